import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { clientToken } from "./support/oauth.ts";
import { RIGHT, signIn, withToken } from "./support/sign-in.ts";
import { type Answer, databases, serverFor } from "./support/test-server.ts";

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
    // One that stands there since before that was asked is none.
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
  const call = (name: string, input: Data = {}): Promise<Answer> => server.call("admin", `notices.${name}`, input);
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
