import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { project, stored, usersFor } from "./support/disposal-projects.ts";
import { bothDatabases, serverFor } from "./support/test-server.ts";

const DAY = 86_400_000;
/** The largest amount of one project. A sum of such amounts exceeds the precision of a float. */
const LARGE = "9999999999999.99";

// Both databases: the days in a state are summed by a hand-written statement.
describe.each(bothDatabases)("figures of projects on %s", (kind) => {
  const server = serverFor(kind);
  const users = usersFor(server, ["unit1", "agency1", "reviewer1"]);
  beforeAll(async () => {
    for (const state of ["0", "1", "5", "5", "6"] as const)
      await project(server, users, { state, agency: "agency1", more: { lxTime: "2026-10-31 23:59:59" } });
    const assetsList = [{ assetType: "家具用具", assetName: "桌", assetNum: 1, original: LARGE }];
    for (let count = 0; count < 12; count++)
      await project(server, users, { state: "7", agency: "agency1", more: { lxTime: "2026-11-01 00:00:00", assetsList } });
    await project(server, users, { state: "7", agency: "000", more: { lxTime: "2019-05-05 00:00:00" } });
    await project(server, users, { state: "6", agency: "000", more: { assetsList } });
  });

  const listed = async (account: string, service: string): Promise<Data[]> => {
    const { rows } = (await server.call(account, `${service}.searchByPageInfo`, { pageNumber: 1, pageSize: 1000 })).data;
    return (await Promise.all(rows.map(({ id }: Data) => stored(server, id)))) as Data[];
  };

  it.each([
    ["unit1", "assetsOrg"],
    ["reviewer1", "assetsOrg"],
    ["agency1", "assetsSup"],
  ])("report the days in each state of %s as the projects' history implies, without final states", async (account, service) => {
    const transitions = await server.rows("transition_log");
    const steps = transitions.sort((one, other) => Number(one["happened_at"]) - Number(other["happened_at"]));
    const stays = new Map<string, number[]>();
    for (const { id, supGuid } of await listed(account, service)) {
      const way = steps.filter((step) => step["record_key"] === id && step["from_state"] !== step["to_state"]);
      for (const [index, step] of way.entries()) {
        const until = Number(way[index + 1]?.["happened_at"] ?? server.clock.now);
        const state = String(step["to_state"]);
        if (state === "6" && supGuid === "000") continue;
        stays.set(state, [...(stays.get(state) ?? []), until - Number(step["happened_at"])]);
      }
    }
    // No project leaves the last state.
    stays.delete("7");
    const expected = [...stays.keys()].sort().map((value) => {
      const all = stays.get(value) ?? [];
      const mean = all.reduce((sum, stay) => sum + stay, 0) / all.length;
      return { value, count: all.length, days: Math.round((mean * 10) / DAY) / 10 };
    });
    expect(expected.length).toBeGreaterThan(3);
    expect((await server.call(account, `${service}.daysByState`)).data).toEqual(expected);
  });

  it.each(["unit1", "reviewer1"])("count a project of %s as complete whenever the list shows it so", async (account) => {
    const rows = await listed(account, "assetsOrg");
    const complete = rows.filter(({ state, supGuid }) => state === "7" || (state === "6" && supGuid === "000"));
    expect(complete.some(({ state }) => state === "6")).toBe(true);
    const counts = new Map<unknown, unknown>();
    for (const { value, count } of (await server.call(account, "assetsOrg.figuresByState")).data) counts.set(value, count);
    expect([counts.get("7"), counts.get("6")]).toEqual([
      complete.length,
      rows.filter(({ state, supGuid }) => state === "6" && supGuid !== "000").length || undefined,
    ]);
  });

  it("group by month in local time and merge everything older than five years", async () => {
    const { data } = await server.call("unit1", "assetsOrg.figuresByMonth");
    const of = (value: string) => data.find((row: Data) => row["value"] === value);
    expect(of("2026-10")?.count).toBeGreaterThanOrEqual(5);
    expect(of("2026-11")?.originalTotal).toMatch(/^\d{14,}\.\d\d$/);
    expect(data[0]).toMatchObject({ value: "更早", count: 1 });
    expect(data.map((row: Data) => row["value"]).slice(1)).toEqual([...data.map((row: Data) => row["value"]).slice(1)].sort());
  });

  it("measure a state from the step that entered it to the step that left it, or to now", async () => {
    const form = { projectNameStr: "停留", orgTel: "0571-88002001", orgContact: "李建国", assetsSubject: "桌" };
    const agency = { supGuid: users.get("agency1")?.["orgGuid"], supName: "某机构" };
    // The demo data has a history of its own.
    await server.portal.store.database.kysely.deleteFrom("transition_log").execute();
    const before = (await server.call("unit1", "assetsOrg.daysByState")).data;
    const add = async (input: Data) => (await server.call("unit1", "assetsOrg.addAndModify", input)).data.id;
    const id = await add({ ...form, ...agency, state: "0" });
    await add({ ...form, ...agency, id, state: "0" });
    await add({ ...form, ...agency, id, state: "1" });
    // A session does not last that long, so the times are changed in the log.
    const { kysely } = server.portal.store.database;
    const steps = await kysely.selectFrom("transition_log").select("entry_id").where("record_key", "=", id).orderBy("entry_id").execute();
    for (const [index, days] of [7, 5, 4].entries())
      await server.set("transition_log", { happened_at: server.clock.now - days * DAY }, { entry_id: steps[index]?.["entry_id"] });
    const now = (await server.call("unit1", "assetsOrg.daysByState")).data;
    const total = (rows: readonly Data[], state: string): [number, number] => {
      const row = rows.find(({ value }) => value === state) ?? {};
      return [Number(row["count"] ?? 0), Math.round(Number(row["count"] ?? 0) * Number(row["days"] ?? 0))];
    };
    expect(before).toEqual([]);
    expect(total(now, "0")).toEqual([1, 3]);
    expect(total(now, "1")).toEqual([1, 4]);
    expect((await server.call("agency1", "assetsSup.daysByState")).data).toEqual(now);
    expect((await server.call("unit2", "assetsOrg.daysByState")).data).toEqual([]);
  });

  it("report the days in each state of records that are too long for one reply", async () => {
    const before = (await server.call("agency1", "assetsSup.daysByState")).data;
    // Not a field that the text index has: its triggers would take minutes.
    await server.set("disposal_project", { assets_subject: "长".repeat(50_000), org_name: "长".repeat(50_000) });
    expect(await server.call("agency1", "assetsSup.searchByPageInfo", { pageNumber: 1, pageSize: 1000 })).toMatchObject({ status: 422 });
    expect((await server.call("agency1", "assetsSup.daysByState")).data).toEqual(before);
  });
});
