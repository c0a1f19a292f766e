import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteConnection from "better-sqlite3";
import pg from "pg";
import { startPostgres } from "../support/postgres.ts";
import { PASSWORD, signIn } from "./accounts.ts";
import { loopDelayOf, measureAsks, START } from "./asked.ts";
import { build, type Running, serve } from "./process.ts";
import { type Figure, median } from "./report.ts";
import { fillPostgres, fillSqlite, isFilledPostgres, isFilledSqlite } from "./size-data.ts";

/** `BENCH_ROWS`: fewer, for a first look. */
const ROWS = Number(process.env["BENCH_ROWS"] ?? 1_000_000);
/** `BENCH_DATABASE`: SQLite or PostgreSQL alone. */
const KINDS = process.env["BENCH_DATABASE"] ?? "SQLite PostgreSQL";
/** `BENCH_FOLDER`, `BENCH_POSTGRES_URL`: what was filled there stays, and the next run finds it. */
const FOLDER = process.env["BENCH_FOLDER"];
const POSTGRES = process.env["BENCH_POSTGRES_URL"];
const PROJECTS = "/gpr-workflow/rest/assetes/org/searchByPageInfo";
const ROUTES = "/api/rest/v1/gateway/route/getAllRoutes";
/** Milliseconds of a first page, 99 of 100, with many in flight. */
const FIRST_PAGE_AT_ONCE = 30;
const DEEP = Math.min(5000, Math.floor(ROWS / 20));

interface Ask {
  what: string;
  account: "unit1" | "admin";
  input: Record<string, string | number>;
  most: number;
  mostAtOnce?: number;
  /** The same of the bare database: conditions and page. */
  bare?: string;
}

const page = (pageNumber: number, more: Record<string, string | number> = {}) => ({
  pageNumber,
  pageSize: 10,
  countLimit: 10_000,
  ...more,
});

/** As our own pages ask: the count ends at 10,000, and once it was wanted whole its total is sent along. */
function asks(total: number): Ask[] {
  const last = Math.ceil(total / 10);
  const middle = Math.ceil(last / 2);
  const known = { pageSize: 10, totalHint: total };
  const order = "order by lx_time desc, id desc limit 10";
  const projects = (what: string, input: Ask["input"], most: number, bare?: string): Ask => ({
    what: `projects, ${what}`,
    account: "unit1",
    input,
    most,
    ...(bare === undefined ? {} : { bare }),
  });
  const firstPage = (what: string, input: Ask["input"], bare: string): Ask => ({
    ...projects(what, input, 10, bare),
    mostAtOnce: FIRST_PAGE_AT_ONCE,
  });
  const routes = (what: string, input: Ask["input"], most: number): Ask => ({ what: `routes, ${what}`, account: "admin", input, most });
  return [
    firstPage("first page", page(1), `org_guid = ? ${order}`),
    firstPage("first page of two states", page(1, { state: "1,3" }), `org_guid = ? and state in ('1', '3') ${order}`),
    projects(`page ${DEEP}`, page(DEEP), 20, `org_guid = ? ${order} offset ${(DEEP - 1) * 10}`),
    projects("page in the middle", { ...known, pageNumber: middle }, 20, `org_guid = ? ${order} offset ${(middle - 1) * 10}`),
    projects("last page", { ...known, pageNumber: last }, 20, `org_guid = ? ${order} offset ${(last - 1) * 10}`),
    projects("name of 2 characters", page(1, { projectName: "废转" }), 20, `org_guid = ? and project_name like '%废转%' ${order}`),
    projects("name of 2, in every row", page(1, { projectName: "处置" }), 20, `org_guid = ? and project_name like '%处置%' ${order}`),
    projects("name of 4 characters", page(1, { projectName: "报废转让" }), 20, `org_guid = ? and project_name like '%报废转让%' ${order}`),
    projects("code", page(1, { projectCode: "B98765" }), 20),
    routes("first page", page(1), 10),
    routes(`page ${DEEP}`, page(DEEP), 20),
    routes("search of 2 characters", page(1, { searchText: "软件" }), 20),
    routes("search of a path", page(1, { searchText: "/p/98765/" }), 20),
  ];
}

