import SqliteConnection from "better-sqlite3";
import type pg from "pg";
import { makeMonthsAhead } from "../../src/server/engine/store/schema/drop-months.ts";
import { openDatabase } from "../../src/server/engine/store/index.ts";
import { signIn } from "./accounts.ts";
import { type Asked, measureAsks, timeOf } from "./asked.ts";
import { type Filled, withNullsLast, measureOnDatabases } from "./on-databases.ts";
import type { Figure } from "./report.ts";
import { dropIndexes, dropIndexesOfPostgres } from "./size-data.ts";

/** `BENCH_ROWS`: fewer rows, for a quick run. */
const ROWS = Number(process.env["BENCH_ROWS"] ?? 10_000_000);
const LOG = "/gp-auth-center/rest/v1/log/operation/showDataByPage";
const DAY = 86_400_000;
const YEAR = 365 * DAY;
const USERS = 5000;
const DEEP = Math.min(5000, Math.floor(ROWS / 20));

/**
 * Rows of the operation log, evenly spread over the year before `now`. They belong to `USERS` users, and every hundredth row is a
 * failure.
 */
const VALUES = (now: number, hex: string, text: (number: string) => string) => `
  ${hex} as log_id, ${now - YEAR} + n * ${Math.floor(YEAR / ROWS)} as operate_date, 'user' || ${text(`n * 7919 % ${USERS}`)} as operate_user,
  '模块' || ${text("n % 40")} as module, 'module' || ${text("n % 40")} || '.call' || ${text("n % 400")} as operate,
  '/gp-center/rest/v1/module' || ${text("n % 40")} || '/call' || ${text("n % 400")} as action_url,
  case when n % 100 = 0 then '2' else '1' end as commit_code, case when n % 100 = 0 then '4' else '3' end as operate_code,
  '{"id":"' || ${text("n")} || '","name":"某单位的处置项目"}' as parameters`;
const COLUMNS = "log_id, operate_date, operate_user, module, operate, action_url, commit_code, operate_code, parameters";

function fillSqlite(file: string, now: number): void {
  const database = new SqliteConnection(file);
  dropIndexes(database, ["operation_log"]);
  database.exec(`with recursive numbered(n) as (select 0 union all select n + 1 from numbered where n < ${ROWS - 1})
    insert into operation_log (${COLUMNS}) select ${VALUES(now, "printf('bench-%08x', n)", (number) => `(${number})`)} from numbered`);
  database.close();
}

/** Creates the partitions of past months as the server would have created them in advance. */
async function fillPostgres(url: string, client: pg.Client, now: number): Promise<void> {
  const database = await openDatabase({ url });
  const table = { name: "operation_log", partition: "operate_date" };
  for (let at = now - YEAR; at < now; at += 28 * DAY) await makeMonthsAhead(database, [table], at);
  await database.close();
  await dropIndexesOfPostgres(client, ["operation_log"]);
  const values = VALUES(now, "'bench-' || lpad(to_hex(n), 8, '0')", (number) => `(${number})::text`);
  await client.query(`insert into operation_log (${COLUMNS}) select ${values} from generate_series(0::bigint, ${ROWS - 1}) as n`);
}

const FIRST = "order by operate_date desc, log_id desc limit 10";
const textOf = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

function asks(token: string, now: number, total: number, { kind, bare }: Filled<void>): Asked[] {
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
      ...(conditions === undefined ? {} : { peer: () => timeOf(() => bare(withNullsLast(kind, bareSql(conditions)))) }),
    };
  };
  const capped = { pageNumber: 1, countLimit: 10_000 };
  const from = now - 100 * DAY;
  const day = { operationStartDate: textOf(from), operationEndDate: textOf(from + DAY) };
  const last = Math.ceil(total / 10);
  return [
    ask("first page", capped, 10, `${FIRST}`),
    ask(`page ${DEEP}`, { ...capped, pageNumber: DEEP }, 20, `${FIRST} offset ${(DEEP - 1) * 10}`),
    ask("page in the middle, total known", { pageNumber: Math.floor(last / 2), totalHint: total }, undefined),
    ask("last page, total known", { pageNumber: last, totalHint: total }, 20),
    ask("exact total", { pageNumber: 1 }, undefined, "count"),
    ask("a day", { ...capped, ...day }, 20, `where operate_date between ${from} and ${from + DAY} ${FIRST}`),
    ask("failures", { ...capped, commit: "2" }, 20, `where commit_code = '2' ${FIRST}`),
    ask("one user of thousands", { ...capped, receiver: "user4711" }, 20, `where operate_user = 'user4711' ${FIRST}`),
    ask("a hundred users of thousands", { ...capped, receiver: "user47" }, 20, `where operate_user like '%user47%' ${FIRST}`),
    ask("a user that none is", { ...capped, receiver: "nobody at all" }, 20, `where operate_user = 'nobody at all' ${FIRST}`),
    ask("search that many meet", { ...capped, searchText: "模块1" }, 20, `where module like '%模块1%' ${FIRST}`),
    ask("search that few meet", { ...capped, searchText: "call399" }, 20, `where operate = 'module39.call399' ${FIRST}`),
    ask("search that none meets", { ...capped, searchText: "nothing of it" }, 20, `where operate = 'nothing of it' ${FIRST}`),
  ];
}

async function measureOn(on: Filled<void>, now: number): Promise<Figure[]> {
  const { kind, loopDelay } = on;
  const { address } = on.portal;
  const token = await signIn(address, "audit");
  const total = await fetch(`${address}${LOG}?pageNumber=1&pageSize=10`, { headers: { authorization: `Bearer ${token}` } });
  const count = ((await total.json()) as { data: { total: number } }).data.total;
  return measureAsks({ area: "logs", kind, address, loopDelay }, asks(token, now, count, on));
}

const bareSql = (conditions: string): string =>
  conditions === "count" ? "select count(*) from operation_log" : `select ${COLUMNS} from operation_log ${conditions}`;

/** Measures an operation log of ten million rows, as an audit administrator reads it. PostgreSQL partitions it by month. */
export function measure(): Promise<Figure[]> {
  const now = Date.now();
  return measureOnDatabases(
    {
      tables: ["operation_log"],
      onSqlite: (file) => fillSqlite(file, now),
      onPostgres: (client, url) => fillPostgres(url, client, now),
    },
    (on) => measureOn(on, now),
  );
}
