import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { COMPLETE, FORM, usersOf } from "./support/disposal-projects.ts";
import { databases, serverFor } from "./support/test-server.ts";
import { join } from "node:path";
import { buildProject, describe as printed } from "../../generator/pipeline.ts";
import { tables } from "../../src/generated/storage.ts";
import { ownLabels } from "../../src/server/features/own-labels.ts";

const ADD = "assetsOrg.addAndModify";
const ANNOUNCEMENT = {
  supTel: "13800138000",
  supWeb: "https://agency.example.com",
  assetsSubject: "课桌椅",
  assetsList: COMPLETE["assetsList"],
};

describe.each(databases)("the history of a project on %s", (kind) => {
  const server = serverFor(kind);
  let agency: unknown;
  beforeAll(async () => {
    agency = (await usersOf(server, ["agency1"])).get("agency1")?.["orgGuid"];
  });

  async function does(account: string, call: string, input: Data): Promise<Data> {
    const { code, msg, data } = await server.call(account, call, input);
    expect(code, msg).toBe("200");
    return data;
  }
  const submitted = async (): Promise<string> => String((await does("unit1", ADD, { ...FORM, supGuid: agency, state: "1" }))["id"]);
  const history = async (account: string, id: string): Promise<Data[]> => (await server.call(account, "assetsOrg.history", { id })).data;

  it("[D-ROLES-06][D-REVIEW-12][D-WITHDRAW-05][D-WITHDRAW-06][D-ITEM-09][D-ITEM-10] lists who did what, when and why, in order", async () => {
    const id = await submitted();
    server.clock.now += 60_000;
    await does("unit1", "assetsOrg.cancelById", { id, cancelReason: "填错了机构", state: "0" });
    await does("unit1", ADD, { id, state: "1" });
    await does("agency1", "assetsSup.addAndModify", { id, ...ANNOUNCEMENT, assetsMode: "进场交易", state: "3" });
    await does("reviewer1", "assetsOrg.auditAssets", { id, flag: "0", rejectReason: "明细不全" });
    await does("agency1", "assetsSup.addAndModify", { id, state: "1" });
    await does("agency1", "assetsSup.addAndModify", { id, assetsMode: "进场交易", state: "3" });
    await does("reviewer1", "assetsOrg.auditAssets", { id, flag: "1" });
    server.clock.now += 8 * 86_400_000;
    // The sessions have ended meanwhile.
    for (const account of ["unit1", "unit2", "agency1", "reviewer1"]) server.forget(account);
    const steps = await history("unit1", id);
    expect(steps.map(({ title, fromState, toState, orgName, reason }) => [title, fromState, toState, orgName, reason])).toEqual([
      ["提交", "new", "1", "滨江市第一中学", null],
      ["撤回项目", "1", "0", "滨江市第一中学", "填错了机构"],
      ["提交", "0", "1", "滨江市第一中学", null],
      ["提交事项公告", "1", "3", "江南产权交易所", null],
      ["审核退回", "3", "4", "滨江市教育局", "明细不全"],
      ["暂存事项公告", "4", "1", "江南产权交易所", null],
      ["提交事项公告", "1", "3", "江南产权交易所", null],
      ["审核通过", "3", "2", "滨江市教育局", null],
      ["公示期满", "2", "5", null, null],
    ]);
    expect(steps[0]?.["userName"]).toBe("滨江市第一中学");
    expect(steps[1]?.["happenedAt"]).toBe(server.portal.clock.wall.textOf(server.clock.now - 8 * 86_400_000));
    // The withdrawn project was the unit's alone. The others see the steps since they got it again.
    const since = [{ ...steps[2], fromState: null }, ...steps.slice(3)];
    for (const account of ["agency1", "reviewer1"]) expect(await history(account, id)).toEqual(since);
    expect((await server.call("unit2", "assetsOrg.history", { id })).status).toBe(404);
  });

  it("[D-ROLES-06] shows an agency no step from the time when another one had the project", async () => {
    const id = await submitted();
    const other = (await usersOf(server, ["agency2"])).get("agency2")?.["orgGuid"];
    await does("unit1", "assetsOrg.cancelById", { id, cancelReason: "报价过高，改换", state: "0" });
    await does("unit1", ADD, { ...FORM, id, supGuid: other, state: "1" });
    const expectCut = async () =>
      expect((await history("agency2", id)).map(({ title, fromState, reason }) => [title, fromState, reason])).toEqual([
        ["提交", null, null],
      ]);
    await expectCut();
    // LOG_DAYS removes the changes of a record, and steps of an earlier version have no scope of their own.
    const { kysely } = server.portal.store.database;
    const changes = await kysely.deleteFrom("record_change").where("record_key", "=", id).returningAll().execute();
    await expectCut();
    await kysely.insertInto("record_change").values(changes).execute();
    await kysely.updateTable("transition_log").set({ scope_values: null }).where("record_key", "=", id).execute();
    await expectCut();
    expect((await history("unit1", id)).map(({ reason }) => reason)).toEqual([null, "报价过高，改换", null]);
    expect((await server.call("agency1", "assetsOrg.history", { id })).status).toBe(404);
  });

  it("[D-ROLES-06] shows no step of an earlier record with the same key, also after its changes have expired", async () => {
    const id = await submitted();
    const { kysely } = server.portal.store.database;
    const [step] = await server.rows("transition_log", { record_key: id });
    const earlier = { ...step, happened_at: Number(step?.["happened_at"]) - 1000, reason: "旧项目的原因" };
    await kysely
      .insertInto("transition_log")
      .values([
        { ...earlier, entry_id: "0-submitted" },
        { ...earlier, entry_id: "0-withdrawn", from_state: "1", to_state: "removed" },
      ] as never)
      .execute();
    await kysely.deleteFrom("record_change").where("record_key", "=", id).execute();
    expect((await history("unit1", id)).map(({ reason, fromState }) => [reason, fromState])).toEqual([[null, "new"]]);
  });

  it("[D-AGENCY-04] stores the organisation's own name for a known agency, and the typed name for another", async () => {
    const users = await usersOf(server, ["unit2"]);
    const hospital = users.get("unit2")?.["orgGuid"];
    for (const supGuid of ["nobody", hospital]) {
      const refused = await server.call("unit1", ADD, { ...FORM, supGuid, state: "0" });
      expect([refused.status, refused.data?.errors?.[0]?.message ?? refused.msg]).toEqual([422, "所选处置机构不存在"]);
    }
    const nameOf = async (id: unknown) => (await server.call("unit1", "assetsOrg.findForModify", { id })).data.assetsOrgModel.supName;
    expect(await nameOf((await does("unit1", ADD, { ...FORM, supGuid: agency, supName: "别的名称", state: "1" }))["id"])).toBe(
      "江南产权交易所",
    );
    expect(await nameOf((await does("unit1", ADD, { ...FORM, supGuid: "000", supName: "城西市场", state: "0" }))["id"])).toBe("城西市场");
  });

  it("every sample project has a history of permitted steps that ends in its state", async () => {
    const projects = (await server.rows("disposal_project")).filter((row) => String(row["project_name_str"]).endsWith("1批"));
    const steps = await server.rows("transition_log", { workflow: "disposal-project" });
    expect(projects.length).toBeGreaterThan(5);
    for (const { id, state, lx_time } of projects) {
      const own = steps.filter(({ record_key }) => record_key === id);
      const way = own.sort((one, other) => Number(one["happened_at"]) - Number(other["happened_at"]));
      expect(way.at(-1)?.["to_state"], `${id} stands in ${state}`).toBe(state);
      expect(way[0]?.["happened_at"]).toBe(lx_time);
      expect(Number(way.at(-1)?.["happened_at"])).toBeLessThanOrEqual(server.portal.clock.now());
      let before = "new";
      for (const { from_state, to_state, user_name, transition } of way) {
        expect(from_state).toBe(before);
        expect(user_name === null, `${transition} is taken by ${user_name}`).toBe(transition === "publicityOver");
        before = String(to_state);
      }
    }
  });
});

