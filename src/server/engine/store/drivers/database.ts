import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { addressesOf } from "../../config/database-hosts.ts";
import { runTransaction } from "../after-commit.ts";
import { isTransient } from "./dialect.ts";
import { connectionName } from "./other-servers.ts";
import { checkIntegrity, refuseEmptied } from "../integrity.ts";
import { survivingPool } from "./postgres-pool.ts";
import { postgresServers } from "./postgres-servers.ts";
import { PostgresSandbox } from "./postgres-sandbox.ts";
import { CACHE_PRAGMA } from "../sqlite-worker.ts";
import { SqliteSandbox } from "./sqlite-sandbox.ts";
import { SqliteCheckpoints } from "./sqlite-checkpoints.ts";
import { sqliteDialect } from "./sqlite-driver.ts";
import { ObservedStatements } from "./observed-statements.ts";
import { SqliteReaders } from "./sqlite-readers.ts";
import { WriterLock } from "./writer-lock.ts";
import type { Connection, Database, DatabaseLocation, Schema } from "../types.ts";

/** Name of the SQLite database file in the data directory. */
export const SQLITE_FILE = "portal.db";
const ATTEMPTS = 6;

/**
 * Error of a database that cannot be opened. The message is one line for the operator. It never contains the URL, which holds a password.
 */
export class OpenError extends Error {
  constructor(where: string, cause: unknown) {
    super(`the database ${where} cannot be opened: ${reasonOf(cause)}${cureOf(cause)}`, { cause });
    this.name = "OpenError";
  }
}

/** Error codes of SQLite and the file system for disks that cannot be written or read back. */
const DISK = /^(SQLITE_(FULL|IOERR|CANTOPEN|READONLY)|ENOSPC|EDQUOT|EROFS|EIO)/;

/**
 * Returns advice for errors of the disk, otherwise an empty text. SQLite reports "disk I/O error" for a full disk as well, if
 * there is no room for the files beside the database.
 */
function cureOf(error: unknown): string {
  const code = String((error as { code?: unknown } | null)?.code ?? "");
  if (!DISK.test(code)) return "";
  return ` (${code}); the disk is full or cannot be written: free space on it, or set DATA_DIR to a folder of another disk`;
}

/**
 * Converts an error of the disk during startup to an OpenError with the folder and advice. Returns any other error unchanged, and every
 * error of PostgreSQL.
 */
export const addLocation = (error: unknown, { dataDir }: DatabaseLocation): unknown =>
  dataDir === undefined || cureOf(error) === "" ? error : new OpenError(`in DATA_DIR ${dataDir}`, error);

/** Returns the message of an error. Several addresses of one host fail together, in an error without a message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

/**
 * Opens the database: PostgreSQL at `url`, else SQLite in `dataDir`, which is created if missing. Blocks while a SQLite file of up to 1
 * GB is checked for damage.
 *
 * @throws OpenError if it cannot be opened; Error if neither `url` nor `dataDir` is given
 */
export async function openDatabase({ url, dataDir, command }: DatabaseLocation): Promise<Database> {
  if (url === undefined && dataDir === undefined) throw new Error("openDatabase needs `url` (PostgreSQL) or `dataDir` (SQLite)");
  try {
    return url === undefined ? openSqlite(dataDir ?? "") : await openPostgres(url, command);
  } catch (error) {
    throw new OpenError(url === undefined ? `in DATA_DIR ${dataDir}` : "of DATABASE_URL", error);
  }
}

function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, SQLITE_FILE);
  refuseEmptied(file);
  const known = existsSync(file);
  const writer = connectionTo(file, {});
  try {
    return openedSqlite(dataDir, file, writer);
  } catch (error) {
    writer.close();
    // A first start on a full disk leaves an empty file, which the next start would take for an emptied database.
    if (!known && statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file);
    throw error;
  }
}

function connectionTo(file: string, options: SqliteDatabase.Options): SqliteDatabase.Database {
  const connection = new SqliteDatabase(file, { timeout: 5000, ...options });
  connection.pragma(CACHE_PRAGMA);
  return connection;
}

