import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { lowerPriority } from "../workers/lower-priority.ts";
import { WorkerPool } from "../workers/worker-pool.ts";
import { SQLITE_FILE } from "./drivers/database.ts";
import { type SqliteJob, startSqliteProcess, startSqliteThread } from "./sqlite-worker.ts";
import type { Row } from "./types.ts";

/** A SQLite file that {@link readSqlite} has opened. `ask` runs an SQL text in a thread and returns the rows; `close` ends the thread. */
export interface SqliteReading {
  ask(sql: string): Promise<Row[]>;
  close(): Promise<void>;
}

const ONE = { name: "copy", most: 1, waiting: 1, spare: 1 };
const readingOf = (file: string) => ({ file, options: { readonly: true, timeout: 5000 } });
/** Heap limit, in MB, of the process that copies the database. */
const HEAP = 32;

/**
 * Copies the SQLite database of a data folder into an empty file, page by page, in the state of one moment. A process of low priority makes
 * the copy; reads and writes of the server do not wait for it. `VACUUM INTO` is not used, because it would change the row ids to which the
 * text indexes refer.
 *
 * @param file path of the empty file
 * @param stopping kills the process when it aborts
 * @throws the error of SQLite, such as for a full disk; the reason of `stopping`
 */
export async function copySqlite(dataDir: string, file: string, stopping: AbortSignal): Promise<void> {
  const start = () => {
    const child = startSqliteProcess(readingOf(join(dataDir, SQLITE_FILE)), HEAP);
    lowerPriority(child.pid);
    return child;
  };
  const pool = new WorkerPool<SqliteJob, Row[]>({ ...ONE, start, grace: 0 });
  try {
    await pool.ask(() => ({ copyTo: file }), { signal: stopping });
  } finally {
    await pool.close();
  }
}

/** Opens a SQLite file for reading in a thread, so that long statements do not block the event loop. The thread ends with `close`. */
export function readSqlite(file: string): SqliteReading {
  const pool = new WorkerPool<SqliteJob, Row[]>({ ...ONE, start: () => startSqliteThread(readingOf(file)) });
  return { ask: (sql) => pool.ask(() => ({ sql })), close: () => pool.close() };
}

/**
 * Tests whether another process has opened the database of a data folder. If no other process has, the test also merges the write-ahead log
 * into the file and ends its WAL mode. False for a damaged file.
 */
export function isSqliteInUse(dataDir: string): boolean {
  let database: SqliteDatabase.Database | undefined;
  try {
    database = new SqliteDatabase(join(dataDir, SQLITE_FILE), { fileMustExist: true, timeout: 0 });
    // Leaving WAL mode needs the file for this connection alone.
    database.pragma("journal_mode = delete");
    return false;
  } catch (error) {
    return /^SQLITE_(BUSY|LOCKED)/.test(String((error as { code?: unknown }).code));
  } finally {
    database?.close();
  }
}
