import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { cpSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import autocannon from "autocannon";
import SqliteConnection from "better-sqlite3";
import pg from "pg";
import { startPostgres } from "../support/postgres.ts";
import { signIn } from "./accounts.ts";
import { build, inFolder, memoryOf, processorOf, type Running, seedDemo, serve, startPortal } from "./process.ts";
import { type Figure, figuresOf, median } from "./report.ts";

const ROWS = 100_000;
const SESSIONS = 100;
const LIST = "/gpr-workflow/rest/assetes/org/searchByPageInfo";
const ROUNDS = 5;
const SECONDS = 3;
const QUERY = JSON.stringify({ state: "3", pageNumber: 1, pageSize: 10 });

/** Adds 100,000 projects of 1,000 units. 100 of them belong to the asking unit, a third of those in the requested state. */
function fill(file: string): string {
  const database = new SqliteConnection(file);
  const unit = database.prepare("select org_guid as orgGuid from disposal_project limit 1").get() as { orgGuid: string };
  const insert = database.prepare(
    "insert into disposal_project (id, project_code, project_name, org_guid, org_name, state, assets_mode, sup_guid, lx_time, version) values (?, ?, ?, ?, '某单位', ?, '进场交易', 'agency-x', ?, 1)",
  );
  const states = ["0", "1", "3"];
  database.transaction(() => {
    for (let index = 0; index < ROWS; index++) {
      const org = index % 1000 === 0 ? unit.orgGuid : `org-${index % 1000}`;
      insert.run(randomUUID(), `B${index}`, `单位处置事项${index}`, org, states[index % 3], 1_750_000_000_000 + index * 1000);
    }
  })();
  database.close();
  return unit.orgGuid;
}

interface Speed {
  /** Calls per second. */
  perSecond: number;
  /** Processor time per call in the server, in microseconds. Other load on the machine does not affect it. */
  micros: number;
}

interface Asked {
  server: Running;
  path: string;
  tokens: readonly string[];
}

/**
 * Measures the servers alternately, so that other load affects all of them equally. Returns the medians of the rounds, with 20
 * connections.
 */
async function speedsOf(...servers: readonly Asked[]): Promise<Speed[]> {
  const rounds: Speed[][] = servers.map(() => []);
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, asked] of servers.entries()) {
      const speed = await askedFor(SECONDS, asked);
      if (round > 0) rounds[index]?.push(speed);
    }
  }
  return rounds.map((of) => ({ perSecond: median(of.map((one) => one.perSecond)), micros: median(of.map((one) => one.micros)) }));
}

const requestOf = (token: string) => ({
  method: "POST" as const,
  headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
  body: QUERY,
});

async function askedFor(duration: number, { server, path, tokens }: Asked): Promise<Speed> {
  const url = server.address + path;
  const requests = tokens.map(requestOf);
  const before = processorOf(server.child.pid ?? 0);
  const result = await autocannon({ url, connections: 20, duration, requests });
  const spent = processorOf(server.child.pid ?? 0) - before;
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, micros: (spent * 1e6) / result.requests.total };
}

async function check(address: string, token: string): Promise<{ code: string; rows: number }> {
  const reply = await fetch(address + LIST, requestOf(token));
  const { code, data } = (await reply.json()) as { code: string; data: { rows: unknown[] } | null };
  return { code, rows: data?.rows.length ?? 0 };
}

/** Creates sessions of the asking unit, and measures the server's memory after 10,000 calls. */
async function signedIn(server: Running): Promise<{ asked: Asked; memory: number }> {
  const tokens: string[] = [];
  for (let index = 0; index < SESSIONS; index++) tokens.push(await signIn(server.address, "unit1"));
  const first = await check(server.address, tokens[0] ?? "");
  if (first.code !== "200" || first.rows !== 10) throw new Error(`the list answers ${JSON.stringify(first)}`);
  await autocannon({ url: server.address + LIST, connections: 20, amount: 10_000, requests: tokens.map(requestOf) });
  return { asked: { server, path: LIST, tokens }, memory: memoryOf(server.child.pid ?? 0) };
}

async function revokedCode({ server, tokens }: Asked): Promise<string> {
  const revoked = tokens[7] ?? "";
  await fetch(`${server.address}/api/oauth/logout`, { headers: { authorization: `Bearer ${revoked}` }, redirect: "manual" });
  return (await check(server.address, revoked)).code;
}

/** Measures the portal and the bare list on the same file. */
async function measureSqlite(folder: string): Promise<{ own: Speed; bare: Speed; memory: number; revoked: string }> {
  await seedDemo(folder);
  const file = join(folder, "portal.db");
  const orgGuid = fill(file);
  const portal = await startPortal(folder, { env: SETTINGS });
  const peer = await serve("node", ["--import", "tsx", "tests/bench/bare-list-server.ts", file, orgGuid], {});
  try {
    const { asked, memory } = await signedIn(portal);
    const [own, bare] = await speedsOf(asked, { server: peer, path: "/list", tokens: ["none"] });
    if (own === undefined || bare === undefined) throw new Error("two servers were asked");
    return { own, bare, memory, revoked: await revokedCode(asked) };
  } finally {
    await Promise.all([portal.stop(), peer.stop()]);
  }
}

