import { spawnSync } from "node:child_process";
import { join } from "node:path";
import autocannon from "autocannon";
import pg from "pg";
import { readVitestResults } from "../run/results.ts";
import { hasPooler, startPooler } from "../support/pooler.ts";
import { freePort } from "../support/postgres.ts";
import { type ReplicatedCluster, startReplicated } from "../support/replicated.ts";
import { signIn } from "./accounts.ts";
import { type Observed, observeSessions } from "./cluster-sessions.ts";
import { build, inFolder, PORTAL, type Running, seedDemo, startPortal } from "./process.ts";
import { type Figure, figuresOf, median, pause } from "./report.ts";

/** Seconds by which the replica is behind. */
const DELAY_SECONDS = 2;
/** Routes besides those of the demo, so that lists have deep pages. A portal takes 10,000. */
const ROWS = 5000;
const CONNECTIONS = 16;
const SECONDS = 3;
const ROUNDS = 3;
/** A page far beyond the first. */
const DEEP = 200;
/** Seconds of reads during which the replica stops. */
const STOP_SECONDS = 5;
const LIST = "/api/rest/v1/gateway/route/getAllRoutes";

const figure = figuresOf("cluster");

/** Measures several portals behind a pooler with a replica, then runs the server suite through the pooler. */
export async function measure(): Promise<Figure[]> {
  if (!hasPooler()) {
    console.log("  PgBouncer is not installed: nothing to measure");
    return [];
  }
  build();
  const cluster = await startReplicated({ delaySeconds: DELAY_SECONDS });
  const pooler = await startPooler(cluster.primaryUrl);
  try {
    const measured = await inFolder((folder) => measureCluster(folder, cluster, pooler.url));
    return [...measured, ...(process.env["CLUSTER_SUITE"] === "off" ? [] : runSuite())];
  } finally {
    await pooler.stop();
    await cluster.stop();
  }
}

async function measureCluster(folder: string, cluster: ReplicatedCluster, poolerUrl: string): Promise<Figure[]> {
  await seedDemo(folder, cluster.primaryUrl);
  await fill(cluster.primaryUrl);
  const env = { SESSIONS_PER_USER: "100" };
  const pooled = { ...env, DATABASE_DIRECT_URL: cluster.primaryUrl };
  const portals = {
    "without pooler and replica": await startPortal(folder, { url: cluster.primaryUrl, env }),
    "with pooler": await startPortal(folder, { url: poolerUrl, env: pooled }),
  };
  const replicated: Measured[] = [];
  try {
    for (let count = 0; count < 2; count++) {
      const METRICS_PORT = String(await freePort());
      const settings = { ...pooled, REPLICA_URL: cluster.standbyUrl, METRICS_PORT };
      replicated.push({ ...(await startPortal(folder, { url: poolerUrl, env: settings })), metrics: METRICS_PORT });
    }
    const [one, other] = replicated as [Measured, Measured];
    // The rows of `fill` must reach the replica.
    await pause(DELAY_SECONDS * 1500);
    const observed = await observeSessions([one.address, other.address], DELAY_SECONDS);
    const shares = [await readsOf(one), await readsOf(other)];
    const speeds = await speedsOf({ ...portals, "with pooler and replica": one });
    const refused = await stopReplica(cluster, one);
    return [...figuresOfSessions(observed, shares), ...speeds, figure("calls that fail when the replica stops", refused, "", { most: 0 })];
  } finally {
    for (const portal of [...Object.values(portals), ...replicated]) await portal.stop();
  }
}

