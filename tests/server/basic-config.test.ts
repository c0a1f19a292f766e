import { describe, expect, it, vi } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { clientToken } from "./support/oauth.ts";
import { RIGHT, signIn, withToken } from "./support/sign-in.ts";
import { type Reply, databases, serverFor, testServer } from "./support/test-server.ts";
import { type AddressInfo, createServer } from "node:net";
import tls from "node:tls";
import { read, utils } from "xlsx";
import { certificateOf, pemOf } from "./support/certificates.ts";
import { hosted } from "./support/hosted.ts";
import { Postbox } from "./support/postbox.ts";

describe.each(databases)("基础信息配置 on %s", (kind) => {
  const server = serverFor(kind);
  const list = async (input: Data = {}): Promise<Data[]> =>
    (await server.call("admin", "settings.list", { pageNumber: 1, pageSize: 100, ...input })).data.rows;
  const set = async (confKey: string, confValue: string) => {
    const [row] = await list({ confKey });
    return server.call("admin", "settings.change", { ...row, confValue });
  };

  it("[P-BASICCONF-01][P-BASICCONF-02][P-BASICCONF-04] lists entries by type, subtype, name and key, and allows changes only", async () => {
    const sms = await list({ confType: "1" });
    expect(sms.length).toBeGreaterThan(0);
    expect(sms.every(({ confType }) => confType === "1")).toBe(true);
    expect((await list({ confType: "2", confName: "发件人" })).map(({ confKey }) => confKey)).toEqual(["fromName"]);
    expect(new Set(sms.map(({ confSubType }) => confSubType))).toEqual(new Set(["0", "1", "2"]));
    expect((await set("signature", "滨江采购")).code).toBe("200");
    expect((await list({ confKey: "signature" }))[0]?.["confValue"]).toBe("滨江采购");
    const calls = server.portal.generated.routes.filter(({ call }) => call.path.startsWith("/gp-message-center/web/sys/conf"));
    expect(calls.map(({ call }) => call.method).filter((method) => method !== "get")).toEqual(["put"]);
  });

  it("[P-BASICCONF-02] applies the stored pause between two codes and ignores one that is not a number", async () => {
    const token = (await signIn(server, "unit1", RIGHT)).data.access_token;
    const send = (userTel: string) => withToken(server, token, "POST", "/gp-auth-center/sendPhoneCode", { userTel, smsApi: "updatePhone" });
    await set("interval", "30");
    expect((await send("13800001111")).code).toBe("200");
    server.clock.now += 29_000;
    expect((await send("13800001111")).msg).toBe("发送过于频繁，请1秒后再试");
    server.clock.now += 1_000;
    expect((await send("13800001111")).code).toBe("200");
    for (const wrong of ["很久", "0", "3601", "1.5"])
      expect(await set("interval", wrong)).toMatchObject({ status: 422, msg: "发送间隔应为1到3600的整数" });
    server.clock.now += 29_000;
    expect((await send("13800001111")).msg).toBe("发送过于频繁，请1秒后再试");
    // A stored value from before validation existed, which is invalid, is ignored.
    await server.set("basic_config", { conf_value: "很久" }, { conf_key: "interval" });
    server.clock.now += 90_000;
    expect((await send("13800001111")).msg).toBe("发送过于频繁，请1秒后再试");
  });

  it("[P-BASICCONF-02] prefills a new SMS configuration with the first stored signature and channel", async () => {
    const start = async () => (await server.call("ops", "messages.newSmsConf")).data;
    await set("signature", "滨江采购");
    expect(await start()).toEqual({ signature: "滨江采购" });
    const [a, b] = await list({ confKey: "channel" });
    await server.call("admin", "settings.change", { ...b, confValue: "B-2" });
    expect(await start()).toEqual({ signature: "滨江采购", channelId: "B-2" });
    await server.call("admin", "settings.change", { ...a, confValue: "A-1" });
    expect(await start()).toEqual({ signature: "滨江采购", channelId: "A-1" });
  });

  it("[P-BASICCONF-04] returns all settings to a client token and refuses users", async () => {
    const read = (token: string) => withToken(server, token, "GET", "/gp-message-center/api/web/v1/conf?confType=2&pageNumber=1");
    await set("fromName", "滨江公共采购");
    const { data } = await read(await clientToken(server, "gp-message-center"));
    expect(data.rows).toContainEqual(expect.objectContaining({ confType: "2", confKey: "fromName", confValue: "滨江公共采购" }));
    expect(data.total).toBe(2);
    expect((await read(await clientToken(server, "gp-alarm-center"))).status).toBe(403);
    expect((await read(await server.token("admin"))).status).toBe(403);
  });
});

