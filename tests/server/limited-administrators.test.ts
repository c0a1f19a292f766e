import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { readPrincipal } from "../../src/server/identity/rights/principals.ts";
import { changeUser, RIGHT, storedUser } from "./support/sign-in.ts";
import { changeRecord, recordOf } from "./support/stored-records.ts";
import { serverFor } from "./support/test-server.ts";

describe("an administrator whose roles limit the rights", () => {
  const server = serverFor("sqlite");
  const by = (id: string, input: Data = {}) => server.call("limited", id, input);
  const done = async (id: string, input: Data): Promise<void> =>
    expect(await server.call("admin", id, input)).toMatchObject({ status: 200, code: "200" });
  const addPerson = async (userAccount: string, roles: string[], more: Data = {}): Promise<void> => {
    await done("users.add", { userAccount, userName: userAccount, userStatus: "1", systemType: "1", roles, ...more });
    await changeUser(server, userAccount, { pwd: RIGHT, mustChangePassword: false });
  };
  const addRole = (roleId: string, rights: string[]): Promise<void> => done("roles.add", { roleId, roleName: roleId, rights });
  const rightsOf = async (account: string): Promise<readonly string[]> => {
    const { user_id: userId } = await storedUser(server, account);
    return [...((await readPrincipal(server.portal, String(userId)))?.rights ?? [])].sort();
  };
  beforeAll(async () => {
    const screens = ["roles", "menus", "security-policy"];
    const rights = server.portal.generated.routes
      .flatMap((route) => route.rights)
      .filter((right) => screens.includes(right.split(":")[0] ?? ""));
    await addRole("limited", [...new Set([...screens, ...rights])]);
    await addPerson("limited", ["limited"]);
  });

  it("[P-ROLES-09] changes and removes no role that contains rights beyond the own ones", async () => {
    await addRole("everything", ["*"]);
    await addPerson("full", ["everything"]);
    await addRole("unused", ["users"]);
    const before = await rightsOf("full");
    const beyond = { status: 409, msg: "该角色的权限超出本人，不能操作" };
    expect(await by("roles.change", { roleId: "everything", roleName: "everything", rights: ["roles"] })).toMatchObject(beyond);
    expect(await by("roles.remove", { roleId: "unused" })).toMatchObject(beyond);
    expect(await rightsOf("full")).toEqual(before);
    await addRole("narrow", ["roles"]);
    expect(await by("roles.change", { roleId: "narrow", roleName: "窄", rights: [] })).toMatchObject({ code: "200" });
  });

  it("[P-ROLES-09] makes no role of users a limit of their rights", async () => {
    await addRole("mark", []);
    await addPerson("marked", ["mark"]);
    const before = await rightsOf("marked");
    const change = { roleId: "mark", roleName: "mark", rights: ["roles"] };
    expect(await by("roles.change", change)).toMatchObject({ status: 409, msg: expect.stringContaining("该角色已分配给用户") });
    expect(await rightsOf("marked")).toEqual(before);
    expect(await by("roles.change", { ...change, roleName: "标记", rights: [] })).toMatchObject({ code: "200" });
    await addRole("spare", []);
    expect(await by("roles.change", { ...change, roleId: "spare" })).toMatchObject({ code: "200" });
  });

  it("[P-ROLES-09] takes no role beyond the own rights from a user, and no blank one is stored", async () => {
    const rights = server.portal.generated.routes.find(({ call }) => call.id === "users.assignRoles")?.rights ?? [];
    await addRole("people", ["users", ...rights]);
    await addPerson("people", ["people"]);
    const { user_id: userId, roles } = await storedUser(server, "reviewer1");
    const assign = (roleIds: string[], change: string) => server.call("people", "users.assignRoles", { userId, roleIds, change });
    for (const [roleIds, change] of [
      [["disposal-review"], "remove"],
      [["people"], "replace"],
    ] as const)
      expect(await assign([...roleIds], change)).toMatchObject({
        status: 422,
        data: { violations: [{ field: "roles", message: "不能移除权限超出本人的角色" }] },
      });
    expect((await assign([" "], "add")).status).toBe(422);
    await changeUser(server, "reviewer1", { roles: ["gone"] });
    expect((await assign(["gone"], "remove")).data.violations).toMatchObject([{ field: "roles", message: "不能移除权限超出本人的角色" }]);
    await changeUser(server, "reviewer1", { roles: JSON.parse(String(roles)) });
    const many = Array.from({ length: 50 }, (_, at) => `many-${at}`);
    for (const roleId of many) await addRole(roleId, ["users"]);
    expect((await assign(many, "add")).data.violations).toMatchObject([{ field: "roleIds", message: "一个用户最多有50个角色" }]);
    expect((await storedUser(server, "reviewer1"))["roles"]).toEqual(roles);
  });

  it("[P-ROLES-09] gives no first role to users who would lose rights by it", async () => {
    const { user_id: userId } = await storedUser(server, "unit1");
    const before = await rightsOf("unit1");
    const input = { userId, roleIds: ["people"], change: "add" };
    expect(await server.call("people", "users.assignRoles", input)).toMatchObject({
      status: 422,
      data: { violations: [{ field: "roles", message: "该角色会使用户失去其他权限，只能由权限不受限的管理员分配" }] },
    });
    expect(await rightsOf("unit1")).toEqual(before);
    // Suppliers have no rights without a role.
    const types = { systemType: "3", userTypeInfos: [{ userTypeId: "4", status: "1" }] };
    await addPerson("supplier", [], types);
    const { user_id: supplier } = await storedUser(server, "supplier");
    expect(await server.call("people", "users.assignRoles", { ...input, userId: supplier })).toMatchObject({ code: "200" });
  });

  it("[P-ROLES-09] changes no role that users beyond the region have, as region administrator", async () => {
    const regionId = (await server.call("region", "authCenter.userInfo")).data.regionId;
    const [province] = await server.rows("region", { region_code: "330000" });
    const role = { roleId: "of-region", roleName: "of-region", rights: [] as string[], regionId };
    await done("roles.add", role);
    await addPerson("of-system", ["of-region"]);
    await addPerson("above", ["of-region"], { systemType: "2", regionId: province?.["id"] });
    const before = [await rightsOf("of-system"), await rightsOf("above")];
    const change = () => server.call("region", "roles.change", { ...role, rights: ["users"] });
    for (const account of ["of-system", "above"]) {
      expect(await change()).toMatchObject({ status: 409, msg: "该角色的权限超出本人，不能操作" });
      expect([await rightsOf("of-system"), await rightsOf("above")]).toEqual(before);
      await changeUser(server, account, { roles: [] });
      before[account === "above" ? 1 : 0] = await rightsOf(account);
    }
    expect(await change()).toMatchObject({ code: "200" });
  });

  it("configures no gateway of codes, by which others sign in", async () => {
    await addRole("sms", ["sms-config", "sms-config:add", "sms-config:addCode"]);
    await addPerson("sms", ["sms"]);
    const rights = server.portal.generated.routes.find(({ call }) => call.id === "messages.addCodeConf")?.rights ?? [];
    await done("roles.change", { roleId: "sms", roleName: "sms", rights: ["sms-config", ...rights] });
    const gateway = {
      ...{ msgType: "1", code: "login", name: "登录", channelId: "c", signature: "s", templateId: "t", adminPassword: RIGHT },
      url: "https://sms.example.com/send",
    };
    expect(await server.call("sms", "messages.addCodeConf", gateway)).toMatchObject({ status: 403 });
  });

  it("[P-MENU-12] disables, redirects and removes no menu that opens pages beyond the own ones", async () => {
    const menus = await server.rows("menu");
    const idOf = (component: string): string =>
      String(menus.find((menu) => menu["menu_component"] === component && menu["user_system_type"] === "1")?.["menu_id"]);
    const [users, roles] = [idOf("users"), idOf("roles")];
    const { parent_id: folder } = menus.find((menu) => menu["menu_id"] === users) ?? {};
    const before = await rightsOf("admin");
    const changed = async (menuId: unknown, more: Data) => {
      const { regionPath: _, regionName: __, ...stored } = (await recordOf(server, "menu", menuId)) ?? {};
      return by("menus.change", { ...stored, ...more });
    };
    const beyond = { status: 409, msg: "该菜单打开的功能超出本人权限" };
    for (const menuId of [users, folder])
      for (const more of [{ menuOpenType: "3" }, { userSystemType: "5" }, { menuIndexUrl: "https://elsewhere.example.com/" }])
        expect(await changed(menuId, more)).toMatchObject(beyond);
    expect(await by("menus.remove", { id: users })).toMatchObject(beyond);
    expect(await rightsOf("admin")).toEqual(before);
    expect(await changed(users, { menuName: "用户" })).toMatchObject({ code: "200" });
    expect(await changed(roles, { menuOpenType: "3" })).toMatchObject({ code: "200" });
    await changeRecord(server, "menu", roles, { menuOpenType: "1" });
  });

  it("[P-MENU-12] leads no administrators outside, and redirects, disables and removes no menu that does", async () => {
    const menu = { menuId: "outer", menuName: "外部", parentId: "0", menuIcon: "ApiOutlined", menuOrder: 9, menuOpenType: "2" };
    const outer = { ...menu, menuIndexUrl: "https://help.example.com/", userSystemType: "4" };
    const beyond = { status: 409, msg: "该菜单打开的功能超出本人权限" };
    for (const userSystemType of ["1", "4", undefined]) expect(await by("menus.add", { ...outer, userSystemType })).toMatchObject(beyond);
    await done("menus.add", outer);
    for (const more of [{ menuIndexUrl: "https://elsewhere.example.com/" }, { menuOpenType: "3" }, { userSystemType: "5" }])
      expect(await by("menus.change", { ...outer, ...more, version: 1 })).toMatchObject(beyond);
    expect(await by("menus.remove", { id: "outer" })).toMatchObject(beyond);
    expect(await by("menus.change", { ...outer, menuName: "帮助", version: 1 })).toMatchObject({ code: "200" });
    const own = { ...outer, menuId: "outer_own", userSystemType: "3" };
    expect(await by("menus.add", own)).toMatchObject({ code: "200" });
    expect(await by("menus.change", { ...own, menuIndexUrl: "https://elsewhere.example.com/", version: 1 })).toMatchObject({ code: "200" });
    expect(await by("menus.remove", { id: "outer_own" })).toMatchObject({ code: "200" });
  });

  it("[P-OAUTH-04] adds and changes no client that needs no consent, by which it would act as others", async () => {
    const rights = server.portal.generated.routes.flatMap((route) => route.rights).filter((right) => right.startsWith("oauth-clients"));
    await addRole("clients", [...new Set(rights)]);
    await addPerson("clients", ["clients"]);
    const client = {
      ...{ clientId: "app", clientSecret: "Secret-of-app-1234567", resourceIds: ["gpr-workflow"], scope: ["read", "write"] },
      ...{ authorizedGrantTypes: ["authorization_code"], registeredRedirectUris: ["https://app.example.com/callback"] },
    };
    const beyond = { status: 422, data: { violations: [{ field: "autoApproveScopes" }] } };
    for (const autoApproveScopes of [["true"], ["read"], ["read", "false"]])
      expect(await server.call("clients", "authCenter.addClient", { ...client, autoApproveScopes })).toMatchObject(beyond);
    await done("authCenter.addClient", { ...client, autoApproveScopes: ["true"] });
    const change = { clientId: "app", registeredRedirectUris: ["https://elsewhere.example.com/callback"] };
    const asked = { ...client, clientSecret: undefined, ...change };
    expect(await server.call("clients", "authCenter.updateClient", asked)).toMatchObject(beyond);
    expect(await server.call("clients", "authCenter.updateClient", { ...asked, autoApproveScopes: [] })).toMatchObject({ code: "200" });
  });

  it("changes nothing in the security policy that keeps others from signing in", async () => {
    const { data: policy } = await by("security.policy");
    for (const [field, value] of [
      ["adminAddresses", ["127.0.0.1"]],
      ["secondFactor", ["5"]],
      ["dormantDays", 1],
      ["initialDays", 1],
      ["lockFailures", 1],
      ["lockMinutes", 1440],
      ["recycleDays", 0],
    ] as const)
      expect(await by("security.save", { ...policy, [field]: value })).toMatchObject({
        status: 422,
        data: { violations: [{ field, message: expect.stringContaining("权限不受限的管理员") }] },
      });
    expect(await by("security.save", { ...policy, passwordLength: 8 })).toMatchObject({ code: "200" });
    await done("security.save", { ...policy, version: undefined, adminAddresses: ["127.0.0.1"] });
    const { adminAddresses: _, version: __, ...without } = policy;
    expect((await by("security.save", without)).data.violations).toMatchObject([{ field: "adminAddresses" }]);
  });
});