interface Measured extends Running {
  metrics: string;
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into gateway_route (id, path, service_id, service_name, strip_prefix, retryable, enabled, version)
    select 'bench-' || lpad(n::text, 6, '0'), '/bench/' || n || '/**', 'bench', '批量' || n, true, false, true, 1 from generate_series(1, ${ROWS}) as n`);
  await client.query("vacuum analyze gateway_route");
  await client.end();
}

function figuresOfSessions({ pairs, stale, exportsRead, figuresRead, olderOfOthers, failed }: Observed, shares: Reads[]): Figure[] {
  const count = (outcome: string): number => shares.reduce((sum, reads) => sum + (reads[outcome] ?? 0), 0);
  const all = count("replica") + count("behind") + count("unavailable");
  return [
    figure("writes of a session, each read at once and after the replica showed it", pairs, "", { least: 300 }),
    figure("of these reads, exports", exportsRead),
    figure("of these reads, figures", figuresRead),
    figure("reads of a session that showed older data than its own write", stale, "", { most: 0 }),
    figure("failed calls", failed, "", { most: 0 }),
    figure("reads of other sessions that were older, as the replica is", olderOfOthers, "", { least: 1 }),
    figure("share of long reads on the replica", (count("replica") / all) * 100, "%"),
    figure("long reads that failed on the replica", count("failed")),
  ];
}

type Reads = Readonly<Record<string, number>>;

/** Reads how many long reads a portal made, by outcome. */
async function readsOf({ metrics }: Measured): Promise<Reads> {
  const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  return Object.fromEntries(
    [...text.matchAll(/^portal_long_reads_total\{outcome="(\w+)"\} (\d+)$/gm)].map(([, outcome = "", count]) => [outcome, Number(count)]),
  );
}

/** Measures first pages, deep pages and writes of the portals alternately, so that other load affects all of them. Returns medians of the rounds. */
async function speedsOf(portals: Readonly<Record<string, Running>>): Promise<Figure[]> {
  const measured = new Map<string, number[]>();
  const clients = await Promise.all(
    Object.entries(portals).map(async ([name, { address }]) => ({ name, address, headers: await headersOf(address) })),
  );
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { name, address, headers } of clients) {
      // The session may use the replica once it has replayed the writes of the round before.
      await pause(DELAY_SECONDS * 1500);
      const speeds = {
        "first pages a second": await pagesOf(address, headers, 1),
        "deep pages a second": await pagesOf(address, headers, DEEP),
        ...(await writesOf(address, headers)),
      };
      if (round > 0)
        for (const [what, speed] of Object.entries(speeds))
          measured.set(`${what}, ${name}`, [...(measured.get(`${what}, ${name}`) ?? []), speed]);
    }
  }
  return [...measured].sort().map(([what, speeds]) => figure(what, median(speeds), what.includes("a second") ? "/s" : "ms"));
}

const headersOf = async (address: string): Promise<Record<string, string>> => ({
  authorization: `Bearer ${await signIn(address, "admin")}`,
  "content-type": "application/json",
});

const pageOf = (pageNumber: number, headers: Record<string, string>) =>
  ({ path: `${LIST}?pageNumber=${pageNumber}&pageSize=20`, method: "GET", headers }) as const;

async function pagesOf(url: string, headers: Record<string, string>, pageNumber: number): Promise<number> {
  const requests = [pageOf(pageNumber, headers)];
  return (await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests })).requests.average;
}

/** Measures writes, by one client and by several. */
async function writesOf(address: string, headers: Record<string, string>): Promise<Record<string, number>> {
  let count = 0;
  /** Changes a route of a client. */
  const write = async (client: number): Promise<number> => {
    const id = `bench-${String(client + 1).padStart(6, "0")}`;
    const route = {
      id,
      path: `/${id}/**`,
      serviceId: id,
      serviceName: `第${count++}次`,
      stripPrefix: true,
      retryable: false,
      enabled: true,
    };
    const begun = performance.now();
    const reply = await fetch(`${address}/api/rest/v1/gateway/route/updateRoute`, { method: "POST", headers, body: JSON.stringify(route) });
    const { code, msg } = (await reply.json()) as { code: string; msg: string };
    if (code !== "200") throw new Error(`${id}: ${msg}`);
    return performance.now() - begun;
  };
  const times: number[] = [];
  while (times.length < 50) times.push(await write(0));
  const [until, before] = [performance.now() + SECONDS * 1000, count];
  const client = async (_: unknown, at: number): Promise<void> => {
    while (performance.now() < until) await write(at);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return { "a write alone": median(times), "writes a second": (count - before) / SECONDS };
}

/** Stops the replica while clients read deep pages. Returns how many of them were refused. */
async function stopReplica(cluster: ReplicatedCluster, { address }: Running): Promise<number> {
  const headers = await headersOf(address);
  await pause(DELAY_SECONDS * 1500);
  const reading = autocannon({ url: address, connections: CONNECTIONS, duration: STOP_SECONDS, requests: [pageOf(DEEP, headers)] });
  await pause(STOP_SECONDS * 400);
  await cluster.stopStandby();
  const { non2xx, errors } = await reading;
  return non2xx + errors;
}

/** Runs the server tests on both databases, with every connection to PostgreSQL through PgBouncer. */
function runSuite(): Figure[] {
  const report = join(PORTAL, "dist/bench-suite.json");
  const begun = Date.now();
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    "server",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  spawnSync("node", args, { cwd: PORTAL, env: { ...process.env, TEST_POOLER: "pgbouncer", TEST_ALL: "1" }, stdio: "inherit" });
  const { passed, failed, failures } = readVitestResults(report, PORTAL);
  for (const { file, title, message } of failures) console.log(`  ${file}: ${title}: ${message}`);
  return [
    figure("server tests that pass through PgBouncer", passed),
    figure("server tests that fail through PgBouncer", failed, "", { most: 0 }),
    figure("time of the server suite through PgBouncer", (Date.now() - begun) / 1000, "s"),
  ];
}
