import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { databases, serverFor } from "./support/test-server.ts";

describe.each(databases)("regions on %s", (kind) => {
  const server = serverFor(kind);
  const call = (name: string, input: Data = {}) => server.call("admin", `menuCenter.${name}`, input);
  const rows = async (name: string, input: Data = {}): Promise<Data[]> => (await call(name, input)).data;
  const byCode = async (code: string): Promise<Data> => {
    const found = (await rows("getRegionAll", { regionCode: "root" })).find((row) => row["regionCode"] === code);
    if (found === undefined) throw new Error(`no region ${code}`);
    return found;
  };
  const add = (code: string, name: string, parentId: unknown, how = "addRegion") =>
    call(how, { parentId, regionCode: code, regionName: name, enabled: "1" });

  it.each([
    ["addRegion", "updateRegion", "deleteRegions"],
    ["addRegionV1", "updateRegionV1", "deleteRegionBatch"],
  ])(
    "[P-REGION-01][P-REGION-13][P-REGION-15][P-REGION-19][P-REGION-20] adds by %s, changes by %s and deletes by %s",
    async (adds, changes, deletes) => {
      const parent = await byCode("330100");
      expect(await add(`33019-${adds}`, "新区", parent["id"], adds)).toMatchObject({ code: "200", msg: "新增成功" });
      const added = await byCode(`33019-${adds}`);
      expect(added).toMatchObject({
        parentName: "杭州市",
        regionFullName: "浙江省杭州市新区",
        levelNum: 3,
        path: `330000/330100/33019-${adds}`,
        province: "浙江省",
        localCity: "杭州市",
        rootNode: "330000",
        enabled: "1",
        createDate: server.portal.clock.wall.textOf(server.clock.now),
      });
      const { id, parentId, regionCode, enabled, version } = added;
      const named = { regionName: "老区", remark: "备注" };
      const changed = await call(changes, { id, parentId, regionCode, enabled, version, ...named });
      expect(changed).toMatchObject({ code: "200", msg: "修改成功" });
      expect((await call("getRegion", { id })).data).toMatchObject({ ...named, regionFullName: "浙江省杭州市老区" });
      expect(await call(deletes, { ids: [added["id"]] })).toMatchObject({ code: "200", msg: "删除成功" });
      expect((await call("getRegion", { id: added["id"] })).status).toBe(404);
    },
  );

  it("[P-REGION-13] refuses a duplicate code and an unknown parent", async () => {
    expect((await add("330100", "又一个", "0")).status).toBe(409);
    expect(await add("970000", "孤儿", "nowhere")).toMatchObject({ status: 422, msg: "上级区划不存在" });
  });

  it("[P-REGION-14] deletes one region and refuses one with others below it", async () => {
    await add("960000", "甲省", "0");
    const above = await byCode("960000");
    await add("960100", "甲市", above["id"]);
    expect(await call("deleteRegionV1", { id: above["id"] })).toMatchObject({ status: 409, msg: "存在下级数据，不能删除" });
    expect(await call("deleteRegionV1", { id: (await byCode("960100"))["id"] })).toMatchObject({ code: "200" });
    expect(await call("deleteRegionV1", { id: above["id"] })).toMatchObject({ code: "200" });
    expect((await call("deleteRegionV1", { id: above["id"] })).status).toBe(404);
  });

  it("keeps a region that users, organisations or menus refer to", async () => {
    const { regionId } = (await server.call("region", "authCenter.userInfo")).data;
    for (const [name, input] of [
      ["deleteRegions", { ids: [regionId] }],
      ["deleteRegionV1", { id: regionId }],
      ["deleteRegionBatch", { ids: [regionId] }],
    ] as const)
      expect(await call(name, input), name).toMatchObject({ status: 409, msg: "该区划已被用户、组织、角色或菜单使用，不能删除，可以停用" });
  });

  it("[P-REGION-08] deletes a batch as a whole or not at all, parents with their children", async () => {
    for (const ids of [[], undefined]) expect(await call("deleteRegions", { ids })).toMatchObject({ status: 422, msg: "所选区划为空" });
    await add("950000", "乙省", "0");
    const above = await byCode("950000");
    await add("950100", "乙市", above["id"]);
    const below = await byCode("950100");
    expect((await call("deleteRegions", { ids: [above["id"], below["id"], "nowhere"] })).status).toBe(404);
    expect(await byCode("950100")).toMatchObject({ regionName: "乙市" });
    expect(await call("deleteRegions", { ids: [above["id"], below["id"]] })).toMatchObject({ code: "200" });
  });

  it("[P-REGION-01] updates everything below a renamed or moved region", async () => {
    await add("940000", "丙省", "0");
    const province = await byCode("940000");
    await add("940100", "丙市", province["id"]);
    const city = await byCode("940100");
    await add("940101", "丙区", city["id"]);
    const district = await byCode("940101");
    const form = ({ id, parentId, regionCode, regionName, enabled }: Data): Data => ({ id, parentId, regionCode, regionName, enabled });
    expect(await call("updateRegion", { ...form(province), regionName: "丁省" })).toMatchObject({ code: "200" });
    expect(await byCode("940101")).toMatchObject({ regionFullName: "丁省丙市丙区", province: "丁省", localCity: "丙市", version: 2 });
    expect(await byCode("940100")).toMatchObject({ parentName: "丁省" });
    for (const parentId of [province["id"], city["id"], district["id"]]) {
      expect((await call("updateRegion", { ...form(province), regionName: "丁省", parentId })).status).toBe(409);
    }
    expect(await call("updateRegion", { ...form(city), parentId: "0" })).toMatchObject({ code: "200" });
    expect(await byCode("940101")).toMatchObject({ regionFullName: "丙市丙区", levelNum: 2, path: "940100/940101", rootNode: "940100" });
  });

  it("[P-REGION-10][P-REGION-11][P-REGION-12][P-REGION-21][P-REGION-22] serves the older calls", async () => {
    const all = await rows("getRegionAll", { regionCode: "root" });
    expect((await call("selectAllRegions")).data.regionList).toHaveLength(all.length);
    const city = await byCode("330100");
    const below = await rows("selectRegionAndChildren", { id: city["id"] });
    expect(below[0]).toMatchObject({ regionCode: "330100" });
    expect(below).toHaveLength(9);
    expect((await call("selectRegionAndChildren", { id: "nowhere" })).status).toBe(404);
    expect(new Set((await rows("selectRegionAndChildren", { id: "0" })).map((row) => row["parentId"]))).toEqual(new Set(["0"]));
    const district = await byCode("330102");
    expect((await rows("selectAllParentRegion", { id: district["id"] })).map((row) => row["regionCode"])).toEqual(["330100", "330000"]);
    const parents = await rows("selectAllParentRegion");
    expect(parents.map((row) => row["regionCode"])).toContain("330100");
    expect(parents.map((row) => row["regionCode"])).not.toContain("330102");
    expect((await rows("getRegionAll", { regionCode: "330100" })).length).toBe(9);
  });

  it("[P-REGION-22] limits regions to ten levels", async () => {
    let parentId: unknown = "0";
    for (let level = 1; level <= 10; level++) {
      await add(`deep-${level}`, `级${level}`, parentId);
      parentId = (await byCode(`deep-${level}`))["id"];
    }
    expect((await rows("selectAllParentRegion", { id: parentId })).length).toBe(9);
    const tooDeep = { status: 409, msg: "区划最多10级" };
    expect(await add("deep-11", "级11", parentId)).toMatchObject(tooDeep);
    // A region with another one below it cannot be moved there either.
    await add("moved-1", "甲", "0");
    const { id, regionCode, regionName, enabled } = await byCode("moved-1");
    await add("moved-2", "乙", id);
    const above = (await byCode("deep-9"))["id"];
    expect(await call("updateRegion", { id, regionCode, regionName, enabled, parentId: above })).toMatchObject(tooDeep);
    expect(await byCode("moved-2")).toMatchObject({ levelNum: 2, version: 1 });
  });
});
