import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type Cluster, startPostgres } from "../support/postgres.ts";
import { signIn } from "./accounts.ts";
import { type Acknowledged, compareStored, type Stored, storedIn } from "./compare-stored.ts";
import { build, inFolder, type Running, startPortal } from "./process.ts";
import { type Figure, figuresOf, pause } from "./report.ts";

/** Number of kills (a tenth of it on PostgreSQL), and of PostgreSQL restarts. */
const KILLS = Number(process.env["FAULTS_KILLS"] || 200);
const RESTARTS = Number(process.env["FAULTS_RESTARTS"] || 4);
const WRITERS = 4;
/** Confirmed writes before each restart, so that it happens under load, however slow the machine is. */
const UNDER_WAY = 50;
const RECOVERED_MS = 2000;
/** Exceeds the duration of a killed server's lease on a task. */
const LEASE_MS = 60_000;
/** Modification time for uploads. On PostgreSQL, leftovers of uploads are deleted once they are older than any upload in progress. */
const OLD = new Date(Date.now() - 3_600_000);

/** Kills servers in the middle of writes, and restarts the database under two servers. Counts the lost data. */
export async function measure(): Promise<Figure[]> {
  build();
  const figures = await killed("SQLite", KILLS, "");
  const rounds = Math.ceil(KILLS / 10);
  figures.push(...(await onPostgres((cluster) => killed("PostgreSQL", rounds, cluster.url))), ...(await onPostgres(restarted)));
  return figures;
}

/** Uses a cluster of its own, because files left by another run would be counted as orphans. */
async function onPostgres(run: (cluster: Cluster) => Promise<Figure[]>): Promise<Figure[]> {
  const cluster = await startPostgres({ durable: true });
  try {
    return await run(cluster);
  } finally {
    await cluster.stop();
  }
}

const nothing = (): Acknowledged => ({ routes: [], projects: [], files: [] });

function killed(what: string, times: number, url: string): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const acknowledged = nothing();
    let tokens: Tokens | undefined;
    for (let round = 0; round < times; round++) {
      const server = await startPortal(folder, { url, demo: round === 0 });
      tokens ??= await tokensOf(server.address);
      const over = new Promise((resolve) => server.child.once("exit", resolve));
      const [before, enough] = [total(acknowledged), 5 + Math.floor(Math.random() * 30)];
      let killed = false;
      const writing = writers(server.address, tokens, `k${round}`, acknowledged, () => {
        if (!killed && total(acknowledged) - before >= enough) killed = server.child.kill("SIGKILL");
        return killed;
      });
      await Promise.all([over, writing]);
      if (round % 20 === 19) console.log(`  ${what}: ${round + 1} of ${times} kills, ${total(acknowledged)} writes acknowledged`);
    }
    await sweptUp(folder, url);
    return buildFaultFigures(`${times} × kill -9 on ${what}`, acknowledged, await storedIn(folder, url));
  });
}

/** Waits until the next start has deleted leftovers. On PostgreSQL, that happens after the killed server's lease has expired. */
async function sweptUp(folder: string, url: string): Promise<void> {
  const files = join(folder, "files");
  if (url !== "") for (const name of readdirSync(files)) utimesSync(join(files, name), OLD, OLD);
  const begun = Date.now();
  const server = await startPortal(folder, { url });
  while (url !== "" && (await sweptAt(url)) < begun && Date.now() - begun < LEASE_MS) await pause(500);
  await server.stop();
}

/** Returns when leftovers of uploads were last deleted, in epoch milliseconds. */
async function sweptAt(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ last_time: string | null }>("select last_time from scheduled_task where task_id = 'files'");
  await client.end();
  return Number(rows[0]?.last_time ?? 0);
}

const total = ({ routes, projects, files }: Acknowledged): number => routes.length + projects.length + files.length;

interface Tokens {
  ops: string;
  unit: string;
}

const tokensOf = async (address: string): Promise<Tokens> => ({
  ops: await signIn(address, "ops"),
  unit: await signIn(address, "unit1"),
});

/**
 * Writes routes, drafts of projects and uploads until `over` returns true. Failed calls are ignored, because the server did not
 * confirm them.
 */
