import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { fillRegions, type RegionRow, regionRows } from "../support/region-rows.ts";
import type { RegionRecord } from "../../src/generated/entities/region.ts";
import { propagateRegionPath } from "../../src/server/features/regions/propagate-region-path.ts";
import { recordStatements, type Statement } from "./store/rows-read.ts";
import { bothDatabases, serverFor } from "./support/test-server.ts";

/** Five levels, with more regions than a menu may name and than one batch moves. */
const SHAPE = [3, 2, 3, 4, 30].map((count) => [count, count] as const);
const ROWS = [...regionRows(SHAPE)];
const of = (level: number): RegionRow[] => ROWS.filter((row) => row.level_num === level);
const last = (level: number): RegionRow => of(level).at(-1) as RegionRow;
const nodes = (rows: readonly Data[]): Data[] => rows.flatMap((row) => [row, ...nodes((row["children"] ?? []) as Data[])]);

// Both databases: regions below a region are moved by hand-written recursive statements.
describe.each(bothDatabases)("a large tree of regions on %s", (kind) => {
  const server = serverFor(kind);
  beforeAll(() => server.portal.store.database.transaction((connection) => fillRegions(connection, ROWS)));
  const call = (name: string, input: Data = {}) => server.call("admin", `menuCenter.${name}`, input);
  const rows = async (name: string, input: Data = {}): Promise<Data[]> => (await call(name, input)).data;
  const get = async (row: RegionRow): Promise<Data> => (await call("getRegion", { id: row.id })).data;

  it("[P-REGION-22] returns nodes requested by key under their ancestors", async () => {
    const village = last(5);
    const other = of(2)[0] as RegionRow;
    const found = await rows("regionTree", { keys: `${village.id},${other.id},nowhere` });
    const codes = new Set([village, other].flatMap(({ path }) => path.split("/")));
    const shown = nodes(found).map(({ regionCode }) => regionCode);
    expect(shown.sort()).toEqual([...codes].sort());
    expect(nodes(found).find(({ id }) => id === village.id)).toMatchObject({ isLeaf: true, regionName: village.region_name });
  });

  it("[P-MENU-05][P-MENU-14] limits a menu to a thousand regions and returns a level and the paths to the assigned ones", async () => {
    const page = { menuIcon: "ApiOutlined", menuOrder: 1, menuIndexUrl: "x", userSystemType: "3" };
    const menu = { menuId: "large", menuName: "大", parentId: "0", ...page };
    const menus = (name: string, input: Data) => server.call("admin", `menus.${name}`, input);
    const villages = of(5).map(({ id }) => id);
    const some = villages.slice(0, 1000);
    expect(await menus("add", menu)).toMatchObject({ code: "200" });
    expect(await menus("saveRegions", { id: "large", regionIds: some })).toMatchObject({ code: "200" });
    expect((await menus("regions", { id: "large" })).data.regionIds).toEqual(some);
    // Changes one checkbox of an open level. Regions of levels that were never opened are sent back unchanged.
    const changed = [...some.slice(1), String(of(1)[0]?.id)];
    expect(await menus("saveRegions", { id: "large", regionIds: changed })).toMatchObject({ code: "200" });
    const refused: number[] = [];
    for (const regionIds of [[...changed, villages[1000]], [...changed.slice(1), "no-such-region"], Array(10).fill(villages).flat()])
      refused.push((await menus("saveRegions", { id: "large", regionIds })).status);
    expect(refused).toEqual([422, 422, 413]);
    expect((await menus("regions", { id: "large" })).data.regionIds).toEqual(changed);
    const provinces: Data[] = (await server.call("admin", "roles.regions")).data;
    expect(provinces.length).toBe((await rows("regionTreeChild", { id: "0" })).length);
    const keys = some.slice(0, 100);
    const ways = nodes(await rows("regionTree", { keys: keys.join() }));
    expect(ways.filter(({ id }) => keys.includes(String(id)))).toHaveLength(100);
    expect(ways.length).toBeLessThan(120);
    expect((await call("regionTree", { keys: some.join() })).status).toBe(422);
    await menus("remove", { id: "large" });
  });

  it("[P-REGION-01][P-REGION-22] serves reads during the move of a province with either the old or the new tree", async () => {
    const [from, target] = [of(1)[1] as RegionRow, of(1)[0] as RegionRow];
    const inside = ROWS.filter((row) => row.root_node === from.root_node && row.id !== from.id);
    const some = [inside[0], inside[Math.floor(inside.length / 2)], inside.at(-1)] as RegionRow[];
    const { version } = await get(from);
    const form = { id: from.id, regionCode: from.region_code, regionName: from.region_name, enabled: "1", version };
    const paths = (rows: readonly { path?: unknown }[]): string =>
      rows
        .map(({ path }) => path)
        .sort()
        .join();
    const seen: string[] = [];
    let moved = false;
    const moving = call("updateRegion", { ...form, parentId: target.id }).then((reply) => {
      moved = true;
      return reply;
    });
    while (!moved) {
      const { data } = await call("regionTree", { keys: some.map(({ id }) => id).join(",") });
      if (!moved) seen.push(paths(nodes(data as Data[]).filter(({ id }) => some.some((row) => row.id === id))));
    }
    expect(await moving).toMatchObject({ code: "200" });
    expect(seen.length).toBeGreaterThan(0);
    // The last read may have run after the move, before the move's reply arrived.
    const after = paths(some.map((row) => ({ ...row, path: `${target.path}/${row.path}` })));
    expect(seen[0]).toBe(paths(some));
    expect(seen.filter((path) => path !== paths(some) && path !== after)).toEqual([]);
    const { rows: wrong } = await sql`select region.id from region join region as above on above.id = region.parent_id
      where region.path <> above.path || '/' || region.region_code or region.level_num <> above.level_num + 1
        or region.region_full_name <> above.region_full_name || region.region_name or region.root_node <> above.root_node`.execute(
      server.portal.store.database.kysely,
    );
    expect(wrong).toEqual([]);
    const inner = { rootNode: target.root_node, levelNum: 6, version: 2, localCity: from.region_name };
    expect(await get(some[2] as RegionRow)).toMatchObject(inner);
    // Moves back for later tests. A region that is added during the move must get its path from its parent's final path.
    const back = call("updateRegion", { ...form, parentId: "0", version: Number(version) + 1 });
    const added = call("addRegion", { parentId: some[2]?.parent_id, regionCode: "meanwhile", regionName: "其间村", enabled: "1" });
    expect([(await back).code, (await added).code]).toEqual(["200", "200"]);
    const path = String((await get({ ...(some[2] as RegionRow), id: String(some[2]?.parent_id) }))["path"]);
    const [found] = nodes(await rows("regionTree", { searchText: "meanwhile" })).filter(({ regionCode }) => regionCode === "meanwhile");
    expect([path.startsWith(from.path), found?.["path"]]).toEqual([true, `${path}/meanwhile`]);
  });

  it("[P-REGION-01] updates everything below a province in batches of some hundred rows", async () => {
    const { kysely } = server.portal.store.database;
    const asked: Statement[] = [];
    const province = (await get(of(1)[0] as RegionRow)) as RegionRecord;
    const inside = ROWS.filter((row) => row.root_node === province.rootNode).length - 1;
    const around = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from region where version > 1`.execute(kysely);
      return Number(rows[0]?.count);
    };
    const before = await around();
    await kysely.transaction().execute((connection) => propagateRegionPath(recordStatements(connection, asked), province));
    const writes = asked.filter(({ sql: text }) => text.startsWith("update"));
    expect(await around()).toBeGreaterThan(before);
    expect(writes.length).toBeGreaterThanOrEqual(Math.ceil(inside / 200));
    expect(asked.length).toBeLessThan(inside / 25);
  });
});
