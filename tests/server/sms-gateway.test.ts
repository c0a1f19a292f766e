import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { offer, captchaOf, changeUser, RIGHT, withToken, WRONG } from "./support/sign-in.ts";
import { type Reply, CAPTCHA, databases, type TestServer, testServer } from "./support/test-server.ts";
import { type Asked, type Upstream, upstream } from "./support/upstream.ts";

const SECRET = "gateway-secret-1";
const TEL = "13812345678";

describe.each(databases)("short messages on %s", (kind) => {
  let server: TestServer;
  let gateway: Upstream;
  let url = "";
  beforeAll(async () => {
    gateway = await upstream();
    url = `http://127.0.0.1:${gateway.port}/send`;
    server = await testServer(kind, { components: { sms: undefined }, settings: { OUTBOUND_HOSTS: new URL(url).host } });
    await offer(server, "1,2");
    await changeUser(server, "unit1", { userTel: TEL, telVerified: true });
  });
  afterAll(async () => {
    await server.close();
    await gateway.close();
  });
  beforeEach(() => {
    gateway.asked.length = 0;
    reply(200, '{"code":"0"}');
    server.clock.now += 700_000;
  });

  const reply = (status: number, text: string, headers: Record<string, string> = {}): void => {
    gateway.handler = (_, reply) => void reply.writeHead(status, headers).end(text);
  };
  const sent = (): Data[] => gateway.asked.map(({ body }) => JSON.parse(body) as Data);
  const call = (name: string, input: Data = {}): Promise<Reply> => server.call("ops", `messages.${name}`, input);
  const business = { msgType: "1", code: "login", name: "登录验证码", channelId: "ch-1", signature: "采购门户", templateId: "tpl-7" };
  const conf = (more: Data = {}): Data => ({ ...business, url, accessKey: "portal", secret: SECRET, ...more });
  /** Configures gateways for codes as a system administrator does: with the password. */
  const configure = (name: "addCodeConf" | "changeCodeConf" | "removeCodeConf", input: Data, adminPassword = RIGHT): Promise<Reply> =>
    server.call("admin", `messages.${name}`, { ...input, adminPassword });
  /** Input of `changeCodeConf`, which cannot change the business code. */
  const changed = (more: Data): Data => {
    const { code: _, ...rest } = conf(more);
    return rest;
  };
  const stored = async (code: string): Promise<Data> => (await call("listSmsConf", { code, pageNumber: 1, pageSize: 10 })).data.rows[0];
  const log = async (): Promise<Data> => (await call("smsLog", { pageNumber: 1, pageSize: 1 })).data.rows[0];
  const askLoginCode = async (): Promise<Reply> => {
    const payload = { userTel: TEL, captcha: CAPTCHA, captchaKey: await captchaOf(server) };
    const reply = await server.send({ method: "POST", url: "/api/oauth/sendLoginCode", payload });
    await server.portal.outgoing.outbox.deliver();
    return reply;
  };

  it("[P-SMS-03] requires six fields, each with its own message", async () => {
    const { data } = await call("addSmsConf", {});
    expect(data.violations.slice(0, 6).map(({ message }: Data) => message)).toEqual([
      "请选择信息类型",
      "请输入业务编码",
      "请输入业务名称",
      "请输入通道号",
      "请输入签名",
      "请输入模板",
    ]);
  });

  it("[P-SMS-01][P-SMS-04][P-SMSLOG-01] sends signed through the configuration of the business, and logs no code", async () => {
    expect(await configure("addCodeConf", conf())).toMatchObject({ code: "200" });
    expect(await askLoginCode()).toMatchObject({ code: "200" });
    const { headers, body } = gateway.asked[0] as Asked;
    const { channelId, signature, templateId } = business;
    const params = { code: expect.stringMatching(/^\d{6}$/), purpose: "登录" };
    expect(sent()[0]).toEqual({ requestId: headers["x-request-id"], channelId, receiver: TEL, signature, templateId, params });
    const signed = `${headers["x-timestamp"]}\n${headers["x-request-id"]}\n${body}`;
    expect(headers["x-signature"]).toBe(createHmac("sha256", SECRET).update(signed).digest("hex"));
    expect(headers["x-access-key"]).toBe("portal");
    const logged = { msgType: "1", businessCode: "login", receiver: "138****5678", status: "1" };
    expect(await log()).toMatchObject({ ...logged, content: expect.not.stringMatching(/\d{6}/) });
    const row = await stored("login");
    expect(row).not.toHaveProperty("secret");
    expect(row["operateDate"]).toBe(server.portal.clock.wall.textOf(server.clock.now));
  });

  it("[P-SMS-01] sends the whole text with its signature for the other message type", async () => {
    const row = await stored("login");
    const { id, version } = row;
    expect(await configure("changeCodeConf", { ...changed({ msgType: "2", secret: "" }), id, version })).toMatchObject({ code: "200" });
    await askLoginCode();
    const content = expect.stringMatching(/^【采购门户】验证码\d{6}，/);
    expect(sent()).toEqual([{ requestId: expect.any(String), channelId: "ch-1", receiver: TEL, templateId: "tpl-7", content }]);
    expect(gateway.asked[0]?.headers["x-signature"]).toMatch(/^[0-9a-f]{64}$/);
    expect(await log()).toMatchObject({ msgType: "2", status: "1" });
  });

  it("[P-SMS-01] reports a refusal of the gateway and retries an unavailable one under the same id", async () => {
    await configure("addCodeConf", conf({ code: "updatePhone", name: "绑定手机号" }));
    reply(200, '{"code":"E7","message":"template unknown"}');
    const ask = async (userTel: string) =>
      withToken(server, await server.token("unit2"), "POST", "/gp-auth-center/sendPhoneCode", { userTel, smsApi: "updatePhone" });
    server.forget("unit2");
    expect(await ask("13800138000")).toMatchObject({ status: 409, msg: "短信发送失败，请稍后重试" });
    expect(await log()).toMatchObject({ status: "2", illustration: "短信网关拒绝：E7 template unknown", receiver: "138****8000" });
    // Redirects are not followed, because the signature is for this address alone.
    reply(302, "", { location: url });
    expect(await ask("13800138000")).toMatchObject({ status: 409 });
    expect(gateway.asked).toHaveLength(2);
    reply(503, "later");
    gateway.asked.length = 0;
    await askLoginCode();
    server.clock.now += 1200;
    reply(200, "");
    await server.portal.outgoing.outbox.deliver();
    const names = gateway.asked.map(({ headers }) => headers["x-request-id"]);
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(1);
  });

  it("seals the gateway's key and returns it in no reply", async () => {
    const { kysely } = server.portal.store.database;
    const row = await stored("login");
    const raw = await kysely.selectFrom("sms_conf").select("secret").where("id", "=", String(row["id"])).executeTakeFirst();
    expect(raw?.["secret"]).toMatch(/^sealed:1:/);
    expect(server.portal.crypto.secrets.open(String(raw?.["secret"]))).toBe(SECRET);
    const change = (more: Data): Promise<Reply> =>
      configure("changeCodeConf", { ...changed({ secret: "", ...more }), id: row["id"], version: row["version"] });
    expect(await change({ url: `${url}/other` })).toMatchObject({
      status: 422,
      data: { violations: [{ field: "secret", message: "更换网关地址或访问标识后，请重新输入访问密钥" }] },
    });
    expect(await change({ url: "http://user:pw@127.0.0.1/" })).toMatchObject({ status: 422 });
  });

  it("[P-SMS-01] lets only system administrators with their password touch gateways of codes, and notifies auditors", async () => {
    const only = (what: string) => ({ status: 422, msg: `验证码和账号变更短信的网关${what}` });
    const { id, version, ...row } = await stored("login");
    const { id: other } = (await call("addSmsConf", conf({ code: "plain", name: "通知" }))) && (await stored("plain"));
    const before = await log();
    for (const account of ["ops", "admin"]) {
      const as = (name: string, input: Data): Promise<Reply> => server.call(account, `messages.${name}`, input);
      for (const code of ["login", "updatePhone", "verifyPhone", "phoneChanged", "accountChanged"])
        expect(await as("addSmsConf", conf({ code: ` ${code} ` }))).toMatchObject(only("须由系统管理员通过「新增验证码网关」配置"));
      expect(await as("changeSmsConf", { ...conf({ code: "plain" }), id })).toMatchObject(only("只能由系统管理员凭密码修改"));
      expect(await as("changeSmsConf", { ...conf({ code: "login" }), id: other })).toMatchObject(only("只能由系统管理员凭密码修改"));
      expect(await as("removeSmsConf", { id })).toMatchObject(only("只能由系统管理员凭密码删除"));
    }
    const own = { ...changed({ url: `${url}/mine` }), id, version };
    const removal = { id, version };
    for (const [name, input] of [
      ["addCodeConf", conf({ code: "verifyPhone" })],
      ["changeCodeConf", own],
      ["removeCodeConf", removal],
    ] as const) {
      const reply = await call(name, { ...input, adminPassword: RIGHT });
      expect(reply, name).toMatchObject({ status: 403, msg: "验证码和账号变更短信的网关只能由系统管理员配置" });
      expect(await configure(name, input, WRONG), name).toMatchObject({ status: 400, msg: "管理员密码错误" });
      expect((await configure(name, input, "")).status, name).toBe(422);
    }
    expect((await configure("changeCodeConf", { ...changed({}), id: other })).status).toBe(404);
    expect((await configure("removeCodeConf", { id: other })).status).toBe(404);
    expect(await stored("login")).toEqual({ id, version, ...row });
    expect(await log()).toEqual(before);

    const inbox = async (account: string): Promise<string[]> =>
      (await server.call(account, "inbox.list", { pageNumber: 1, pageSize: 50 })).data.rows.map(({ content }: Data) => content);
    const noticeCount = (await inbox("audit")).length;
    expect((await configure("changeCodeConf", own)).code).toBe("200");
    expect((await configure("removeCodeConf", { id })).code).toBe("200");
    expect((await configure("addCodeConf", conf())).code).toBe("200");
    const news = (await inbox("audit")).slice(0, -noticeCount).sort();
    const by = "系统管理员（admin）";
    expect(news).toEqual([
      expect.stringMatching(`^${by}修改短信配置 登录验证码（login）；.*网关地址：${url} → ${url}/mine；访问密钥已更换$`),
      expect.stringContaining(`${by}删除短信配置 登录验证码（login）；信息类型：云服务商；`),
      expect.stringContaining(`${by}新增短信配置 登录验证码（login）；信息类型：云服务商；`),
    ]);
    expect(await inbox("ops")).toEqual([]);
    // Auditors are not notified of other configurations.
    expect((await call("removeSmsConf", { id: other })).code).toBe("200");
    expect(await inbox("audit")).toHaveLength(noticeCount + 3);
  });

  it("[P-SMS-02] 测试发送 sends one message through the stored gateway and reports its reply", async () => {
    const { id } = await stored("login");
    expect(await call("testSmsConf", { id, to: "13900001111" })).toMatchObject({ code: "200", msg: "测试短信已发送" });
    expect(sent()[0]).toMatchObject({ receiver: "13900001111" });
    expect(await log()).toMatchObject({ businessCode: "test", status: "1" });
    reply(403, "no");
    const refused = { status: 502, msg: "短信没有发送成功：短信网关返回403：no" };
    expect(await call("testSmsConf", { id, to: "13900001111" })).toMatchObject(refused);
    expect(await log()).toMatchObject({ status: "2", illustration: "短信网关返回403：no" });
    await call("addSmsConf", conf({ code: "elsewhere" }));
    await server.set("sms_conf", { url: "http://10.9.8.7/send" }, { code: "elsewhere" });
    const elsewhere = await stored("elsewhere");
    expect(await call("testSmsConf", { id: elsewhere["id"], to: "13900001111" })).toMatchObject({
      msg: "短信没有发送成功：网关地址不在设置 OUTBOUND_HOSTS 允许的范围内",
    });
  });

  it("[P-SMSLOG-02] logs a message that was given up and resends it once on demand", async () => {
    await configure("addCodeConf", conf({ code: "phoneChanged", name: "手机号变更提醒" }));
    reply(400, "bad");
    const message = { businessCode: "phoneChanged", businessName: "手机号变更提醒", receiver: TEL, content: "您的账号已改" } as const;
    await server.portal.sms.put(server.portal.store.database.kysely, message);
    await server.portal.outgoing.outbox.deliver();
    const { logId, ...row } = await log();
    expect(row).toMatchObject({ status: "2", illustration: "短信网关返回400：bad", messageId: expect.any(String) });
    reply(200, "");
    expect(await call("resendSms", { logId })).toMatchObject({ code: "200", msg: "已重新提交发送" });
    expect(await call("resendSms", { logId })).toMatchObject({ status: 409, msg: "该消息已重新发送、已过期或已清理，不能重发" });
    server.clock.now += 1000;
    await server.portal.outgoing.outbox.deliver();
    expect(gateway.asked).toHaveLength(2);
    expect(gateway.asked[1]?.headers["x-request-id"]).toBe(gateway.asked[0]?.headers["x-request-id"]);
    expect(await log()).toMatchObject({ status: "1", content: "您的账号已改" });
    expect(await call("resendSms", { logId: "none" })).toMatchObject({ status: 404 });
  });

  it("limits a number to ten codes a day", async () => {
    const statuses: number[] = [];
    const start = server.clock.now + 90_000_000;
    for (let count = 0; count < 12; count++) {
      server.clock.now = start + count * 700_000;
      statuses.push((await askLoginCode()).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 409, 409]);
    server.clock.now = start + 86_400_001;
    expect(await askLoginCode()).toMatchObject({ status: 200 });
  });
});