async function writers(address: string, { ops, unit }: Tokens, name: string, to: Acknowledged, over: () => boolean): Promise<void> {
  const writer = async (which: number): Promise<void> => {
    for (let count = 0; !over(); count++) {
      const id = `${name}-${which}-${count}`;
      await write(address, { ops, unit }, id, which, to).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, which) => writer(which)));
}

async function write(address: string, { ops, unit }: Tokens, id: string, which: number, to: Acknowledged): Promise<void> {
  const org = "/gpr-workflow/rest/assetes/org";
  if (which === 0) {
    const content = new FormData();
    content.append("file", new Blob([`%PDF-1.4\n${id}\n%%EOF\n`]), `${id}.pdf`);
    const data = await postData(`${address}${org}/upload`, unit, content);
    if (data !== undefined) to.files.push(String(data["enclosurePath"]));
  } else if (which === 1) {
    const data = await postData(`${address}${org}/addAndModify`, unit, { state: "0", projectNameStr: id });
    if (data !== undefined) to.projects.push(String(data["id"]));
  } else {
    const route = { id, path: `/${id}/**`, serviceId: id, serviceName: id, stripPrefix: true, enabled: true };
    if ((await postData(`${address}/api/rest/v1/gateway/route/addRoute`, ops, { ...route, retryable: false })) !== undefined)
      to.routes.push(id);
  }
}

/** Returns the data of a successful reply, or undefined. */
async function postData(url: string, token: string, body: FormData | object): Promise<Record<string, unknown> | undefined> {
  const form = body instanceof FormData;
  const headers = { authorization: `Bearer ${token}`, ...(form ? {} : { "content-type": "application/json" }) };
  const reply = await fetch(url, { method: "POST", headers, body: form ? body : JSON.stringify(body) });
  const { code, data } = (await reply.json()) as { code: string; data: Record<string, unknown> | null };
  return code === "200" ? (data ?? {}) : undefined;
}

const lives = ({ child }: Running): boolean => child.exitCode === null && child.signalCode === null;
const moment = (): Promise<unknown> => pause(10);
const isHealthy = ({ address }: Running): Promise<boolean> =>
  fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Restarts PostgreSQL under two servers with load, alternately by a fast shutdown and by a crash. */
function restarted(cluster: Cluster): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const acknowledged = nothing();
    const { url } = cluster;
    const first = await startPortal(folder, { url, demo: true });
    const servers = [first, await startPortal(folder, { url })];
    try {
      const tokens = await tokensOf(first.address);
      let over = false;
      let longest = 0;
      const load = servers.map(({ address }, index) => writers(address, tokens, `r${index}`, acknowledged, () => over));
      for (let restart = 0; restart < RESTARTS; restart++) {
        const before = total(acknowledged);
        while (total(acknowledged) - before < UNDER_WAY && servers.every(lives)) await moment();
        await cluster.restart(restart % 2 === 0 ? "SIGINT" : "SIGQUIT");
        const begun = performance.now();
        for (const server of servers) while (lives(server) && !(await isHealthy(server))) await moment();
        longest = Math.max(longest, performance.now() - begun);
      }
      over = true;
      await Promise.all(load);
      const what = `${RESTARTS} restarts of PostgreSQL under two processes`;
      const lost = servers.filter((server) => !lives(server)).length;
      await Promise.all(servers.map((server) => server.stop()));
      await sweptUp(folder, url);
      return [
        figure(`processes lost in ${what}`, lost, "", { most: 0 }),
        figure(`longest wait after one of ${what}`, longest, "ms", { most: RECOVERED_MS }),
        ...buildFaultFigures(what, acknowledged, await storedIn(folder, url)),
      ];
    } finally {
      for (const { child } of servers) child.kill("SIGKILL");
    }
  });
}

const figure = figuresOf("faults");

function buildFaultFigures(what: string, acknowledged: Acknowledged, stored: Stored): Figure[] {
  const { lost, unlogged, orphans } = compareStored(acknowledged, stored);
  for (const text of [...lost, ...unlogged, ...orphans].slice(0, 20)) console.log(`  ${what}: ${text}`);
  return [
    figure(`writes acknowledged in ${what}`, total(acknowledged)),
    figure(`acknowledged writes lost in ${what}`, lost.length, "", { most: 0 }),
    figure(`changes without a row in the log after ${what}`, unlogged.length, "", { most: 0 }),
    figure(`files without a row, and rows without a file, after ${what}`, orphans.length, "", { most: 0 }),
  ];
}
