import { spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import pg from "pg";
import { buildStale } from "../../src/build/build-stale.ts";
import { nodeProgram } from "../../src/build/steps.ts";
import { toolsOf } from "../server/support/postgres-tools.ts";
import { routeOf } from "../server/support/routes.ts";
import { startPostgres } from "../support/postgres.ts";
import { signIn } from "./accounts.ts";
import { inFolder, PORTAL, type Running, startPortal } from "./process.ts";
import { type Figure, figuresOf, pause } from "./report.ts";

/** Writes per second, and rows besides those of the demo that the backup has to copy. */
const RATE = 200;
const ROWS = Number(process.env["BACKUP_ROWS"] || 300_000);
const CLIENTS = 16;
const COMMANDS = "dist/bench-commands";
/** Milliseconds of writes before and after the backup. */
const BESIDE_MS = 4000;

/** Backs up a portal during 200 writes a second, by the built commands, then restores it elsewhere and looks for every acknowledged write. */
export async function measure(): Promise<Figure[]> {
  await buildStale(PORTAL, console.log, "server");
  const entries = ["backup", "restore", "doctor"].map((name) => [name, `src/server/commands/${name}.ts`]);
  await nodeProgram(PORTAL, Object.fromEntries(entries), COMMANDS);
  const figures = await inFolder((folder) => measured("SQLite", folder));
  const programs = toolsOf();
  if (programs === undefined) return figures;
  const cluster = await startPostgres({ durable: true, programs });
  try {
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    for (const name of ["portal", "restored"]) await client.query(`create database ${name}`);
    await client.end();
    const urlOf = (name: string): string => cluster.url.replace(/postgres$/, name);
    figures.push(...(await inFolder((folder) => measured("PostgreSQL", folder, { from: urlOf("portal"), to: urlOf("restored") }))));
  } finally {
    await cluster.stop();
  }
  return figures;
}

interface Write {
  id: string;
  at: number;
  milliseconds: number;
  isAcknowledged: boolean;
}

async function measured(name: string, folder: string, urls = { from: "", to: "" }): Promise<Figure[]> {
  const [dataDir, backup, other] = ["data", "backup", "restored"].map((part) => join(folder, part)) as [string, string, string];
  const portal = await startPortal(dataDir, { url: urls.from, demo: true });
  await fill(dataDir, urls.from);
  const writer = await startWrites(portal);
  await pause(BESIDE_MS);
  const begun = Date.now();
  await run("backup", { DATA_DIR: dataDir, DATABASE_URL: urls.from }, backup);
  const ended = Date.now();
  await pause(BESIDE_MS);
  const writes = await writer.stop();
  const drilled = Date.now();
  await run("restore", { DATA_DIR: dataDir, DATABASE_URL: urls.from }, backup, "--drill");
  const drill = (Date.now() - drilled) / 1000;
  await portal.stop();
  mkdirSync(other, { mode: 0o700 });
  for (const key of ["log-key", "secret.key"]) copyFileSync(join(dataDir, key), join(other, key));
  await run("restore", { DATA_DIR: other, DATABASE_URL: urls.to }, backup);
  const restored = await storedRoutes(other, urls.to);
  const before = writes.filter(({ at, milliseconds, isAcknowledged }) => isAcknowledged && at + milliseconds < begun);
  const during = writes.filter(({ at }) => at >= begun && at <= ended);
  const figure = figuresOf(`backup, ${name}`);
  const percentile = (some: readonly Write[]): number =>
    some.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)[Math.floor(some.length * 0.99)] ?? 0;
  return [
    figure("seconds of the backup", (ended - begun) / 1000, "s"),
    figure("seconds of the drill", drill, "s"),
    figure("writes per second during the backup", during.length / ((ended - begun) / 1000), "", {
      least: RATE * 0.95,
      peer: { name: "before", value: writes.filter(({ at }) => at < begun).length / (BESIDE_MS / 1000) },
    }),
    figure("99th percentile of a write during the backup", percentile(during), "ms", {
      peer: { name: "before", value: percentile(writes.filter(({ at }) => at < begun)) },
    }),
    figure("refused writes", writes.filter(({ isAcknowledged }) => !isAcknowledged).length, "", { most: 0 }),
    figure("writes acknowledged before the backup", before.length, ""),
    figure("of these missing after the restore", before.filter(({ id }) => !restored.has(id)).length, "", { most: 0 }),
  ];
}

/** Adds rows that are in no chain of the logs. */
async function fill(dataDir: string, url: string): Promise<void> {
  const columns = "(captcha_key, answer, expires_at)";
  if (url === "") {
    const database = new SqliteDatabase(join(dataDir, "portal.db"), { timeout: 10_000 });
    database.exec(`with recursive numbered(n) as (select 1 union all select n + 1 from numbered where n < ${ROWS})
      insert into captcha ${columns} select 'bench-' || n || hex(zeroblob(100)), 'x', 9000000000000 from numbered`);
    return void database.close();
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into captcha ${columns} select 'bench-' || n || repeat('0', 200), 'x', 9000000000000 from generate_series(1, ${ROWS}) as n`,
  );
  await client.end();
}

/** Sends {@link RATE} writes a second by several clients, each of which waits for its reply. */
async function startWrites({ address }: Running): Promise<{ stop: () => Promise<Write[]> }> {
  const headers = { authorization: `Bearer ${await signIn(address, "ops")}`, "content-type": "application/json" };
  const writes: Write[] = [];
  const begun = performance.now();
  let count = 0;
  let isOver = false;
  const client = async (): Promise<void> => {
    while (!isOver) {
      const id = `b${count++}`;
      await pause(Math.max(0, begun + (count * 1000) / RATE - performance.now()));
      const at = Date.now();
      const body = JSON.stringify(routeOf(id));
      const code = await fetch(`${address}/api/rest/v1/gateway/route/addRoute`, { method: "POST", headers, body })
        .then(async (reply) => ((await reply.json()) as { code: string }).code)
        .catch((error: Error) => error.message);
      writes.push({ id, at, milliseconds: Date.now() - at, isAcknowledged: code === "200" });
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(clients);
      return writes;
    },
  };
}

/** Runs a built command. @throws Error with its output if it fails */
async function run(name: string, settings: Record<string, string>, ...args: string[]): Promise<void> {
  const child = spawn("node", [join(PORTAL, COMMANDS, `${name}.js`), ...args], { env: { ...process.env, ...settings } });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${text}`);
}

async function storedRoutes(dataDir: string, url: string): Promise<Set<string>> {
  if (!existsSync(join(dataDir, "portal.db"))) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ id: string }>("select id from gateway_route");
    await client.end();
    return new Set(rows.map(({ id }) => id));
  }
  const database = new SqliteDatabase(join(dataDir, "portal.db"), { readonly: true });
  const rows = database.prepare<[], { id: string }>("select id from gateway_route").all();
  database.close();
  return new Set(rows.map(({ id }) => id));
}
