// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of mappings
import { createHmac } from "node:crypto";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { createOutbox } from "../../src/server/outbox/outbox.ts";
import { pruneLogs } from "../../src/server/schedule/retention.ts";
import { dataChannel } from "../../src/server/sending/data-channel.ts";
import { sendTestData } from "../../src/server/sending/test-site.ts";
import { COMPLETE, project, usersOf } from "./support/projects.ts";
import { type Answer, databases, type TestServer, testServer } from "./support/test-server.ts";
import { type Asked, type Upstream, upstream } from "./support/upstream.ts";

const MAPPING = `{
  "title": "\${projectName}",
  "head": "项目 \${projectCode}：\${orgName}",
  "kind": 1,
  "assets": { "$each": "assetsList", "name": "\${assetName}", "count": "\${assetNum}", "value": "\${original}" }
}`;
const SECRET = "site-secret-1";
const NOBODY: Asked = { method: "", url: "", headers: {}, body: "" };

describe.each(databases)("data sending on %s", (kind) => {
  let server: TestServer;
  let receiver: Upstream;
  let users: Map<string, Data>;
  let words: Map<string, string>;
  beforeAll(async () => {
    receiver = await upstream();
    server = await testServer(kind, { settings: { OUTBOUND_HOSTS: `127.0.0.1:${receiver.port}` } });
    users = await usersOf(server, ["unit1", "agency1", "reviewer1"]);
    const entries = await server.portal.database.kysely.selectFrom("notice_dict").select(["id", "code"]).execute();
    words = new Map(entries.map((row) => [String(row["code"]), String(row["id"])]));
  });
  afterAll(async () => {
    await receiver.close();
    await server.close();
  });
  beforeEach(async () => {
    receiver.asked.length = 0;
    receiver.answer = (_request, reply) => void reply.end();
    const { kysely } = server.portal.database;
    for (const table of ["send_way", "notice_receiver", "send_log", "outbox_message", "outbox_lane"])
      await kysely.deleteFrom(table).execute();
    server.clock.now += 86_400_000;
    for (const account of ["admin", "unit1", "reviewer1", "agency1"]) server.forget(account);
  });

  const call = (name: string, input: Data = {}): Promise<Answer> => server.call("admin", `sending.${name}`, input);
  const uri = (): string => `http://127.0.0.1:${receiver.port}/in/`;
  const site = (more: Data = {}): Data => ({ receiverUri: uri(), siteName: "省级站点", receiver: words.get("province"), ...more });
  const way = (more: Data = {}): Data => ({
    sendUrl: "/items",
    dataSendClass: "item",
    dataType: words.get("disposal"),
    dataSpecificType: words.get("disposal-need"),
    receiver: words.get("province"),
    ...more,
  });
  const rows = async (name: string, query: Data = {}): Promise<Data[]> =>
    (await call(name, { pageNumber: 1, pageSize: 100, ...query })).data.rows;
  const added = async (name: "addReceiver" | "addWay", input: Data): Promise<void> =>
    expect(await call(name, input)).toMatchObject({ code: "200", msg: "新增成功" });
  /** Publishes the item announcement of a project of unit1. */
  const publish = async (more: Data = {}): Promise<Data> => {
    const row = await project(server, users, { state: "3", agency: "agency1", more });
    const answer = await server.call("reviewer1", "assetsOrg.auditAssets", { id: row["id"], flag: "1" });
    expect(answer).toMatchObject({ code: "200", msg: "提交成功" });
    return row;
  };
  const deliver = (): Promise<void> => server.portal.outbox.deliver();
  const bodies = (): Data[] => receiver.asked.map(({ body }) => JSON.parse(body) as Data);
  const letters = async (): Promise<number> =>
    (await server.portal.database.kysely.selectFrom("outbox_message").select("message_id").execute()).length;

  it("[P-RECEIVER-02][P-RECEIVER-03][P-RECEIVER-04][P-RECEIVER-05][P-RECEIVER-06] sites are kept, their key sealed and never told", async () => {
    const missing = await call("addReceiver", {});
    expect(missing.data.violations.map(({ message }: Data) => message)).toEqual(["接受路径为空", "接受路径为空", "接收方为空"]);
    await added("addReceiver", site({ accessKey: "portal", secret: SECRET }));
    const [row = {}] = await rows("receivers", { receiver: words.get("province") });
    expect(row).toMatchObject({ receiverUri: uri(), siteName: "省级站点", receiver: words.get("province"), chineseName: "省级公告平台" });
    expect(row).not.toHaveProperty("secret");
    const { kysely } = server.portal.database;
    const stored = await kysely.selectFrom("notice_receiver").select("secret").executeTakeFirst();
    expect(stored?.["secret"]).toMatch(/^sealed:1:/);
    const change = (more: Data): Promise<Answer> =>
      call("changeReceiver", { ...site(more), accessKey: "portal", id: row["id"], version: row["version"] });
    expect(await change({ receiverUri: "https://elsewhere.example.com" })).toMatchObject({
      status: 422,
      data: { violations: [{ field: "secret", message: "更换接受路径或访问标识后，请重新输入访问密钥" }] },
    });
    expect(await change({ siteName: "新站点" })).toMatchObject({ code: "200" });
    expect(await kysely.selectFrom("notice_receiver").select("secret").executeTakeFirst()).toEqual(stored);
    for (const receiverUri of ["http://user:pw@127.0.0.1/", "file:///etc/passwd", "http://a.example.com/?x=1"])
      expect(await call("addReceiver", site({ receiverUri }))).toMatchObject({ status: 422, msg: "接受路径格式不正确" });
    expect(await call("addReceiver", site({ receiver: words.get("disposal") }))).toMatchObject({ status: 422, msg: "所选接收方不存在" });
    expect(await call("removeReceiver", { id: row["id"] })).toMatchObject({ code: "200" });
    expect(await rows("receivers")).toEqual([]);
  });

  it("[P-SENDWAY-01][P-SENDWAY-02][P-SENDWAY-03][P-SENDWAY-04][P-SENDWAY-05][P-SENDWAY-06] mappings are kept under the names of their types", async () => {
    const missing = await call("addWay", {});
    expect(missing.data.violations.map(({ message }: Data) => message)).toEqual([
      "发送路径为空",
      "数据处理类为空",
      "数据类型为空",
      "数据具体类型为空",
      "接收方为空",
    ]);
    // The type is that of the specific one, whatever is sent.
    await added("addWay", way({ dataType: words.get("purchase"), dataMapping: MAPPING }));
    await added("addWay", way({ sendUrl: "/other", dataSpecificType: words.get("purchase-open"), receiver: words.get("national") }));
    const found = await rows("ways", {
      dataType: words.get("disposal"),
      dataSpecificType: words.get("disposal-need"),
      receiver: words.get("province"),
    });
    expect(found).toMatchObject([
      {
        sendUrl: "/items",
        dataSendClass: "item",
        dataType: words.get("disposal"),
        dataTypeName: "处置公告",
        dataSpecificTypeName: "处置需求公告",
        dataMapping: MAPPING,
      },
    ]);
    const [row = {}] = found;
    expect(await call("changeWay", { ...way({ sendUrl: "/moved" }), id: row["id"], version: row["version"] })).toMatchObject({
      code: "200",
    });
    expect((await rows("ways")).map(({ sendUrl }) => sendUrl)).toEqual(["/moved", "/other"]);
    expect(await call("removeWay", { id: row["id"] })).toMatchObject({ code: "200" });
    expect(await rows("ways")).toHaveLength(1);
    expect(await server.call("admin", "notices.removeEntry", { id: words.get("national") })).toMatchObject({
      status: 409,
      msg: "该字典已被接收方或发送映射使用，不能删除或更改类型",
    });
  });

  it("[P-SENDWAY-01] a mapping that is wrong is refused where it is, and again when only its class changes", async () => {
    const expected = (message: unknown): Data => ({ status: 422, data: { violations: [{ field: "dataMapping", message }] } });
    const dataMapping = '{\n  "name": "${orgNam}"\n}';
    const said = expected("数据映射第2行「name」的字段「orgNam」不存在，是否为「orgName」");
    expect(await call("addWay", way({ dataMapping }))).toMatchObject(said);
    expect(await call("preview", { dataSendClass: "item", dataMapping })).toMatchObject(said);
    expect(await rows("ways")).toEqual([]);
    await added("addWay", way({ dataMapping: MAPPING }));
    const [{ id, version } = {}] = await rows("ways");
    const changed = { ...way({ dataSendClass: "result", dataMapping: MAPPING }), id, version };
    expect(await call("changeWay", changed)).toMatchObject(expected(expect.stringContaining("「assetsList」不存在")));
  });

  it("a preview is what would be sent, filled with samples; nothing leaves", async () => {
    const { data } = await call("preview", { dataSendClass: "item", dataMapping: MAPPING });
    expect(JSON.parse(data.content)).toMatchObject({
      data: { title: "项目名称", head: "项目 项目编号：处置单位", kind: 1, assets: [{ name: "资产名称", count: 1, value: "1000.00" }] },
    });
    expect(Object.keys(JSON.parse((await call("preview", { dataSendClass: "result" })).data.content).data)).toContain("costAll");
    expect(await letters()).toBe(0);
  });

  it("[P-SENDLOG-01][P-SENDLOG-03][P-SENDLOG-06] publishing an item announcement sends it, signed and as it is mapped, and the log says so", async () => {
    await added("addReceiver", site({ accessKey: "portal", secret: SECRET }));
    await added("addWay", way({ dataMapping: MAPPING }));
    const { projectCode, projectName } = await publish({ projectCode: "ZC202611210007" });
    expect(receiver.asked).toEqual([]);
    await deliver();
    const [{ url, headers, body } = NOBODY] = receiver.asked;
    expect([receiver.asked.length, url]).toEqual([1, "/in/items"]);
    const sent = {
      messageId: headers["x-request-id"],
      dataType: "disposal",
      dataSpecificType: "disposal-need",
      receiver: "province",
      sendTime: server.portal.wall.textOf(server.clock.now),
      data: {
        title: projectName,
        head: `项目 ${String(projectCode)}：${String(users.get("unit1")?.["orgName"])}`,
        kind: 1,
        assets: [{ name: "课桌椅", count: 3, value: "960.00" }],
      },
    };
    expect(JSON.parse(body)).toEqual(sent);
    expect(headers["x-access-key"]).toBe("portal");
    expect(headers["x-signature"]).toBe(
      createHmac("sha256", SECRET).update(`${headers["x-timestamp"]}\n${headers["x-request-id"]}\n${body}`).digest("hex"),
    );
    const query = { receiver: words.get("province"), dataType: words.get("disposal"), dataSpecificType: words.get("disposal-need") };
    const [log = {}] = await rows("log", { ...query, operationStartDate: server.portal.wall.textOf(server.clock.now - 1000) });
    expect(log).toMatchObject({ operation: "发送处置事项公告", createDate: sent.sendTime, errorStatus: "0", siteName: "省级站点" });
    expect(log["errorMessage"] ?? null).toBeNull();
    expect(JSON.parse(String(log["data"]))).toEqual(sent.data);
    expect(JSON.parse(String(log["params"]))).toMatchObject({ projectCode, url: `${uri()}items`, messageId: sent.messageId, attempt: 1 });
    expect(await rows("log", { dataType: words.get("purchase") })).toEqual([]);
    expect(await letters()).toBe(0);
  });

  it("[P-DICT-02] the sender of a mapping is named to whoever gets it; the service class says what it is called, and whether it is sent", async () => {
    const set = async (id: string, more: Data): Promise<Answer> => {
      const stored = (await server.call("admin", "notices.getEntry", { id })).data;
      return server.call("admin", "notices.changeEntry", { ...stored, ...more });
    };
    const [sender, service] = [String(words.get("gp-assets")), String(words.get("item"))];
    await added("addReceiver", site());
    expect(await call("addWay", way({ sender: words.get("province") }))).toMatchObject({ status: 422, msg: "所选发送方不存在" });
    await added("addWay", way({ sender }));
    expect((await rows("ways"))[0]).toMatchObject({ sender, senderName: "资产处置系统" });
    expect(JSON.parse((await call("preview", { dataSendClass: "item", sender })).data.content)).toHaveProperty("sender", "发送方");
    expect(await server.call("admin", "notices.removeEntry", { id: sender })).toMatchObject({ status: 409 });
    expect(await set(service, { name: "需求公告" })).toMatchObject({ code: "200" });
    await publish();
    await deliver();
    expect(bodies()).toMatchObject([{ sender: "gp-assets", receiver: "province" }]);
    expect((await rows("log"))[0]).toMatchObject({ operation: "发送需求公告" });
    for (const id of [sender, service]) {
      expect(await set(id, { enable: "0" })).toMatchObject({ code: "200" });
      await publish();
      expect(await letters()).toBe(0);
      expect(await set(id, { enable: "1", name: id === service ? "处置事项公告" : "资产处置系统" })).toMatchObject({ code: "200" });
    }
  });

  it("an announcement that is published without a review, and that of a result, are sent; a result that is only confirmed is none", async () => {
    await added("addReceiver", site());
    await added("addWay", way());
    await added("addWay", way({ sendUrl: "/results", dataSendClass: "result" }));
    const { projectNameStr, orgTel, orgContact, supName, supTel, supWeb, assetsSubject, assetsList } = COMPLETE;
    const typed = { projectNameStr, orgTel, orgContact, supName, supTel, supWeb, assetsSubject, assetsList };
    const fields = { ...typed, supGuid: "000", assetsMode: "进场交易", state: "2" };
    expect(await server.call("unit1", "assetsOrg.addAndModify", fields)).toMatchObject({ code: "200", msg: "提交成功" });
    const commit = async (mode: "进场交易" | "环保回收", flag: string): Promise<void> => {
      const row = await project(server, users, { state: "5", agency: "agency1", mode });
      const { supResultWeb, assetsResultSubject, assetsResultList } = COMPLETE;
      const input = { id: row["id"], state: "6", flag, assetsMode: mode, supResultWeb, assetsResultSubject, assetsResultList };
      expect(await server.call("agency1", "assetsSup.commit", input)).toMatchObject({ code: "200", msg: "提交成功" });
    };
    await commit("进场交易", "1");
    await commit("环保回收", "0");
    await deliver();
    expect(receiver.asked.map(({ url }) => url)).toEqual(["/in/items", "/in/results"]);
    const [item, result] = bodies().map(({ data }) => data as Data);
    expect(item).toMatchObject({
      projectName: expect.stringContaining("旧课桌椅"),
      supName: "某机构",
      listTotalNum: 3,
      originalTotal: "960.00",
    });
    expect(item?.["projectCode"]).toMatch(/^ZC\d+$/);
    expect(item).not.toHaveProperty("assetsList");
    expect(result).toMatchObject({ costAll: "120.50", assesTotalValue: "90.00", supResultWeb: "https://agency.example.com/result" });
  });

  it("what is refused or rolled back sends nothing; without a mapping nothing is put", async () => {
    await added("addReceiver", site());
    await added("addWay", way());
    const row = await project(server, users, { state: "3", agency: "agency1" });
    expect(await server.call("reviewer1", "assetsOrg.auditAssets", { id: row["id"], flag: "0", rejectReason: "重写" })).toMatchObject({
      code: "200",
    });
    expect(await server.call("reviewer1", "assetsOrg.auditAssets", { id: row["id"], flag: "1" })).toMatchObject({ status: 409 });
    expect(await letters()).toBe(0);
    // Disabled words are out of use.
    const entry = (await server.call("admin", "notices.getEntry", { id: words.get("province") })).data;
    const enable = async (enable: string, version: unknown): Promise<unknown> => {
      const { id, type, name, code } = entry;
      const answer = await server.call("admin", "notices.changeEntry", { id, type, name, code, enable, version });
      expect(answer).toMatchObject({ code: "200" });
      return (await server.call("admin", "notices.getEntry", { id })).data.version;
    };
    const version = await enable("0", entry.version);
    await publish();
    expect(await letters()).toBe(0);
    await enable("1", version);
  });

  it("[P-SENDLOG-02] a receiver that fails is asked again in order, under the same name; one that refuses for good is given up, told, and sent again on demand", async () => {
    await added("addReceiver", site());
    await added("addWay", way());
    const first = await publish({ projectNameStr: "一" });
    const second = await publish({ projectNameStr: "二" });
    receiver.answer = (_request, reply) => void reply.writeHead(503).end("later");
    await deliver();
    server.clock.now += 1200;
    await deliver();
    const names = bodies().map(({ data }) => (data as Data)["projectName"]);
    expect(names).toEqual([first["projectName"], first["projectName"]]);
    expect(new Set(receiver.asked.map(({ headers }) => headers["x-request-id"])).size).toBe(1);
    expect(await rows("log")).toEqual([]);
    receiver.answer = (_request, reply) => void reply.writeHead(400).end("bad notice");
    server.clock.now += 5000;
    await deliver();
    const failed = await rows("log", { errorStatus: "1" });
    expect(failed).toHaveLength(2);
    expect(failed).toEqual([
      expect.objectContaining({ errorMessage: "接收方返回400：bad notice" }),
      expect.objectContaining({ errorStatus: "1" }),
    ]);
    const alarm = await server.portal.database.kysely
      .selectFrom("alarm_info")
      .select("alarm_message")
      .where("rule_id", "=", "send-failed")
      .execute();
    expect(alarm.map((row) => row["alarm_message"])).toContain("数据发送发往省级站点失败，已尝试3次：接收方返回400：bad notice");
    receiver.answer = (_request, reply) => void reply.end('{"code":"200"}');
    receiver.asked.length = 0;
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

  it("a receiver that takes it and dies before it answers gets it a second time, under the same name", async () => {
    await added("addReceiver", site());
    await added("addWay", way());
    await publish();
    receiver.answer = (request: IncomingMessage, _reply: ServerResponse) => void request.socket.destroy();
    await deliver();
    receiver.answer = (_request, reply) => void reply.end();
    server.clock.now += 1200;
    await deliver();
    const [one, two] = bodies();
    expect(one).toEqual(two);
    expect(receiver.asked[0]?.headers["x-request-id"]).toBe(receiver.asked[1]?.headers["x-request-id"]);
    expect(await rows("log")).toMatchObject([{ errorStatus: "0" }]);
  });

  it("one that hangs, or never ends its answer, is broken off by the time limit and does not hold up another site", async () => {
    await added("addReceiver", site());
    await added("addReceiver", site({ receiverUri: `${uri()}hangs`, siteName: "慢站点" }));
    await added("addWay", way());
    await publish();
    let stopped = 0;
    receiver.answer = (request, reply) => {
      if (request.url?.startsWith("/in/hangs") !== true) return void reply.end();
      request.socket.on("close", () => stopped++);
      reply.write("{");
    };
    // One of its own: what was stopped delivers nothing any more.
    const { database, now, warn } = server.portal;
    const channels = { data: dataChannel(() => server.portal) };
    const stop = await createOutbox({ database, now, warn, channels, onEnd: async () => {}, mostLetters: 1000 }).start();
    await expect.poll(() => rows("log")).toMatchObject([{ siteName: "省级站点", errorStatus: "0" }]);
    await expect.poll(() => receiver.asked.length).toBe(2);
    await stop(0);
    await expect.poll(() => stopped).toBe(1);
    expect(await letters()).toBe(1);
  });

  it("one that answers twice is taken at its first word, and the second is no answer to the next letter", async () => {
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

  it("nothing goes to a host that the setting does not allow, nor where a redirect leads; what cannot be sent stands in the log, and publishing holds", async () => {
    await added("addReceiver", site({ receiverUri: "http://169.254.169.254/latest" }));
    await added("addReceiver", site({ siteName: "别处" }));
    await added("addWay", way());
    await added("addWay", way({ receiver: words.get("national") }));
    receiver.answer = (_request, reply) => void reply.writeHead(302, { location: `${uri()}other` }).end();
    await publish();
    await deliver();
    const reasons = (await rows("log")).map(({ errorMessage }) => errorMessage).sort();
    expect(reasons).toEqual(
      ["接受路径不在设置 OUTBOUND_HOSTS 允许的范围内", "接收方「中国政府采购网」没有接收站点，未发送", "接收方返回302："].sort(),
    );
    expect(receiver.asked).toHaveLength(1);
  });

  it("data over the bound of a letter is not sent and says so; a site that was deleted meanwhile too", async () => {
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

  it("测试发送: a small document goes to the site as it is stored, signed; status or reason is told, and the log has it", async () => {
    await added("addReceiver", site({ accessKey: "portal", secret: SECRET }));
    const [{ id } = {}] = await rows("receivers");
    const test = (more: Data = {}): Promise<Answer> => call("testReceiver", { id, ...more });
    receiver.answer = (_request, reply) => void reply.writeHead(202).end('{"code":"0"}');
    expect(await test({ sendUrl: "/items" })).toMatchObject({ code: "200", msg: "测试数据已发送，接收方返回202" });
    expect(await test()).toMatchObject({ code: "200" });
    expect(receiver.asked.map(({ url }) => url)).toEqual(["/in/items", "/in/"]);
    const [{ headers, body } = NOBODY] = receiver.asked;
    expect(JSON.parse(body)).toEqual({
      messageId: headers["x-request-id"],
      dataType: "test",
      sendTime: server.portal.wall.textOf(server.clock.now),
      data: { title: "这是一份测试数据，请忽略" },
    });
    expect(headers["x-signature"]).toBe(
      createHmac("sha256", SECRET).update(`${headers["x-timestamp"]}\n${headers["x-request-id"]}\n${body}`).digest("hex"),
    );
    receiver.answer = (_request, reply) => void reply.writeHead(500).end("broken");
    expect(await test()).toMatchObject({ status: 502, msg: "测试数据没有发送成功：接收方返回500：broken" });
    receiver.answer = (_request, reply) => void reply.end('{"code":"401","message":"签名不正确"}');
    expect(await test()).toMatchObject({ status: 502, msg: "测试数据没有发送成功：接收方拒绝：401 签名不正确" });
    receiver.answer = (request) => void request.socket.destroy();
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

  it("测试发送: a receiver that hangs is not waited for, one that OUTBOUND_HOSTS does not name is not asked, one that is away is told", async () => {
    await added("addReceiver", site());
    const [{ id } = {}] = await rows("receivers");
    const late = new AbortController();
    receiver.answer = () => late.abort();
    expect(await sendTestData(server.portal, String(id), "", late.signal)).toEqual({ failure: "接收方没有响应" });
    expect((await rows("log"))[0]).toMatchObject({ operation: "测试发送", errorMessage: "接收方没有响应" });
    receiver.asked.length = 0;
    await added("addReceiver", site({ receiverUri: "http://169.254.169.254/latest", siteName: "别处" }));
    const other = (await rows("receivers", { siteName: "别处" }))[0]?.["id"];
    expect(await call("testReceiver", { id: other })).toMatchObject({
      status: 502,
      msg: "测试数据没有发送成功：接受路径不在设置 OUTBOUND_HOSTS 允许的范围内",
    });
    expect(receiver.asked).toEqual([]);
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

  it("rows of the log go when their time is over", async () => {
    await added("addWay", way());
    await publish();
    expect(await rows("log")).toHaveLength(1);
    server.clock.now += 366 * 86_400_000;
    server.forget("admin");
    await pruneLogs(server.portal);
    expect(await rows("log")).toEqual([]);
  });
});
