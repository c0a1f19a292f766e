// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of mappings
import { describe, expect, it } from "vitest";
import type { Data } from "../../../runtime/contract/values/data.ts";
import { createOutbox } from "../../../src/server/engine/outbox/outbox.ts";
import { dataChannel } from "../../../src/server/features/data-sending/data-channel.ts";
import { COMPLETE } from "../support/disposal-projects.ts";
import { databases } from "../support/test-server.ts";
import { sendingHost } from "./host.ts";

describe.each(databases)("data sending on %s", (kind) => {
  const sending = sendingHost(kind);
  const { call, uri, site, way, word: idOf, rows, added, publish, deliver, bodies, letters } = sending;

  it("[P-SENDLOG-02] retries a failing receiver in order under the same id and gives up on a permanent refusal", async () => {
    await added("addReceiver", site());
    await added("addWay", way());
    const first = await publish({ projectNameStr: "一" });
    const second = await publish({ projectNameStr: "二" });
    sending.receiver.handler = (_request, reply) => void reply.writeHead(503).end("later");
    await deliver();
    sending.server.clock.now += 1200;
    await deliver();
    const names = bodies().map(({ data }) => (data as Data)["projectName"]);
    expect(names).toEqual([first["projectName"], first["projectName"]]);
    expect(new Set(sending.receiver.asked.map(({ headers }) => headers["x-request-id"])).size).toBe(1);
    expect(await rows("log")).toEqual([]);
    sending.receiver.handler = (_request, reply) => void reply.writeHead(400).end("bad notice");
    sending.server.clock.now += 5000;
    await deliver();
    const failed = await rows("log", { errorStatus: "1" });
    expect(failed).toMatchObject([{ errorMessage: "接收方返回400：bad notice" }, { errorStatus: "1" }]);
    const alarm = await sending.server.rows("alarm_info", { rule_id: "send-failed" });
    expect(alarm.map((row) => row["alarm_message"])).toContain("数据发送发往省级站点失败，已尝试3次：接收方返回400：bad notice");
    sending.receiver.handler = (_request, reply) => void reply.end('{"code":"200"}');
    sending.receiver.asked.length = 0;
    const again = failed.find(({ data }) => String(data).includes(String(second["projectName"])));
    expect(await call("resend", { id: again?.["id"] })).toMatchObject({ code: "200", msg: "已重新提交发送" });
    expect(await call("resend", { id: again?.["id"] })).toMatchObject({ status: 409, msg: "该消息已重新发送、已过期或已清理，不能重发" });
    await deliver();
    expect(bodies()).toMatchObject([{ data: { projectName: second["projectName"] } }]);
    expect(await rows("log", { errorStatus: "0" })).toHaveLength(1);
    const reasons = (await rows("log", { errorStatus: "1" })).map(({ errorMessage }) => errorMessage);
    expect(reasons).toContain("接收方返回400：bad notice（已重新发送）");
    expect(await call("resend", { id: "none" })).toMatchObject({ status: 404 });
  });

  it("sends again under the same id when the receiver dies before it replies", async () => {
    await added("addReceiver", site());
    await added("addWay", way());
    await publish();
    sending.receiver.handler = (request) => void request.socket.destroy();
    await deliver();
    sending.receiver.handler = (_request, reply) => void reply.end();
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
    sending.receiver.handler = (request, reply) => {
      if (request.url?.startsWith("/in/hangs") !== true) return void reply.end();
      request.socket.on("close", () => stopped++);
      reply.write("{");
    };
    // An outbox of its own, because the stopped one delivers nothing any more.
    const {
      store: { database },
      clock: { now },
      log: { warn },
    } = sending.server.portal;
    const channels = { data: dataChannel(() => sending.server.portal) };
    const stop = await createOutbox({ database, now, warn, channels, onEnd: async () => {}, mostLetters: 1000 }).start();
    await expect.poll(() => rows("log")).toMatchObject([{ siteName: "省级站点", errorStatus: "0" }]);
    await expect.poll(() => sending.receiver.asked.length).toBe(2);
    await stop(0);
    await expect.poll(() => stopped).toBe(1);
    expect(await letters()).toBe(1);
  });

  it("ignores a second reply of the same receiver", async () => {
    await added("addReceiver", site());
    await added("addWay", way());
    await publish();
    await publish({ projectNameStr: "第二个" });
    const ok = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
    const sockets: { destroy(): unknown }[] = [];
    sending.receiver.handler = ({ socket }) => {
      sockets.push(socket);
      socket.write(sending.receiver.asked.length === 1 ? `${ok}${ok}` : "HTTP/1.1 400 Bad\r\ncontent-length: 2\r\n\r\nno");
    };
    await deliver();
    sending.server.clock.now += 2000;
    await deliver();
    expect((await rows("log")).map(({ errorStatus }) => errorStatus).sort()).toEqual(["0", "1"]);
    expect(sending.receiver.asked).toHaveLength(2);
    // These replies are still pending, and would hold up others on the connection.
    for (const socket of sockets) socket.destroy();
  });

  it("sends nothing to a host outside the setting or the target of a redirect", async () => {
    await added("addReceiver", site({ receiverUri: `${uri()}moved`, siteName: "移走" }));
    await sending.server.set("notice_receiver", { receiver_uri: "http://169.254.169.254/latest" }, { site_name: "移走" });
    await added("addReceiver", site({ siteName: "别处" }));
    await added("addWay", way());
    await added("addWay", way({ receiver: idOf("national") }));
    sending.receiver.handler = (_request, reply) => void reply.writeHead(302, { location: `${uri()}other` }).end();
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

  it("stores at most 1,000 messages for one announcement, and logs which mappings are not sent", async () => {
    await added("addReceiver", site());
    await added("addWay", way());
    const { kysely } = sending.server.portal.store.database;
    const copyRows = async (table: "notice_receiver" | "send_way", count: number, more: (at: number) => Data): Promise<void> => {
      const [row = {}] = await sending.server.rows(table);
      const copies = Array.from({ length: count }, (_, at) => ({ ...row, id: `copy-${at}`, ...more(at) }));
      await kysely
        .insertInto(table)
        .values(copies as never)
        .execute();
    };
    await copyRows("notice_receiver", 99, (at) => ({ receiver_uri: `${uri()}${at}/` }));
    await copyRows("send_way", 11, (at) => ({ send_url: `/items${at}` }));
    await publish();
    expect(await letters()).toBe(1000);
    const failure = "一个公告最多发送1000次、共50MB，其余的未发送，请减少数据映射或接收站点";
    expect((await rows("log")).map(({ errorMessage }) => errorMessage)).toEqual([failure, failure]);
  });
});
