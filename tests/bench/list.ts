import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import SqliteConnection from "better-sqlite3";
import pg from "pg";
import { startPostgres } from "../support/postgres.ts";
import { PASSWORD, signIn } from "./accounts.ts";
import { build, memoryOf, type Running, serve } from "./process.ts";
import { type Figure, median } from "./report.ts";

const ROWS = 100_000;
const SESSIONS = 100;
const LIST = "/gpr-workflow/rest/assetes/org/searchByPageInfo";
const QUERY = JSON.stringify({ state: "3", pageNumber: 1, pageSize: 10 });

/** 100,000 projects of 1,000 units; 100 of them belong to the unit that asks, a third in the asked state. */
function fill(file: string): string {
  const database = new SqliteConnection(file);
  const unit = database.prepare("select org_guid as orgGuid from disposal_project limit 1").get() as { orgGuid: string };
  const insert = database.prepare(
    "insert into disposal_project (id, project_code, project_name, org_guid, org_name, state, assets_mode, sup_guid, lx_time, version) values (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)",
  );
  const states = ["0", "1", "3"];
  database.transaction(() => {
    for (let index = 0; index < ROWS; index++) {
      const own = index % 1000 === 0;
      const org = own ? unit.orgGuid : `org-${index % 1000}`;
      insert.run(
        randomUUID(),
        `B${index}`,
        `单位处置事项${index}`,
        org,
        "某单位",
        states[index % 3],
        "进场交易",
        "agency-x",
        1_750_000_000_000 + index * 1000,
      );
    }
  })();
  database.close();
  return unit.orgGuid;
}

/** Requests a second, median of three rounds of 5 s with 20 connections. */
async function rate(url: string, tokens: readonly string[]): Promise<number> {
  const requests = tokens.map((token) => ({
    method: "POST" as const,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: QUERY,
  }));
  const rounds: number[] = [];
  for (let round = 0; round < 3; round++) {
    const result = await autocannon({ url, connections: 20, duration: 5, requests });
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
    rounds.push(result.requests.average);
  }
  return median(rounds);
}

async function check(address: string, token: string): Promise<{ code: string; rows: number }> {
  const reply = await fetch(address + LIST, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: QUERY,
  });
  const { code, data } = (await reply.json()) as { code: string; data: { rows: unknown[] } | null };
  return { code, rows: data?.rows.length ?? 0 };
}

async function measurePortal(portal: Running): Promise<{ perSecond: number; memory: number; revokedCode: string }> {
  const tokens: string[] = [];
  for (let index = 0; index < SESSIONS; index++) tokens.push(await signIn(portal.address, "unit1"));
  const first = await check(portal.address, tokens[0] ?? "");
  if (first.code !== "200" || first.rows !== 10) throw new Error(`the list answers ${JSON.stringify(first)}`);
  await autocannon({
    url: portal.address + LIST,
    connections: 20,
    amount: 10_000,
    requests: tokens.map((token) => ({
      method: "POST" as const,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: QUERY,
    })),
  });
  const memory = memoryOf(portal.child.pid ?? 0);
  const perSecond = await rate(portal.address + LIST, tokens);
  const revoked = tokens[7] ?? "";
  await fetch(`${portal.address}/api/oauth/logout`, { headers: { authorization: `Bearer ${revoked}` }, redirect: "manual" });
  return { perSecond, memory, revokedCode: (await check(portal.address, revoked)).code };
}

/** The same rows and the same calls on a PostgreSQL of this run's own. */
async function measurePostgres(env: NodeJS.ProcessEnv): Promise<number> {
  const cluster = await startPostgres();
  const client = new pg.Client({ connectionString: cluster.url });
  try {
    const there = { ...env, DATABASE_URL: cluster.url };
    await (await serve("node", ["dist/server/main.js", "--demo"], there)).stop();
    await client.connect();
    await client.query(`
      insert into disposal_project (id, project_code, project_name, org_guid, org_name, state, assets_mode, sup_guid, lx_time, version)
      select gen_random_uuid()::text, 'B' || n, '单位处置事项' || n,
        case when n % 1000 = 0 then (select org_guid from disposal_project limit 1) else 'org-' || n % 1000 end,
        '某单位', (array['0', '1', '3'])[n % 3 + 1], '进场交易', 'agency-x', 1750000000000 + n * 1000::bigint, 1
      from generate_series(0, ${ROWS - 1}) as n`);
    await client.query("analyze disposal_project");
    const portal = await serve("node", ["dist/server/main.js"], there);
    return (await measurePortal(portal).finally(() => portal.stop())).perSecond;
  } finally {
    await client.end();
    await cluster.stop();
  }
}

export async function measure(): Promise<Figure[]> {
  build();
  const folder = mkdtempSync(join(tmpdir(), "gp-bench-list-"));
  const env = {
    DATA_DIR: folder,
    SESSIONS_PER_USER: String(SESSIONS),
    PORT: "0",
    CAPTCHA: "off",
    DEMO_PASSWORD: PASSWORD,
    LOG_LEVEL: "silent",
    DATABASE_URL: "",
  };
  try {
    const seeding = await serve("node", ["dist/server/main.js", "--demo"], env);
    await seeding.stop();
    const file = join(folder, "portal.db");
    const orgGuid = fill(file);
    const portal = await serve("node", ["dist/server/main.js"], env);
    const own = await measurePortal(portal).finally(() => portal.stop());
    const bare = await serve("node", ["--import", "tsx", "tests/bench/bare-list-server.ts", file, orgGuid], {});
    const peer = await rate(`${bare.address}/list`, ["none"]).finally(() => bare.stop());
    const share = (own.perSecond / peer) * 100;
    const postgres = await measurePostgres(env);
    return [
      {
        area: "list",
        what: `10 rows + count of ${ROWS.toLocaleString("en-US")}, ${SESSIONS} sessions`,
        value: own.perSecond,
        unit: "req/s",
        peer: { name: "bare Fastify + Kysely", value: peer },
      },
      { area: "list", what: "share of the bare list", value: share, unit: "%", limit: { text: "≥ 80 %", holds: share >= 80 } },
      {
        area: "list",
        what: "the same list on PostgreSQL",
        value: postgres,
        unit: "req/s",
        peer: { name: "on SQLite", value: own.perSecond },
      },
      {
        area: "list",
        what: "memory after 10,000 list calls",
        value: own.memory,
        unit: "MB",
        limit: { text: "≤ 200 MB", holds: own.memory <= 200 },
      },
      {
        area: "list",
        what: "code after the session was revoked",
        value: Number(own.revokedCode),
        unit: "",
        limit: { text: "5563", holds: own.revokedCode === "5563" },
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
