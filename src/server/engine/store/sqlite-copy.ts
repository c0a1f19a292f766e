import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { WorkerPool } from "../workers/worker-pool.ts";
import { SQLITE_FILE } from "./drivers/database.ts";
import { type SqliteJob, startSqliteThread } from "./sqlite-worker.ts";
import type { Row } from "./types.ts";

/** A SQLite file that {@link readSqlite} has opened. `ask` runs an SQL text in a thread and returns the rows; `close` ends the thread. */
export interface SqliteReading {
  ask(sql: string): Promise<Row[]>;
  close(): Promise<void>;
}

const poolOf = (file: string): WorkerPool<SqliteJob, Row[]> => {
  const start = () => startSqliteThread({ file, options: { readonly: true, timeout: 5000 } });
  return new WorkerPool<SqliteJob, Row[]>({ name: "copy", start, most: 1, waiting: 1, spare: 1 });
};

/**
 * Copies the database in a data folder page by page into an empty file, as it is at one moment, in a thread. Neither reads nor writes wait
 * for it. `VACUUM INTO` would number the rows of tables with text keys anew, and the text indexes refer to these numbers.
 *
 * @throws the error of SQLite, such as for a full disk
 */
export async function copySqlite(dataDir: string, file: string): Promise<void> {
  const pool = poolOf(join(dataDir, SQLITE_FILE));
  try {
    await pool.ask(() => ({ copyTo: file }));
  } finally {
    await pool.close();
  }
}

/** Opens a SQLite file for reading in a thread, so that counting many rows does not block the event loop. */
export function readSqlite(file: string): SqliteReading {
  const pool = poolOf(file);
  return { ask: (sql) => pool.ask(() => ({ sql })), close: () => pool.close() };
}

/** Whether another process has the database of a data folder open. A damaged file counts as not in use. */
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
