import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteConnection from "better-sqlite3";
import pg from "pg";
import { makeMonthsAhead } from "../../src/server/schema/drop-months.ts";
import { openDatabase } from "../../src/server/store/index.ts";
import { startPostgres } from "../support/postgres.ts";
import { PASSWORD, signIn } from "./accounts.ts";
import { type Asked, loopDelayOf, measureAsks, START, timeOf } from "./asked.ts";
import { build, type Running, serve } from "./process.ts";
import type { Figure } from "./report.ts";

/** `BENCH_ROWS`: fewer, for a first look. */
const ROWS = Number(process.env["BENCH_ROWS"] ?? 10_000_000);
const LOG = "/gp-auth-center/rest/v1/log/operation/showDataByPage";
const DAY = 86_400_000;
const YEAR = 365 * DAY;
const USERS = 5000;
const DEEP = Math.min(5000, Math.floor(ROWS / 20));

/** A year of the operation log up to a moment, evenly: of so many users, each hundredth a failure. */
const VALUES = (now: number, hex: string, text: (number: string) => string) => `
  ${hex} as log_id, ${now - YEAR} + n * ${Math.floor(YEAR / ROWS)} as operate_date, 'user' || ${text(`n * 7919 % ${USERS}`)} as operate_user,
  '模块' || ${text("n % 40")} as module, 'module' || ${text("n % 40")} || '.call' || ${text("n % 400")} as operate,
  '/gp-center/rest/v1/module' || ${text("n % 40")} || '/call' || ${text("n % 400")} as action_url,
  case when n % 100 = 0 then '2' else '1' end as commit_code, case when n % 100 = 0 then '4' else '3' end as operate_code,
  '{"id":"' || ${text("n")} || '","name":"某单位的处置项目"}' as parameters`;
const COLUMNS = "log_id, operate_date, operate_user, module, operate, action_url, commit_code, operate_code, parameters";

function fillSqlite(file: string, now: number): void {
  const database = new SqliteConnection(file);
  const indexes = database.prepare(
    "select name from sqlite_master where type = 'index' and sql is not null and tbl_name = 'operation_log'",
  );
  for (const { name } of indexes.all() as { name: string }[]) database.exec(`drop index "${name}"`);
  // Then the start reads the words of all rows at once.
  const keepers = database.prepare("select name from sqlite_master where type = 'trigger' and tbl_name = 'operation_log'");
  for (const { name } of keepers.all() as { name: string }[]) database.exec(`drop trigger "${name}"`);
  database.pragma("synchronous = off");
  database.exec(`with recursive numbered(n) as (select 0 union all select n + 1 from numbered where n < ${ROWS - 1})
    insert into operation_log (${COLUMNS}) select ${VALUES(now, "printf('bench-%08x', n)", (number) => `(${number})`)} from numbered`);
  database.close();
}

