import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hash, verify } from "@node-rs/argon2";
import SqliteConnection from "better-sqlite3";
import pg from "pg";
import { startPostgres } from "../support/postgres.ts";
import { PASSWORD, signIn } from "./accounts.ts";
import { type Asked, loopDelayOf, measureAsks, START, timeOf } from "./asked.ts";
import { build, type Running, serve } from "./process.ts";
import type { Figure } from "./report.ts";

/** `BENCH_ROWS`: fewer, for a first look. */
const USERS = Number(process.env["BENCH_ROWS"] ?? 100_000);
const SIGN_INS = 200;
const AT_ONCE = 20;
const LIST = "/gp-auth-center/rest/v1/user/showDataByPage";

type Bare = (text: string) => Promise<unknown> | unknown;

const COLUMNS = "user_id, user_account, user_name, system_type, user_status, create_date, version";
const NUMBERED = "'bench' || n, '用户' || n, '3', case when n % 10 = 0 then '0' else '1' end, 1750000000000 + n * 1000, 1";
const ORDER = "order by create_date desc, user_id desc limit 10";

function asks(headers: Record<string, string>, bare: Bare): Asked[] {
  const ask = (what: string, query: string, where: string): Asked => ({
    what,
    request: { path: `${LIST}?pageNumber=1&pageSize=10&countLimit=10000${query}`, method: "GET", headers },
    peer: () => timeOf(() => bare(`select ${COLUMNS} from "user" ${where} ${ORDER}`)),
  });
  return [
    ask(`first page of ${USERS.toLocaleString("en-US")} users`, "", ""),
    ask("those that are stopped", "&userStatus=0", "where user_status = '0'"),
    ask("a part of an account", `&userAccount=bench${USERS - 5}`, `where user_account like '%bench${USERS - 5}%'`),
  ];
}

/** Accounts take turns, so that each signs in as people do; `AT_ONCE` are on their way at a time. */
async function signedInASecond(address: string): Promise<number> {
  const accounts = ["admin", "ops", "unit1", "unit2", "agency1", "visitor"];
  const start = performance.now();
  let begun = 0;
  const one = async (): Promise<void> => {
    while (begun < SIGN_INS) await signIn(address, accounts[begun++ % accounts.length] ?? "");
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return SIGN_INS / ((performance.now() - start) / 1000);
}

/** What the hash alone leaves of it: as many verified at the same time by this process, which does nothing else. */
async function verifiedASecond(): Promise<number> {
  const sent = createHash("sha256").update(PASSWORD).digest("hex");
  const stored = await hash(sent);
  const start = performance.now();
  let begun = 0;
  const one = async (): Promise<void> => {
    while (begun++ < SIGN_INS) await verify(stored, sent);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return SIGN_INS / ((performance.now() - start) / 1000);
}

async function measureOn(kind: string, portal: Running, bare: Bare): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${await signIn(portal.address, "admin")}` };
  const loopDelay = loopDelayOf(portal, String(process.env["LOOP_DELAY_FILE"]));
  const lists = await measureAsks({ area: "users", kind, address: portal.address, loopDelay }, asks(headers, bare));
  const peer = { name: "argon2 alone", value: await verifiedASecond() };
  const value = await signedInASecond(portal.address);
  console.log(`    ${kind}: sign-ins a second: ${value.toFixed(1)}, argon2 alone ${peer.value.toFixed(1)}`);
  return [...lists, { area: "users", what: `${kind}: sign-ins, ${AT_ONCE} in flight`, value, unit: "a second", peer }];
}

async function onSqlite(folder: string, env: NodeJS.ProcessEnv): Promise<Figure[]> {
  await (await serve("node", ["dist/server/main.js", "--demo"], env)).stop();
  const database = new SqliteConnection(join(folder, "portal.db"));
  const counted = `with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${USERS})`;
  database.exec(`insert into "user" (${COLUMNS}) ${counted} select 'bench' || n, ${NUMBERED} from counted`);
  database.exec("analyze");
  const portal = await serve("node", START, env);
  try {
    return await measureOn("SQLite", portal, (text) => database.prepare(text).all());
  } finally {
    database.close();
    await portal.stop();
  }
}

async function onPostgres(env: NodeJS.ProcessEnv): Promise<Figure[]> {
  const cluster = await startPostgres();
  const client = new pg.Client({ connectionString: cluster.url });
  try {
    const there = { ...env, DATABASE_URL: cluster.url };
    await (await serve("node", ["dist/server/main.js", "--demo"], there)).stop();
    await client.connect();
    const counted = `from (select generate_series(1, ${USERS})::bigint as n) as counted`;
    await client.query(`insert into "user" (${COLUMNS}) select 'bench' || n, ${NUMBERED} ${counted}`);
    await client.query('vacuum analyze "user"');
    const portal = await serve("node", START, there);
    // As the index has them; without the words PostgreSQL would sort all users.
    const bare: Bare = (text) => client.query(text.replaceAll(" desc", " desc nulls last"));
    return await measureOn("PostgreSQL", portal, bare).finally(() => portal.stop());
  } finally {
    await client.end();
    await cluster.stop();
  }
}

/** The list of users at size beside the bare query, and sign-ins a second beside the hash that each of them takes. */
export async function measure(): Promise<Figure[]> {
  build();
  const folder = mkdtempSync(join(tmpdir(), "gp-bench-users-"));
  process.env["LOOP_DELAY_FILE"] = join(folder, "loop-delay");
  const env = { DATA_DIR: folder, PORT: "0", CAPTCHA: "off", DEMO_PASSWORD: PASSWORD, LOG_LEVEL: "silent", DATABASE_URL: "" };
  try {
    return [...(await onSqlite(folder, env)), ...(await onPostgres(env))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
