import SqliteConnection from "better-sqlite3";
import type pg from "pg";
import { signIn } from "./accounts.ts";
import { measureAsks } from "./asked.ts";
import { type Filled, measureOnDatabases } from "./on-databases.ts";
import { type Figure, figuresOf } from "./report.ts";
import { dropIndexes, dropIndexesOfPostgres } from "./size-data.ts";

/** Projects whose publication period ended before the server starts, as after days of maintenance. */
const OVERDUE = 125_000;
const TABLE = "disposal_project";
const LIST = "/gpr-workflow/rest/assetes/org/searchByPageInfo";
/** Limit for the first page during the transitions, in milliseconds. */
const FIRST_PAGE = 20;
const UNIT = `(select org_guid from "user" where user_account = 'unit1')`;
const INSERT = `insert into ${TABLE} (id, project_code, project_name, org_guid, org_name, state, assets_mode, sup_guid, lx_time, publish_time, version)`;
const ROW = `'O' || n, '某单位处置事项' || n, ${UNIT}, '某单位', '2', '进场交易', 'sup-1', 1700000000000 + n, 1600000000000, 1`;

function fillSqlite(file: string): void {
  const database = new SqliteConnection(file);
  dropIndexes(database, [TABLE]);
  database.exec(`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${OVERDUE})
    ${INSERT} select lower(hex(randomblob(16))), ${ROW} from numbers`);
  database.close();
}

async function fillPostgres(client: pg.Client): Promise<void> {
  await dropIndexesOfPostgres(client, [TABLE]);
  await client.query(`${INSERT} select gen_random_uuid()::text, ${ROW} from generate_series(1, ${OVERDUE}) as n`);
}

async function measureOn({ kind, portal, loopDelay, bare }: Filled<unknown>): Promise<Figure[]> {
  const { address } = portal;
  const headers = { "content-type": "application/json", authorization: `Bearer ${await signIn(address, "unit1")}` };
  const body = JSON.stringify({ pageNumber: 1, pageSize: 10, countLimit: 10_000 });
  const request = { path: LIST, method: "POST" as const, headers, body };
  const started = performance.now();
  const moved = async (): Promise<number> =>
    (
      (await bare(`select count(*) as count from ${TABLE} where state = '5' and publish_time = 1600000000000`)) as { count: number }[]
    ).reduce((_, { count }) => Number(count), 0);
  const before = await moved();
  const what = `projects, first page with ${OVERDUE.toLocaleString("en-US")} overdue`;
  const figures = await measureAsks({ area: "overdue", kind, address, loopDelay }, [{ what, request, most: FIRST_PAGE }]);
  const seconds = (performance.now() - started) / 1000;
  return [
    ...figures,
    figuresOf("overdue")(`${kind}: moved meanwhile, a second`, ((await moved()) - before) / seconds, "rows", { least: 1 }),
  ];
}

/** Measures the first page of a list while the server processes a backlog of due transitions, on both databases. */
export const measure = (): Promise<Figure[]> =>
  measureOnDatabases({ tables: [TABLE], onSqlite: fillSqlite, onPostgres: (client) => fillPostgres(client) }, measureOn);
