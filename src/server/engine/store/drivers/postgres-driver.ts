import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { addressesOf } from "../../config/database-hosts.ts";
import { runTransaction } from "../after-commit.ts";
import type { Database, DatabaseLocation, Schema } from "../types.ts";
import { isTransient } from "./dialect.ts";
import { ObservedStatements } from "./observed-statements.ts";
import { OpenError } from "./open-error.ts";
import { connectionName, POOLED_NAME } from "./other-servers.ts";
import { survivingPool } from "./postgres-pool.ts";
import { PostgresSandbox } from "./postgres-sandbox.ts";
import { type PostgresServers, postgresServers } from "./postgres-servers.ts";
import { openReplica } from "./replica.ts";

const BEAT_MS = 5000;

const ATTEMPTS = 6;
const INT8 = 20;
const NUMERIC = 1700;
const JSON_TYPES = new Set([114, 3802]);

/** Parses values as SQLite returns them: int8 and sums as numbers (fen and milliseconds are safe integers), JSON as text. */
function parserOf({ types }: typeof pg, oid: number, format?: "text" | "binary"): unknown {
  if (oid === INT8 || oid === NUMERIC) return Number;
  if (JSON_TYPES.has(oid)) return String;
  return types.getTypeParser(oid, format as "text");
}

/** Creates a pool of the driver. The options replace the usual ones. */
type MakePool = (connectionString: string, options: pg.PoolConfig) => pg.Pool;

const poolsOf =
  (driver: typeof pg): MakePool =>
  (connectionString, options) =>
    new driver.Pool({
      connectionString,
      max: 10,
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
      types: { getTypeParser: ((...of: [number, "text"?]) => parserOf(driver, ...of)) as typeof pg.types.getTypeParser },
      ...options,
    });

/**
 * Message for a database address that leads to a pooler. Behind one, processes could not find each other, and pg_dump would change the
 * settings of shared connections.
 */
const POOLER = "it leads to a connection pooler: set DATABASE_DIRECT_URL to the PostgreSQL server itself";

/**
 * Opens PostgreSQL: creates the connection pools to the primary and, if `location` has them, to the direct address and the replica. The
 * direct address bypasses a pooler. The connections have a name by which other processes find this process (`findOtherServers`).
 *
 * @param command name of a process that is no server
 * @throws Error if `url` is the address of a pooler and no direct address is set, or if no writable server responds; OpenError if the
 * direct address cannot be reached or leads to a pooler
 */
export async function openPostgres({ command, ...location }: DatabaseLocation & { url: string }): Promise<Database> {
  const { url, directUrl, replica: following } = location;
  const name = connectionName(command);
  // Only servers on PostgreSQL load its driver.
  const { default: driver } = await import("pg");
  const makePool = poolsOf(driver);
  const serversAt = (address: string, options: pg.PoolConfig): PostgresServers =>
    postgresServers(addressesOf(address).map((one) => makePool(one, options)));
  const servers = serversAt(url, { application_name: directUrl === undefined ? name : POOLED_NAME });
  const observed = new ObservedStatements();
  const pool = survivingPool(servers, observed);
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const replica = following && openReplica({ ...following, makePool, primary: { kysely, pool }, observed });
  let leave = async (): Promise<void> => undefined;
  /** Closes the pools. Kysely never closes a driver that no query has used. */
  const end = async (): Promise<void> => {
    await leave();
    await replica?.close();
    await kysely.destroy();
    await servers.end();
  };
  try {
    const isPooled = await isBehindPooler(servers);
    if (isPooled && directUrl === undefined) throw new Error(POOLER);
    if (directUrl !== undefined) leave = await present(serversAt(directUrl, { application_name: name, max: 1, query_timeout: 3000 }));
    return {
      kind: "postgres",
      location,
      kysely,
      transaction: (callback) => retried(() => runTransaction(kysely.transaction().setIsolationLevel("read committed"), callback)),
      sandbox: new PostgresSandbox(kysely),
      integrity: () => "ok",
      observe: (observer) => observed.observe(observer),
      load: () => ({ connections: servers.load(), workers: {} }),
      ...(replica && { replica: replica.reads }),
      close: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * Tests whether the address leads to a pooler. A pooler names another process at the start of a connection than the one that runs
 * statements.
 */
async function isBehindPooler(servers: PostgresServers): Promise<boolean> {
  const client = await servers.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return rows[0]?.pid !== (client as pg.PoolClient & { processID?: number }).processID;
  } finally {
    client.release();
  }
}

async function present(direct: PostgresServers): Promise<() => Promise<void>> {
  try {
    if (await isBehindPooler(direct)) throw new Error(POOLER);
    return await holdPresence(direct);
  } catch (error) {
    await direct.end();
    throw new OpenError("of DATABASE_DIRECT_URL", error);
  }
}

/**
 * Repeats a transaction that PostgreSQL rolled back because of concurrent ones (deadlock, serialisation failure). Makes at most
 * 6 attempts.
 */
async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !isTransient(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 45));
    }
  }
}

const isWritable = (client: pg.PoolClient): Promise<boolean> =>
  client.query<{ follows: boolean }>("select pg_is_in_recovery() as follows").then(
    ({ rows }) => rows[0]?.follows === false,
    () => false,
  );

/**
 * Keeps one connection to the writable server open, not through a pooler. By the name of this connection, `findOtherServers` of other
 * processes finds this process. Every 5 seconds it is checked, and replaced if it is broken or leads to a standby.
 *
 * @param beatMs milliseconds between two checks
 * @returns a function that closes the connection and its pool
 * @throws the error of the first connection
 */
export async function holdPresence(servers: PostgresServers, beatMs = BEAT_MS): Promise<() => Promise<void>> {
  let client: pg.PoolClient | undefined = await servers.connect();
  let beating: Promise<void> | undefined;
  const beat = async (): Promise<void> => {
    if (client !== undefined && (await isWritable(client))) return;
    client?.release(true);
    client = await servers.connect().catch(() => undefined);
  };
  const timer = setInterval(() => {
    beating ??= beat().finally(() => {
      beating = undefined;
    });
  }, beatMs).unref();
  return async () => {
    clearInterval(timer);
    await beating;
    client?.release(true);
    await servers.end();
  };
}
