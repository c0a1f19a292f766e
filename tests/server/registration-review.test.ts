import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { REFUSED_ACTOR, REFUSED_STATE } from "../../runtime/contract/language/workflow.ts";
import { fileRegistrations } from "../../src/server/features/registration/file-registrations.ts";
import { sentPassword } from "../../src/server/engine/secrets/hash-secret.ts";
import { changeUser } from "./support/sign-in.ts";
import { changeRecord, putRecord, recordOf } from "./support/stored-records.ts";
import { type Reply, bothDatabases, serverFor } from "./support/test-server.ts";

const PAGE = { pageNumber: 1, pageSize: 50 };
const STALE = "数据已被他人修改，请刷新后重试";
const GONE = "数据不存在";
const TASK = "用户类型注册待审核";
/** Repetitions of each race, because the database decides which request is first. */
const ROUNDS = 3;

// Both databases: the deciding administrators are found by hand-written statements, and of two decisions only one may win.
describe.each(bothDatabases)("the review of registrations on %s", (kind) => {
  const server = serverFor(kind);
  let home: Data;
  let elsewhere: Data;
  let visitor: string;

  beforeAll(async () => {
    const { kysely } = server.portal.store.database;
    const regionOf = async (code: string): Promise<Data> => {
      const { id } = await kysely.selectFrom("region").select("id").where("region_code", "=", code).executeTakeFirstOrThrow();
      return (await recordOf(server, "region", id)) ?? {};
    };
    visitor = (await server.call("visitor", "authCenter.userInfo")).data.userId;
    home = (await recordOf(server, "region", (await recordOf(server, "user", visitor))?.["regionId"])) ?? {};
    elsewhere = await regionOf("320100");
    const pwd = sentPassword(server.portal.config.demoPassword);
    const administrator = (userAccount: string, region: Data): Promise<Data> =>
      putRecord(server, "user", { userAccount, userName: userAccount, userStatus: "1", systemType: "2", regionId: region["id"], pwd });
    await administrator("province", await regionOf("330000"));
    await administrator("away", elsewhere);
  });

  beforeEach(async () => {
    await server.portal.store.database.kysely.deleteFrom("registration").execute();
    await server.portal.store.database.kysely.deleteFrom("inbox_message").execute();
    const userTypeInfos = [{ userTypeId: "2", status: "1" }];
    await changeUser(server, "visitor", { userTypeInfos, status: "1", systemType: "3", regionId: home["id"] });
  });

  /** Disables accounts of region administrators during `work`. That ends their sessions. */
  async function without(accounts: readonly string[], run: () => Promise<void>): Promise<void> {
    for (const account of accounts) await changeUser(server, account, { userStatus: "0" });
    try {
      await run();
    } finally {
      for (const account of accounts) await changeUser(server, account, { userStatus: "1" });
      for (const account of accounts) server.forget(account);
    }
  }

  async function does(account: string, call: string, input: Data = {}): Promise<Reply> {
    const reply = await server.call(account, call, input);
    expect(reply.code, `${account} ${call}: ${reply.msg}`).toBe("200");
    return reply;
  }
  const cards = async (): Promise<Data[]> => (await does("visitor", "register.showDataByRegisterPage")).data;
  /** Applies for a role. @returns the id of the registration */
  async function applied(userTypeId = "3", subType = "2"): Promise<string> {
    await does("visitor", "register.registerUserType", { userTypeId, subType });
    return String((await cards()).find((card) => card["userTypeId"] === userTypeId)?.["registrationId"]);
  }
  const approve = (account: string, id: string, more: Data = {}) => server.call(account, "register.approve", { id, ...more });
  const sendBack = (account: string, id: string, rejectReason = "缺少证书") =>
    server.call(account, "register.sendBack", { id, rejectReason });
  const listed = async (account: string, more: Data = {}): Promise<Data[]> =>
    (await does(account, "register.list", { ...PAGE, ...more })).data.rows;
  const inbox = async (): Promise<Data[]> => (await does("visitor", "inbox.list", PAGE)).data.rows;
  const task = async (account: string): Promise<Data | undefined> =>
    ((await does(account, "portalCenter.loadTaskWorkList")).data as Data[]).find(({ taskName }) => taskName === TASK);

  it("[P-REGISTER-03][P-WELCOME-04] applies, withdraws, is returned with a reason, applies again and is approved", async () => {
    const own = { userTypeId: "2", status: "1" };
    const first = await applied();
    expect(await task("region")).toEqual({ taskName: TASK, taskCount: 1, url: "/registrations?todo=review" });
    const waiting = { id: first, applicantAccount: "visitor", userTypeId: "3", subType: "2", state: "0", decider: "2" };
    expect(await listed("region", { todo: "review" })).toMatchObject([{ ...waiting, regionName: home["regionName"] }]);
    expect(await does("visitor", "register.withdraw", { id: first })).toMatchObject({ msg: "已撤回申请" });
    expect([await cards(), await listed("region"), await task("region")]).toEqual([[own], [], undefined]);
    expect(await recordOf(server, "user", visitor)).toMatchObject({ status: "1", userTypeNow: "2" });

    const second = await applied();
    for (const reason of ["", " "]) expect(await sendBack("region", second, reason)).toMatchObject({ status: 422, msg: "请填写退回原因" });
    expect(await sendBack("region", second)).toMatchObject({ code: "200", msg: "已退回" });
    expect(await cards()).toEqual([own, { userTypeId: "3", status: "4", subType: "2", rejectReason: "缺少证书" }]);
    expect(await recordOf(server, "user", visitor)).toMatchObject({ status: "4" });
    expect((await listed("region", { state: "4" }))[0]).toMatchObject({ rejectReason: "缺少证书", decidedDate: expect.any(String) });

    const third = await applied("3", "1");
    expect(await approve("region", third)).toMatchObject({ code: "200", msg: "已通过" });
    expect(await cards()).toEqual([own, { userTypeId: "3", status: "1", subType: "1" }]);
    expect(await recordOf(server, "user", visitor)).toMatchObject({ status: "1", userTypeNow: "2" });
    expect((await inbox()).map(({ title, content, url }) => [title, content, url])).toEqual([
      ["用户类型注册已通过", "代理机构（管理员）", "/register-user-type"],
      ["用户类型注册被退回", "代理机构（用户）：缺少证书", "/register-user-type"],
    ]);
    expect(await task("region")).toBeUndefined();
    const logged = (await server.rows("operation_log")).map(({ operate }) => String(operate));
    for (const call of ["registerUserType", "withdraw", "sendBack", "approve"]) expect(logged).toContain(`register.${call}`);
  });

  it("is seen and decided within the applicant's region only, and by nobody else", async () => {
    const id = await applied();
    const wrong: unknown[] = [];
    const cell = (account: string, what: string, seen: unknown, wanted: unknown) => {
      if (seen !== wanted) wrong.push([account, what, seen, wanted]);
    };
    /** Rows of the list (undefined: no right to it), and the status of a decision. */
    const EXPECTED: readonly (readonly [account: string, rows: number | undefined, status: number])[] = [
      ["away", 0, 404],
      ["admin", 1, 409],
      ["audit", undefined, 403],
      ["ops", undefined, 403],
      ["unit1", undefined, 403],
      ["visitor", undefined, 403],
      ["province", 1, 200],
    ];
    for (const [account, rows, status] of EXPECTED) {
      const list = await server.call(account, "register.list", PAGE);
      cell(account, "list", list.code === "200" ? list.data.total : undefined, rows);
      cell(account, "task", (await task(account))?.["taskCount"], account === "province" ? 1 : undefined);
      if (account !== "province") cell(account, "return", (await sendBack(account, id)).status, status);
      cell(account, "approve", (await approve(account, id)).status, status);
    }
    const foreign = await applied("5");
    cell("unit1", "withdraw", (await server.call("unit1", "register.withdraw", { id: foreign })).status, 404);
    cell("region", "withdraw", (await server.call("region", "register.withdraw", { id: foreign })).status, 409);
    cell("admin", "apply", (await server.call("admin", "register.registerUserType", { userTypeId: "5", subType: "2" })).status, 409);
    expect(wrong).toEqual([]);
  });

  it("goes to system administrators where the applicant's region has no enabled region administrator", async () => {
    const id = await applied();
    const asked = async () => [(await task("admin"))?.["taskCount"], (await listed("admin"))[0]?.["decider"]];
    expect(await asked()).toEqual([undefined, "2"]);
    await without(["region"], async () => expect(await asked()).toEqual([undefined, "2"]));
    await without(["region", "province"], async () => expect(await asked()).toEqual([1, "1"]));
    expect(await asked()).toEqual([undefined, "2"]);
    expect(await approve("admin", id)).toMatchObject({ status: 409, msg: REFUSED_ACTOR });
    // The applicant moves: administrators of the new region decide, and without a region, system administrators.
    await changeUser(server, "visitor", { regionId: elsewhere["id"] });
    expect([await approve("province", id), (await task("away"))?.["taskCount"]]).toMatchObject([{ status: 404 }, 1]);
    await changeUser(server, "visitor", { regionId: null });
    expect([await approve("away", id), await approve("admin", id)]).toMatchObject([{ status: 404 }, { code: "200" }]);
  });

  it("follows a region that is moved under another one", async () => {
    const [city, province] = [home["parentId"], elsewhere["parentId"]].map(String);
    const { regionCode, regionName, enabled, parentId: before } = (await recordOf(server, "region", city)) ?? {};
    const move = (parentId: unknown) => does("admin", "menuCenter.updateRegion", { id: city, regionCode, regionName, enabled, parentId });
    await applied();
    await without(["region"], async () => {
      await move(province);
      expect([await task("province"), (await task("admin"))?.["taskCount"]]).toEqual([undefined, 1]);
      await move(before);
      expect([(await task("province"))?.["taskCount"], await task("admin")]).toEqual([1, undefined]);
    });
  });

  it("is never decided by its own applicant, and once only, with the version that was seen", async () => {
    const id = await applied();
    const { version } = (await recordOf(server, "registration", id)) ?? {};
    expect(await approve("region", id, { version: Number(version) + 1 })).toMatchObject({ status: 409, msg: STALE });
    // Changed without the calls, which do not allow it: an applicant stays a business user while the registration waits.
    await changeUser(server, "visitor", { systemType: "2" });
    expect(await task("visitor")).toBeUndefined();
    expect(await approve("visitor", id)).toMatchObject({ status: 409, msg: REFUSED_ACTOR });
    await changeUser(server, "visitor", { systemType: "3" });
    expect(await approve("region", id, { version })).toMatchObject({ code: "200" });
    expect(await sendBack("province", id)).toMatchObject({ status: 409, msg: REFUSED_STATE });
    expect(await server.call("visitor", "register.withdraw", { id })).toMatchObject({ status: 409, msg: REFUSED_STATE });
    expect(await cards()).toMatchObject([{ userTypeId: "2" }, { userTypeId: "3", status: "1" }]);
  });

  /** Actions on a waiting registration, and the status of the card after each. */
  const moves = {
    approves: { make: (id: string) => approve("region", id), status: "1" },
    returns: { make: (id: string) => sendBack("province", id), status: "4" },
    withdraws: { make: (id: string) => server.call("visitor", "register.withdraw", { id }), status: undefined },
  };
  it.each([
    ["approves", "returns"],
    ["withdraws", "approves"],
    ["returns", "withdraws"],
    ["approves", "approves"],
  ] as const)("one %s while one %s: one wins, the other is refused with a reason", async (...names) => {
    for (let round = 0; round < ROUNDS; round++) {
      await changeUser(server, "visitor", { userTypeInfos: [{ userTypeId: "2", status: "1" }] });
      await server.portal.store.database.kysely.deleteFrom("inbox_message").execute();
      const id = await applied();
      const replies = await Promise.all(names.map((name) => moves[name].make(id)));
      const lost = replies.filter(({ code }) => code !== "200").map(({ status, msg }) => [status, msg]);
      expect([lost.length, [404, 409].includes(Number(lost[0]?.[0])), [REFUSED_STATE, STALE, GONE].includes(String(lost[0]?.[1]))]).toEqual(
        [1, true, true],
      );
      const won = names[replies.findIndex(({ code }) => code === "200")] ?? "approves";
      const card = (await cards()).find(({ userTypeId }) => userTypeId === "3");
      expect([card?.["status"], (await inbox()).length]).toEqual([moves[won].status, won === "withdraws" ? 0 : 1]);
    }
  });

  it("[P-REGISTER-04] are asked for by business users alone", async () => {
    for (const account of ["audit", "admin", "ops", "region"]) {
      const reply = await server.call(account, "register.registerUserType", { userTypeId: "3", subType: "2" });
      expect(reply, account).toMatchObject({ status: 409, msg: REFUSED_ACTOR });
    }
    expect(await server.rows("registration")).toEqual([]);
  });

  it("all stand in the applicant's record when they are approved at once", async () => {
    const ids = [await applied("3"), await applied("5"), await applied("6")];
    const replies = await Promise.all(ids.map((id) => approve("region", id)));
    expect(replies.map(({ code }) => code)).toEqual(["200", "200", "200"]);
    const stored = (await cards()).map(({ userTypeId, status }) => `${userTypeId}: ${status}`);
    expect(stored.sort()).toEqual(["2: 1", "3: 1", "5: 1", "6: 1"]);
  });

  it("takes one of two applications that are sent at once", async () => {
    const ask = () => server.call("visitor", "register.registerUserType", { userTypeId: "3", subType: "2" });
    const replies = await Promise.all([ask(), ask()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await listed("region")).length).toBe(1);
  });

  it("keeps user types under review out of the user's form, and goes with its user", async () => {
    const id = await applied();
    const { userTypeInfos: stored = [], ...user } = (await recordOf(server, "user", visitor)) ?? {};
    const [own, waiting] = stored as Data[];
    const { userId, userName, systemType, regionId, orgGuid, roles } = user as Data;
    const change = (more: Data) =>
      server.call("region", "users.change", { userId, userName, systemType, regionId, orgGuid, roles, ...more });
    const refused = { status: 422, msg: "审核中的用户类型由用户申请，请在「注册审核」中办理" };
    for (const userTypeInfos of [[own], [own, { ...waiting, status: "1" }], [own, waiting, { userTypeId: "5", status: "0" }]])
      expect(await change({ userTypeInfos })).toMatchObject(refused);
    expect(await change({ systemType: "2" })).toMatchObject(refused);
    expect(await change({ userTypeInfos: [waiting, own, { userTypeId: "6", status: "1" }] })).toMatchObject({ code: "200" });
    expect(await server.call("region", "users.remove", { userId })).toMatchObject({ status: 422 });

    const leaver = await putRecord(server, "user", { userAccount: "leaver", userName: "x", userStatus: "1", systemType: "3", regionId });
    const { userId: gone } = leaver;
    await putRecord(server, "registration", { applicantId: gone, userTypeId: "3", subType: "2", regionId, state: "4" });
    await does("region", "users.remove", { userId: gone });
    expect((await listed("region")).map((row) => row["id"])).toEqual([id]);
  });

  it("gives no role beyond what an approver with limited rights may grant", async () => {
    const id = await applied();
    await does("admin", "roles.add", {
      roleId: "reviewers",
      roleName: "注册审核",
      rights: ["registrations", "registrations:approve", "registrations:return"],
    });
    const { userId } = (await recordOf(server, "user", (await does("province", "authCenter.userInfo")).data.userId)) ?? {};
    await changeRecord(server, "user", userId, { roles: ["reviewers"], byRoles: true });
    expect(await approve("province", id)).toMatchObject({ status: 422, msg: "不能授予本人没有的权限" });
    // No other account might be able to approve it.
    expect([(await listed("admin"))[0]?.["decider"], await task("admin")]).toMatchObject(["2", undefined]);
    await without(["region"], async () => expect((await task("admin"))?.["taskCount"]).toBe(1));
    expect(await sendBack("province", id)).toMatchObject({ code: "200" });
    await changeRecord(server, "user", userId, { roles: [], byRoles: false });
  });

  it("is filed once for each user type that was under review before there were registrations", async () => {
    const { kysely } = server.portal.store.database;
    await changeUser(server, "visitor", {
      userTypeInfos: [
        { userTypeId: "5", status: "0" },
        { userTypeId: "3", status: "4" },
      ],
    });
    for (let round = 0; round < 2; round++) await fileRegistrations(server.portal, kysely);
    expect(await listed("region")).toMatchObject([{ applicantAccount: "visitor", userTypeId: "5", subType: "2", decider: "2" }]);
  });
});