function requestOf({ account, input }: Ask, tokens: Readonly<Record<string, string>>) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${tokens[account]}` };
  if (account === "unit1") return { path: PROJECTS, method: "POST" as const, headers, body: JSON.stringify(input) };
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return { path: `${ROUTES}?${query.toString()}`, method: "GET" as const, headers };
}

async function exactTotal(address: string, token: string): Promise<number> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const reply = await fetch(address + PROJECTS, { method: "POST", headers, body: JSON.stringify({ pageNumber: 1, pageSize: 10 }) });
  return ((await reply.json()) as { data: { total: number } }).data.total;
}

type Bare = (ask: Ask) => Promise<number> | number;

async function measureOn(kind: string, portal: Running, bare: Bare, loopDelay: () => Promise<number>): Promise<Figure[]> {
  const tokens = { unit1: await signIn(portal.address, "unit1"), admin: await signIn(portal.address, "admin") };
  const total = await exactTotal(portal.address, tokens.unit1);
  const asked = asks(total).map((ask) => ({
    ...ask,
    request: requestOf(ask, tokens),
    ...(ask.bare === undefined ? {} : { peer: () => bare(ask) }),
  }));
  return measureAsks({ area: "size", kind, address: portal.address, loopDelay }, asked);
}

const SELECT =
  "select id, project_code, project_name, org_name, assets_mode, lx_time, state, org_guid, sup_guid, version from disposal_project where";

async function onSqlite(folder: string, env: NodeJS.ProcessEnv): Promise<Figure[]> {
  const file = join(folder, "portal.db");
  if (!isFilledSqlite(file, ROWS)) {
    await (await serve("node", ["dist/server/main.js", "--demo"], env)).stop();
    fillSqlite(file, ROWS);
    console.log("  SQLite is filled; its indexes come with the start …");
  }
  const portal = await serve("node", START, env);
  const reader = new SqliteConnection(file, { readonly: true });
  const { org } = reader.prepare("select org_guid as org from user where user_account = 'unit1'").get() as { org: string };
  const bare: Bare = ({ bare: conditions = "" }) => {
    const statement = reader.prepare(`${SELECT} ${conditions}`);
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      statement.all(org);
      return performance.now() - start;
    });
    return median(times);
  };
  try {
    return await measureOn("SQLite", portal, bare, loopDelayOf(portal, String(env["LOOP_DELAY_FILE"])));
  } finally {
    reader.close();
    await portal.stop();
  }
}

async function onPostgres(env: NodeJS.ProcessEnv): Promise<Figure[]> {
  const cluster = POSTGRES === undefined ? await startPostgres() : { url: POSTGRES, stop: async () => undefined };
  const client = new pg.Client({ connectionString: cluster.url });
  try {
    const there = { ...env, DATABASE_URL: cluster.url };
    await client.connect();
    if (!(await isFilledPostgres(client, ROWS))) {
      await (await serve("node", ["dist/server/main.js", "--demo"], there)).stop();
      await fillPostgres(client, ROWS);
      console.log("  PostgreSQL is filled; its indexes come with the start …");
    }
    const portal = await serve("node", START, there);
    await client.query("vacuum analyze disposal_project");
    await client.query("vacuum analyze gateway_route");
    // Or it would write a million rows to the disk while it is asked.
    await client.query("checkpoint");
    const { rows } = await client.query(`select org_guid as org from "user" where user_account = 'unit1'`);
    const bare: Bare = async ({ bare: conditions = "" }) => {
      const times: number[] = [];
      for (let round = 0; round < 5; round++) {
        const start = performance.now();
        await client.query(`${SELECT} ${conditions.replaceAll("?", "$1")}`, [rows[0].org]);
        times.push(performance.now() - start);
      }
      return median(times);
    };
    return await measureOn("PostgreSQL", portal, bare, loopDelayOf(portal, String(env["LOOP_DELAY_FILE"]))).finally(() => portal.stop());
  } finally {
    await client.end();
    await cluster.stop();
  }
}

/** Lists of a million rows, on both databases, as a browser asks for them. */
export async function measure(): Promise<Figure[]> {
  build();
  const folder = FOLDER ?? mkdtempSync(join(tmpdir(), "gp-bench-size-"));
  const env = {
    DATA_DIR: folder,
    PORT: "0",
    CAPTCHA: "off",
    DEMO_PASSWORD: PASSWORD,
    LOG_LEVEL: "warn",
    DATABASE_URL: "",
    LOOP_DELAY_FILE: join(folder, "loop-delay"),
  };
  try {
    return [
      ...(KINDS.includes("SQLite") ? await onSqlite(folder, env) : []),
      ...(KINDS.includes("PostgreSQL") ? await onPostgres(env) : []),
    ];
  } finally {
    if (FOLDER === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
