import { EXACT_FUNCTIONS } from "../exact-functions.ts";
import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely } from "kysely";
import { runTransaction } from "../after-commit.ts";
import { checkIntegrity, refuseEmptied } from "../integrity.ts";
import { OpenError } from "./open-error.ts";
import { openPostgres } from "./postgres-driver.ts";
import { CACHE_PRAGMA, type SqliteJob, startSqliteProcess } from "../sqlite-worker.ts";
import { SqliteCheckpoints } from "./sqlite-checkpoints.ts";
import { sqliteDialect } from "./sqlite-driver.ts";
import { ObservedStatements } from "./observed-statements.ts";
import { SqliteReaders } from "./sqlite-readers.ts";
import { WriterLock } from "./writer-lock.ts";
import type { Connection, Database, DatabaseLocation, Schema, Sandbox, Bounds } from "../types.ts";
import { refuse } from "../../refusals/refusal.ts";
import { type PoolLoad, WorkerPool } from "../../workers/worker-pool.ts";

/** Maximum number of statements that wait for the sandbox process. Further ones are refused. */
const WAITING = 10;
/** Heap limit of the process that runs the statements, in MB. */
const HEAP = 64;

/** Name of the SQLite database file in the data directory. */
export const SQLITE_FILE = "portal.db";

/**
 * Opens the database: PostgreSQL if `url` is set, otherwise SQLite in `dataDir`. A missing SQLite file is created. An existing file is
 * checked for damage. The check of a file of up to 1 GB blocks the process; a larger file is checked in a thread.
 *
 * @throws OpenError if it cannot be opened; Error if both `url` and `dataDir` are missing
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const { url, dataDir, ...beside } = location;
  if (url === undefined && dataDir === undefined) throw new Error("openDatabase needs `url` (PostgreSQL) or `dataDir` (SQLite)");
  try {
    return url === undefined ? openSqlite(dataDir ?? "") : await openPostgres({ ...beside, url });
  } catch (error) {
    if (error instanceof OpenError) throw error;
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

/**
 * Runs the callback in the transaction of `connection`. If `connection` is not a transaction, begins a new transaction. A new transaction
 * that fails because of a conflict with others is not repeated.
 */
export function atomically<T>(connection: Connection, callback: (connection: Connection) => Promise<T>): Promise<T> {
  return connection.isTransaction ? callback(connection) : runTransaction(connection.transaction(), callback);
}

/**
 * Runs SQL statements that staff have written in a separate process, one at a time. Ten may wait; further ones are refused. SQLite cannot
 * cancel a statement, but the process can be killed.
 */
class SqliteSandbox implements Sandbox {
  readonly #pool: WorkerPool<SqliteJob, unknown[][]>;

  constructor(file: string) {
    const pragmas = ["query_only = on", "trusted_schema = off"];
    const connection = { file, options: { readonly: true, timeout: 2000 }, pragmas, functions: EXACT_FUNCTIONS };
    const start = () => startSqliteProcess(connection, HEAP);
    this.#pool = new WorkerPool({ name: "sandbox process", start, most: 1, waiting: WAITING, spare: 1, grace: 0 });
  }

  /** Does nothing. SQLite has no roles: its process can only read, and the portal itself generates the statements. */
  async limitTo(): Promise<undefined> {
    return undefined;
  }

  read(sql: string, bounds: Bounds): Promise<unknown[][]> {
    const limit = { time: bounds.milliseconds, error: refuse("searchTooLong") };
    return this.#pool.ask(() => ({ sql, bounds }), { limit });
  }

  get load(): PoolLoad {
    return this.#pool.load;
  }

  close(): void {
    void this.#pool.close();
  }
}