const built = buildProject(join(import.meta.dirname, "../.."));
if (built.project === undefined) throw new Error(printed(built));
const { project } = built;

interface Chosen {
  names: readonly string[];
  options: { extra?: readonly { value: unknown }[] };
  widget: string;
  readonly: boolean;
}

/** Finds the fields of a page whose values are chosen from a call, or from choices in addition to codes. */
function chosenIn(value: unknown, found = new Map<string, Set<string>>(), seen = new Set<unknown>()): Map<string, Set<string>> {
  if (typeof value !== "object" || value === null || seen.has(value)) return found;
  seen.add(value);
  const { names, options, widget, readonly } = value as Partial<Chosen>;
  // A read-only form gives a record no values.
  if (readonly === true) return found;
  // Completions of the SQL editor are no values of the field.
  if (options !== undefined && names !== undefined && widget !== "sql") {
    const extra = (options.extra ?? []).map((item) => String(item.value));
    for (const name of names) found.set(name, new Set([...(found.get(name) ?? []), ...extra]));
  }
  for (const item of value instanceof Map ? value.values() : Object.values(value)) chosenIn(item, found, seen);
  return found;
}

const histories = [...project.services.values()]
  .flatMap(({ calls }) => [...calls.values()])
  .flatMap(({ handler, rights }) => (handler.kind === "history" ? rights.map((right) => ({ entity: handler.entity, right })) : []));

/** Fields of records with a history whose values users choose. */
const chosen = histories.flatMap(({ entity, right }) => {
  const table = tables.find((item) => item.entity === entity);
  const [page = ""] = right.split(":");
  return [...chosenIn(project.screens.get(page))].flatMap(([name, extra]) => {
    const column = table?.columns.find(({ field }) => field === name);
    return column === undefined || name === table?.key ? [] : [{ entity, name, column, extra: [...extra] }];
  });
});

describe("choice fields in the history of a record", () => {
  it("include the known choice fields", () => {
    const names = chosen.map(({ entity, name }) => `${entity}.${name}`);
    expect(names).toEqual(
      expect.arrayContaining(["role.rights", "oauth-client.resourceIds", "user.roles", "menu.parentId", "region.parentId"]),
    );
  });

  it.each(chosen)("$entity $name has labels: codes, named records, or its own", ({ entity, name, column, extra }) => {
    expect(column.codes ?? column.names ?? ownLabels[entity]?.[name], "x-ref, codes, or services/own-words.ts").toBeDefined();
    if (column.names !== undefined) expect(Object.keys(column.names.except ?? {})).toEqual(expect.arrayContaining(extra));
  });

  it("names the parent of every tree record", () => {
    const trees = tables.filter(({ entity, parent }) => parent !== undefined && histories.some((history) => history.entity === entity));
    expect(trees.length).toBeGreaterThan(0);
    for (const { columns, parent } of trees) expect(columns.find(({ field }) => field === parent)?.names).toBeDefined();
  });

  it("defines own labels only for existing fields without other labels", () => {
    for (const [entity, fields] of Object.entries(ownLabels))
      for (const name of Object.keys(fields)) {
        const column = tables.find((table) => table.entity === entity)?.columns.find(({ field }) => field === name);
        expect(column, `${entity}.${name}`).toBeDefined();
        expect(column?.codes ?? column?.names).toBeUndefined();
      }
  });
});