/** Its months are made as they were when they were to come. */
async function fillPostgres(url: string, client: pg.Client, now: number): Promise<void> {
  const database = await openDatabase({ url });
  const table = { name: "operation_log", partition: "operate_date" };
  for (let at = now - YEAR; at < now; at += 28 * DAY) await makeMonthsAhead(database, [table], at);
  await database.close();
  const { rows } = await client.query(
    "select indexname as name from pg_indexes where tablename = 'operation_log' and indexname not like '%_pkey'",
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  const keepers = "select tgname as name from pg_trigger where tgrelid = 'operation_log'::regclass and not tgisinternal";
  for (const { name } of (await client.query(keepers)).rows) await client.query(`drop trigger "${name}" on operation_log`);
  const values = VALUES(now, "'bench-' || lpad(to_hex(n), 8, '0')", (number) => `(${number})::text`);
  await client.query(`insert into operation_log (${COLUMNS}) select ${values} from generate_series(0::bigint, ${ROWS - 1}) as n`);
}

type Bare = (conditions: string) => Promise<unknown> | unknown;

const FIRST = "order by operate_date desc, log_id desc limit 10";
const textOf = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

function asks(token: string, now: number, total: number, bare: Bare): Asked[] {
  const ask = (
    what: string,
    input: Record<string, string | number>,
    most: number | undefined,
    conditions?: string,
    alone = most === undefined,
  ): Asked => {
    const query = new URLSearchParams(Object.entries({ pageSize: 10, ...input }).map(([name, value]) => [name, String(value)]));
    const request = { path: `${LOG}?${query.toString()}`, method: "GET" as const, headers: { authorization: `Bearer ${token}` } };
    return {
      what: `operation log, ${what}`,
      request,
      ...(alone ? { alone } : {}),
      ...(most === undefined ? {} : { most }),
      ...(conditions === undefined ? {} : { peer: () => timeOf(() => bare(conditions)) }),
    };
  };
  const capped = { pageNumber: 1, countLimit: 10_000 };
  const [from, to] = [now - 100 * DAY, now - 99 * DAY];
  const last = Math.ceil(total / 10);
  return [
    ask("first page", capped, 10, `${FIRST}`),
    ask(`page ${DEEP}`, { ...capped, pageNumber: DEEP }, 20, `${FIRST} offset ${(DEEP - 1) * 10}`),
    ask("page in the middle, total known", { pageNumber: Math.floor(last / 2), totalHint: total }, undefined),
    ask("last page, total known", { pageNumber: last, totalHint: total }, 20),
    ask("exact total", { pageNumber: 1 }, undefined, "count"),
    ask(
      "a day",
      { ...capped, operationStartDate: textOf(from), operationEndDate: textOf(to) },
      20,
      `where operate_date between ${from} and ${to} ${FIRST}`,
    ),
    ask("failures", { ...capped, commit: "2" }, 20, `where commit_code = '2' ${FIRST}`),
    ask("one user of thousands", { ...capped, receiver: "user4711" }, 20, `where operate_user = 'user4711' ${FIRST}`),
    ask("a hundred users of thousands", { ...capped, receiver: "user47" }, 20, `where operate_user like '%user47%' ${FIRST}`),
    ask("a user that none is", { ...capped, receiver: "nobody at all" }, 20, `where operate_user = 'nobody at all' ${FIRST}`),
    ask("search that many meet", { ...capped, searchText: "模块1" }, 20, `where module like '%模块1%' ${FIRST}`),
    ask("search that few meet", { ...capped, searchText: "call399" }, 20, `where operate = 'module39.call399' ${FIRST}`),
    ask("search that none meets", { ...capped, searchText: "nothing of it" }, 20, `where operate = 'nothing of it' ${FIRST}`),
  ];
}

async function measureOn(kind: string, portal: Running, now: number, bare: Bare, file: string): Promise<Figure[]> {
  const token = await signIn(portal.address, "audit");
  const total = await fetch(`${portal.address}${LOG}?pageNumber=1&pageSize=10`, { headers: { authorization: `Bearer ${token}` } });
  const count = ((await total.json()) as { data: { total: number } }).data.total;
  const where = { area: "logs", kind, address: portal.address, loopDelay: loopDelayOf(portal, file) };
  return measureAsks(where, asks(token, now, count, bare));
}

const bareSql = (conditions: string): string =>
  conditions === "count" ? "select count(*) from operation_log" : `select ${COLUMNS} from operation_log ${conditions}`;

async function onSqlite(folder: string, env: NodeJS.ProcessEnv, now: number): Promise<Figure[]> {
  await (await serve("node", ["dist/server/main.js", "--demo"], env)).stop();
  const file = join(folder, "portal.db");
  const start = performance.now();
  fillSqlite(file, now);
  console.log(`  SQLite is filled in ${Math.round((performance.now() - start) / 1000)} s; its indexes come with the start …`);
  const portal = await serve("node", START, env);
  const reader = new SqliteConnection(file, { readonly: true });
  try {
    return await measureOn(
      "SQLite",
      portal,
      now,
      (conditions) => reader.prepare(bareSql(conditions)).all(),
      String(env["LOOP_DELAY_FILE"]),
    );
  } finally {
    reader.close();
    await portal.stop();
  }
}

async function onPostgres(env: NodeJS.ProcessEnv, now: number): Promise<Figure[]> {
  const cluster = await startPostgres();
  const client = new pg.Client({ connectionString: cluster.url });
  try {
    const there = { ...env, DATABASE_URL: cluster.url };
    await (await serve("node", ["dist/server/main.js", "--demo"], there)).stop();
    await client.connect();
    const start = performance.now();
    await fillPostgres(cluster.url, client, now);
    console.log(`  PostgreSQL is filled in ${Math.round((performance.now() - start) / 1000)} s; its indexes come with the start …`);
    const portal = await serve("node", START, there);
    await client.query("vacuum analyze operation_log");
    // As the index has them; without the words PostgreSQL would sort the whole log.
    const bare: Bare = (conditions) => client.query(bareSql(conditions.replaceAll(" desc", " desc nulls last")));
    return await measureOn("PostgreSQL", portal, now, bare, String(env["LOOP_DELAY_FILE"])).finally(() => portal.stop());
  } finally {
    await client.end();
    await cluster.stop();
  }
}

/** A log of ten million rows, on PostgreSQL by months, as an audit administrator reads it. */
export async function measure(): Promise<Figure[]> {
  build();
  const folder = mkdtempSync(join(tmpdir(), "gp-bench-logs-"));
  const env = {
    DATA_DIR: folder,
    PORT: "0",
    CAPTCHA: "off",
    DEMO_PASSWORD: PASSWORD,
    LOG_LEVEL: "warn",
    DATABASE_URL: "",
    LOOP_DELAY_FILE: join(folder, "loop-delay"),
  };
  const now = Date.now();
  try {
    return [...(await onSqlite(folder, env, now)), ...(await onPostgres(env, now))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
