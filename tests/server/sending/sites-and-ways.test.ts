// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of mappings
import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Data } from "../../../runtime/contract/values/data.ts";
import { sendTestData } from "../../../src/server/features/data-sending/test-site.ts";
import { type Reply, databases } from "../support/test-server.ts";
import { MAPPING, NOBODY, SECRET, sendingHost } from "./host.ts";

describe.each(databases)("data sending on %s", (kind) => {
  const sending = sendingHost(kind);
  const { call, uri, site, way, word: idOf, rows, added, letters } = sending;

  it("stores sites with a sealed key that no reply returns", async () => {
    await added("addReceiver", site({ accessKey: "portal", secret: SECRET }));
    const [row = {}] = await rows("receivers", { receiver: idOf("province") });
    expect(row).toMatchObject({ receiverUri: uri(), siteName: "省级站点", receiver: idOf("province"), chineseName: "省级公告平台" });
    expect(row).not.toHaveProperty("secret");
    const { kysely } = sending.server.portal.store.database;
    const stored = await kysely.selectFrom("notice_receiver").select("secret").executeTakeFirst();
    expect(stored?.["secret"]).toMatch(/^sealed:1:/);
    const change = (more: Data): Promise<Reply> =>
      call("changeReceiver", { ...site(more), accessKey: "portal", id: row["id"], version: row["version"] });
    expect(await change({ receiverUri: `${uri()}elsewhere` })).toMatchObject({
      status: 422,
      data: { violations: [{ field: "secret", message: "更换接受路径或访问标识后，请重新输入访问密钥" }] },
    });
    expect(await change({ siteName: "新站点" })).toMatchObject({ code: "200" });
    expect(await kysely.selectFrom("notice_receiver").select("secret").executeTakeFirst()).toEqual(stored);
    for (const receiverUri of ["http://user:pw@127.0.0.1/", "file:///etc/passwd", "http://a.example.com/?x=1"])
      expect(await call("addReceiver", site({ receiverUri }))).toMatchObject({
        status: 422,
        msg: "接受路径应以http://或https://开头，不含账号和参数",
      });
  });

  it("[P-SENDWAY-01][P-SENDWAY-02][P-SENDWAY-03] stores a mapping under the type of its specific type, whose words cannot be deleted", async () => {
    await added("addWay", way({ dataType: idOf("purchase"), dataMapping: MAPPING }));
    expect(await rows("ways")).toMatchObject([
      { dataType: idOf("disposal"), dataTypeName: "处置公告", dataSpecificTypeName: "处置需求公告" },
    ]);
    expect(await sending.server.call("admin", "notices.removeEntry", { id: idOf("province") })).toMatchObject({
      status: 409,
      msg: "该字典已被接收方或发送映射使用，不能删除或更改类型",
    });
  });

  it("[P-SENDWAY-01] refuses a faulty mapping, also when only its class changes", async () => {
    const expected = (message: unknown): Data => ({ status: 422, data: { violations: [{ field: "dataMapping", message }] } });
    const dataMapping = '{\n  "name": "${orgNam}"\n}';
    const refusal = expected("数据映射第2行「name」的字段「orgNam」不存在，是否为「orgName」");
    expect(await call("addWay", way({ dataMapping }))).toMatchObject(refusal);
    expect(await call("preview", { dataSendClass: "item", dataMapping })).toMatchObject(refusal);
    expect(await rows("ways")).toEqual([]);
    await added("addWay", way({ dataMapping: MAPPING }));
    const [{ id, version } = {}] = await rows("ways");
    const changed = { ...way({ dataSendClass: "result", dataMapping: MAPPING }), id, version };
    expect(await call("changeWay", changed)).toMatchObject(expected(expect.stringContaining("「assetsList」不存在")));
  });

  it("previews a mapping with samples and sends nothing", async () => {
    const { data } = await call("preview", { dataSendClass: "item", dataMapping: MAPPING });
    expect(JSON.parse(data.content)).toMatchObject({
      data: { title: "项目名称", head: "项目 项目编号：处置单位", kind: 1, assets: [{ name: "资产名称", count: 1, value: "1000.00" }] },
    });
    expect(Object.keys(JSON.parse((await call("preview", { dataSendClass: "result" })).data.content).data)).toContain("costAll");
    expect(await letters()).toBe(0);
  });

  it("测试发送 sends a small signed document to the stored site and logs the outcome", async () => {
    await added("addReceiver", site({ accessKey: "portal", secret: SECRET }));
    const [{ id } = {}] = await rows("receivers");
    const test = (more: Data = {}): Promise<Reply> => call("testReceiver", { id, ...more });
    sending.receiver.handler = (_request, reply) => void reply.writeHead(202).end('{"code":"0"}');
    expect(await test({ sendUrl: "/items" })).toMatchObject({
      code: "200",
      msg: expect.stringMatching(/^测试数据已发送，接收方返回202，用时\d+毫秒$/),
    });
    expect(await test()).toMatchObject({ code: "200" });
    expect(sending.receiver.asked.map(({ url }) => url)).toEqual(["/in/items", "/in/"]);
    const [{ headers, body } = NOBODY] = sending.receiver.asked;
    expect(JSON.parse(body)).toEqual({
      messageId: headers["x-request-id"],
      dataType: "test",
      sendTime: sending.server.portal.clock.wall.textOf(sending.server.clock.now),
      data: { title: "这是一份测试数据，请忽略" },
    });
    expect(headers["x-signature"]).toBe(
      createHmac("sha256", SECRET).update(`${headers["x-timestamp"]}\n${headers["x-request-id"]}\n${body}`).digest("hex"),
    );
    sending.receiver.handler = (_request, reply) => void reply.writeHead(500).end("broken");
    expect(await test()).toMatchObject({ status: 502, msg: "测试数据没有发送成功：接收方返回500：broken" });
    sending.receiver.handler = (_request, reply) => void reply.end('{"code":"401","message":"签名不正确"}');
    expect(await test()).toMatchObject({ status: 502, msg: "测试数据没有发送成功：接收方拒绝：401 签名不正确" });
    sending.receiver.handler = (request) => void request.socket.destroy();
    expect((await test()).msg).toMatch(/^测试数据没有发送成功：无法连接接收方：连接被对方中断（/);
    const log = await rows("log");
    expect(log.map(({ operation, siteName, errorStatus }) => [operation, siteName, errorStatus])).toEqual(
      ["1", "1", "1", "0", "0"].map((status) => ["测试发送", "省级站点", status]),
    );
    expect(log[0]).toMatchObject({ receiverName: "省级公告平台", errorMessage: expect.stringContaining("连接被对方中断") });
    expect(log.every(({ messageId }) => messageId == null)).toBe(true);
    expect(await letters()).toBe(0);
    for (const sendUrl of ["items", "/a@b", "/a#b", "/a\\b", "/a b"])
      expect(await test({ sendUrl })).toMatchObject({ status: 422, msg: "发送路径应以/开头" });
    expect(await test({ id: "none" })).toMatchObject({ status: 404 });
  });

  it("测试发送 reports a receiver that hangs, is not allowed or is away", async () => {
    await added("addReceiver", site());
    const [{ id } = {}] = await rows("receivers");
    const late = new AbortController();
    sending.receiver.handler = () => late.abort();
    expect(await sendTestData(sending.server.portal, String(id), "", late.signal)).toEqual({ failure: "接收方没有响应" });
    expect((await rows("log"))[0]).toMatchObject({ operation: "测试发送", errorMessage: "接收方没有响应" });
    sending.receiver.asked.length = 0;
    await added("addReceiver", site({ receiverUri: "http://127.0.0.1:1/elsewhere", siteName: "别处" }));
    await sending.server.set("notice_receiver", { receiver_uri: "http://169.254.169.254/latest" }, { site_name: "别处" });
    const other = (await rows("receivers", { siteName: "别处" }))[0]?.["id"];
    expect(await call("testReceiver", { id: other })).toMatchObject({
      status: 502,
      msg: "测试数据没有发送成功：接受路径不在设置 OUTBOUND_HOSTS 允许的范围内",
    });
    expect(sending.receiver.asked).toEqual([]);
    await added("addReceiver", site({ receiverUri: "http://127.0.0.1:1/", siteName: "不在" }));
    const away = (await rows("receivers", { siteName: "不在" }))[0]?.["id"];
    expect(await call("testReceiver", { id: away })).toMatchObject({
      status: 502,
      msg: "测试数据没有发送成功：无法连接接收方：连接被拒绝（ECONNREFUSED）",
    });
  });
});
