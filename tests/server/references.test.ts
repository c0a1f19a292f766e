import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { type FindNamed, namedIn } from "../../src/server/engine/calls/references.ts";
import { ENTITY, withPlainEntity } from "./support/plain-entity.ts";
import { project, usersOf } from "./support/disposal-projects.ts";
import { withToken } from "./support/sign-in.ts";
import { changeRecord, recordOf, removeRecord } from "./support/stored-records.ts";
import { type Reply, databases, serverFor } from "./support/test-server.ts";

describe.each(databases)("references between records on %s", (kind) => {
  const server = serverFor(kind, { components: { generated: withPlainEntity({ owner: () => filled["owner"] }) } });
  let users: ReadonlyMap<string, Data>;
  let own: string;
  let other: string;
  const filled: Data = {};
  beforeAll(async () => {
    users = await usersOf(server, ["unit1", "unit2", "agency1", "agency2"]);
    own = String((await project(server, users, { state: "0", agency: "agency1" }))["id"]);
    const { orgGuid, orgTopGuid } = users.get("unit2") ?? {};
    other = String((await project(server, users, { state: "0", agency: "agency1", more: { orgGuid, orgTopGuid } }))["id"]);
  });

  const call = async (name: string, payload: Data, account = "unit1"): Promise<Reply> =>
    withToken(server, await server.token(account), "POST", `/api/test/${name}`, payload);
  const created = async (payload: Data, account?: string): Promise<Data> => {
    const reply = await call("create", payload, account);
    expect(reply).toMatchObject({ status: 200, code: "200" });
    return reply.data;
  };
  const stored = (id: unknown) => recordOf(server, ENTITY, id);
  const refusal = (...violations: [field: string, title: string][]): object => ({
    status: 422,
    msg: `所选${violations[0]?.[1]}不存在`,
    data: { violations: violations.map(([field, title]) => ({ field, message: `所选${title}不存在` })) },
  });

  it("[D-ENTITY] must exist in the caller's scope, in fields, lists and rows", async () => {
    const gone = randomUUID();
    for (const project of [gone, other, "0"]) expect(await call("create", { project })).toMatchObject(refusal(["project", "项目"]));
    expect(await call("create", { project: other }, "unit2")).toMatchObject({ status: 200 });
    const sent = { project: gone, region: gone, projects: [own, other], pages: [{ project: own }, { project: other }] };
    expect(await call("create", sent)).toMatchObject(
      refusal(["project", "项目"], ["region", "区划"], ["projects", "相关项目"], ["pages.1.project", "项目"]),
    );
    const { id } = await created({ project: own, projects: [own], pages: [{ project: own }] });
    const before = await stored(id);
    for (const changes of [{ project: other }, { projects: [own, other] }, { pages: [{ project: other }] }])
      expect(await call("update", { id, title: "改名", ...changes })).toMatchObject({ status: 422 });
    expect(await stored(id)).toEqual(before);
  });

  it("[D-ENTITY] may be absent, null, blank or an empty list", async () => {
    const { id } = await created({ project: " ", region: null, projects: [], pages: [{ name: "一" }, { name: "二", project: "" }] });
    expect(await stored(id)).toMatchObject({ projects: [] });
    expect((await call("update", { id, project: own })).status).toBe(200);
    expect((await call("update", { id, project: "" })).status).toBe(200);
    expect((await stored(id))?.["project"]).toBeUndefined();
  });

  it("[D-ENTITY] remain valid when unchanged after their target is removed", async () => {
    const past = String((await project(server, users, { state: "0", agency: "agency1" }))["id"]);
    const { id } = await created({ project: past, projects: [past, own], pages: [{ name: "一", project: past }] });
    await removeRecord(server, "disposal-project", past);
    const pages = [own, past].map((project, at) => ({ name: at === 0 ? "新" : "一", project }));
    const same = { project: past, projects: [own, past], pages };
    expect(await call("update", { id, title: "改名", ...same })).toMatchObject({ status: 200 });
    expect(await stored(id)).toMatchObject({ title: "改名", ...same });
    expect(await call("update", { id, region: past })).toMatchObject(refusal(["region", "区划"]));
    expect(await call("create", same)).toMatchObject({ status: 422 });
  });

  it("[D-ENTITY] accept only records that `where` selects", async () => {
    const unit = users.get("unit1")?.["orgGuid"];
    expect(await call("create", { agency: unit, agencyName: "某单位" })).toMatchObject(refusal(["agency", "机构"]));
    expect(await call("create", { agency: users.get("agency1")?.["orgGuid"] })).toMatchObject({ status: 200 });
  });

  it("accept only records that fit the fields beside them, in a record and in its rows", async () => {
    const regions = await server.rows("region");
    const child = regions.find(({ parent_id }) => regions.some(({ id }) => id === parent_id));
    const other = regions.find(({ id, parent_id }) => id !== child?.["parent_id"] && parent_id !== child?.["parent_id"]);
    const [region, place, elsewhere] = [child?.["parent_id"], child?.["id"], other?.["id"]];
    expect([region, place, elsewhere]).not.toContain(undefined);
    const foreign = refusal(["place", "地点"]);
    for (const wrong of [{ region: elsewhere, place }, { place }, { region, place: elsewhere }])
      expect(await call("create", wrong)).toMatchObject(foreign);
    const rows = [{ region, place }, { region: elsewhere, place }, { name: "空" }];
    expect(await call("create", { pages: rows })).toMatchObject(refusal(["pages.1.place", "地点"]));
    const { id } = await created({ region, place, pages: [{ region, place }] });
    expect((await call("update", { id, title: "改名", place })).status).toBe(200);
    expect(await call("update", { id, region: elsewhere })).toMatchObject(foreign);
    expect(await call("update", { id, region: null })).toMatchObject(foreign);
    // A row is written whole: an absent field is a cleared one, also where the reference stays.
    for (const row of [{ region: elsewhere, place }, { place }, { region: null, place }])
      expect(await call("update", { id, pages: [row] })).toMatchObject(refusal(["pages.0.place", "地点"]));
    expect((await call("update", { id, region: elsewhere, place: null })).status).toBe(200);
  });

  it("[D-ENTITY] overwrite the name beside them, which stays free text without a referenced record", async () => {
    const [agency, other] = ["agency1", "agency2"].map((account) => users.get(account) ?? {});
    const { id } = await created({ agency: agency?.["orgGuid"], agencyName: "别的名称" });
    const named = async (changes: Data, name: unknown) => {
      expect(await call("update", { id, ...changes })).toMatchObject({ status: 200 });
      expect((await stored(id))?.["agencyName"]).toBe(name);
    };
    expect((await stored(id))?.["agencyName"]).toBe(agency?.["orgName"]);
    await named({ agencyName: "又一名称" }, agency?.["orgName"]);
    await named({ agency: other?.["orgGuid"] }, other?.["orgName"]);
    await named({ agency: "000" }, undefined);
    await named({ agency: "000", agencyName: "城西市场" }, "城西市场");
    await named({ title: "改名" }, "城西市场");
    await named({ agency: other?.["orgGuid"], agencyName: "城西市场" }, other?.["orgName"]);
    await named({ agency: null }, undefined);
    await named({ agencyName: "手填名称" }, "手填名称");
  });

  it("[D-ENTITY] leave the name beside a removed record unchanged", async () => {
    const { orgGuid, orgName } = users.get("agency1") ?? {};
    const { id } = await created({ agency: orgGuid });
    await changeRecord(server, "organisation", orgGuid, { exchange: false });
    expect(await call("update", { id, title: "改名", agency: orgGuid, agencyName: "别的名称" })).toMatchObject({ status: 200 });
    expect((await stored(id))?.["agencyName"]).toBe(orgName);
    expect((await call("create", { agency: orgGuid })).status).toBe(422);
    await changeRecord(server, "organisation", orgGuid, { exchange: true });
  });

  it("are not validated where the server fills them", async () => {
    filled["owner"] = "nobody-any-more";
    const { id } = await created({ title: "合同" });
    expect(await stored(id)).toMatchObject({ owner: "nobody-any-more" });
    filled["owner"] = "nobody-else";
    expect((await call("update", { id, title: "改名" })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ owner: "nobody-else" });
  });
});

it("look up referenced records once per entity, however many rows name them", async () => {
  const { tables } = withPlainEntity();
  const table = tables.find(({ entity }) => entity === ENTITY);
  if (table === undefined) throw new Error(`no table of ${ENTITY}`);
  const asked: [string, readonly string[]][] = [];
  const find: FindNamed = async ({ entity }, keys) => {
    asked.push([entity, keys]);
    return new Map(keys.map((key) => [key, {}]));
  };
  const pages = Array.from({ length: 300 }, (_, index) => ({ project: `p${index % 3}` }));
  await namedIn(table, { project: "p0", region: "r", projects: ["p1", "p4"], pages }, [], find);
  expect(asked).toEqual([
    ["disposal-project", ["p0", "p1", "p4", "p2"]],
    ["region", ["r"]],
  ]);
});
