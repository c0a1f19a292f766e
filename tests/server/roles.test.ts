import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { sentPassword } from "../../src/server/session/passwords.ts";
import { databases, type TestServer, serverFor } from "./support/test-server.ts";

describe.each(databases)("roles on %s", (kind) => {
  const server = serverFor(kind);
  let homeId: string;
  let cityId: string;
  beforeAll(async () => {
    homeId = (await server.call("region", "authCenter.userInfo")).data.regionId;
    const home = await server.portal.records.find(server.portal.database.kysely, server.portal.table("region"), homeId);
    cityId = String(home?.["parentId"]);
  });

  let made = 0;
  /** A role of the rights; answers its id. */
  const role = async (rights: string[], more: Data = {}, by = "admin"): Promise<string> => {
    const roleId = `made-${++made}`;
    const answer = await server.call(by, "roles.add", { roleId, roleName: `角色${made}`, rights, ...more });
    expect([answer.code, answer.msg]).toEqual(["200", "新增成功"]);
    return roleId;
  };
  it("a name of which nothing is to be seen is none, and what nobody sees within one is not stored", async () => {
    const blank = await server.call("admin", "roles.add", { roleId: "unseen", roleName: "\u200b\u2060", rights: [] });
    expect([blank.status, blank.data.violations?.[0]?.field]).toEqual([422, "roleName"]);
    await role([], { roleId: "seen", roleName: " 审\u200b核\u202e\u0007员 " });
    const { rows } = (await server.call("admin", "roles.list", { pageNumber: 1, pageSize: 200 })).data;
    expect(rows.find((row: Data) => row["roleId"] === "seen")).toMatchObject({ roleName: "审核员" });
  });

  interface Person {
    userId: string;
    userAccount: string;
    call(id: string, input?: Data): ReturnType<TestServer["call"]>;
  }
  /** A user who has the password of the demo and need not change it. */
  const person = async (input: Data, by = "admin"): Promise<Person> => {
    const userAccount = `person${++made}`;
    const added = await server.call(by, "users.add", { userStatus: "1", userName: "人", userAccount, ...input });
    expect([added.code, added.msg]).toEqual(["200", "新增成功"]);
    const { portal } = server;
    const table = portal.table("user");
    const { userId, version } = (await server.call("admin", "users.list", { userAccount, pageNumber: 1 })).data.rows[0] as Data;
    const known = { pwd: demoPassword(), mustChangePassword: false };
    await portal.database.transaction((connection) => portal.records.update(connection, table, String(userId), known, Number(version)));
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
    // Emptied it still governs.
    expect((await server.call("admin", "roles.change", { roleId: reader, roleName: "x", rights: [] })).code).toBe("200");
    expect((await list()).status).toBe(403);
    expect((await give(ops.userId, [await role(["*"])])).code).toBe("200");
    expect((await ops.call("gateway.addRoute", {})).status).toBe(422);
  });

  it("[P-ROLES-08] requires a role of business users of types 3, 4, 5 and 0 only", async () => {
    const menu = {
      menuId: "for_business",
      menuName: "业务",
      parentId: "0",
      menuIcon: "ApiOutlined",
      menuOrder: 1,
      menuIndexUrl: "/x",
      menuComponent: "agencies",
      userSystemType: "3",
    };
    expect((await server.call("admin", "menus.add", menu)).code).toBe("200");
    const status = async (user: Person) => (await user.call("organisations.agencies", { pageNumber: 1 })).status;
    for (const [type, without] of [
      ["3", 403],
      ["4", 403],
      ["5", 403],
      ["0", 403],
      ["1", 200],
      ["2", 200],
      ["6", 200],
      ["7", 200],
      ["8", 200],
      ["10", 200],
    ] as const) {
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
    const { portal } = server;
    const stored = await portal.records.find(portal.database.kysely, portal.table("role"), roleId);
    await portal.records.update(
      portal.database.kysely,
      portal.table("role"),
      roleId,
      { rights: ["menus", "gone"] },
      Number(stored?.version),
    );
    expect((await server.call("admin", "roles.change", { roleId, roleName: "y", rights: ["menus", "gone", "menus:edit"] })).code).toBe(
      "200",
    );
  });

  it("refuses to grant rights beyond the administrator's own, by every call", async () => {
    const helper = await role([
      "users",
      "users:add",
      "users:edit",
      "users:resetPassword",
      "users:disable",
      "roles",
      "roles:add",
      "roles:edit",
      "gateway-routes",
    ]);
    const small = await role(["gateway-routes"]);
    const large = await role(["gateway-routes", "menus"]);
    const all = await role(["*"]);
    const who = await person({ systemType: "1", roles: [helper] });
    const beyond = { status: 422, msg: "不能授予本人没有的权限" };
    const add = (more: Data) =>
      who.call("users.add", { userAccount: `given${++made}`, userName: "人", userStatus: "1", systemType: "5", ...more });
    expect(await add({ roles: [large] })).toMatchObject(beyond);
    expect(await add({ roles: [all] })).toMatchObject(beyond);
    expect(await add({ roles: ["disposal-review"] })).toMatchObject(beyond);
    expect((await add({ roles: [small] })).code).toBe("200");
    expect(await who.call("roles.add", { roleId: `grown-${made}`, roleName: "x", rights: ["menus"] })).toMatchObject(beyond);
    expect(await who.call("roles.add", { roleId: `grown-${made}`, roleName: "x", rights: ["*"] })).toMatchObject(beyond);
    expect(await who.call("roles.change", { roleId: small, roleName: "x", rights: ["gateway-routes", "menus"] })).toMatchObject(beyond);
    expect(await who.call("roles.change", { roleId: helper, roleName: "x", rights: ["users"] })).toMatchObject({
      status: 409,
      msg: "不能修改本人拥有的角色",
    });
    // Nor does he become who has more: by his password, or by an account without any limit.
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
    const apart = { status: 422, msg: "审计管理员由服务器命令维护，不能在此新增、修改或删除" };
    expect(
      await server.call("admin", "users.add", { userAccount: "audit2", userName: "人", userStatus: "1", systemType: "4" }),
    ).toMatchObject(apart);
    expect(
      await server.call("admin", "users.registerRegionUser", {
        userAccount: "audit2",
        userName: "人",
        pwd: demoPassword(),
        systemType: "4",
      }),
    ).toMatchObject(apart);
    const { userId } = (await server.call("audit", "authCenter.userInfo")).data;
    expect(await server.call("admin", "users.change", { userId, userName: "人", systemType: "4" })).toMatchObject(apart);
    expect(await server.call("admin", "users.change", { userId, userName: "人", systemType: "1" })).toMatchObject(apart);
    expect(await server.call("admin", "users.setStatus", { userId, userStatus: "0" })).toMatchObject(apart);
    expect(await server.call("admin", "users.resetPassword", { userAccount: "audit", adminPassword: demoPassword() })).toMatchObject(apart);
    const ops = await person({ systemType: "5" });
    const mixed = { status: 422, msg: "系统、审计、运维管理员互斥，不能变更为其他类型，请另建账号" };
    for (const systemType of ["1", "2", "3"]) expect(await give(ops.userId, [], "admin", { systemType })).toMatchObject(mixed);
    expect(await give(ops.userId, [], "admin", { systemType: "4" })).toMatchObject(apart);
    const user = await person({ systemType: "3" });
    expect(await give(user.userId, [], "admin", { systemType: "4" })).toMatchObject(apart);
  });

  it("refuses every changing call to auditors, whatever menus and roles open", async () => {
    const menu = (screen: string): Data => ({
      menuId: `audit_${screen.replaceAll("-", "_")}`,
      menuName: "x",
      parentId: "0",
      menuIcon: "ApiOutlined",
      menuOrder: 1,
      menuIndexUrl: "/x",
      menuComponent: screen,
      userSystemType: "4",
    });
    for (const screen of ["users", "roles", "menus"]) {
      expect((await server.call("admin", "menus.add", menu(screen))).code).toBe("200");
    }
    for (const call of ["users.add", "users.change", "roles.add", "roles.change", "menus.add", "menus.change"])
      expect((await server.call("audit", call, {})).status).toBe(403);
    for (const screen of ["users", "roles", "menus"]) await server.call("admin", "menus.remove", { id: menu(screen)["menuId"] });
  });

  it("lets a region administrator change only roles of the own region and below", async () => {
    const foreign = { status: 409, msg: "只能维护本区划及下级区划的角色" };
    const own = await role(["users"], {}, "region");
    expect((await server.call("region", "roles.get", { roleId: own })).data).toMatchObject({ regionId: homeId, governs: true });
    const above = await role([], { regionId: cityId });
    expect((await server.call("region", "roles.get", { roleId: above })).status).toBe(404);
    expect((await server.call("region", "roles.change", { roleId: above, roleName: "x" })).status).toBe(404);
    expect((await server.call("region", "roles.remove", { roleId: above })).status).toBe(404);
    expect(await server.call("region", "roles.add", { roleId: "elsewhere", roleName: "x", regionId: cityId })).toMatchObject({
      status: 422,
    });
    expect(await server.call("region", "roles.change", { roleId: own, roleName: "x", regionId: cityId })).toMatchObject({ status: 422 });
    for (const call of ["roles.change", "roles.remove"])
      expect(await server.call("region", call, { roleId: "disposal-agency", roleName: "x" })).toMatchObject(foreign);
    const listed = (await server.call("region", "users.roles")).data.map(({ roleId }: Data) => roleId);
    expect(listed).toEqual(expect.arrayContaining([own, "disposal-agency"]));
    expect(listed).not.toContain(above);
    const input = { userAccount: `given${++made}`, userName: "人", userStatus: "1", systemType: "3" };
    expect(await server.call("region", "users.add", { ...input, regionId: homeId, roles: [above] })).toMatchObject({
      status: 422,
      msg: "所选角色不存在",
    });
  });

  it("[P-MENU-10] returns a mark of rights and menus with each reply, which changes with them", async () => {
    const mark = async () => (await server.call("ops", "gateway.getAllRoutes", { pageNumber: 1 })).headers["x-rights-mark"];
    const before = await mark();
    expect((await server.call("ops", "authCenter.userInfo")).data.mark).toBe(before);
    await role(["gateway-routes"]);
    expect(await mark()).toBe(before);
    const { menu, ...stored } = {
      menu: "gateway_routes_5",
      ...(await server.call("admin", "menus.getMenu", { menuId: "gateway_routes_5" })).data,
    };
    const { regionIds: _, roleIds: __, ...own } = stored;
    const rename = async (menuName: string) => {
      const { version } = (await server.call("admin", "menus.getMenu", { menuId: menu })).data;
      expect((await server.call("admin", "menus.change", { ...own, menuName, version })).code).toBe("200");
    };
    await rename("路由");
    const after = await mark();
    expect(after).not.toBe(before);
    expect((await server.call("ops", "authCenter.userInfo")).data.mark).toBe(after);
    expect(await mark()).toBe(after);
    await rename(own.menuName);
  });

  it("refuses to delete a role in use", async () => {
    const given = await role(["gateway-routes"]);
    const ops = await person({ systemType: "5", roles: [given] });
    expect(await server.call("admin", "roles.remove", { roleId: given })).toMatchObject({
      status: 409,
      msg: "该角色已分配给用户，不能删除",
    });
    await give(ops.userId, []);
    expect(await server.call("admin", "roles.remove", { roleId: given })).toMatchObject({ code: "200", msg: "删除成功" });
  });

  it("offers the menus with their screens, actions and the pages opened from them", async () => {
    const { data } = await server.call("admin", "roles.rights");
    const all = (nodes: readonly Data[]): Data[] => nodes.flatMap((node) => [node, ...all((node["children"] ?? []) as Data[])]);
    const nodes = all(data);
    const nameOf = (id: string) => nodes.find((node) => node["id"] === id)?.["name"];
    expect([nameOf("*"), nameOf("gateway-routes"), nameOf("gateway-routes:delete"), nameOf("purchaser-add")]).toEqual([
      "菜单内的全部功能",
      "路由管理",
      "删除",
      "新增资产处置项目",
    ]);
    const ids = nodes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const { rights } = (await server.call("admin", "authCenter.userInfo")).data;
    expect(ids).toEqual(expect.arrayContaining(rights));
  });
});
