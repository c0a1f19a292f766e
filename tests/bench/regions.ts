import { dirname } from "node:path";
import autocannon from "autocannon";
import SqliteConnection from "better-sqlite3";
import { openDatabase } from "../../src/server/engine/store/index.ts";
import { COUNTRY, fillRegions, type RegionRow, regionRows } from "../support/region-rows.ts";
import { signIn } from "./accounts.ts";
import { loopDelayOf } from "./asked.ts";
import { type Filled, measureOnDatabases } from "./on-databases.ts";
import { memoryOf } from "./process.ts";
import { type Figure, figuresOf, timesOf } from "./report.ts";
import { dropIndexes, dropIndexesOfPostgres } from "./size-data.ts";

const IN_FLIGHT = 20;
const SECONDS = 3;
const CENTER = "/gp-menu-center/web/regions";
const figure = figuresOf("regions");
/** `BENCH_REGIONS`: number of provinces, for a quick run. */
const PROVINCES = Number(process.env["BENCH_REGIONS"] ?? 31);

/** A call as the pages make it, and the equivalent direct query. */
interface Ask {
  what: string;
  path: string;
  bare: string;
  given: readonly (string | number)[];
}

/** A town in the middle of the country, and the last of its villages. */
interface Middle {
  town: RegionRow;
  village: RegionRow;
}

function asks({ town, village }: Middle): Ask[] {
  const level = "select * from region where parent_id = ? order by region_code";
  const fragment = village.region_name.slice(0, 2);
  const above = `with recursive way(id, parent_id) as (select id, parent_id from region where id = ?
    union all select above.id, above.parent_id from region as above join way on above.id = way.parent_id) select * from way`;
  const named = "select * from region where region_name like ? order by region_code limit 200";
  const ask = (what: string, path: string, bare: string, ...given: (string | number)[]): Ask => ({
    what,
    path: `${CENTER}/${path}`,
    bare,
    given,
  });
  return [
    ask("open the top", "tree/child?id=0", level, "0"),
    ask("open a town", `tree/child?id=${town.id}`, level, town.id),
    ask("first page of a town's table", `child?id=${town.id}&pageNumber=1&pageSize=10&countLimit=10000`, `${level} limit 10`, town.id),
    ask("search of 2 characters, in thousands of names", `tree?searchText=${encodeURIComponent(fragment)}`, named, `%${fragment}%`),
    ask("search of a code", `tree?searchText=${village.region_code}`, "select * from region where region_code = ?", village.region_code),
    ask("the way to a village (a bare ?tree=)", `tree?keys=${village.id}`, above, village.id),
    ask("the tree without a word", "tree", level, "0"),
  ];
}

