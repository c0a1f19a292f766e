import type { RequestListener } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { hosted } from "./support/hosted.ts";
import { stored } from "./support/disposal-projects.ts";
import { bothDatabases, testServer } from "./support/test-server.ts";
import { upstream } from "./support/upstream.ts";

const AWAY = { status: 502, msg: "外部机构查询暂时不可用，请稍后重试" };
const AGENCY = { id: "OUT-1", supplyCn: "外部产权交易所", supplyTel: "0571-88001234", supplyWebsite: "https://out.example.com" };

// Both databases: agencies are stored without the records layer, with booleans in the form of each.
describe.each(bothDatabases)("lookups at an outside address, on %s", (kind) => {
  const outside = hosted(upstream);
  const replies =
    (data: unknown, code: unknown = "200"): RequestListener =>
    (_request, response) =>
      void response.setHeader("content-type", "application/json").end(JSON.stringify({ code, msg: "", data }));
  const server = hosted(() => {
    const base = `http://127.0.0.1:${outside.port}`;
    const addresses = { LOOKUP_ORGANISATIONS_URL: `${base}/organisations`, LOOKUP_OWN_UNIT_URL: `${base}/own` };
    const settings = { LOOKUP_SUPPLIERS_URL: `${base}/suppliers?from=portal`, LOOKUP_SECONDS: "1", LOOKUP_TOKEN: "geheim", ...addresses };
    return testServer(kind, { settings });
  });
  beforeAll(() => {
    server.portal.log.warn = () => {};
  });
  const suppliers = () => server.call("unit1", "lookup.suppliers", { reg_way: "1" });

  it("[D-AGENCY-02] return agencies of the outside service, which a project stores by their own names", async () => {
    outside.handler = replies([AGENCY]);
    expect((await suppliers()).data).toEqual([AGENCY]);
    const { url, headers } = outside.asked.at(-1) ?? {};
    expect([url, headers?.authorization]).toEqual(["/suppliers?from=portal&reg_way=1", "Bearer geheim"]);
    const form = { projectNameStr: "旧桌椅", supGuid: AGENCY.id, supName: "别的名称", state: "0" };
    const nameOfNew = async () => (await stored(server, (await server.call("unit1", "assetsOrg.addAndModify", form)).data.id))?.["supName"];
    expect(await nameOfNew()).toBe(AGENCY.supplyCn);
    outside.handler = replies([{ ...AGENCY, supplyCn: "外部产权交易中心" }]);
    expect((await suppliers()).data).toMatchObject([{ supplyCn: "外部产权交易中心" }]);
    expect(await nameOfNew()).toBe("外部产权交易中心");
    await server.set("organisation", { enabled: "0" }, { org_guid: AGENCY.id });
    expect((await suppliers()).data).toEqual([]);
  });

  it("[D-API-23][D-API-24] pass the search and the caller's identity to the outside service", async () => {
    const row = { orgGuid: "o1", orgName: "外部单位", orgTel: "0571-88000000", exchange: false, secret: "x" };
    outside.handler = replies({ rows: [row], total: 1 });
    const search = { orgName: "外部", regionCode: "000003", pageNumber: 1, pageSize: 100 };
    const { data } = await server.call("unit1", "lookup.organisations", search);
    expect(data).toMatchObject({ total: 1, rows: [{ orgGuid: "o1", orgName: "外部单位" }] });
    expect(JSON.stringify(data)).not.toContain("secret");
    const query = new URL(outside.asked.at(-1)?.url ?? "", "http://x").searchParams;
    expect(Object.fromEntries(query)).toMatchObject({ orgName: "外部", regionCode: "000003", pageNumber: "1", pageSize: "100" });
    outside.handler = replies({ orgGuid: "somebody else", orgName: "滨江市第一中学", orgTel: "0571-88005555", orgContact: "王老师" });
    const own = await server.call("unit1", "lookup.ownUnit");
    expect(own.data).toMatchObject({ orgTel: "0571-88005555", orgContact: "王老师" });
    expect(own.data.orgGuid).not.toBe("somebody else");
  });

  it.each<[string, RequestListener]>([
    ["fails", (_request, response) => void response.writeHead(500).end("boom")],
    ["breaks off", (request) => void request.socket.destroy()],
    ["hangs", () => {}],
    ["answers no JSON", (_request, response) => void response.end("<html>")],
    ["answers too much", (_request, response) => void response.end(`{"code":"200","data":["${"x".repeat(3_000_000)}"]}`)],
    ["refuses", replies(null, "500")],
    ["answers no list", replies({ rows: [] })],
    ["answers rows of nothing", replies([null])],
    ["answers an agency without a name", replies([{ id: "x" }])],
    ["answers an agency that is 其他", replies([{ id: "000", supplyCn: "其他" }])],
    [
      "answers more than a list of choices",
      replies(Array.from({ length: 1001 }, (_, index) => ({ id: String(index + 1), supplyCn: "x" }))),
    ],
    ["sends to another place", (_request, response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end()],
  ])("[D-API-29] refuse with a clear message when the service %s", async (_what, failing) => {
    outside.handler = failing;
    expect(await suppliers()).toMatchObject(AWAY);
    expect((await server.call("admin", "agencies.list", { pageNumber: 1, pageSize: 50 })).data.total).toBe(3);
  });

  it("refuse a reply that is neither a page nor an organisation", async () => {
    outside.handler = replies([]);
    expect(await server.call("unit1", "lookup.organisations")).toMatchObject(AWAY);
    expect(await server.call("unit1", "lookup.ownUnit")).toMatchObject(AWAY);
  });
});
