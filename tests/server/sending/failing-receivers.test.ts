// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of mappings
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import type { Data } from "../../../runtime/contract/data.ts";
import { createOutbox } from "../../../src/server/outbox/outbox.ts";
import { dataChannel } from "../../../src/server/sending/data-channel.ts";
import { COMPLETE, project, usersOf } from "../support/projects.ts";
import { databases, testServer } from "../support/test-server.ts";
import { sendingHost } from "./host.ts";

describe.each(databases)("data sending on %s", (kind) => {
  const sending = sendingHost(kind);
  const { call, uri, site, way, word, rows, added, publish, deliver, bodies, letters } = sending;

  it("[P-SENDLOG-02] retries a failing receiver in order under the same id and gives up on a permanent refusal", async () => {
    await added("addReceiver", site());
    await added("addWay", way());
    const first = await publish({ projectNameStr: "一" });
    const second = await publish({ projectNameStr: "二" });
    sending.receiver.answer = (_request, reply) => void reply.writeHead(503).end("later");
    await deliver();
    sending.server.clock.now += 1200;
    await deliver();
    const names = bodies().map(({ data }) => (data as Data)["projectName"]);
    expect(names).toEqual([first["projectName"], first["projectName"]]);
    expect(new Set(sending.receiver.asked.map(({ headers }) => headers["x-request-id"])).size).toBe(1);
    expect(await rows("log")).toEqual([]);
    sending.receiver.answer = (_request, reply) => void reply.writeHead(400).end("bad notice");
    sending.server.clock.now += 5000;
    await deliver();
    const failed = await rows("log", { errorStatus: "1" });
    expect(failed).toHaveLength(2);
    expect(failed).toEqual([
      expect.objectContaining({ errorMessage: "接收方返回400：bad notice" }),
      expect.objectContaining({ errorStatus: "1" }),
    ]);
    const alarm = await sending.server.portal.database.kysely
      .selectFrom("alarm_info")
      .select("alarm_message")
      .where("rule_id", "=", "send-failed")
      .execute();
    expect(alarm.map((row) => row["alarm_message"])).toContain("数据发送发往省级站点失败，已尝试3次：接收方返回400：bad notice");
    sending.receiver.answer = (_request, reply) => void reply.end('{"code":"200"}');
    sending.receiver.asked.length = 0;
    const again = failed.find(({ data }) => String(data).includes(String(second["projectName"])));
    expect(await call("resend", { id: again?.["id"] })).toMatchObject({ code: "200", msg: "已重新提交发送" });
    expect(await call("resend", { id: again?.["id"] })).toMatchObject({ status: 409, msg: "该消息已重新发送、已过期或已清理，不能重发" });
    await deliver();
    expect(bodies()).toMatchObject([{ data: { projectName: second["projectName"] } }]);
    expect(await rows("log", { errorStatus: "0" })).toHaveLength(1);
    expect((await rows("log", { errorStatus: "1" })).map(({ errorMessage }) => errorMessage)).toContain(
      "接收方返回400：bad notice（已重新发送）",
    );
    expect(await call("resend", { id: "none" })).toMatchObject({ status: 404 });
  });

  it("sends again under the same id when the receiver dies before it replies", async () => {
    await added("addReceiver", site());
    await added("addWay", way());
    await publish();
    sending.receiver.answer = (request: IncomingMessage, _reply: ServerResponse) => void request.socket.destroy();
    await deliver();
    sending.receiver.answer = (_request, reply) => void reply.end();
    sending.server.clock.now += 1200;
    await deliver();
    const [one, two] = bodies();
    expect(one).toEqual(two);
    expect(sending.receiver.asked[0]?.headers["x-request-id"]).toBe(sending.receiver.asked[1]?.headers["x-request-id"]);
    expect(await rows("log")).toMatchObject([{ errorStatus: "0" }]);
  });

  it("aborts a hanging or endless reply at the time limit without delaying other sites", async () => {
    await added("addReceiver", site());
    await added("addReceiver", site({ receiverUri: `${uri()}hangs`, siteName: "慢站点" }));
    await added("addWay", way());
    await publish();
    let stopped = 0;
    sending.receiver.answer = (request, reply) => {
      if (request.url?.startsWith("/in/hangs") !== true) return void reply.end();
      request.socket.on("close", () => stopped++);
      reply.write("{");
    };
    // One of its own: what was stopped delivers nothing any more.
    const { database, now, warn } = sending.server.portal;
    const channels = { data: dataChannel(() => sending.server.portal) };
    const stop = await createOutbox({ database, now, warn, channels, onEnd: async () => {}, mostLetters: 1000 }).start();
    await expect.poll(() => rows("log")).toMatchObject([{ siteName: "省级站点", errorStatus: "0" }]);
    await expect.poll(() => sending.receiver.asked.length).toBe(2);
    await stop(0);
    await expect.poll(() => stopped).toBe(1);
    expect(await letters()).toBe(1);
  });

  it("ignores a second reply of the same receiver", async () => {
    let asked = 0;
    const sockets = new Set<Socket>();
    const twice: Server = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("data", () => {
        asked++;
        const ok = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
        socket.write(asked === 1 ? `${ok}${ok}` : "HTTP/1.1 400 Bad\r\ncontent-length: 2\r\n\r\nno");
      });
    });
    await new Promise<void>((done) => twice.listen(0, "127.0.0.1", done));
    const host = `127.0.0.1:${(twice.address() as AddressInfo).port}`;
    const other = await testServer(kind, { settings: { OUTBOUND_HOSTS: host } });
    const key = async (code: string): Promise<string> =>
      String(
        (await other.portal.database.kysely.selectFrom("notice_dict").select("id").where("code", "=", code).executeTakeFirst())?.["id"],
      );
    try {
      await other.portal.database.kysely.deleteFrom("send_way").execute();
      const site = { receiverUri: `http://${host}`, siteName: "双答", receiver: await key("province") };
      await other.call("admin", "sending.addReceiver", site);
      const kindId = { dataType: await key("disposal"), dataSpecificType: await key("disposal-need") };
      await other.portal.database.kysely.deleteFrom("notice_receiver").where("site_name", "!=", "双答").execute();
      await other.call("admin", "sending.addWay", { sendUrl: "/x", dataSendClass: "item", receiver: await key("province"), ...kindId });
      const people = await usersOf(other, ["unit1", "agency1"]);
      for (const count of [1, 2]) {
        const row = await project(other, people, { state: "3", agency: "agency1", more: { projectNameStr: `第${count}个` } });
        await other.call("reviewer1", "assetsOrg.auditAssets", { id: row["id"], flag: "1" });
      }
      await other.portal.outbox.deliver();
      other.clock.now += 2000;
      await other.portal.outbox.deliver();
      const { rows: log } = (
        await other.call("admin", "sending.log", { pageNumber: 1, pageSize: 10, dataSpecificType: kindId.dataSpecificType })
      ).data;
      const own = log.filter((row: Data) => row["siteName"] === "双答");
      expect(own.map((row: Data) => row["errorStatus"]).sort()).toEqual(["0", "1"]);
      expect(asked).toBe(2);
    } finally {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => twice.close(done));
      await other.close();
    }
  });

  it("sends nothing to a host outside the setting or the target of a redirect", async () => {
    await added("addReceiver", site({ receiverUri: "http://169.254.169.254/latest" }));
    await added("addReceiver", site({ siteName: "别处" }));
    await added("addWay", way());
    await added("addWay", way({ receiver: word("national") }));
    sending.receiver.answer = (_request, reply) => void reply.writeHead(302, { location: `${uri()}other` }).end();
    await publish();
    await deliver();
    const reasons = (await rows("log")).map(({ errorMessage }) => errorMessage).sort();
    expect(reasons).toEqual(
      ["接受路径不在设置 OUTBOUND_HOSTS 允许的范围内", "接收方「中国政府采购网」没有接收站点，未发送", "接收方返回302："].sort(),
    );
    expect(sending.receiver.asked).toHaveLength(1);
  });

  it("sends neither oversized data nor data for a deleted site, and reports it", async () => {
    await added("addReceiver", site());
    await added("addWay", way({ dataMapping: '{"rows": {"$each": "assetsList", "name": "${assetName}"}}' }));
    const [asset = {}] = COMPLETE["assetsList"] as Data[];
    const assetsList = Array.from({ length: 1100 }, () => ({ ...asset, assetName: "名".repeat(330) }));
    await publish({ assetsList });
    expect(await rows("log")).toMatchObject([{ errorStatus: "1", errorMessage: "发送的数据超过1MB，未发送，请在数据映射中减少字段" }]);
    expect(await letters()).toBe(0);
    await publish();
    const [row = {}] = await rows("receivers");
    await call("removeReceiver", { id: row["id"] });
    await deliver();
    expect((await rows("log")).map(({ errorMessage }) => errorMessage)).toContain("接收站点已删除，未发送");
  });
});
