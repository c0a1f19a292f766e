import { read, utils } from "xlsx";
import { beforeAll, describe, expect, it } from "vitest";
import type { Data, Scope } from "../../runtime/contract/values/data.ts";
import { rowScopes, tasks } from "../../src/generated/server.ts";
import { actors, disposalProject } from "../../src/generated/workflows/disposal-project/workflow.ts";
import { allRecords } from "../../src/server/engine/store/query/all-records.ts";
import { fireAllDue } from "../../src/server/engine/workflow/clock.ts";
import { scopeOf } from "../../src/server/engine/calls/context.ts";
import { project, usersOf } from "./support/disposal-projects.ts";
import { changeRecord, removeRecord } from "./support/stored-records.ts";
import { databases, serverFor } from "./support/test-server.ts";

const ACCOUNTS = ["unit1", "unit2", "reviewer1", "agency1", "agency2", "visitor", "admin", "ops"];
type Actor = keyof typeof actors;
type Row = (row: Data) => boolean;
const named: Row = (row) => row["supGuid"] !== "000";
const other: Row = (row) => row["supGuid"] === "000";
const any: Row = () => true;

/** Tasks by actor and state, transcribed by hand from the state machine (disposal-states, sections 2 and 4). */
const EXPECTED: readonly [title: string, actor: Actor, states: string, which: Row, url: string][] = [
  ["处置项目待提交", "unit", "0", any, "/purchaserList?todo=submit"],
  ["事项公告待审核", "reviewer", "3", any, "/purchaserList?todo=review"],
  ["事项公告待完善", "unit", "1", other, "/purchaserList?todo=completeOwn"],
  ["审核退回待修改", "unit", "4", other, "/purchaserList?todo=mendOwn"],
  ["结果公告待填写", "unit", "5", other, "/purchaserList?todo=fillOwnResult"],
  ["交易凭证待上传", "unit", "6", named, "/purchaserList?todo=uploadVoucher"],
  ["事项公告待完善", "agency", "1", (row) => row["assetsMode"] !== "环保回收", "/supplierList?todo=complete"],
  ["审核退回待修改", "agency", "4", any, "/supplierList?todo=mend"],
  ["结果公告待填写", "agency", "5", any, "/supplierList?todo=fillResult"],
  ["交易凭证待上传", "agency", "6", any, "/supplierList?todo=agencyVoucher"],
];

