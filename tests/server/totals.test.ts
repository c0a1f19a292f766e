import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { databases, serverFor } from "./support/test-server.ts";

const ADD = "assetsOrg.addAndModify";
const BASE = { projectNameStr: "旧课桌椅", orgContact: "李建国", assetsSubject: "课桌椅" };
const row = (assetType: string, assetNum: number) => ({ assetType, assetNum, purchaseDate: "2020-01-15", original: "100.00" });

describe.each(databases)("totals of the asset list on %s", (kind) => {
  const server = serverFor(kind);

  const save = (more: Data) => server.call("unit1", ADD, { ...BASE, state: "0", ...more });
  const read = async (id: string): Promise<Data> => (await server.call("unit1", "assetsOrg.findForModify", { id })).data.assetsOrgModel;

  it("[D-ENTITY-05][D-FORM-11][D-IMPORT-24] sum articleList by type in the order of the types", async () => {
    const { id } = (await save({ assetsList: [row("家具", 3), row("车辆", 1), row("家具", 4)] })).data;
    const articleList = Object.entries({ 家具: 7, 车辆: 1 }).map(([assetType, assetNum]) => ({ assetType, assetNum }));
    expect(await read(id)).toMatchObject({ articleList, listTotalNum: 8, originalTotal: "300.00" });
    await save({ id, assetsList: [row("车辆", 2)] });
    expect((await read(id))["articleList"]).toEqual([{ assetType: "车辆", assetNum: 2 }]);
    for (const assetsList of [[], null]) {
      await save({ id, assetsList: [row("车辆", 2)] });
      await save({ id, assetsList });
      expect(await read(id)).toMatchObject({ originalTotal: "0.00", listTotalNum: 0, articleList: [] });
    }
  });

  it("[D-ENTITY-05] accept an unchanged or echoed list and refuse a differing sum", async () => {
    const { id } = (await save({ assetsList: [row("家具", 3)] })).data;
    expect((await save({ id })).code).toBe("200");
    const { articleList } = await read(id);
    expect(articleList).toEqual([{ assetType: "家具", assetNum: 3 }]);
    expect((await save({ id, assetsList: [row("家具", 3)], articleList })).code).toBe("200");
    expect((await save({ id, assetsList: [row("家具", 3)], articleList: [{ assetType: "家具", assetNum: 9 }] })).status).toBe(422);
  });

  it("[D-ENTITY-05] refuse rows whose sum is too large, naming the sum", async () => {
    const large = { ...row("家具", 1), original: "9999999999999.99" };
    const msg = "账面原值合计超出可保存的范围";
    const refused = { status: 422, msg, data: { violations: [{ field: "assetsList", message: msg }], total: 1 } };
    expect(await save({ projectNameStr: "过大", assetsList: [large, row("家具", 1)] })).toMatchObject(refused);
    const found = await server.call("unit1", "assetsOrg.searchByPageInfo", { projectName: "过大", pageNumber: 1, pageSize: 10 });
    expect(found.data.total).toBe(0);
    expect((await save({ assetsList: [large] })).code).toBe("200");
    const many = { ...row("家具", Number.MAX_SAFE_INTEGER) };
    expect((await save({ assetsList: [many, row("车辆", 1)] })).msg).toBe("数量合计超出可保存的范围");
  });
});
