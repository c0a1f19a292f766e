import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { allRecords } from "../../src/server/engine/store/query/all-records.ts";
import { createPrincipals } from "../../src/server/identity/rights/principals.ts";
import { type Reply, databases, serverFor } from "./support/test-server.ts";

const MENU = {
  menuId: "probe_menu",
  menuName: "探针",
  parentId: "system",
  menuIcon: "ApiOutlined",
  menuOrder: 5,
  menuIndexUrl: "https://probe.example.com/",
  menuOpenType: "2",
  userSystemType: "3",
};

describe.each(databases)("menus on %s", (kind) => {
  const server = serverFor(kind);
  const call = (name: string, input: Data = {}): Promise<Reply> => server.call("admin", `menus.${name}`, input);
  const shown = async (): Promise<Data | undefined> =>
    (await server.call("unit1", "menuCenter.menuList")).data.find((menu: Data) => menu["menuId"] === MENU.menuId);
  const treeOf = async (query: Data): Promise<Data[]> => (await call("tree", query)).data;
  const idsIn = (nodes: readonly Data[]): unknown[] =>
    nodes.flatMap((node) => [node["menuId"], ...idsIn((node["children"] ?? []) as Data[])]);

  it("[P-MENU-12][P-MENU-13] applies added, changed, disabled and deleted menus at the signed-in user's next call", async () => {
    expect(await shown()).toBeUndefined();
    expect(await call("add", MENU)).toMatchObject({ code: "200", msg: "新增成功" });
    expect(await shown()).toMatchObject({ menuName: "探针", menuOpenType: "2" });
    expect(await call("add", MENU)).toMatchObject({ status: 409 });
    expect(await call("change", { ...MENU, menuName: "改名", version: 1 })).toMatchObject({ code: "200" });
    expect(await shown()).toMatchObject({ menuName: "改名" });
    expect(await call("change", { ...MENU, menuOpenType: "3", version: 2 })).toMatchObject({ code: "200" });
    expect(await shown()).toBeUndefined();
    expect(await call("remove", { id: "system" })).toMatchObject({ status: 409, msg: "存在下级数据，不能删除" });
    expect(await call("remove", { id: MENU.menuId })).toMatchObject({ code: "200", msg: "删除成功" });
  });

  it("[P-MENU-04] refuses pages at another port of the portal's own host, to which browsers send the session's cookie", async () => {
    const own = ["localhost:8462", "LOCALHOST.:8462", "127.0.0.2:8462", "[::1]:8462", "[::ffff:127.0.0.1]:8462", "0.0.0.0:8462"].map(
      (host) => `http://${host}/`,
    );
    for (const menuIndexUrl of [...own, "https://localhost/", "http://localhost:8462$/x", "http:localhost:8462/"])
      expect([menuIndexUrl, (await call("add", { ...MENU, menuIndexUrl })).data]).toMatchObject([
        menuIndexUrl,
        { violations: [{ field: "menuIndexUrl" }] },
      ]);
    expect(await call("add", { ...MENU, menuIndexUrl: "http://127.example.com:8462/" })).toMatchObject({ code: "200" });
    await call("remove", { id: MENU.menuId });
  });

  it("takes ten levels of menus, in a new menu and in one that is moved with what is below it", async () => {
    const add = (level: number, parentId: string) =>
      call("add", { ...MENU, menuId: `level_${level}`, parentId, menuIndexUrl: "https://probe.example.com/", menuName: `第${level}级` });
    expect((await add(2, "system")).code).toBe("200");
    for (let level = 3; level <= 10; level++) expect((await add(level, `level_${level - 1}`)).code).toBe("200");
    expect(await add(11, "level_10")).toMatchObject({ status: 409, msg: "菜单最多10级" });
    expect((await call("add", { ...MENU, menuId: "level_other" })).code).toBe("200");
    const { version, ...moved } = { ...MENU, menuId: "level_2", parentId: "level_other", version: 1 };
    expect(await call("change", { ...moved, version })).toMatchObject({ status: 409, msg: "菜单最多10级" });
    for (let level = 10; level >= 2; level--) await call("remove", { id: `level_${level}` });
    await call("remove", { id: "level_other" });
  });

  it("reads the menus once for all users, and keeps no copies of a user's own in memory", async () => {
    const principals = createPrincipals(server.portal);
    const visit = { address: "127.0.0.1", unattended: false };
    const menusOf = async (account: string) => (await principals.find(await server.token(account), visit))?.menus ?? [];
    const [first, second] = [await menusOf("unit1"), await menusOf("unit2")];
    expect(first.filter((menu) => second.includes(menu)).length).toBeGreaterThan(0);
    expect(await call("add", MENU)).toMatchObject({ code: "200" });
    expect((await menusOf("unit2")).map(({ menuId }) => menuId)).toContain(MENU.menuId);
    await call("remove", { id: MENU.menuId });
  });

  it("stores at most 2,000 menus, with which everybody can work", async () => {
    const { kysely } = server.portal.store.database;
    const stored = await server.rows("menu");
    const long = { ...stored[0], menu_name: "长".repeat(1000) };
    const rows = Array.from({ length: 2000 - stored.length }, (_, at) => ({ ...long, menu_id: `many_${at}` }));
    await kysely
      .insertInto("menu")
      .values(rows as never)
      .execute();
    const added = await call("add", { ...MENU, menuId: "one_more" });
    // All of them are larger than a reply may be. Everybody still gets the own menus, which are read again after a change of rights.
    expect((await server.call("admin", "roles.add", { roleId: "again", roleName: "再次", rights: [] })).code).toBe("200");
    expect((await server.call("unit1", "authCenter.userInfo")).code).toBe("200");
    await kysely
      .deleteFrom("menu")
      .where(
        "menu_id",
        "in",
        rows.slice(0, 500).map((row) => row.menu_id),
      )
      .execute();
    expect(await server.call("region", "menus.add", { ...MENU, menuId: "one_more" })).toMatchObject({
      status: 422,
      msg: "菜单最多1500个，请先删除不用的菜单",
    });
    await kysely.deleteFrom("menu").where("menu_id", "like", "many%").execute();
    expect(added).toMatchObject({ status: 422, msg: "菜单最多2000个，请先删除不用的菜单" });
    expect((await call("add", { ...MENU, menuId: "one_more" })).code).toBe("200");
    await call("remove", { id: "one_more" });
  });

  it("[P-MENU-16] lists the menus of the attendance subsystem separately", async () => {
    const attendance = async () => (await server.call("unit1", "menuCenter.attendanceMenuList")).data;
    expect(await attendance()).toEqual([]);
    const paths = [
      "hr.example.com/gpr-attendance/leave",
      "hr.example.com/gpr-attendance?m=1",
      "a.example.com/gpr-attendances",
      "gpr-attendance/",
    ];
    const ids = paths.map((_, at) => `probe_${at}`);
    for (const [at, path] of paths.entries())
      expect(await call("add", { ...MENU, menuId: ids[at], menuIndexUrl: `https://${path}` })).toMatchObject({ code: "200" });
    expect((await attendance()).map(({ menuId }: Data) => menuId)).toEqual(["probe_0", "probe_1"]);
    for (const id of ids) await call("remove", { id });
  });

  it("[P-MENU-05][P-MENU-14] stores the regions that a menu is assigned to and shows it only there", async () => {
    await call("add", MENU);
    const { data } = await server.call("admin", "menuCenter.regionTreeChild", { id: "0" });
    const ids = (name: string): string[] =>
      data.filter((region: Data) => region["regionName"] === name).map((region: Data) => region["id"]);
    expect(await call("saveRegions", { id: MENU.menuId, regionIds: ids("广东省") })).toMatchObject({ code: "200" });
    expect((await call("regions", { id: MENU.menuId })).data.regionIds).toEqual(ids("广东省"));
    expect(await shown()).toBeUndefined();
    expect(await call("saveRegions", { id: MENU.menuId, regionIds: ids("浙江省") })).toMatchObject({ code: "200" });
    expect(await shown()).toBeDefined();
    await call("remove", { id: MENU.menuId });
  });

  it("[P-MENU-09][P-MENU-15] filters a tree by user kind and type, with region administrators of all types as default", async () => {
    await call("add", { ...MENU, userType: "2" });
    const folder = (await treeOf({ userSystemType: "3" })).find((node) => node["menuId"] === "system");
    expect(idsIn([folder as Data])).toEqual(["system", MENU.menuId]);
    expect(idsIn(await treeOf({ userSystemType: "3", userType: "0" }))).toContain(MENU.menuId);
    expect(idsIn(await treeOf({ userSystemType: "3", userType: "4" }))).not.toContain(MENU.menuId);
    expect(await treeOf({})).toEqual(await treeOf({ userSystemType: "2", userType: "0" }));
    expect(idsIn(await treeOf({}))).not.toContain(MENU.menuId);
    await call("remove", { id: MENU.menuId });
  });

  it("[P-MENU-01][P-MENU-03][P-MENU-11] lists all menus with every stored field and hides disabled ones from users", async () => {
    const whole = { ...MENU, menuPath: "/probe", menuComponent: "probe", userType: "2", menuOpenType: "1" };
    const plain = { ...MENU, menuComponent: null, userType: null };
    await call("add", whole);
    const stored = await allRecords(server.portal.store, server.portal.store.database.kysely, server.portal.store.table("menu"));
    expect(idsIn((await call("all")).data).sort()).toEqual(stored.map(({ menuId }) => menuId).sort());
    expect((await call("getMenu", { menuId: MENU.menuId })).data).toMatchObject(whole);
    for (const menuOpenType of ["1", "2", "3"]) {
      const { version } = (await call("getMenu", { menuId: MENU.menuId })).data;
      expect(await call("change", { ...plain, menuOpenType, version })).toMatchObject({ code: "200" });
      expect((await shown())?.["menuOpenType"]).toBe(menuOpenType === "3" ? undefined : menuOpenType);
    }
    const { version } = (await call("getMenu", { menuId: MENU.menuId })).data;
    expect(await call("change", { ...MENU, menuOpenType: "4", version })).toMatchObject({ status: 422 });
    await call("remove", { id: MENU.menuId });
  });

  it("[P-MENU-04] applies a rearranged order at the next call and leaves menus of other kinds in position", async () => {
    const ids = ["probe_a", "probe_b", "probe_c"];
    // The first and the last have the same number. b is between them and belongs to another kind of user.
    for (const [index, menuId] of ids.entries())
      await call("add", {
        ...MENU,
        menuId,
        menuName: menuId,
        parentId: "0",
        menuOrder: [7, 8, 7][index],
        userSystemType: index === 1 ? "5" : "3",
      });
    const own = async (): Promise<unknown[]> =>
      ((await server.call("unit1", "menuCenter.menuList")).data as Data[])
        .map(({ menuId }) => menuId)
        .filter((id) => ids.includes(String(id)));
    const orderOf = async (menuId: string): Promise<unknown> => (await call("getMenu", { menuId })).data.menuOrder;
    expect(await own()).toEqual(["probe_a", "probe_c"]);
    expect(await call("arrange", { ids: ["probe_c", "probe_a"], versions: [1, 1] })).toMatchObject({ code: "200", msg: "排序已保存" });
    expect(await own()).toEqual(["probe_c", "probe_a"]);
    expect([await orderOf("probe_c"), await orderOf("probe_a"), await orderOf("probe_b")]).toEqual([7, 8, 8]);

    const refused = async (input: Data, status: number): Promise<void> => {
      expect((await call("arrange", input)).status).toBe(status);
      expect(await own()).toEqual(["probe_c", "probe_a"]);
    };
    // The versions are stale because the menus were arranged meanwhile. Both are refused, also one whose position did not change.
    await refused({ ids: ["probe_a", "probe_c"], versions: [1, 1] }, 409);
    await refused({ ids: ["probe_a", "probe_c"], versions: [2] }, 422);
    await refused({ ids: ["probe_a", "probe_a"], versions: [2, 2] }, 422);
    await refused({ ids: ["probe_a", "users_1"], versions: [2, 1] }, 422);
    await refused({ ids: ["probe_a", "nothing"], versions: [2, 1] }, 404);
    for (const id of ids) await call("remove", { id });
  });

  it("[P-ROLES-02] refuses a change of a menu or its folder that takes a page from the auditors", async () => {
    const pages = async (): Promise<unknown[]> => (await server.call("audit", "menuCenter.menuList")).data;
    const before = await pages();
    const refused = { status: 409, msg: "审计管理员的菜单不能由其他管理员停用、改派或删除" };
    const [region] = (await server.call("admin", "menuCenter.regionTreeChild", { id: "0" })).data;
    for (const menuId of ["operation_log_4", "log"]) {
      const { regionIds: _, roleIds: __, version: ___, ...menu } = (await call("getMenu", { menuId })).data;
      for (const change of [{ menuOpenType: "3" }, { userSystemType: "1" }, { parentId: "system_of_nobody" }])
        expect(await call("change", { ...menu, ...change })).toMatchObject(refused);
      expect(await call("saveRegions", { id: menuId, regionIds: [region.id] })).toMatchObject(refused);
      expect(await call("change", { ...menu, menuOrder: menu.menuOrder })).toMatchObject({ code: "200" });
    }
    expect(await call("remove", { id: "operation_log_4" })).toMatchObject(refused);
    expect(await pages()).toEqual(before);
  });

  describe("a region administrator", () => {
    const by = (name: string, input: Data): Promise<Reply> => server.call("region", `menus.${name}`, input);
    const { userSystemType, ...LOCAL } = { ...MENU, menuComponent: "", menuId: "local_menu", parentId: "0" };
    let homeId: string;
    let elsewhere: string;
    beforeAll(async () => {
      homeId = (await server.call("region", "authCenter.userInfo")).data.regionId;
      const top: Data[] = (await server.call("admin", "users.regions")).data;
      elsewhere = String(top.find(({ regionName }) => regionName === "广东省")?.["id"]);
    });
    const ofOthers = { ...LOCAL, menuId: "foreign_menu", userSystemType };
    const refusal = { status: 409, msg: "只能维护本区划及下级区划的菜单" };

    it("[P-MENU-12][P-MENU-13] manages menus of the own region, which are invisible elsewhere", async () => {
      expect(await by("add", { ...LOCAL, userSystemType })).toMatchObject({ code: "200" });
      expect((await by("getMenu", { menuId: "local_menu" })).data).toMatchObject({ regionId: homeId });
      const sees = async (account: string): Promise<boolean> =>
        ((await server.call(account, "menuCenter.menuList")).data as Data[]).some(({ menuId }) => menuId === "local_menu");
      expect(await sees("unit1")).toBe(true);
      expect(await call("change", { ...LOCAL, userSystemType, regionId: elsewhere })).toMatchObject({ code: "200" });
      expect(await sees("unit1")).toBe(false);
      expect(await by("remove", { id: "local_menu" })).toMatchObject({ status: 404 });
      expect(await call("change", { ...LOCAL, userSystemType, regionId: homeId })).toMatchObject({ code: "200" });
      expect(await by("remove", { id: "local_menu" })).toMatchObject({ code: "200" });
    });

    it("[P-MENU-14] changes no shared menu and finds none of another region", async () => {
      await call("add", { ...ofOthers, regionId: elsewhere });
      await call("add", { ...ofOthers, menuId: "shared_menu", regionId: null });
      const own = { ...LOCAL, userSystemType };
      await by("add", own);
      for (const [menuId, refused] of [
        ["foreign_menu", { status: 404 }],
        ["shared_menu", refusal],
      ] as const) {
        expect(await by("change", { ...own, menuId })).toMatchObject(refused);
        expect(await by("saveRegions", { id: menuId, regionIds: [homeId] })).toMatchObject(refused);
        expect(await by("remove", { id: menuId })).toMatchObject(refused);
      }
      expect((await by("getMenu", { menuId: "foreign_menu" })).status).toBe(404);
      expect((await by("regions", { id: "foreign_menu" })).status).toBe(404);
      for (const reply of [await by("all", {}), await by("tree", { userSystemType })])
        expect(idsIn(reply.data)).not.toContain("foreign_menu");
      expect(await by("arrange", { ids: ["local_menu", "foreign_menu"], versions: [1, 1] })).toMatchObject({ status: 404 });
      expect(await by("arrange", { ids: ["local_menu", "shared_menu"], versions: [1, 1] })).toMatchObject(refusal);
      for (const id of ["local_menu", "foreign_menu", "shared_menu"]) expect(await call("remove", { id })).toMatchObject({ code: "200" });
    });

    it("[P-MENU-12][P-MENU-14] refuses foreign regions, roles, folders and kinds in every call", async () => {
      const own = { ...LOCAL, userSystemType };
      await call("add", { ...ofOthers, menuId: "foreign_folder", regionId: elsewhere });
      const added = (more: Data) => by("add", { ...own, ...more });
      expect(await added({ regionId: elsewhere })).toMatchObject({ status: 422, msg: "所选所属区划不存在" });
      expect(await added({ parentId: "foreign_folder" })).toMatchObject({ status: 404, msg: "上级数据不存在" });
      for (const kind of ["1", "4", "5", null])
        expect(await added({ userSystemType: kind })).toMatchObject({ status: 422, msg: "只能维护区划管理员和业务用户的菜单" });
      expect(await added({})).toMatchObject({ code: "200" });
      expect(await by("saveRegions", { id: "local_menu", regionIds: [elsewhere] })).toMatchObject({ status: 422, msg: "所选区划不存在" });
      expect(await by("change", { ...own, regionId: elsewhere })).toMatchObject({ status: 422 });
      expect(await by("change", { ...own, regionId: null })).toMatchObject({ code: "200" });
      expect((await by("getMenu", { menuId: "local_menu" })).data).toMatchObject({ regionId: homeId });
      // An administrator who arranges a regional folder would also arrange menus of all regions in it.
      const fits = { status: 422, msg: "与上级或下级菜单的所属区划不一致" };
      expect(await call("add", { ...ofOthers, parentId: "local_menu" })).toMatchObject(fits);
      expect(await call("add", { ...ofOthers, parentId: "local_menu", regionId: homeId })).toMatchObject({ code: "200" });
      expect(await call("change", { ...own, regionId: elsewhere })).toMatchObject(fits);
      for (const id of ["foreign_menu", "local_menu", "foreign_folder"])
        expect(await call("remove", { id })).toMatchObject({ code: "200" });
    });

    it("[P-ROLES-02][P-MENU-12] refuses a menu that opens a page beyond the administrator's own rights", async () => {
      const beyond = { status: 409, msg: "该菜单打开的功能超出本人权限" };
      const own = { ...LOCAL, userSystemType };
      expect(await by("add", { ...own, menuComponent: "gateway-routes" })).toMatchObject(beyond);
      expect(await by("add", { ...own, menuComponent: "gateway-routes", menuOpenType: "3" })).toMatchObject({ code: "200" });
      expect(await by("change", { ...own, menuComponent: "gateway-routes" })).toMatchObject(beyond);
      expect(await by("change", { ...own, menuComponent: "roles" })).toMatchObject({ code: "200" });
      await by("remove", { id: "local_menu" });
      // An administrator without a limit may grant it to others, but may not extend the rights of the own kind of user.
      expect(await call("add", { ...own, menuComponent: "purchaser-list", userSystemType: "1" })).toMatchObject(beyond);
      expect(await call("add", { ...own, menuComponent: "purchaser-list" })).toMatchObject({ code: "200" });
      await call("remove", { id: "local_menu" });
    });
  });
});
