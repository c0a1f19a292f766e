import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { scopeOf } from "../../src/server/engine/calls/context.ts";
import { anonymous } from "../../src/server/engine/calls/principal.ts";
import { recordsOf } from "../../src/server/engine/calls/records.ts";
import { FORM } from "./support/disposal-projects.ts";
import { databases, serverFor } from "./support/test-server.ts";

const TEL = "13812340001";
const ID_CARD = "330102199003070011";

describe.each(databases)("the change history of a record on %s", (kind) => {
  const server = serverFor(kind);
  let region: string;
  let userId: string;
  const done = async (account: string, call: string, input: Data): Promise<Data> => {
    const { code, msg, data } = await server.call(account, call, input);
    expect(code, `${call}: ${msg}`).toBe("200");
    return data;
  };
  const history = async (account = "admin", id = userId): Promise<Data[]> =>
    (await done(account, "changes.users", { userId: id, pageNumber: 1 }))["rows"] as Data[];
  const differences = (change: Data | undefined): Data[] => (change?.["differences"] ?? []) as Data[];
  const change = (more: Data): Promise<Data> => done("admin", "users.change", { userId, userName: "王二", systemType: "3", ...more });
  const logged = async (operate: string): Promise<Data[]> =>
    (await done("audit", "logs.operation", { searchText: operate, commit: "1", pageNumber: 1, pageSize: 100 }))["rows"] as Data[];

  beforeAll(async () => {
    region = String((await done("region", "authCenter.userInfo", {}))["regionId"]);
    const about = { userAccount: "watched", userName: "王一", userTel: TEL, userIDCard: ID_CARD, systemType: "3", userStatus: "1" };
    const userTypeInfos = [{ userTypeId: "2", status: "1" }];
    await done("admin", "users.add", { ...about, regionId: region, userTypeInfos, roles: ["disposal-review"] });
    const [found] = (await done("admin", "users.list", { userAccount: "watched", pageNumber: 1 }))["rows"] as Data[];
    userId = String(found?.["userId"]);
  });

  it("lists each field of a new record with masked numbers and no secrets", async () => {
    const [made] = await history();
    expect(made).toMatchObject({ kind: "created", record: "用户 王一（watched）", userAccount: "admin" });
    const byLabel = new Map(differences(made).map((difference) => [difference["label"], difference]));
    expect(byLabel.get("手机号")).toMatchObject({ what: "value", after: "138****0001" });
    expect(byLabel.get("身份证号")?.["after"]).toBe("3301**********0011");
    expect(byLabel.get("用户系统类型")).toMatchObject({ after: "业务用户" });
    expect(byLabel.get("角色")).toMatchObject({ after: "资产处置审核" });
    expect(byLabel.get("用户类型")).toMatchObject({ what: "rowAdded", row: "采购人", after: expect.stringContaining("已成为该角色") });
    expect(byLabel.get("密码")).toEqual({ field: "pwd", label: "密码", what: "secret" });
    expect(byLabel.has("用户id")).toBe(false);
    expect(JSON.stringify(made)).not.toMatch(new RegExp(`${TEL}|${ID_CARD}|argon2|${region}`));
    const storedChanges = await server.portal.store.database.kysely
      .selectFrom("record_change")
      .selectAll()
      .where("record_key", "=", userId)
      .execute();
    expect(JSON.stringify(storedChanges)).not.toMatch(new RegExp(`${TEL}|${ID_CARD}|argon2`));
  });

  it("lists differences before and after, row by row, newest first", async () => {
    const { version } = await done("admin", "users.get", { userId });
    const types = [
      { userTypeId: "2", status: "4" },
      { userTypeId: "4", status: "4" },
    ];
    await change({ version, userEmail: "w@example.com", userTypeInfos: types });
    const listed = { field: "userTypeInfos", label: "用户类型" };
    const [changed, made] = await history();
    expect(made?.["kind"]).toBe("created");
    expect(changed).toMatchObject({ kind: "changed", record: "用户 王二（watched）", userAccount: "admin", userName: expect.any(String) });
    expect(differences(changed)).toEqual(
      expect.arrayContaining([
        { field: "userName", label: "姓名", what: "value", before: "王一", after: "王二" },
        { field: "userEmail", label: "邮箱", what: "value", after: "w@example.com" },
        { ...listed, what: "rowChanged", row: "采购人", before: "状态：已成为该角色", after: "状态：信息有误" },
        expect.objectContaining({ what: "rowAdded", row: "供应商", after: expect.stringContaining("信息有误") }),
      ]),
    );
    expect(differences(changed).map(({ field }) => field)).not.toContain("userTel");
    await change({ userTypeInfos: types.slice(1) });
    const [after] = await history();
    expect(differences(after)).toContainEqual(expect.objectContaining({ what: "rowRemoved", row: "采购人", before: expect.any(String) }));
  });

  it("omits fields that the user did not change, also on the first edit of an older record", async () => {
    const [found] = (await done("admin", "users.list", { userAccount: "unit2", pageNumber: 1 }))["rows"] as Data[];
    const { userId: id, systemType, userTypeInfos, version } = await done("admin", "users.get", { userId: found?.["userId"] });
    await done("admin", "users.change", { userId: id, userName: "第二中学", systemType, userTypeInfos, version });
    const [changed] = await history("admin", String(id));
    expect(differences(changed).map(({ label }) => label)).toEqual(["姓名"]);
  });

  const CLIENT = { clientId: "told", clientSecret: "geheim-1", scope: ["read"], authorizedGrantTypes: ["client_credentials"] };
  const ROLE = { roleId: "told", roleName: "某角色" };
  const MENU = { menuId: "told", menuName: "某菜单", menuIcon: "UserOutlined", menuOrder: 1, menuIndexUrl: "/a", userSystemType: "3" };
  it.each<[string, string, Data, [call: string, input: Data][], Data]>([
    [
      "rights of a role as their screens and buttons",
      "changes.roles",
      { roleId: "told" },
      [
        ["roles.add", { ...ROLE, rights: ["gateway-routes"] }],
        ["roles.change", { ...ROLE, rights: ["gateway-routes", "users:reveal"] }],
      ],
      { field: "rights", label: "功能权限", what: "value", before: "路由管理", after: "路由管理、用户管理（查看完整号码）" },
    ],
    [
      "the parent of a tree record by its name, and the root by its label",
      "changes.menus",
      { menuId: "told" },
      [
        ["menus.add", { ...MENU, parentId: "0" }],
        ["menus.change", { ...MENU, parentId: "system" }],
      ],
      { field: "parentId", label: "上级菜单", what: "value", before: "全部", after: "系统管理" },
    ],
    [
      "the services of a client as its form offers them",
      "changes.oauthClients",
      { clientId: "told" },
      [
        ["authCenter.addClient", { ...CLIENT, resourceIds: ["gp-plan"] }],
        ["authCenter.updateClient", { ...CLIENT, clientSecret: "", resourceIds: ["gp-plan", "gp-auth-center"] }],
      ],
      { field: "resourceIds", before: "采购计划系统（gp-plan）", after: "采购计划系统（gp-plan）、认证中心（gp-auth-center）" },
    ],
  ])("labels %s", async (_, history, key, calls, expected) => {
    for (const [call, input] of calls) await done("admin", call, input);
    const { rows } = await done("admin", history, { ...key, pageNumber: 1 });
    expect(differences((rows as Data[])[0])).toMatchObject([expected]);
  });

  it("shows rich text as plain text and a record without a name by its kind", async () => {
    for (const footer of ["<p>甲 <strong>一</strong></p>", "<p>甲 <strong>二</strong></p><p>乙&amp;丙</p>"])
      await done("admin", "loginPage.savePageConfig", { ...(await done("admin", "loginPage.pageConfigDefault", {})), footer });
    const [changed] = (await done("admin", "changes.loginPage", { id: "default" }))["rows"] as Data[];
    expect(changed).toMatchObject({ kind: "changed", record: "登录页设置" });
    expect(differences(changed)).toEqual([{ field: "footer", label: "页脚", what: "value", before: "甲 一", after: "甲 二 乙&丙" }]);
  });

  it("omits refused changes and those without effect", async () => {
    const before = await history();
    await change({});
    expect((await server.call("admin", "users.change", { userId, userName: "王三", systemType: "3", version: 1 })).status).toBe(409);
    expect(await history()).toEqual(before);
  });

  it("omits a record that was saved unchanged, although the server stores a later time of its change", async () => {
    const { id, parentId, regionCode, regionName, enabled, version } = await done("admin", "menuCenter.getRegion", { id: region });
    server.clock.now += 60_000;
    await done("admin", "menuCenter.updateRegion", { id, parentId, regionCode, regionName, enabled, version });
    expect((await done("admin", "menuCenter.getRegion", { id: region }))["operateDate"]).toBe(
      server.portal.clock.wall.textOf(server.clock.now),
    );
    expect(await server.rows("record_change", { record_key: region, kind: "changed" })).toEqual([]);
  });

  it("replies 404 for a record out of the row scope, and 403 without the action", async () => {
    expect((await server.call("admin", "changes.users", { userId: "none" })).status).toBe(404);
    expect((await history("region")).length).toBeGreaterThan(0);
    const [top] = (await server.call("admin", "users.regions")).data as Data[];
    await change({ regionId: String(top?.["id"]) });
    expect((await server.call("region", "changes.users", { userId })).status).toBe(404);
    for (const account of ["audit", "ops", "unit1"]) expect((await server.call(account, "changes.users", { userId })).status).toBe(403);
  });

  it("shows auditors the data of a removed record", async () => {
    await change({ userTypeInfos: [] });
    await done("admin", "users.remove", { userId });
    const [removal] = await logged("users.remove");
    const { rows, total } = await done("audit", "changes.operationLog", { logId: removal?.["logId"] });
    expect(total).toBe(1);
    expect((rows as Data[])[0]).toMatchObject({ kind: "removed", record: "用户 王二（watched）" });
    expect(differences((rows as Data[])[0])).toContainEqual({ field: "userTel", label: "手机号", what: "value", before: "138****0001" });
    expect((await server.call("admin", "changes.users", { userId })).status).toBe(404);
    expect((await server.call("admin", "changes.operationLog", { logId: removal?.["logId"] })).status).toBe(403);
    expect((await server.call("audit", "changes.operationLog", { logId: "none" })).status).toBe(404);
  });

  it("includes workflow steps, where a page shows the record, and labels a value that references none", async () => {
    const draft = { projectNameStr: "变更记录项目", supGuid: "000", assetsSubject: "桌椅", orgTel: "0571-88001122", orgContact: "王工" };
    const { id } = await done("unit1", "assetsOrg.addAndModify", { ...draft, state: "0" });
    await done("unit1", "assetsOrg.addAndModify", { ...draft, id, state: "0", assetsSubject: "桌椅三套" });
    const [changed, made] = (await done("unit1", "changes.purchaserLook", { id }))["rows"] as Data[];
    expect(made).toMatchObject({ kind: "created", userAccount: "unit1" });
    expect(differences(made)).toContainEqual({ field: "supGuid", label: "处置机构", what: "value", after: "其他" });
    const subject = { field: "assetsSubject", label: "处置资产标的", what: "value", before: "桌椅", after: "桌椅三套" };
    expect(differences(changed)).toContainEqual(subject);
    expect((await server.call("unit2", "changes.purchaserLook", { id })).status).toBe(404);
    expect((await server.call("admin", "changes.purchaserLook", { id })).status).toBe(403);
  });

  it("starts at the creation of a record whose key named another one before", async () => {
    const again = { roleId: "used-again" };
    await done("admin", "roles.add", { ...again, roleName: "机密角色", remark: "机密" });
    await done("admin", "roles.remove", again);
    await done("region", "roles.add", { ...again, roleName: "区县角色" });
    const { rows, total } = await done("region", "changes.roles", again);
    expect([total, (rows as Data[]).map((row) => [row["kind"], row["record"]])]).toEqual([1, [["created", "角色 区县角色（used-again）"]]]);
  });

  it("names no removed role of a region that was moved away from the reader", async () => {
    const { regionId } = await done("region", "authCenter.userInfo", {});
    const child = { regionCode: "moved", regionName: "moved", enabled: "1" };
    await done("admin", "menuCenter.addRegionV1", { ...child, parentId: regionId });
    const [{ id, version } = {}] = await server.rows("region", { region_code: "moved" });
    await done("admin", "roles.add", { roleId: "of-moved", roleName: "机密角色", rights: [], regionId: id });
    const about = { userName: "张三", systemType: "3", regionId };
    await done("admin", "users.add", { ...about, userAccount: "of-moved", userStatus: "1", roles: ["of-moved"] });
    const [user] = await server.rows("user", { user_account: "of-moved" });
    await done("admin", "users.change", { ...about, userId: user?.["user_id"], roles: [] });
    await done("admin", "roles.remove", { roleId: "of-moved" });
    const names = async () => (await server.call("region", "changes.users", { userId: user?.["user_id"] })).raw.includes("机密角色");
    expect(await names()).toBe(true);
    await done("admin", "menuCenter.updateRegionV1", { ...child, id, version, parentId: "0" });
    expect(await names()).toBe(false);
  });

  it("shows an agency neither the time before a project was submitted to it, nor values from then", async () => {
    const agencies = new Map<string, unknown>();
    for (const account of ["agency1", "agency2"]) agencies.set(account, (await done(account, "authCenter.userInfo", {}))["orgGuid"]);
    const { id } = await done("unit1", "assetsOrg.addAndModify", {
      ...FORM,
      supGuid: agencies.get("agency1"),
      assetsSubject: "机密",
      state: "1",
    });
    await done("agency1", "assetsSup.addAndModify", { id, assetsMode: "进场交易", state: "1" });
    await done("unit1", "assetsOrg.cancelById", { id, cancelReason: "填错了", state: "0" });
    await done("unit1", "assetsOrg.addAndModify", { id, supGuid: agencies.get("agency2"), assetsSubject: "桌椅", state: "1" });
    const seenBy = async (account: string, call = "changes.supplierLook") => JSON.stringify(await done(account, call, { id }));
    await done("unit1", "assetsOrg.cancelById", { id, cancelReason: "填错了", state: "0" });
    await done("unit1", "assetsOrg.addAndModify", { id, assetsSubject: "课桌椅", state: "1" });
    const seen = await seenBy("agency2");
    expect(seen).toContain("课桌椅");
    expect(seen).not.toMatch(/机密|"桌椅"|进场交易|agency1/);
    expect(seen).toContain('"total":1');
    const whole = await seenBy("unit1", "changes.purchaserLook");
    expect(whole).toContain("机密");
    expect(whole).toContain('"total":6');
  });

  it("hides records that the list of the caller does not show", async () => {
    const all = (await done("admin", "organisations.list", { pageNumber: 1, pageSize: 100 }))["rows"] as Data[];
    const [agency, unit] = [true, false].map((exchange) => String(all.find((row) => (row["exchange"] === true) === exchange)?.["orgGuid"]));
    for (const [call, orgGuid, status] of [
      ["changes.agencies", agency, 200],
      ["changes.agencies", unit, 404],
      ["changes.organisations", unit, 200],
    ] as const)
      expect((await server.call("admin", call, { orgGuid })).status, `${call} ${orgGuid}`).toBe(status);
  });

  it("starts for a single-record page with its first save", async () => {
    expect((await server.call("admin", "changes.securityPolicy", { id: "default" })).status).toBe(404);
    const policy = await done("admin", "security.policy", {});
    const saved = await done("admin", "security.save", policy);
    await done("admin", "security.save", { ...saved, idleMinutes: 33 });
    const [changed] = (await done("admin", "changes.securityPolicy", { id: "default" }))["rows"] as Data[];
    const idle = { field: "idleMinutes", label: "无操作退出（分钟）", what: "value", before: "120", after: "33" };
    expect(differences(changed)).toEqual([idle]);
  });

  /** Creates a user as a handler does, without a call. */
  const createUser = async (values: Data): Promise<Data> => {
    const { portal } = server;
    const info = { systemType: "1" as const };
    const scope = () => scopeOf(portal, info);
    const context = { portal, caller: { ...anonymous, info }, connection: portal.store.database.kysely, scope, afterCommit: [] };
    return recordsOf(context, "user").create({ userName: "长", userStatus: "1", systemType: "3", ...values } as never);
  };

  it("stores the texts of a record that a handler creates without blanks around them", async () => {
    expect(await createUser({ userAccount: "\u3000blanks\n" })).toMatchObject({ userAccount: "blanks" });
  });

  it("lists a hundred lines of a long list and counts the rest", async () => {
    const userTypeInfos = Array.from({ length: 130 }, () => ({ userTypeId: "2", status: "1" }));
    const { userId } = await createUser({ userAccount: "long-list", userTypeInfos });
    const [change] = await history("admin", String(userId));
    expect(change).toMatchObject({ kind: "created" });
    expect(change).not.toHaveProperty("userAccount");
    expect(differences(change).length).toBeLessThanOrEqual(101);
    expect(differences(change).at(-1)).toMatchObject({ what: "more", after: expect.stringMatching(/^另新增 \d+ 行$/) });
  });
});