async function measureOn({ kind, portal, folder, filled, bare }: Filled<Middle>): Promise<Figure[]> {
  const token = await signIn(portal.address, "admin");
  const headers = { authorization: `Bearer ${token}` };
  const figures: Figure[] = [];
  const add = (what: string, value: number, unit: string, more: Parameters<typeof figure>[3] = {}): void => {
    console.log(`    ${kind}: ${what}: ${value.toFixed(1)} ${unit}`);
    figures.push(figure(`${kind}: ${what}`, value, unit, more));
  };
  for (const ask of asks(filled)) {
    const times = await timesOf(100, () => bare(ask.bare, ...ask.given));
    const peer = { name: "bare query, p99", value: times.sort((a, b) => a - b)[98] ?? 0 };
    const result = await autocannon({
      url: portal.address,
      connections: IN_FLIGHT,
      duration: SECONDS,
      requests: [{ method: "GET", path: ask.path, headers }],
    });
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${ask.what}: ${result.non2xx} refused, ${result.errors} failed`);
    add(`${ask.what}, ${IN_FLIGHT} in flight, p99`, result.latency.p99, "ms", { peer });
    add(`${ask.what}, a second`, result.requests.average, "calls");
  }
  const readDelay = loopDelayOf(portal, folder, ".own");
  for (const { what, value, unit, most } of await moved(portal.address, readDelay, headers, filled.town)) add(what, value, unit, { most });
  const before = memoryOf(portal.child.pid ?? 0);
  const start = performance.now();
  const all = await fetch(`${portal.address}/gp-menu-center/rest/v1/region/selectAllRegions`, { headers });
  let bytes = 0;
  for await (const fragment of all.body ?? []) bytes += fragment.length;
  add("all of them in one reply", (performance.now() - start) / 1000, "s");
  add("its size", bytes / 1e6, "MB");
  add("memory that it took", Math.max(0, memoryOf(portal.child.pid ?? 0) - before), "MB");
  return figures;
}

/**
 * Moves a province with all regions below it under another one and back. Measures the longest blocking of the event loop (limit:
 * 100 ms).
 *
 * Only the server's own time counts. The bench and the database run as other processes, which do not block the server if the
 * machine has a free processor.
 */
async function moved(
  address: string,
  readDelay: () => Promise<number>,
  headers: Record<string, string>,
  town: RegionRow,
): Promise<{ what: string; value: number; unit: string; most?: number }[]> {
  const json = { ...headers, "content-type": "application/json" };
  const ask = async (path: string, init: RequestInit = {}) =>
    (await (await fetch(`${address}${CENTER}${path}`, { ...init, headers: json })).json()) as {
      code: string;
      msg: string;
      data: never;
    };
  const provinces: Record<string, string>[] = (await ask("/tree/child?id=0")).data;
  const province = provinces.find(({ regionCode }) => regionCode === town.root_node);
  const other = provinces.find(({ regionCode }) => regionCode?.startsWith("9") && regionCode !== town.root_node);
  const found = [];
  for (const parentId of [other?.["id"], "0"]) {
    const { id, regionCode, regionName, version } = (await ask(`/${province?.["id"]}`)).data as Record<string, unknown>;
    await readDelay();
    const start = performance.now();
    const body = JSON.stringify({ id, parentId, regionCode, regionName, enabled: "1", version });
    const { code, msg } = await ask("", { method: "PUT", body });
    if (code !== "200") throw new Error(`the province was not moved: ${msg}`);
    const seconds = (performance.now() - start) / 1000;
    const longest = await readDelay();
    const what = `move a province${parentId === "0" ? " back" : ""}`;
    found.push({ what, value: seconds, unit: "s" }, { what: `${what}, loop held at most`, value: longest, unit: "ms", most: 100 });
  }
  return found;
}

async function fill(location: Parameters<typeof openDatabase>[0]): Promise<Middle> {
  const [provinces, ...rest] = COUNTRY;
  const shape = provinces === undefined ? COUNTRY : [[PROVINCES, PROVINCES] as const, ...rest];
  let town: RegionRow | undefined;
  let village: RegionRow | undefined;
  function* seen(): Generator<RegionRow> {
    for (const row of regionRows(shape)) {
      if (row.level_num === 4 && (town === undefined || Number(row.root_node) <= 900 + PROVINCES / 2)) town = row;
      if (row.parent_id === town?.id) village = row;
      yield row;
    }
  }
  const database = await openDatabase(location);
  const count = await database.transaction((connection) => fillRegions(connection, seen()));
  console.log(`  ${count.toLocaleString("en-US")} regions written`);
  await database.close();
  if (town === undefined || village === undefined) throw new Error("there is no town");
  return { town, village };
}

/** Measures a tree of about 700,000 regions in five levels on both databases: opening it, searching it, and entering it by a link. */
export const measure = (): Promise<Figure[]> =>
  measureOnDatabases(
    {
      tables: ["region"],
      onSqlite: (file) => {
        const database = new SqliteConnection(file);
        dropIndexes(database, ["region"]);
        database.close();
        return fill({ dataDir: dirname(file) });
      },
      onPostgres: async (client, url) => {
        await dropIndexesOfPostgres(client, ["region"]);
        return fill({ url });
      },
    },
    measureOn,
  );