describe.each(databases)("the dictionary on %s", (kind) => {
  const server = serverFor(kind);
  const call = (name: string, input: Data = {}): Promise<Reply> => server.call("admin", `notices.${name}`, input);
  const entry = (code: string, more: Data = {}): Data => ({ type: "1", name: `字典${code}`, code, enable: "1", ...more });
  const added = async (code: string, more: Data = {}): Promise<Data> => {
    expect(await call("addEntry", entry(code, more))).toMatchObject({ code: "200", msg: "新增成功" });
    const { rows } = (await call("dictionary", { code, pageNumber: 1, pageSize: 100 })).data;
    return rows.find((row: Data) => row["code"] === code);
  };

  it("[P-DICT-02] assigns a specific interface type to an interface type only and returns its name", async () => {
    const parent = await added("top");
    const child = await added("child", { type: "2", parentId: parent["id"] });
    expect((await call("getEntry", { id: child["id"] })).data).toMatchObject({ parentId: parent["id"], parentName: "字典top" });
    expect(await call("addEntry", entry("alone", { type: "2" }))).toMatchObject({ status: 422, msg: "请选择父类型" });
    expect(await call("addEntry", entry("deep", { type: "2", parentId: child["id"] }))).toMatchObject({
      status: 422,
      data: { violations: [{ field: "parentId", message: "所选父类型不存在" }] },
    });
  });

  it("[P-DICT-02] refuses to delete or retype an interface type with entries below it", async () => {
    const parent = await added("kept");
    const child = await added("kept-child", { type: "2", parentId: parent["id"] });
    expect(await call("changeEntry", { ...entry("kept", { type: "5" }), id: parent["id"], version: 1 })).toMatchObject({
      status: 422,
      msg: "存在下级字典，不能更改类型",
    });
    expect(await call("removeEntry", { id: parent["id"] })).toMatchObject({ status: 409, msg: "存在下级数据，不能删除" });
    expect(await call("removeEntry", { id: child["id"] })).toMatchObject({ code: "200", msg: "删除成功" });
    expect(await call("removeEntry", { id: parent["id"] })).toMatchObject({ code: "200" });
  });
});

/** Starts a mail server that rejects every connection. */
async function rudeServer(): Promise<{ port: number; close(): Promise<void> }> {
  const listening = createServer((socket) => void socket.end("554 go away\r\n"));
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const close = () => new Promise<void>((resolve) => listening.close(() => resolve()));
  return { port: (listening.address() as AddressInfo).port, close };
}

