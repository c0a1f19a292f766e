import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { project, stored, usersFor } from "./support/disposal-projects.ts";
import { type Reply, databases, serverFor } from "./support/test-server.ts";

const USED = "该组织已被用户或项目使用，不能删除，可以停用";

describe.each(databases)("organisations and agencies of one's own on %s", (kind) => {
  const server = serverFor(kind);
  const users = usersFor(server, ["unit1", "agency1"]);

  const admin = (call: string, input: Data = {}): Promise<Reply> => server.call("admin", `organisations.${call}`, input);
  const named = async (orgName: string): Promise<Data> =>
    (await admin("list", { searchText: orgName, pageNumber: 1, pageSize: 10 })).data.rows[0];
  const offered = async (): Promise<unknown[]> =>
    (await server.call("unit1", "lookup.suppliers", { reg_way: "1" })).data.map((agency: Data) => agency["supplyCn"]);

  it("[D-AGENCY-02] offers an added agency until it is disabled, and then leaves it in stored projects", async () => {
    expect(await server.call("admin", "agencies.add", { orgName: "城西产权交易所", orgTel: "0571-88009999", enabled: "1" })).toMatchObject({
      code: "200",
    });
    expect(await offered()).toContain("城西产权交易所");
    const { orgGuid, version } = await named("城西产权交易所");
    const form = { projectNameStr: "旧桌椅", supGuid: orgGuid, supName: "别的名称", state: "0" };
    const draft = await server.call("unit1", "assetsOrg.addAndModify", form);
    const saved = async () => (await stored(server, draft.data.id)) ?? {};
    expect((await saved())["supName"]).toBe("城西产权交易所");
    expect(await admin("enable", { orgGuid, enabled: "0", version })).toMatchObject({ code: "200" });
    expect(await offered()).not.toContain("城西产权交易所");
    const again = { ...form, projectNameStr: "旧课桌", id: draft.data.id };
    expect(await server.call("unit1", "assetsOrg.addAndModify", again)).toMatchObject({ code: "200" });
    expect(await saved()).toMatchObject({ projectNameStr: "旧课桌", supName: "城西产权交易所" });
    expect(await server.call("unit1", "assetsOrg.addAndModify", form)).toMatchObject({ status: 422, msg: "所选处置机构不存在" });
    expect(await admin("remove", { orgGuid })).toMatchObject({ status: 409, msg: USED });
  });

  it("reaches no other organisation by the calls of the page of agencies", async () => {
    const { orgGuid, version } = await named("滨江市教育局");
    const agencies = (call: string, input: Data) => server.call("admin", `agencies.${call}`, { orgGuid, version, ...input });
    for (const [call, input] of [
      ["get", {}],
      ["change", { orgName: "别的名称" }],
      ["enable", { enabled: "0" }],
      ["remove", {}],
    ] as const)
      expect([call, (await agencies(call, input)).status]).toEqual([call, 404]);
    expect(await named("滨江市教育局")).toMatchObject({ version, enabled: "1" });
  });

  it("names the parent organisation by key, takes its own name and refuses to delete it", async () => {
    const top = await named("滨江市教育局");
    const add = { orgName: "滨江市第二中学", orgTopGuid: top["orgGuid"], orgTel: "0571-88002009", enabled: "1" };
    expect(await admin("add", add)).toMatchObject({ code: "200" });
    const { orgGuid, orgTopName } = await named("滨江市第二中学");
    expect(orgTopName).toBe("滨江市教育局");
    expect(await admin("remove", { orgGuid: top["orgGuid"] })).toMatchObject({ status: 409, msg: USED });
    expect(await admin("remove", { orgGuid })).toMatchObject({ code: "200" });
  });

  it("refuses to delete an organisation with users or projects, and hides disabled ones from look-ups", async () => {
    await project(server, users, { state: "0", agency: "agency1" });
    for (const account of ["unit1", "agency1"])
      expect(await admin("remove", { orgGuid: users.get(account)?.["orgGuid"] })).toMatchObject({ status: 409, msg: USED });
    expect(await admin("add", { orgName: "停用单位", enabled: "0" })).toMatchObject({ code: "200" });
    expect((await server.call("unit1", "lookup.organisations", { orgName: "停用单位" })).data.total).toBe(0);
    expect(await admin("remove", { orgGuid: (await named("停用单位"))["orgGuid"] })).toMatchObject({ code: "200" });
  });
});

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