describe.each(databases)("the to-do list on %s", (kind) => {
  const server = serverFor(kind);
  let users: ReadonlyMap<string, Data>;
  beforeAll(async () => {
    users = await usersOf(server, ACCOUNTS);
  });
  const listed = async (account: string): Promise<Data[]> => (await server.call(account, "portalCenter.loadTaskWorkList")).data;

  /** Counts row by row with the gate's own functions. */
  async function counted(account: string): Promise<Data[]> {
    const user = users.get(account) ?? {};
    const { portal } = server;
    const rows = await allRecords(portal.store, portal.store.database.kysely, portal.store.table("disposal-project"));
    const scope = (row: Data): Scope => scopeOf(portal, user, row);
    return EXPECTED.flatMap(([taskName, actor, state, which, url]) => {
      const mine = rows.filter((row) => rowScopes["disposal-project"]?.holds(scope(row)) && actors[actor](scope(row)));
      const taskCount = mine.filter((row) => row["state"] === state && which(row)).length;
      return taskCount === 0 ? [] : [{ taskName, taskCount, url }];
    });
  }

  it.each(ACCOUNTS)(
    "[P-WELCOME-04][D-API-26][D-ENTITY-08] %s gets the waiting rows as the gate decides, and each task opens exactly them",
    async (account) => {
      const own = await listed(account);
      expect(own).toEqual(await counted(account));
      expect(own.length > 0).toBe(!["visitor", "admin", "ops"].includes(account));
      for (const { taskName, taskCount, url } of own) {
        const { pathname, searchParams } = new URL(String(url), "http://portal");
        const call = pathname === "/supplierList" ? "assetsSup.searchByPageInfo" : "assetsOrg.searchByPageInfo";
        const asked = { ...Object.fromEntries(searchParams), pageNumber: 1, pageSize: 1000 };
        const { data } = await server.call(account, call, asked);
        const [, actor, state, which] = EXPECTED.find((row) => row[0] === taskName && row[4] === url) ?? [];
        expect([taskName, data.total, data.rows.length]).toEqual([taskName, taskCount, taskCount]);
        for (const row of data.rows)
          expect([actor, row["state"], which?.(row)], `${taskName}: ${row["projectName"]}`).toEqual([actor, state, true]);
      }
    },
  );

  it.each([
    ["unit1", "assetsOrg"],
    ["unit2", "assetsOrg"],
    ["reviewer1", "assetsOrg"],
    ["agency1", "assetsSup"],
  ])("[D-STEPS-02][D-API-04] %s: counts per state equal the list of each state", async (account, service) => {
    const total = async (state?: string): Promise<number> => {
      const { data } = await server.call(account, `${service}.searchByPageInfo`, state === undefined ? {} : { state });
      expect(data.rows).toHaveLength(Math.min(data.total, 10));
      return data.total;
    };
    const counts: { value: string; count: number }[] = (await server.call(account, `${service}.countByState`)).data;
    for (const state of ["0", "1", "2", "3", "4", "5", "6", "7"])
      expect(counts.find(({ value }) => value === state)?.count ?? 0, state).toBe(await total(state));
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(await total());
    expect((await server.call("visitor", `${service}.countByState`)).status).toBe(403);
  });

  it("[P-WELCOME-04] restricts a list, its search and its export to the requested task", async () => {
    const search = async (input: Data) => server.call("unit1", "assetsOrg.searchByPageInfo", { pageNumber: 1, pageSize: 1000, ...input });
    expect(await search({ todo: "agencyVoucher" })).toMatchObject({ status: 422 });
    const drafts = (await search({ todo: "submit" })).data;
    const [first] = drafts.rows;
    const found = (await search({ todo: "submit", projectCode: first["projectCode"] })).data.rows;
    expect(found.map(({ id }: Data) => id)).toEqual([first["id"]]);
    expect((await search({ todo: "submit", state: "3" })).data.total).toBe(0);
    const workbook = await server.call("unit1", "assetsOrg.exportProjects", { todo: "submit" });
    const sheet = read(workbook.bytes).Sheets["资产处置项目"] ?? {};
    expect(utils.sheet_to_json(sheet)).toHaveLength(drafts.total);
  });

  it("[P-WELCOME-04] removes finished rows and omits tasks with a count of 0", async () => {
    const review = async () => (await listed("reviewer1")).find((row) => row["taskName"] === "事项公告待审核")?.["taskCount"] ?? 0;
    const before = Number(await review());
    const added = await project(server, users, { state: "3", agency: "agency1", mode: "进场交易" });
    expect(await review()).toBe(before + 1);
    const body = { id: added["id"], flag: "1" };
    expect(await server.call("reviewer1", "assetsOrg.auditAssets", body)).toMatchObject({ code: "200" });
    expect(await review()).toBe(before);
    const { portal } = server;
    const table = portal.store.table("disposal-project");
    const drafts = await allRecords(portal.store, portal.store.database.kysely, table, undefined, { state: "0" });
    for (const { id } of drafts) await removeRecord(server, "disposal-project", id);
    expect(drafts.length).toBeGreaterThan(0);
    expect((await listed("unit1")).map((row) => row["taskName"])).not.toContain("处置项目待提交");
  });

  it("[P-WELCOME-04] counts rows that the clock has moved, and moves none itself", async () => {
    const fill = async () => (await listed("agency1")).find((row) => row["taskName"] === "结果公告待填写")?.["taskCount"] ?? 0;
    const before = Number(await fill());
    const publishTime = server.portal.clock.wall.textOf(server.clock.now);
    await project(server, users, { state: "2", agency: "agency1", mode: "进场交易", more: { publishTime } });
    expect(await fill()).toBe(before);
    server.clock.now += (server.portal.config.publicitySeconds + 1) * 1000;
    // Every session has ended after a week.
    for (const account of ACCOUNTS) server.forget(account);
    expect(await fill()).toBe(before);
    await fireAllDue(server.portal);
    expect(Number(await fill())).toBeGreaterThan(before);
  });

  it("[P-WELCOME-04] runs one query per entity, and none where nothing can wait", async () => {
    const asked: number[] = [];
    const {
      store: { records },
    } = server.portal;
    const count = records.count;
    records.count = (connection, table, conditions, restriction) => {
      asked.push(conditions.length);
      return count(connection, table, conditions, restriction);
    };
    await listed("unit1");
    await listed("visitor");
    records.count = count;
    expect(asked).toEqual([6]);
  });

  it("[P-WELCOME-04] omits tasks whose list the user may no longer open", async () => {
    const { portal } = server;
    const table = portal.store.table("menu");
    const menus = await allRecords(portal.store, portal.store.database.kysely, table, undefined, { menuComponent: "purchaser-list" });
    for (const { menuId } of menus) await changeRecord(server, "menu", menuId, { menuOpenType: "3" });
    expect(menus.length).toBeGreaterThan(0);
    expect(await listed("unit2")).toEqual([]);
  });
});

it("[P-WELCOME-04] covers every task of the projects with existing states", () => {
  const ofProjects = tasks.filter(({ entity }) => entity === "disposal-project");
  expect(ofProjects.map(({ title, url }) => [title, url])).toEqual(EXPECTED.map(([title, , , , url]) => [title, url]));
  const codes = disposalProject.states.map((state) => state.code);
  for (const [, , state] of EXPECTED) expect(codes).toContain(state);
});