describe.each(databases)("mail on %s", (kind) => {
  const own = certificateOf("rsa", Date.now(), { from: -1, to: 30 }, true);
  const cert = pemOf(own);
  const shown = { key: String(own.key), cert };
  const [postbox, smtps, starttls, rude] = [
    hosted(() => Postbox.open()),
    hosted(() => Postbox.open({ ...shown, secure: true })),
    hosted(() => Postbox.open(shown)),
    hosted(() => rudeServer()),
  ];
  const server = hosted(() => {
    const ports = [postbox, smtps, starttls, rude].map(({ port }) => port);
    return testServer(kind, { settings: { OUTBOUND_HOSTS: [...ports, 1].map((port) => `127.0.0.1:${port}`).join() } });
  });

  const call = (name: string, input: Data = {}): Promise<Reply> => server.call("ops", `messages.${name}`, input);
  const conf = (emailType: string, more: Data = {}): Data => ({
    emailType,
    host: "127.0.0.1",
    protocol: "smtp",
    port: postbox.port,
    sender: "portal@example.com",
    ...more,
  });
  const added = async (emailType: string, more: Data = {}): Promise<Data> => {
    expect(await call("addEmailConf", conf(emailType, more))).toMatchObject({ code: "200" });
    return (await call("listEmailConf", { emailType, pageNumber: 1, pageSize: 10 })).data.rows[0];
  };
  const test = async ({ id }: Data, to = "people@example.com"): Promise<Reply> => call("testEmailConf", { id, to });
  const log = async (): Promise<Data> => (await call("emailLog", { pageNumber: 1, pageSize: 1 })).data.rows[0];

  it("[P-EMAIL-03][P-EMAIL-06][P-EMAILLOG-01][P-EMAILLOG-03] sends a test through the configured server and logs it", async () => {
    const stored = await added("工作邮箱", { account: "portal", password: "s3cret" });
    expect(stored).not.toHaveProperty("password");
    expect((await call("emailTypes")).data.filter((row: Data) => row["emailType"] === "工作邮箱")).toHaveLength(1);
    expect(await test(stored)).toMatchObject({ code: "200", msg: "测试邮件已发送" });
    expect(postbox.mails.at(-1)).toMatch(/^From: =\?UTF-8\?\S+\?= <portal@example\.com>\r\nTo: people@example\.com\r\nSubject: /);
    expect(await log()).toMatchObject({
      clientName: "gp-portal",
      businessCode: "test",
      from: "portal@example.com",
      to: "people@example.com",
      status: "1",
      content: expect.stringContaining("工作邮箱"),
    });
  });

  it("[P-BASICCONF-02] sends from the address in 基础信息配置 when the server has none", async () => {
    const set = async (confKey: string, confValue: string): Promise<Reply> => {
      const { rows } = (await server.call("admin", "settings.list", { confKey, confType: "2", pageNumber: 1, pageSize: 10 })).data;
      const row = rows.find((one: Data) => one["confKey"] === confKey);
      return server.call("admin", "settings.change", { ...row, confValue });
    };
    const stored = await added("默认发件", { sender: undefined });
    expect(await set("from", "office@example.com")).toMatchObject({ code: "200" });
    expect(await set("fromName", "Bin Jiang")).toMatchObject({ code: "200" });
    expect(await test(stored)).toMatchObject({ code: "200" });
    expect(postbox.mails.at(-1)).toMatch(/^From: Bin Jiang <office@example\.com>\r\n/);
    expect(await log()).toMatchObject({ from: "office@example.com" });
    expect(await set("from", "nobody")).toMatchObject({ status: 422, msg: "发件地址格式不正确" });
    await server.portal.store.database.kysely
      .updateTable("basic_config")
      .set({ conf_value: "未设置" })
      .where("conf_key", "=", "from")
      .execute();
    expect(await test(stored)).toMatchObject({ msg: "邮件没有发送成功：未配置发件地址" });
  });

  it("[P-EMAILLOG-01] says and logs one text whatever a mail server replies, and the reply on the server's own log", async () => {
    const before = postbox.mails.length;
    const warned = vi.spyOn(server.portal.log, "warn").mockImplementation(() => undefined);
    const failing: [string, Data, string?][] = [
      ["错误密码", { account: "portal", password: "other" }],
      ["无账号", {}, "nobody@example.com"],
      ["无服务", { port: 1 }],
      ["拒绝", { port: rude.port }],
      // Nobody trusts the test server's certificate, so a mail that must be encrypted is not sent.
      ["加密", { protocol: "starttls" }],
    ];
    const texts = new Set<unknown>();
    for (const [type, more, to] of failing) {
      const { status, msg } = await test(await added(type, more), to);
      const { status: logged, illustration } = await log();
      expect([status, logged], type).toEqual([502, "2"]);
      texts.add(msg).add(`邮件没有发送成功：${illustration}`);
    }
    expect([...texts]).toEqual(["邮件没有发送成功：邮件服务器没有接收，请检查主机、端口、协议、账号、密码和收发件地址"]);
    expect(warned.mock.calls.map(([error]) => String(error)).join()).toMatch(/wrong credentials.*no such mailbox.*ECONNREFUSED.*go away/s);
    warned.mockRestore();
    expect(postbox.mails).toHaveLength(before);
    expect(await test({ id: "none" })).toMatchObject({ status: 404 });
  });

  it("[P-EMAIL-03] connects to no server that OUTBOUND_HOSTS does not name, and refuses it when it is saved", async () => {
    const violations = [{ field: "host", message: expect.stringContaining("该地址不在允许访问的范围内") }];
    for (const more of [{ host: "169.254.169.254" }, { port: 2 }, { host: "mail.elsewhere.example" }])
      expect(await call("addEmailConf", conf("别处", more))).toMatchObject({ status: 422, data: { violations } });
    const stored = await added("从前");
    expect(await call("changeEmailConf", { ...conf("从前"), id: stored["id"], version: 1, port: 2 })).toMatchObject({ status: 422 });
    await server.set("email_conf", { port: 2 }, { email_type: "从前" });
    expect(await test(stored)).toMatchObject({ status: 502, msg: expect.stringContaining("OUTBOUND_HOSTS") });
    const tests = await Promise.all(Array.from({ length: 20 }, () => test({ id: "none" })));
    expect(tests.at(-1)).toMatchObject({ status: 429, msg: "请求过于频繁，请稍后再试" });
    server.clock.now += 60_000;
  });

  it("[P-EMAIL-03] sends encrypted by SMTPS and STARTTLS when the server's certificate is trusted", async () => {
    const boxes = { smtps, starttls };
    const connect = tls.connect as (options: tls.ConnectionOptions, ready?: () => void) => tls.TLSSocket;
    try {
      for (const [protocol, box] of Object.entries(boxes)) {
        const secured = await added(`加密 ${protocol}`, { protocol, port: box.port });
        expect(await test(secured)).toMatchObject({ status: 502 });
        const trusting = vi.spyOn(tls, "connect");
        trusting.mockImplementation(((options: tls.ConnectionOptions, ready?: () => void) =>
          connect({ ...options, ca: cert }, ready)) as typeof tls.connect);
        expect(await test(secured), protocol).toMatchObject({ code: "200", msg: "测试邮件已发送" });
        expect([box.mails.length, ...box.sealed]).toEqual([1, true]);
        trusting.mockRestore();
      }
    } finally {
      vi.restoreAllMocks();
    }
  });

  it("ends a test after 15 seconds, even if the mail server keeps it waiting", async () => {
    const after = AbortSignal.timeout.bind(AbortSignal);
    const patience = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => after(50));
    const silent = vi.spyOn(postbox.server, "onRcptTo").mockImplementation(() => undefined);
    const stored = await added("拖延");
    const started = performance.now();
    expect(await test(stored)).toMatchObject({ status: 502 });
    // Without the signal, the limit of a single reply ends it after 10 s.
    expect(performance.now() - started).toBeLessThan(9000);
    expect(patience).toHaveBeenCalledWith(15_000);
    for (const mock of [patience, silent]) mock.mockRestore();
  });

  it("requires the password again when the server or account changes", async () => {
    const stored = await added("搬家", { account: "portal", password: "s3cret" });
    const change = (more: Data): Promise<Reply> =>
      call("changeEmailConf", { ...conf("搬家", { account: "portal" }), id: stored["id"], version: 1, ...more });
    expect(await change({ port: 1 })).toMatchObject({
      status: 422,
      data: { violations: [{ field: "password", message: "更换服务器或账号后，请重新输入登录密码" }] },
    });
    expect(await change({ sender: "other@example.com" })).toMatchObject({ code: "200" });
    expect(await test(stored)).toMatchObject({ code: "200" });
    expect(await change({ port: 1, password: "s3cret", version: 2 })).toMatchObject({ code: "200" });
  });

  it("[P-SMSLOG-01][P-SMSLOG-03] logs sent short messages without their code", async () => {
    const named = { businessCode: "login", businessName: "登录验证码" } as const;
    await server.portal.sms.send({ ...named, receiver: "13900001111", content: "验证码 123456", code: "123456" });
    const { rows, total } = (await call("smsLog", { receiver: "13900001111", pageNumber: 1, pageSize: 10 })).data;
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ ...named, clientName: "gp-portal", content: "验证码 ******" });
  });

  it("[P-SMSLOG-01] masks a phone number in list and export, and logs the call that reveals it", async () => {
    const receiver = "13900002222";
    await server.portal.sms.send({ businessCode: "test", businessName: "通知", receiver, content: "您好" });
    const [row] = (await call("smsLog", { receiver, pageNumber: 1, pageSize: 10 })).data.rows;
    expect(row.receiver).toBe("139****2222");
    expect(await call("smsLog", { receiver: "1390000", pageNumber: 1, pageSize: 10 })).toMatchObject({ data: { total: 0 } });
    const { bytes } = await call("exportSmsLog", { receiver });
    const [, cells] = utils.sheet_to_json<string[]>(Object.values(read(bytes).Sheets)[0] ?? {}, { header: 1 });
    expect([cells?.includes("139****2222"), cells?.includes(receiver)]).toEqual([true, false]);
    expect((await call("revealSms", { logId: row.logId })).data).toEqual({ tel: receiver });
    const logged = await server.rows("operation_log", { operate: "messages.revealSms" });
    expect(logged).toMatchObject([{ parameters: JSON.stringify({ logId: row.logId }) }]);
  });
});
