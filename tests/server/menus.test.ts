import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { type Answer, databases, type TestServer, testServer } from "./support/test-server.ts";

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
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(kind);
  });
  afterAll(() => server.close());
  const call = (name: string, input: Data = {}): Promise<Answer> => server.call("admin", `menus.${name}`, input);
  const shown = async (): Promise<Data | undefined> =>
    (await server.call("unit1", "menuCenter.menuList")).data.find((menu: Data) => menu["menuId"] === MENU.menuId);
  const treeOf = async (query: Data): Promise<Data[]> => (await call("tree", query)).data;
  const idsIn = (nodes: readonly Data[]): unknown[] =>
    nodes.flatMap((node) => [node["menuId"], ...idsIn((node["children"] ?? []) as Data[])]);

  it("[P-MENU-12][P-MENU-13] what is added, changed, disabled and deleted shows at the next call of who is signed in", async () => {
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

  it("[P-MENU-05][P-MENU-14] regions that a menu is assigned to are read and stored, and are whose it is", async () => {
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

  it("[P-MENU-09][P-MENU-15] a tree is of one kind of users, region administrators unless another is named, of all types unless one is", async () => {
    await call("add", { ...MENU, userType: "2" });
    const folder = (await treeOf({ userSystemType: "3" })).find((node) => node["menuId"] === "system");
    expect(idsIn([folder as Data])).toEqual(["system", MENU.menuId]);
    expect(idsIn(await treeOf({ userSystemType: "3", userType: "0" }))).toContain(MENU.menuId);
    expect(idsIn(await treeOf({ userSystemType: "3", userType: "4" }))).not.toContain(MENU.menuId);
    expect(await treeOf({})).toEqual(await treeOf({ userSystemType: "2", userType: "0" }));
    expect(idsIn(await treeOf({}))).not.toContain(MENU.menuId);
    await call("remove", { id: MENU.menuId });
  });

  it("[P-MENU-06][P-MENU-02] refuses an id with other signs, and an outer address without its prefix", async () => {
    expect(await call("add", { ...MENU, menuId: "a-b" })).toMatchObject({ status: 422, msg: "仅支持数字字母下划线" });
    expect(await call("add", { ...MENU, menuIndexUrl: "probe.example.com" })).toMatchObject({ status: 422, msg: "请输入目标地址" });
    expect(await call("change", { ...MENU, menuId: "system", parentId: "system" })).toMatchObject({ status: 409 });
  });
});
