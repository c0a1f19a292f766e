import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { databases, serverFor } from "./support/test-server.ts";

describe.each(databases)("looking up organisations and agencies on %s", (kind) => {
  const server = serverFor(kind);
  const names = (rows: readonly Data[]): unknown[] => rows.map((row) => row["orgName"]).sort();

  it("[D-AGENCY-01][D-AGENCY-02] lists the exchange organisations as agencies with id, name, phone and website", async () => {
    const { code, data } = await server.call("unit1", "lookup.suppliers", { reg_way: "1" });
    expect(code).toBe("200");
    expect(data.map((agency: Data) => agency["supplyCn"])).toEqual(["东海环保回收中心", "江南产权交易所"]);
    expect(data[1]).toMatchObject({ supplyTel: "0571-88003001" });
    expect(Object.keys(data[1])).toEqual(["id", "supplyCn", "supplyTel", "supplyWebsite"]);
    expect((await server.call("visitor", "lookup.suppliers", { reg_way: "1" })).status).toBe(403);
  });

  it("[D-API-24] returns the user's own organisation", async () => {
    const { data } = await server.call("unit1", "lookup.ownUnit");
    expect(data).toMatchObject({ orgName: "滨江市第一中学", orgTopName: "滨江市教育局", orgTel: "0571-88002001", orgContact: "李建国" });
  });

  it("[D-API-23][D-API-25] pages organisations of a region and all below it, and all for the root 000003", async () => {
    const all = (await server.call("unit1", "lookup.organisations", { regionCode: "000003", pageNumber: 1, pageSize: 100 })).data;
    expect(all.total).toBe(6);
    expect(names(all.rows)).toEqual(
      ["东海环保回收中心", "江南产权交易所", "滨江市人民医院", "滨江市卫生健康委员会", "滨江市教育局", "滨江市第一中学"].sort(),
    );
    const page = (await server.call("unit1", "lookup.organisations", { pageNumber: 2, pageSize: 2 })).data;
    expect(page.rows.length).toBe(2);
    const of = async (regionCode: string) => (await server.call("unit1", "lookup.organisations", { regionCode })).data.total;
    expect(await of("330100")).toBe(all.total);
    expect(await of("320000")).toBe(0);
    expect(await of("999999")).toBe(0);
    const found = (await server.call("unit1", "lookup.organisations", { orgName: "医院" })).data;
    expect(names(found.rows)).toEqual(["滨江市人民医院"]);
    expect((await server.call(undefined, "lookup.organisations")).code).toBe("5563");
  });

  it("[D-API-11] lists the regions directly below the root as provinces", async () => {
    const { data } = await server.call("unit1", "assetsOrg.selectAllProvince");
    expect(data.map((region: Data) => region["regionName"])).toEqual(["江苏省", "浙江省", "广东省"]);
  });
});
