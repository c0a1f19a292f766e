import { beforeEach, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import type { User } from "../../src/generated/entities/user.ts";
import { fireAllDue } from "../../src/server/engine/workflow/clock.ts";
import { pruneInbox, putMessages } from "../../src/server/features/notifications/inbox/inbox-messages.ts";
import { FORM, project, stored, usersFor } from "./support/disposal-projects.ts";
import { changeUser } from "./support/sign-in.ts";
import { type Reply, bothDatabases, serverFor } from "./support/test-server.ts";

const ACCOUNTS = ["unit1", "reviewer1", "agency1", "agency2", "ops"];
const PAGE = { pageNumber: 1, pageSize: 50 };
const DAY = 86_400_000;

// Both databases: messages are written and pruned by hand-written statements.
describe.each(bothDatabases)("the inbox on %s", (kind) => {
  const server = serverFor(kind);
  const users = usersFor(server, ACCOUNTS);
  beforeEach(async () => {
    await server.portal.store.database.kysely.deleteFrom("inbox_message").execute();
  });

  const list = async (account: string, input: Data = PAGE): Promise<Data[]> => (await server.call(account, "inbox.list", input)).data.rows;
  const listTexts = async (account: string): Promise<string[]> => (await list(account)).map(({ title, content }) => `${title} ${content}`);
  const unread = async (account: string): Promise<number> => (await server.call(account, "inbox.unread")).data.unread;
  async function does(account: string, call: string, input: Data): Promise<Reply> {
    const reply = await server.call(account, call, input);
    expect(reply.code, reply.msg).toBe("200");
    return reply;
  }
  const nameOf = async (id: unknown): Promise<string> => {
    const row = await stored(server, id);
    return `${row?.["projectName"] ?? ""}（${row?.["projectCode"] ?? ""}）`;
  };
  const put = (userId: unknown, more: Data = {}): Promise<void> =>
    putMessages(server.portal, server.portal.store.database.kysely, [
      { userId: String(userId), topic: "disposal-project", title: "标题", content: "内容", ...more },
    ]);
  const idOf = (account: string): unknown => users.get(account)?.["userId"];

  it("notifies exactly the users who act next, in the transaction of the change", async () => {
    const { id } = await project(server, users, { state: "1", agency: "agency1" });
    await does("unit1", "assetsOrg.cancelById", { id, cancelReason: "填错了机构", state: "0" });
    const name = await nameOf(id);
    expect(await listTexts("agency1")).toEqual([`撤回项目 ${name}：填错了机构`]);
    expect((await list("agency1"))[0]).toMatchObject({ isRead: false, url: "/supplierList" });
    await does("unit1", "assetsOrg.addAndModify", { id, state: "1" });
    expect(await listTexts("agency1")).toEqual([`事项公告待完善 ${name}`, `撤回项目 ${name}：填错了机构`]);
    expect((await list("agency1")).map(({ url }) => url)).toEqual(
      ["/looksupplierassets", "/looksupplierassets"].map((page) => `${page}?id=${id}`),
    );
    for (const account of ["unit1", "reviewer1", "agency2", "ops"]) expect(await listTexts(account), account).toEqual([]);
  });

  it("notifies unit and agency of a return or approval, with its reason", async () => {
    const { id } = await project(server, users, { state: "3", agency: "agency1" });
    const name = await nameOf(id);
    await does("reviewer1", "assetsOrg.auditAssets", { id, flag: "0", rejectReason: "明细不全" });
    expect(await listTexts("unit1")).toEqual([`审核退回 ${name}：明细不全`]);
    expect(await list("agency1")).toMatchObject([{ title: "审核退回", url: `/looksupplierassets?id=${id}` }]);
    expect((await list("unit1"))[0]).toMatchObject({ url: `/lookpurchaserassets?id=${id}` });
    await does("agency1", "assetsSup.addAndModify", { id, assetsMode: "进场交易", state: "3" });
    expect(await listTexts("reviewer1")).toEqual([`事项公告待审核 ${name}`]);
    await does("agency1", "assetsOrg.cancelById", { id, cancelReason: "补充明细", state: "1" });
    expect((await listTexts("reviewer1"))[0]).toBe(`撤回事项公告 ${name}：补充明细`);
    expect((await listTexts("unit1"))[0]).toBe(`撤回事项公告 ${name}：补充明细`);
    await does("agency1", "assetsSup.addAndModify", { id, assetsMode: "进场交易", state: "3" });
    await does("reviewer1", "assetsOrg.auditAssets", { id, flag: "1" });
    for (const account of ["unit1", "agency1"]) expect((await listTexts(account))[0], account).toBe(`审核通过 ${name}`);
  });

  it("links a message to its record while its reader may see it, else to the list", async () => {
    const { id } = await project(server, users, { state: "3", agency: "agency1" });
    const other = await project(server, users, { state: "3", agency: "agency2" });
    const addresses = async (account: string): Promise<unknown[]> => (await list(account)).map(({ url }) => url);
    for (const recordId of [String(id), String(other["id"]), "gone", undefined]) {
      for (const topic of ["disposal-project.complete", "disposal-project"]) await put(idOf("agency1"), { topic, recordId });
      server.clock.now += 1000;
    }
    const page = `/looksupplierassets?id=${id}`;
    const lists = Array.from({ length: 3 }, () => ["/supplierList", "/supplierList?todo=complete"]).flat();
    expect(await addresses("agency1")).toEqual([...lists, page, page]);
    await put(idOf("reviewer1"), { topic: "disposal-project.review", recordId: String(id) });
    expect(await addresses("reviewer1")).toEqual([`/lookpurchaserassets?id=${id}`]);
    await server.portal.store.database.kysely.deleteFrom("disposal_project").where("id", "=", String(id)).execute();
    expect(await addresses("reviewer1")).toEqual(["/purchaserList?todo=review"]);
  });

  it("notifies of a transition made by the clock exactly once", async () => {
    const publishTime = server.portal.clock.wall.textOf(server.clock.now);
    await project(server, users, { state: "2", agency: "agency1", more: { publishTime } });
    const waiting = await project(server, users, { state: "3", agency: "agency1" });
    expect((await server.call("reviewer1", "assetsOrg.auditAssets", { id: waiting["id"], flag: "0", rejectReason: " " })).status).toBe(422);
    expect(await listTexts("agency1")).toEqual([]);
    server.clock.now += (server.portal.config.publicitySeconds + 1) * 1000;
    for (const account of ACCOUNTS) server.forget(account);
    await fireAllDue(server.portal);
    expect((await listTexts("agency1")).filter((text) => text.startsWith("结果公告待填写")).length).toBeGreaterThan(0);
    const before = await listTexts("agency1");
    await fireAllDue(server.portal);
    expect(await listTexts("agency1")).toEqual(before);
  });

  it("notifies active colleagues of the same type, and nobody of a saved draft", async () => {
    const { portal } = server;
    const table = portal.store.table("user");
    const {
      userId: _,
      version: __,
      userTypeInfos: ___,
      ...unit
    } = (await portal.store.records.find(portal.store.database.kysely, table, String(idOf("unit1")))) ?? {};
    const add = (userAccount: string, more: Partial<User>): Promise<Data> =>
      portal.store.records.insert(portal.store.database.kysely, table, { ...unit, userAccount, ...more });
    const colleague = await add("colleague", {});
    const other = await add("other-type", { userTypeNow: "4", userTypeInfos: [] });
    const both = await add("both-types", { userTypeNow: "4", userTypeInfos: [{ userTypeId: "10", status: "1" }] });
    const disabled = await add("disabled", { userStatus: "0" });
    await does("unit1", "assetsOrg.addAndModify", { ...FORM, supGuid: users.get("agency1")?.["orgGuid"], state: "0" });
    const counted = async ({ userId }: Data) => (await server.rows("inbox_message", { user_id: userId })).length;
    expect(await counted(colleague)).toBe(0);
    const { id } = await project(server, users, { state: "3", agency: "agency1" });
    await does("reviewer1", "assetsOrg.auditAssets", { id, flag: "1" });
    expect(await Promise.all([colleague, other, both, disabled].map(counted))).toEqual([1, 0, 1, 0]);
  });

  it("notifies members of an alarm's level who have an account and may open alarms", async () => {
    const { portal } = server;
    for (const account of ["ops", "unit1"]) await changeUser(server, account, { userEmail: "Ops@example.com", userTel: "13800138009" });
    await server.call("ops", "alarms.addMember", { levelId: "3", alarmType: "1", alarmInfo: "ops@example.com,nobody@example.com" });
    await server.call("ops", "alarms.addMember", { levelId: "3", alarmType: "2", alarmInfo: "13800138009" });
    await portal.alarm({ ruleId: "disk-full", entity: "server-1", scope: "门户", message: "剩余 2%" });
    expect(await list("ops")).toMatchObject([{ title: "【严重】磁盘空间不足", content: "server-1：剩余 2%", url: "/alarm-info" }]);
    expect(await unread("ops")).toBe(1);
    // The same address does not open pages for which the user has no right.
    expect(await listTexts("unit1")).toEqual([]);
    expect(await unread("unit1")).toBe(0);
  });

  it("marks only the user's own messages as read", async () => {
    for (const title of ["一", "二", "三"]) {
      await put(idOf("unit1"), { title });
      server.clock.now += 2000;
    }
    expect(await unread("unit1")).toBe(3);
    const [newest, second] = await list("unit1");
    expect([newest?.["title"], second?.["title"]]).toEqual(["三", "二"]);
    expect((await list("unit1", { pageNumber: 2, pageSize: 2 })).map(({ title }) => title)).toEqual(["一"]);
    for (const account of ["agency1", "ops"]) expect((await server.call(account, "inbox.read", { id: newest?.["id"] })).status).toBe(404);
    await does("unit1", "inbox.read", { id: newest?.["id"] });
    await does("unit1", "inbox.read", { id: newest?.["id"] });
    expect(await unread("unit1")).toBe(2);
    await put(idOf("agency1"));
    await does("unit1", "inbox.readAll", { until: second?.["sentAt"] });
    await put(idOf("unit1"), { title: "四" });
    expect((await list("unit1")).map(({ title, isRead }) => `${title} ${isRead}`)).toEqual(["四 false", "三 true", "二 true", "一 true"]);
    expect(await unread("agency1")).toBe(1);
    expect((await server.call("unit1", "inbox.readAll", { until: "昨天" })).status).toBe(422);
    for (const call of ["inbox.unread", "inbox.list", "inbox.read", "inbox.readAll"])
      expect((await server.call(undefined, call, { ...PAGE, id: "x", until: "2026-11-21 10:00:00" })).code, call).toBe("5563");
  });

  it("removes messages after ninety days, beyond five hundred per user and of removed users", async () => {
    for (let made = 0; made < 120; made++) await put(idOf("unit1"), { title: `${made}` });
    expect(await unread("unit1")).toBe(100);
    const one = { userId: String(idOf("agency1")), topic: "alarm", content: "" };
    const many = Array.from({ length: 510 }, (_, index) => ({ ...one, title: `${index}` }));
    await putMessages(server.portal, server.portal.store.database.kysely, many);
    await put("gone");
    expect(await pruneInbox(server.portal)).toBe(11);
    server.clock.now += 91 * DAY;
    await put(idOf("unit1"));
    expect(await pruneInbox(server.portal)).toBe(620);
    expect(await pruneInbox(server.portal)).toBe(0);
  });

  it("stores a notice to an auditor until it is read and for ninety days, however many follow", async () => {
    const { kysely } = server.portal.store.database;
    const one = { userId: String(idOf("ops")), topic: "audit", content: "" };
    const titles = Array.from({ length: 510 }, (_, index) => `${index}`);
    await putMessages(
      server.portal,
      kysely,
      ["audit", "alarm"].flatMap((topic) => titles.map((title) => ({ ...one, topic, title: `${topic} ${title}` }))),
    );
    expect(await pruneInbox(server.portal)).toBe(10);
    await kysely.updateTable("inbox_message").set({ read_at: server.clock.now }).where("title", "<>", "audit 0").execute();
    server.clock.now += 91 * DAY;
    expect(await pruneInbox(server.portal)).toBe(509 + 500);
    server.clock.now += 300 * DAY;
    expect(await pruneInbox(server.portal)).toBe(1);
  });
});
