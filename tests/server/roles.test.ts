import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { sentPassword } from "../../src/server/engine/secrets/hash-secret.ts";
import { changeRecord, putRecord, recordOf } from "./support/stored-records.ts";
import { databases, type TestServer, serverFor } from "./support/test-server.ts";

describe.each(databases)("roles on %s", (kind) => {
  const server = serverFor(kind);
  let homeId: string;
  let cityId: string;
  beforeAll(async () => {
    homeId = (await server.call("region", "authCenter.userInfo")).data.regionId;
    cityId = String((await recordOf(server, "region", homeId))?.["parentId"]);
  });

  let made = 0;
  /** Adds a role with these rights. @returns its id */
  const role = async (rights: string[], more: Data = {}, by = "admin"): Promise<string> => {
    const roleId = `made-${++made}`;
    const reply = await server.call(by, "roles.add", { roleId, roleName: `角色${made}`, rights, ...more });
    expect([reply.code, reply.msg]).toEqual(["200", "新增成功"]);
    return roleId;
  };
  it("[P-ROLES-09] cannot be removed while a menu requires it, so that no later role of its id opens the menu", async () => {
    const roleId = await role([]);
    const [folder] = (await server.rows("menu")).filter(({ parent_id }) => parent_id === "0");
    const menu = { menuId: "of_role", menuName: "限定", menuOrder: 1, menuIcon: "AuditOutlined", menuIndexUrl: "/x" };
    await putRecord(server, "menu", { ...menu, parentId: folder?.["menu_id"], roleIds: [roleId] });
    expect(await server.call("admin", "roles.remove", { roleId })).toMatchObject({
      status: 409,
      msg: expect.stringContaining("有菜单要求该角色"),
    });
    await changeRecord(server, "menu", "of_role", { roleIds: [] });
    expect((await server.call("admin", "roles.remove", { roleId })).status).toBe(200);
  });

  it("stores at most 2,000 roles, of which region administrators add at most 1,500", async () => {
    const { kysely } = server.portal.store.database;
    const like = await role([]);
    const stored = await server.rows("role");
    const row = stored.find(({ role_id: id }) => id === like);
    const add = (by: string) => server.call(by, "roles.add", { roleId: "one-more", roleName: "多", rights: [] });
    const fill = (count: number, prefix: string) =>
      kysely
        .insertInto("role")
        .values(Array.from({ length: count }, (_, at) => ({ ...row, role_id: `${prefix}${at}` })) as never)
        .execute();
    await fill(1500 - stored.length, "some_");
    const ofRegion = await add("region");
    await fill(500, "many_");
    const ofSystem = await add("admin");
    await kysely.deleteFrom("role").where("role_id", "like", "many%").execute();
    const last = await add("admin");
    await kysely.deleteFrom("role").where("role_id", "like", "some%").execute();
    expect(ofRegion).toMatchObject({ status: 422, msg: "角色最多1500个，请先删除不用的角色" });
    expect(ofSystem).toMatchObject({ status: 422, msg: "角色最多2000个，请先删除不用的角色" });
    expect(last.code).toBe("200");
  });

  it("a name of which nothing is to be seen is none, and what nobody sees within one is not stored", async () => {
    const blank = await server.call("admin", "roles.add", { roleId: "unseen", roleName: "\u200b\u2060", rights: [] });
    expect([blank.status, blank.data.violations?.[0]?.field]).toEqual([422, "roleName"]);
    await role([], { roleId: "seen", roleName: " 审\u200b核\u202e\u0007员 " });
    const { rows } = (await server.call("admin", "roles.list", { pageNumber: 1, pageSize: 200 })).data;
    // A role without rights says that it limits nothing, instead of nothing.
    expect(rows.find((row: Data) => row["roleId"] === "seen")).toMatchObject({ roleName: "审核员", governs: false });
  });

  interface Person {
    userId: string;
    userAccount: string;
    call(id: string, input?: Data): ReturnType<TestServer["call"]>;
  }
  /** Adds a user with the demo password, who need not change it. */
  const person = async (input: Data, by = "admin"): Promise<Person> => {
    const userAccount = `person${++made}`;
    const added = await server.call(by, "users.add", { userStatus: "1", userName: "人", userAccount, ...input });
    expect([added.code, added.msg]).toEqual(["200", "新增成功"]);
    const { userId } = (await server.call("admin", "users.list", { userAccount, pageNumber: 1 })).data.rows[0] as Data;
    await changeRecord(server, "user", userId, { pwd: demoPassword(), mustChangePassword: false });
    return { userId: String(userId), userAccount, call: (id, given = {}) => server.call(userAccount, id, given) };
  };
  const demoPassword = () => sentPassword(server.portal.config.demoPassword);
  const give = (userId: string, roles: string[], by = "admin", more: Data = {}) =>
    server.call(by, "users.change", { userId, userName: "人", systemType: "5", roles, ...more });

  it("[P-ROLES-09] grants screens and single actions, and withdraws them at the next call", async () => {
    const reader = await role(["gateway-routes", "gateway-routes:delete"]);
    const ops = await person({ systemType: "5", roles: [reader] });
    const list = () => ops.call("gateway.getAllRoutes", { pageNumber: 1 });
    expect((await list()).code).toBe("200");
    expect((await ops.call("gateway.addRoute", {})).status).toBe(403);
    expect((await ops.call("gateway.deleteRoute", { id: "no-such-route" })).status).toBe(404);
    expect((await ops.call("authCenter.userInfo")).data.rights).toEqual(["gateway-routes", "gateway-routes:delete"]);
    expect((await server.call("admin", "roles.change", { roleId: reader, roleName: "x", rights: ["gateway-routes"] })).code).toBe("200");
    expect((await ops.call("gateway.deleteRoute", { id: "no-such-route" })).status).toBe(403);
    expect((await give(ops.userId, [])).code).toBe("200");
    expect((await list()).status).toBe(403);
    expect((await ops.call("menuCenter.menuList")).data).toEqual([]);
    expect((await give(ops.userId, [reader])).code).toBe("200");
    // An empty role still restricts its users.
    expect((await server.call("admin", "roles.change", { roleId: reader, roleName: "x", rights: [] })).code).toBe("200");
    expect((await list()).status).toBe(403);
    expect((await give(ops.userId, [await role(["*"])])).code).toBe("200");
    expect((await ops.call("gateway.addRoute", {})).status).toBe(422);
  });

  it("[P-ROLES-08] requires a role of business users of types 3, 4, 5 and 0 only", async () => {
    const page = { menuIcon: "ApiOutlined", menuOrder: 1, menuIndexUrl: "/x", menuComponent: "agencies", userSystemType: "3" };
    const menu = { menuId: "for_business", menuName: "业务", parentId: "0", ...page };
    expect((await server.call("admin", "menus.add", menu)).code).toBe("200");
    const status = async (user: Person) => (await user.call("agencies.list", { pageNumber: 1 })).status;
    for (const type of ["3", "4", "5", "0", "1", "2", "6", "7", "8", "10"]) {
      const without = ["3", "4", "5", "0"].includes(type) ? 403 : 200;
      const user = await person({ systemType: "3", userTypeInfos: [{ userTypeId: type, status: "1" }] });
      expect([type, await status(user)]).toEqual([type, without]);
      await give(user.userId, ["disposal-agency"], "admin", { systemType: "3" });
      expect([type, await status(user)]).toEqual([type, 200]);
      expect((await user.call("authCenter.userInfo")).code).toBe("200");
    }
    await server.call("admin", "menus.remove", { id: "for_business" });
  });

  it("refuses an unknown right, except a removed one that is already stored", async () => {
    const unknown = { status: 422, msg: "所选功能不存在" };
    for (const right of ["menu", "menus:fly", "menu/system", "", "constructor"])
      expect(await server.call("admin", "roles.add", { roleId: `odd-${++made}`, roleName: "x", rights: ["menus", right] })).toMatchObject(
        right === "" ? { status: 422 } : unknown,
      );
    const roleId = await role(["menus"]);
    expect(await server.call("admin", "roles.change", { roleId, roleName: "x", rights: ["menus", "gone"] })).toMatchObject(unknown);
    await changeRecord(server, "role", roleId, { rights: ["menus", "gone"] });
    const input = { roleId, roleName: "y", rights: ["menus", "gone", "menus:edit"] };
    expect((await server.call("admin", "roles.change", input)).code).toBe("200");
  });

  it("refuses to grant rights beyond the administrator's own, by every call", async () => {
    const users = ["users", "users:add", "users:edit", "users:resetPassword", "users:disable"];
    const helper = await role([...users, "roles", "roles:add", "roles:edit", "gateway-routes"]);
    const small = await role(["gateway-routes"]);
    const large = await role(["gateway-routes", "menus"]);
    const all = await role(["*"]);
    const who = await person({ systemType: "1", roles: [helper] });
    const beyond = { status: 422, msg: "不能授予本人没有的权限" };
    const add = (more: Data) =>
      who.call("users.add", { userAccount: `given${++made}`, userName: "人", userStatus: "1", systemType: "5", ...more });
    for (const given of [large, all, "disposal-review"]) expect(await add({ roles: [given] })).toMatchObject(beyond);
    expect((await add({ roles: [small] })).code).toBe("200");
    for (const right of ["menus", "*"])
      expect(await who.call("roles.add", { roleId: `grown-${made}`, roleName: "x", rights: [right] })).toMatchObject(beyond);
    expect(await who.call("roles.change", { roleId: small, roleName: "x", rights: ["gateway-routes", "menus"] })).toMatchObject(beyond);
    const own = await who.call("roles.change", { roleId: helper, roleName: "x", rights: ["users"] });
    expect(own).toMatchObject({ status: 409, msg: "不能修改本人拥有的角色" });
    // Nor may the user take over an account with more rights: by its password, or by creating an account without a limit.
    const account = (await server.call("admin", "users.list", { userAccount: "admin", pageNumber: 1 })).data.rows[0] as Data;
    const tooMuch = { status: 409, msg: "该管理员的权限超出本人，不能操作" };
    expect(await who.call("users.resetPassword", { userAccount: "ops", adminPassword: demoPassword() })).toMatchObject(tooMuch);
    expect(await who.call("users.setStatus", { userId: account["userId"], userStatus: "0" })).toMatchObject(tooMuch);
    const bare = await add({ systemType: "1" });
    expect(bare.code).toBe("200");
    const stored = (await server.call("admin", "users.list", { userAccount: `given${made}`, pageNumber: 1 })).data.rows[0] as Data;
    expect((await server.call("admin", "users.get", { userId: stored["userId"] })).data).toMatchObject({ byRoles: true });
    expect((await who.call("roles.rights")).data.map(({ id }: Data) => id)).not.toContain("*");
  });

  it("[P-ROLES-02] separates system, audit and operations administrators and refuses to manage auditors", async () => {
    const refusal = { status: 422, msg: "审计管理员由服务器命令维护，不能在此新增、修改或删除" };
    const another = { userAccount: "audit2", userName: "人", systemType: "4" };
    const { userId } = (await server.call("audit", "authCenter.userInfo")).data;
    for (const [call, input] of [
      ["users.add", { ...another, userStatus: "1" }],
      ["users.registerRegionUser", { ...another, pwd: demoPassword() }],
      ["users.change", { userId, userName: "人", systemType: "4" }],
      ["users.change", { userId, userName: "人", systemType: "1" }],
      ["users.setStatus", { userId, userStatus: "0" }],
      ["users.resetPassword", { userAccount: "audit", adminPassword: demoPassword() }],
    ] as const)
      expect(await server.call("admin", call, input), call).toMatchObject(refusal);
    const ops = await person({ systemType: "5" });
    const mixed = { status: 422, msg: "系统、审计、运维管理员互斥，不能变更为其他类型，请另建账号" };
    for (const systemType of ["1", "2", "3"]) expect(await give(ops.userId, [], "admin", { systemType })).toMatchObject(mixed);
    expect(await give(ops.userId, [], "admin", { systemType: "4" })).toMatchObject(refusal);
    const user = await person({ systemType: "3" });
    expect(await give(user.userId, [], "admin", { systemType: "4" })).toMatchObject(refusal);
  });

  it("lets a region administrator change only roles of the own region and below", async () => {
    const foreign = { status: 409, msg: "只能维护本区划及下级区划的角色" };
    const own = await role(["users"], {}, "region");
    expect((await server.call("region", "roles.get", { roleId: own })).data).toMatchObject({ regionId: homeId, governs: true });
    const above = await role([], { regionId: cityId });
    for (const [call, input, status] of [
      ["roles.get", { roleId: above }, 404],
      ["roles.change", { roleId: above, roleName: "x" }, 404],
      ["roles.remove", { roleId: above }, 404],
      ["roles.add", { roleId: "elsewhere", roleName: "x", regionId: cityId }, 422],
      ["roles.change", { roleId: own, roleName: "x", regionId: cityId }, 422],
    ] as const)
      expect([call, (await server.call("region", call, input)).status]).toEqual([call, status]);
    for (const call of ["roles.change", "roles.remove"])
      expect(await server.call("region", call, { roleId: "disposal-agency", roleName: "x" })).toMatchObject(foreign);
    const listed = (await server.call("region", "users.roles")).data.map(({ roleId }: Data) => roleId);
    expect(listed).toEqual(expect.arrayContaining([own, "disposal-agency"]));
    expect(listed).not.toContain(above);
    const input = { userAccount: `given${++made}`, userName: "人", userStatus: "1", systemType: "3" };
    const given = await server.call("region", "users.add", { ...input, regionId: homeId, roles: [above] });
    expect(given).toMatchObject({ status: 422, msg: "所选角色不存在" });
  });

  it("[P-MENU-10] returns a mark of rights and menus with each reply, which changes with them", async () => {
    const mark = async () => (await server.call("ops", "gateway.getAllRoutes", { pageNumber: 1 })).headers["x-rights-mark"];
    const before = await mark();
    expect((await server.call("ops", "authCenter.userInfo")).data.mark).toBe(before);
    await role(["gateway-routes"]);
    expect(await mark()).toBe(before);
    const { regionIds: _, roleIds: __, ...menu } = (await server.call("admin", "menus.getMenu", { menuId: "gateway_routes_5" })).data;
    expect((await server.call("admin", "menus.change", { ...menu, menuName: "路由" })).code).toBe("200");
    const after = await mark();
    expect(after).not.toBe(before);
    expect((await server.call("ops", "authCenter.userInfo")).data.mark).toBe(after);
    expect(await mark()).toBe(after);
    await changeRecord(server, "menu", menu.menuId, { menuName: menu.menuName });
  });

  it("offers the menus with their screens, actions and the pages opened from them", async () => {
    const { data } = await server.call("admin", "roles.rights");
    const all = (nodes: readonly Data[]): Data[] => nodes.flatMap((node) => [node, ...all((node["children"] ?? []) as Data[])]);
    const nodes = all(data);
    const nameOf = (id: string) => nodes.find((node) => node["id"] === id)?.["name"];
    const names = ["*", "gateway-routes", "gateway-routes:delete", "purchaser-add"].map(nameOf);
    expect(names).toEqual(["菜单内的全部功能", "路由管理", "删除", "新增资产处置项目"]);
    const ids = nodes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const { rights } = (await server.call("admin", "authCenter.userInfo")).data;
    expect(ids).toEqual(expect.arrayContaining(rights));
  });
});
