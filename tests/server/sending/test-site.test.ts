import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Data } from "../../../runtime/contract/data.ts";
import { sendTestData } from "../../../src/server/sending/test-site.ts";
import { type Answer, databases, testServer } from "../support/test-server.ts";
import { upstream } from "../support/upstream.ts";
import { NOBODY, SECRET, sendingHost } from "./host.ts";

describe.each(databases)("data sending on %s", (kind) => {
  const sending = sendingHost(kind);
  const { call, site, rows, added, letters } = sending;

  it("测试发送 sends a small signed document to the stored site and logs the outcome", async () => {
    await added("addReceiver", site({ accessKey: "portal", secret: SECRET }));
    const [{ id } = {}] = await rows("receivers");
    const test = (more: Data = {}): Promise<Answer> => call("testReceiver", { id, ...more });
    sending.receiver.answer = (_request, reply) => void reply.writeHead(202).end('{"code":"0"}');
    expect(await test({ sendUrl: "/items" })).toMatchObject({ code: "200", msg: "测试数据已发送，接收方返回202" });
    expect(await test()).toMatchObject({ code: "200" });
    expect(sending.receiver.asked.map(({ url }) => url)).toEqual(["/in/items", "/in/"]);
    const [{ headers, body } = NOBODY] = sending.receiver.asked;
    expect(JSON.parse(body)).toEqual({
      messageId: headers["x-request-id"],
      dataType: "test",
      sendTime: sending.server.portal.wall.textOf(sending.server.clock.now),
      data: { title: "这是一份测试数据，请忽略" },
    });
    expect(headers["x-signature"]).toBe(
      createHmac("sha256", SECRET).update(`${headers["x-timestamp"]}\n${headers["x-request-id"]}\n${body}`).digest("hex"),
    );
    sending.receiver.answer = (_request, reply) => void reply.writeHead(500).end("broken");
    expect(await test()).toMatchObject({ status: 502, msg: "测试数据没有发送成功：接收方返回500：broken" });
    sending.receiver.answer = (_request, reply) => void reply.end('{"code":"401","message":"签名不正确"}');
    expect(await test()).toMatchObject({ status: 502, msg: "测试数据没有发送成功：接收方拒绝：401 签名不正确" });
    sending.receiver.answer = (request) => void request.socket.destroy();
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
    sending.receiver.answer = () => late.abort();
    expect(await sendTestData(sending.server.portal, String(id), "", late.signal)).toEqual({ failure: "接收方没有响应" });
    expect((await rows("log"))[0]).toMatchObject({ operation: "测试发送", errorMessage: "接收方没有响应" });
    sending.receiver.asked.length = 0;
    await added("addReceiver", site({ receiverUri: "http://169.254.169.254/latest", siteName: "别处" }));
    const other = (await rows("receivers", { siteName: "别处" }))[0]?.["id"];
    expect(await call("testReceiver", { id: other })).toMatchObject({
      status: 502,
      msg: "测试数据没有发送成功：接受路径不在设置 OUTBOUND_HOSTS 允许的范围内",
    });
    expect(sending.receiver.asked).toEqual([]);
    const gone = await upstream();
    await gone.close();
    const elsewhere = await testServer(kind, { settings: { OUTBOUND_HOSTS: `127.0.0.1:${gone.port}` } });
    try {
      const { kysely } = elsewhere.portal.database;
      const word = await kysely.selectFrom("notice_dict").select("id").where("code", "=", "province").executeTakeFirst();
      const away = { receiverUri: `http://127.0.0.1:${gone.port}/`, siteName: "不在", receiver: word?.["id"] };
      await elsewhere.call("admin", "sending.addReceiver", away as Data);
      const found = await elsewhere.call("admin", "sending.receivers", { siteName: "不在", pageNumber: 1, pageSize: 1 });
      expect(await elsewhere.call("admin", "sending.testReceiver", { id: found.data.rows[0].id })).toMatchObject({
        status: 502,
        msg: "测试数据没有发送成功：无法连接接收方：连接被拒绝（ECONNREFUSED）",
      });
    } finally {
      await elsewhere.close();
    }
  });
});
