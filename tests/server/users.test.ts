import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { sentPassword } from "../../src/server/engine/secrets/hash-secret.ts";
import { newUsers, PLAIN } from "./support/new-users.ts";
import { signIn as signInBy, userInfo, withToken } from "./support/sign-in.ts";
import { putRecord, removeRecord } from "./support/stored-records.ts";
import { databases, serverFor } from "./support/test-server.ts";

describe.each(databases)("users on %s", (kind) => {
  const server = serverFor(kind);
  let homeId: string;
  let elsewhereId: string;
  const adminPassword = () => sentPassword(server.portal.config.demoPassword);

  beforeAll(async () => {
    homeId = (await server.call("region", "authCenter.userInfo")).data.regionId;
    const [top] = (await server.call("admin", "users.regions")).data;
    const [city] = (await server.call("admin", "users.regions", { id: top.id })).data;
    const districts = (await server.call("admin", "users.regions", { id: city.id })).data as Data[];
    elsewhereId = String(districts.find(({ id }) => id !== homeId)?.["id"]);
  });

  const { add, fresh } = newUsers(() => server);
  const signIn = (username: string, password: string) => signInBy(server, username, sentPassword(password));
  const get = async (userId: string) => (await server.call("admin", "users.get", { userId })).data;
  const idOf = async (account: string) => (await server.call(account, "authCenter.userInfo")).data.userId as string;

  it("[P-USER-01][P-USER-07] lists users in pages, newest first, with their types and without secrets", async () => {
    const { data, raw } = await server.call("admin", "users.list", { pageNumber: 1, pageSize: 5 });
    expect(data.rows).toHaveLength(5);
    expect(data.total).toBeGreaterThan(9);
    const visitor = (await server.call("admin", "users.list", { userAccount: "visitor", pageNumber: 1 })).data.rows[0];
    expect(visitor.userTypeInfos.map((info: Data) => [info["userTypeId"], info["status"]])).toEqual([
      ["2", "1"],
      ["5", "0"],
      ["3", "4"],
    ]);
    expect(raw).not.toMatch(/"pwd|argon2|adminPassword/);
  });

  it("[P-USER-02] refuses unknown codes", async () => {
    const { userId } = await add();
    expect((await server.call("admin", "users.setStatus", { userId, userStatus: "2" })).status).toBe(422);
    expect((await server.call("admin", "users.add", { ...PLAIN, userAccount: fresh(), userName: "x", userStatus: "5" })).status).toBe(422);
    const payload = { ...PLAIN, userAccount: fresh(), userName: "x", registerType: "0" };
    const sent = await withToken(server, await server.token("admin"), "POST", "/gp-auth-center/rest/v1/user/manage", payload);
    expect(sent).toMatchObject({ status: 422, msg: "不支持的字段：registerType" });
    expect((await get(userId)).registerType).toBe("1");
  });

  it("[P-USER-03][P-ROLES-02] lists the administrator kinds, and the types below the business user", async () => {
    const { data } = await server.call("admin", "users.userTypes");
    expect(data.map(({ id, name }: Data) => `${id} ${name}`)).toEqual([
      "1 系统管理员",
      "2 区划管理员",
      "3 业务用户",
      "4 审计管理员",
      "5 运维管理员",
    ]);
    expect(data[2].children.map(({ id, name }: Data) => `${id} ${name}`)).toEqual(
      "1 监管机构,2 采购人,3 代理机构,4 供应商,5 专家,6 运营人员,7 外部审计人员,8 运营管理员,0 其他,10 资产处置单位".split(","),
    );
  });

  it("offers exactly the kinds that are accepted, for a new, another and the own user", async () => {
    const offered = async (by: string, userId?: string) =>
      ((await server.call(by, "users.kinds", { userId })).data as Data[]).map(({ id }) => id);
    const taken = async (change: (systemType: string) => Promise<{ code: string }>) => {
      const kinds: string[] = [];
      for (const kind of ["1", "2", "3", "4", "5"]) if ((await change(kind)).code === "200") kinds.push(kind);
      return kinds;
    };
    const input = { ...PLAIN, userName: "新用户", regionId: homeId };
    for (const by of ["admin", "region"])
      expect([by, await offered(by)]).toEqual([
        by,
        await taken((systemType) => server.call(by, "users.add", { ...input, userAccount: fresh(), systemType })),
      ]);
    for (const before of ["1", "2", "3", "5"]) {
      const by = before === "1" || before === "5" ? "admin" : "region";
      const idOfNew = async () => (await add({ systemType: before, regionId: homeId })).userId;
      const changed = await taken(async (systemType) =>
        server.call(by, "users.change", { userId: await idOfNew(), userName: "新用户", systemType }),
      );
      expect([before, await offered(by, await idOfNew())]).toEqual([before, changed]);
    }
    expect(await offered("admin", await idOf("admin"))).toEqual(["1"]);
    expect(await offered("admin", await idOf("audit"))).toEqual([]);
    expect((await server.call("region", "users.kinds", { userId: await idOf("admin") })).status).toBe(404);
  });

  it("[P-USER-15] returns a new user's password once and requires its change", async () => {
    const { userAccount, password } = await add({ userTypeInfos: [{ userTypeId: "2", status: "1" }] });
    const { data, code } = await signIn(userAccount, password);
    expect(code).toBe("200");
    const read = (url: string) => withToken(server, data.access_token, "GET", url);
    expect((await read("/gp-menu-center/rest/v1/menu/list")).code).toBe("5531");
    const info = await userInfo(server, data.access_token);
    expect(info.data).toMatchObject({ systemType: "3", userTypeNow: "2", mustChangePassword: true });
    expect(await read("/gp-auth-center/rest/v1/user/checkZcPwd")).toMatchObject({ code: "200", data: true });
    expect((await server.call("unit1", "authCenter.checkZcPwd")).data).toBe(false);
  });

  it("[P-USER-08][P-USER-09][P-ROLES-07] resets a password with the administrator's own and ends the user's sessions", async () => {
    const { userAccount, password } = await add();
    const before = (await signIn(userAccount, password)).data.access_token;
    const reset = (input: Data) => server.call("admin", "users.resetPassword", { userAccount, ...input });
    expect(await reset({})).toMatchObject({ status: 422, msg: "请输入管理员密码" });
    expect(await reset({ adminPassword: sentPassword("wrong") })).toMatchObject({ status: 400, msg: "管理员密码错误" });
    expect((await signIn(userAccount, password)).code).toBe("200");
    const { data, code } = await reset({ adminPassword: adminPassword() });
    expect(code).toBe("200");
    expect((await signIn(userAccount, password)).code).toBe("400");
    expect((await signIn(userAccount, data.oneTimePassword)).code).toBe("200");
    expect((await userInfo(server, before)).code).toBe("5563");
    const logs = await server.portal.store.database.kysely
      .selectFrom("operation_log")
      .selectAll()
      .where("operate", "=", "users.resetPassword")
      .execute();
    expect(logs.length).toBeGreaterThan(1);
    expect(JSON.stringify(logs)).not.toContain(data.oneTimePassword);
    expect(JSON.stringify(logs)).not.toContain(adminPassword());
  });

  it("stores an account without blanks around it, and resets exactly the account and record sent", async () => {
    const userAccount = fresh();
    expect((await server.call("admin", "users.add", { ...PLAIN, userName: "新用户", userAccount: `\u3000${userAccount} ` })).status).toBe(
      200,
    );
    const [{ userAccount: stored, userId }] = (await server.call("admin", "users.list", { userAccount, pageNumber: 1 })).data.rows;
    expect(stored).toBe(userAccount);
    const twin = { ...PLAIN, userName: "孪生", systemType: "3" };
    for (const typed of [`${userAccount} `, ` ${userAccount}`, `${userAccount}\t`, `${userAccount}\u3000`, `\n${userAccount}`])
      expect((await server.call("admin", "users.add", { ...twin, userAccount: typed })).status, JSON.stringify(typed)).toBeGreaterThan(399);
    const reset = async (more: Data) =>
      (await server.call("admin", "users.resetPassword", { userAccount, adminPassword: adminPassword(), ...more })).status;
    expect(await reset({ userAccount: `${userAccount} ` })).toBe(404);
    expect(await reset({ userId: await idOf("admin") })).toBe(404);
    expect(await reset({ userId })).toBe(200);
  });

  it("refuses an account that differs from another in case only, wherever it is made", async () => {
    const { userAccount } = await add();
    const typed = userAccount.toUpperCase();
    expect(typed).not.toBe(userAccount);
    const twin = { ...PLAIN, userName: "孪生", systemType: "3", userAccount: typed };
    const [taken] = (await server.call("admin", "users.add", { ...twin, userAccount })).data.violations;
    expect(taken).toMatchObject({ field: "userAccount" });
    const refused = await server.call("admin", "users.add", twin);
    expect(refused).toMatchObject({ status: 409, data: { violations: [{ ...taken, message: `账号「${typed}」已存在` }] } });
    const imported = { rows: [{ userAccount: typed, userName: "孪生", systemType: "3" }] };
    expect((await server.call("admin", "users.importUsers", imported)).data.violations).toMatchObject([{ message: "第1条：该账号已存在" }]);
    const manager = { userAccount: typed, userName: "孪生", systemType: "2", pwd: sentPassword("Demo-2026!") };
    expect((await server.call("admin", "users.registerRegionUser", manager)).status).toBeGreaterThan(399);
    expect(await server.rows("user", { user_account: typed })).toEqual([]);
  });

  it("lists the region and business users of the own region and below, and the administrator", async () => {
    const { userAccount } = await add({ regionId: elsewhereId });
    const rows = (await server.call("region", "users.list", { pageNumber: 1, pageSize: 100 })).data.rows as Data[];
    const seen = rows.map((row) => row["userAccount"]);
    expect(seen).toEqual(expect.arrayContaining(["region", "unit1"]));
    for (const hidden of [userAccount, "admin", "audit", "ops"]) expect(seen).not.toContain(hidden);
  });

  it("refuses a region administrator every action on other users, by id or by account", async () => {
    const { userId, userAccount } = await add({ regionId: elsewhereId });
    for (const id of [userId, await idOf("admin")])
      for (const [call, more] of [
        ["get", {}],
        ["change", { userName: "x", systemType: "3" }],
        ["setStatus", { userStatus: "0" }],
        ["remove", {}],
      ] as const)
        expect([call, (await server.call("region", `users.${call}`, { userId: id, ...more })).status]).toEqual([call, 404]);
    for (const account of [userAccount, "admin"]) {
      const reset = { userAccount: account, adminPassword: adminPassword() };
      expect((await server.call("region", "users.resetPassword", reset)).status).toBe(404);
    }
  });

  it("refuses a region administrator users and organisations of others, and other administrators", async () => {
    const { orgGuid } = await putRecord(server, "organisation", { orgName: "别处", regionId: elsewhereId });
    const input = { ...PLAIN, userAccount: fresh(), userName: "用户" };
    for (const [more, msg] of [
      [{ regionId: elsewhereId }, "所选所属区划不存在"],
      [{}, "只能管理本区划及下级区划的用户"],
      [{ regionId: homeId, orgGuid }, "所选所属组织不存在"],
      ...["1", "4", "5"].map((systemType) => [{ regionId: homeId, systemType }, "不能管理该类型的用户"] as const),
    ] as const)
      expect(await server.call("region", "users.add", { ...input, ...more })).toMatchObject({ status: 422, msg });
    const { userId } = await add({ regionId: homeId }, "region");
    for (const more of [{ regionId: elsewhereId }, { regionId: null }, { systemType: "1" }])
      expect((await server.call("region", "users.change", { userId, userName: "用户", systemType: "3", ...more })).status).toBe(422);
    expect(await get(userId)).toMatchObject({ regionId: homeId, systemType: "3" });
    const { rows } = (await server.call("region", "lookup.organisations", { pageNumber: 1, pageSize: 100 })).data;
    expect(rows.map((row: Data) => row["orgName"])).not.toContain("别处");
    expect((await server.call("region", "users.regions")).data.map(({ id }: Data) => id)).toEqual([homeId]);
    expect((await server.call("region", "users.regions", { id: elsewhereId })).data).toEqual([]);
  });

  it("[P-USER-11][P-USER-13] refuses to delete a user with types or of another kind than business", async () => {
    const { userId } = await add({ userTypeInfos: [{ userTypeId: "2", status: "4" }] });
    const refused = { status: 422, msg: "该用户绑定其他用户类型，不可删除" };
    expect(await server.call("admin", "users.remove", { userId })).toMatchObject(refused);
    expect(await server.call("admin", "users.remove", { userId: await idOf("ops") })).toMatchObject(refused);
    const plain = await add();
    expect(await server.call("admin", "users.remove", { userId: plain.userId })).toMatchObject({ code: "200", msg: "删除成功" });
    expect((await signIn(plain.userAccount, plain.password)).code).toBe("400");
  });

  it("[P-ROLES-07] refuses callers who are not administrators, whatever their menus open", async () => {
    const page = { menuIcon: "UserOutlined", menuOrder: 1, menuIndexUrl: "/user", menuComponent: "users", menuOpenType: "1" };
    const { menuId } = await putRecord(server, "menu", { menuId: "users_for_all", menuName: "用户", parentId: "0", ...page });
    const reset = { userAccount: "unit2", adminPassword: adminPassword() };
    for (const account of ["visitor", "unit1", "audit", "ops"]) {
      expect((await server.call(account, "users.list", { pageNumber: 1 })).status).toBe(403);
      expect((await server.call(account, "users.resetPassword", reset)).status).toBe(403);
      expect((await server.call(account, "users.remove", { userId: "x" })).status).toBe(403);
    }
    await removeRecord(server, "menu", menuId);
  });

  it("refuses a change of the user's own type, roles, region and status", async () => {
    const userId = await idOf("admin");
    const refused = { status: 409, msg: "不能修改本人的类型、角色、区划和状态" };
    expect(await server.call("admin", "users.setStatus", { userId, userStatus: "0" })).toMatchObject(refused);
    for (const change of [{ systemType: "4" }, { roles: ["disposal-review"] }, { regionId: elsewhereId }])
      expect(await server.call("admin", "users.change", { userId, userName: "管理员", systemType: "1", ...change })).toMatchObject(refused);
    expect((await server.call("admin", "users.change", { userId, userName: "管理员", systemType: "1" })).code).toBe("200");
  });

  it("leaves absent fields unchanged and marks a changed number as unverified", async () => {
    const { userId } = await add({ userTypeInfos: [{ userTypeId: "2", status: "1" }], userTel: "13911112222" });
    expect((await server.call("admin", "users.change", { userId, userName: "改名", systemType: "3" })).code).toBe("200");
    expect(await get(userId)).toMatchObject({ userName: "改名", userTel: "139****2222", userTypeNow: "2", userStatus: "1" });
    const visitor = await idOf("visitor");
    const number = { userId: visitor, userName: "业务用户", systemType: "3", userTel: "13911113333" };
    expect((await server.call("admin", "users.change", number)).code).toBe("200");
    expect(await get(visitor)).toMatchObject({ telVerified: false, userTel: "139****3333" });
  });

  it.each([
    ["userAccount", "a b", "账号只能包含字母、数字和 _ . @ -"],
    ["roles", ["no-such-role"], "所选角色不存在"],
    ["regionId", "no-such-region", "所选所属区划不存在"],
    ["userTypeInfos", ["1", "0"].map((status) => ({ userTypeId: "2", status })), "用户类型不能重复"],
  ])("refuses %s %j: %s", async (field, value, msg) => {
    const input = { ...PLAIN, userAccount: fresh(), userName: "用户", [field]: value };
    expect(await server.call("admin", "users.add", input)).toMatchObject({ status: 422, msg });
  });

  it("masks numbers in replies and logs, and reveals them by a logged call", async () => {
    const numbers = { userTel: "13955556666", userIDCard: "110101199001011234" };
    const { userId, userAccount, record } = await add(numbers);
    expect(record).toMatchObject({ userTel: "139****6666" });
    expect(await get(userId)).toMatchObject({ userTel: "139****6666", userIDCard: "1101**********1234" });
    const found = async (userTel: string) => (await server.call("admin", "users.list", { userTel, pageNumber: 1 })).data.rows.length;
    expect([await found("13955556666"), await found("1395555666"), await found("6666"), await found("139****6666")]).toEqual([1, 0, 0, 0]);
    const back = await server.call("admin", "users.change", { userId, userName: "x", systemType: "3", userTel: "139****6666" });
    expect(back).toMatchObject({ status: 422, msg: "手机号错误" });
    expect((await server.call("admin", "users.reveal", { userId })).data).toEqual({ tel: numbers.userTel, idCard: numbers.userIDCard });
    expect((await server.call("region", "users.reveal", { userId })).status).toBe(404);
    const logs = await server.portal.store.database.kysely.selectFrom("operation_log").selectAll().execute();
    expect(logs.some((row) => row["operate"] === "users.reveal" && String(row["parameters"]).includes(userId))).toBe(true);
    expect(JSON.stringify(logs)).toContain(userAccount);
    for (const number of Object.values(numbers)) expect(JSON.stringify(logs)).not.toContain(number);
  });

  it("[P-USER-17][P-USER-18] creates a region user and finds it by account", async () => {
    const userAccount = fresh();
    const input = { userName: "区划", userAccount, systemType: "2", pwd: sentPassword("Region-2026!") };
    expect((await server.call("admin", "users.registerRegionUser", { ...input, pwd: "" })).msg).toBe("请输入密码");
    const { data } = await server.call("admin", "users.registerRegionUser", input);
    const found = await server.call("admin", "users.selectRegionUser", { userAccount });
    expect(found.data).toEqual({ userId: data.userId, userAccount, userName: "区划" });
    expect((await server.call("admin", "users.selectRegionUser", { userAccount: "unit1" })).status).toBe(404);
    expect((await signIn(userAccount, "Region-2026!")).code).toBe("200");
  });

  it("[P-USER-19] saves the user's own data at this address too", async () => {
    const info = (await server.call("unit2", "authCenter.userInfo")).data;
    const own = { userId: info.userId, userAccount: "unit2", userEmail: "unit2@example.com", userIDCard: "110101199001011234" };
    const reply = await server.call("unit2", "authCenter.updateUserInfo", { ...own, userName: "医院", userTel: "13900000002" });
    expect([reply.code, reply.msg]).toEqual(["200", "修改成功"]);
    expect((await server.call("unit2", "authCenter.userInfo")).data.userName).toBe("医院");
    for (const userEmail of ["a@b.example\r\nBcc: x@y.example", "a@b.example;c@d.example", "x"]) {
      const refused = await server.call("unit2", "authCenter.updateUserInfo", {
        ...own,
        userName: "医院",
        userTel: "13900000002",
        userEmail,
      });
      expect([refused.status, refused.data.violations?.[0]], userEmail).toEqual([422, { field: "userEmail", message: "邮箱格式错误" }]);
    }
    const foreign = { ...own, userId: "x", userName: "x", userTel: "1" };
    expect((await server.call("unit2", "authCenter.updateUserInfo", foreign)).status).toBe(403);
  });
});