function openedSqlite(dataDir: string, file: string, writer: SqliteDatabase.Database): Database {
  // The file contains password hashes, phone numbers and mail addresses of all users. SQLite gives its side files the same
  // mode.
  chmodSync(file, 0o600);
  writer.pragma("journal_mode = WAL");
  // Files from a version without this line would retain their old mode.
  for (const beside of [`${file}-wal`, `${file}-shm`]) if (existsSync(beside)) chmodSync(beside, 0o600);
  // FULL: in WAL mode, only this makes an acknowledged commit survive a power failure.
  writer.pragma("synchronous = FULL");
  // A thread checkpoints the log, see sqlite-checkpoints.ts. This limit (in pages) applies only if that thread falls behind. It
  // exceeds what one transaction over all regions of a province writes, because a commit that checkpoints blocks the event
  // loop.
  writer.pragma("wal_autocheckpoint = 64000");
  writer.pragma("journal_size_limit = 1048576");
  writer.pragma("foreign_keys = ON");
  // The driver waits for other processes itself, see sqlite-driver.ts.
  writer.pragma("busy_timeout = 0");
  const integrity = checkIntegrity(writer, file);
  const reader = connectionTo(file, { readonly: true, fileMustExist: true });
  const [readers, lock, observed] = [new SqliteReaders(file), new WriterLock(), new ObservedStatements()];
  const resources = { writer, reader, readers, lock, observed, checkpoints: new SqliteCheckpoints(file) };
  const kysely = new Kysely<Schema>({ dialect: sqliteDialect(resources) });
  const sandbox = new SqliteSandbox(file);
  return {
    kind: "sqlite",
    location: { dataDir },
    kysely,
    transaction: (callback) => runTransaction(kysely.transaction(), callback),
    sandbox,
    integrity,
    observe: (observer) => observed.observe(observer),
    load: () => ({
      connections: { busy: Number(lock.isHeld), idle: Number(!lock.isHeld), waiting: lock.waiting },
      workers: { "long-read": readers.load, sandbox: sandbox.load },
    }),
    close: () => {
      sandbox.close();
      return closeBoth(kysely, writer, reader);
    },
  };
}

/** Closes all connections. Kysely never closes a driver that no query has used. */
async function closeBoth(kysely: Kysely<Schema>, ...connections: SqliteDatabase.Database[]): Promise<void> {
  await kysely.destroy();
  for (const connection of connections) if (connection.open) connection.close();
}

const INT8 = 20;
const NUMERIC = 1700;
const JSON_TYPES = new Set([114, 3802]);

/** Parses values as SQLite returns them: int8 and sums as numbers (fen and milliseconds are safe integers), JSON as text. */
function parserOf({ types }: typeof pg, oid: number, format?: "text" | "binary"): unknown {
  if (oid === INT8 || oid === NUMERIC) return Number;
  if (JSON_TYPES.has(oid)) return String;
  return types.getTypeParser(oid, format as "text");
}

const poolOf = (driver: typeof pg, connectionString: string, name: string): pg.Pool =>
  new driver.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    application_name: name,
    types: { getTypeParser: ((...of: [number, "text"?]) => parserOf(driver, ...of)) as typeof pg.types.getTypeParser },
  });

async function openPostgres(url: string, command: string | undefined): Promise<Database> {
  // Only servers on PostgreSQL load its driver.
  const { default: driver } = await import("pg");
  const servers = postgresServers(addressesOf(url).map((address) => poolOf(driver, address, connectionName(command))));
  const observed = new ObservedStatements();
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: survivingPool(servers, observed) }) });
  /** Closes the pools. Kysely never closes a driver that no query has used. */
  const end = async (): Promise<void> => {
    await kysely.destroy();
    await servers.end();
  };
  try {
    (await servers.connect()).release();
  } catch (error) {
    await end();
    throw error;
  }
  return {
    kind: "postgres",
    location: { url },
    kysely,
    transaction: (callback) => retried(() => runTransaction(kysely.transaction().setIsolationLevel("read committed"), callback)),
    sandbox: new PostgresSandbox(kysely),
    integrity: () => "ok",
    observe: (observer) => observed.observe(observer),
    load: () => ({ connections: servers.load(), workers: {} }),
    close: end,
  };
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

/**
 * Runs the callback in the current transaction, or in a new one if there is none. Does not repeat a new transaction that fails because of a
 * conflict.
 */
export function atomically<T>(connection: Connection, callback: (connection: Connection) => Promise<T>): Promise<T> {
  return connection.isTransaction ? callback(connection) : runTransaction(connection.transaction(), callback);
}