/** Pairs of measurements with and without metrics, and seconds of each of their four runs. */
const PAIRS = 10;
const PAIR_SECONDS = 1;
/** Scrapes whose processor time is measured together. */
const SCRAPES = 20;

/** Cost of metrics: additional processor time of a call in percent, that of a scrape in milliseconds, and additional memory in MB. */
interface MetricsCost {
  time: number;
  scrape: number;
  memory: number;
}

/**
 * Measures the cost of metrics: the same calls to two servers on copies of one database, one of which has metrics. The runs of a pair
 * alternate (on, off, off, on), so that other load on the machine affects both. The time is the median of the pairs.
 */
async function measureMetrics(folder: string): Promise<MetricsCost> {
  const copy = `${folder}-copy`;
  cpSync(folder, copy, { recursive: true });
  const METRICS_PORT = String(await freePort());
  const off = await startPortal(folder, { env: SETTINGS });
  const on = await startPortal(copy, { env: { ...SETTINGS, METRICS_PORT } });
  try {
    const [plain, measured] = [await signedIn(off), await signedIn(on)];
    const run = async ({ asked }: { asked: Asked }): Promise<number> => (await askedFor(PAIR_SECONDS, asked)).micros;
    const cost: number[] = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      const [first, cheap, alike, last] = [await run(measured), await run(plain), await run(plain), await run(measured)];
      cost.push(((first + last) / (cheap + alike) - 1) * 100);
    }
    const before = processorOf(on.child.pid ?? 0);
    for (let scrape = 0; scrape < SCRAPES; scrape++) await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    const scrape = ((processorOf(on.child.pid ?? 0) - before) * 1000) / SCRAPES;
    return { time: median(cost), scrape, memory: measured.memory - plain.memory };
  } finally {
    await Promise.all([off.stop(), on.stop()]);
    rmSync(copy, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const SETTINGS = { SESSIONS_PER_USER: String(SESSIONS) };

/** Measures the same rows and calls on a separate PostgreSQL cluster. */
async function measurePostgres(folder: string): Promise<Speed> {
  const cluster = await startPostgres();
  const { url } = cluster;
  const client = new pg.Client({ connectionString: url });
  try {
    await seedDemo(folder, url);
    await client.connect();
    await client.query(`
      insert into disposal_project (id, project_code, project_name, org_guid, org_name, state, assets_mode, sup_guid, lx_time, version)
      select gen_random_uuid()::text, 'B' || n, '单位处置事项' || n,
        case when n % 1000 = 0 then (select org_guid from disposal_project limit 1) else 'org-' || n % 1000 end,
        '某单位', (array['0', '1', '3'])[n % 3 + 1], '进场交易', 'agency-x', 1750000000000 + n * 1000::bigint, 1
      from generate_series(0, ${ROWS - 1}) as n`);
    await client.query("analyze disposal_project");
    const portal = await startPortal(folder, { url, env: SETTINGS });
    const [speed] = await speedsOf((await signedIn(portal)).asked).finally(() => portal.stop());
    if (speed === undefined) throw new Error("a server was asked");
    return speed;
  } finally {
    await client.end();
    await cluster.stop();
  }
}

export function measure(): Promise<Figure[]> {
  build();
  const figure = figuresOf("list");
  return inFolder(async (folder) => {
    const { own, bare, memory, revoked } = await measureSqlite(folder);
    const metrics = await measureMetrics(folder);
    const postgres = await measurePostgres(folder);
    const beside = (of: keyof Speed) => ({ peer: { name: "bare Fastify + Kysely", value: bare[of] } });
    const onSqlite = (of: keyof Speed) => ({ peer: { name: "on SQLite", value: own[of] } });
    const rows = `10 rows + count of ${ROWS.toLocaleString("en-US")}, ${SESSIONS} sessions`;
    const limit = { text: "5563", holds: revoked === "5563" };
    return [
      figure(rows, own.perSecond, "req/s", beside("perSecond")),
      figure("processor time of a call", own.micros, "µs", beside("micros")),
      figure("processor time for metrics, median of ten pairs", metrics.time, "%", { most: 5 }),
      figure("processor time of a scrape", metrics.scrape, "ms"),
      figure("memory for metrics after 10,000 list calls", metrics.memory, "MB"),
      figure("share of the bare list", (bare.micros / own.micros) * 100, "%", { least: 80 }),
      figure("the same list on PostgreSQL", postgres.perSecond, "req/s", onSqlite("perSecond")),
      figure("processor time of it in the server", postgres.micros, "µs", onSqlite("micros")),
      figure("memory after 10,000 list calls", memory, "MB", { most: 200 }),
      { ...figure("code after the session was revoked", Number(revoked)), limit },
    ];
  });
}
