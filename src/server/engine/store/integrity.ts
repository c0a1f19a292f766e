import { existsSync, statSync } from "node:fs";
import type SqliteDatabase from "better-sqlite3";
import { WorkerPool } from "../workers/worker-pool.ts";
import { type SqliteJob, startSqliteThread } from "./sqlite-worker.ts";

/** State of the database file. `checking`: the check is still running; `damaged`: the error message of the database. */
export type Integrity = "ok" | "checking" | { damaged: string };

/** Files above this size in bytes are checked in the background while the server runs. */
const AT_ONCE_BYTES = 1024 ** 3;
/** Age in milliseconds below which an empty file is accepted, because another process may be creating its database. */
const YOUNG_MS = 10_000;

/**
 * Refuses a database file that exists but is empty, because something must have emptied it: before a first start there is no file.
 *
 * @throws Error if the file is empty and older than 10 s. A younger file may belong to a server that is starting
 */
export function refuseEmptied(file: string): void {
  if (!existsSync(file)) return;
  const { size, mtimeMs } = statSync(file);
  if (size === 0 && Date.now() - mtimeMs > YOUNG_MS)
    throw new Error(`${file} is empty, which no first start causes: restore a backup, or delete the file to start with an empty database`);
}

/**
 * Reads the whole SQLite database once, to find damaged pages. Without this check, rows on a damaged page could seem to be missing.
 *
 * @param atOnce size in bytes up to which the check blocks; a larger file is checked in a thread, and the state is `checking` meanwhile
 * @returns a function that returns the current state
 * @throws Error with the message of SQLite, if a blocking check finds damage
 */
export function checkIntegrity(database: SqliteDatabase.Database, file: string, atOnce = AT_ONCE_BYTES): () => Integrity {
  let state: Integrity = "ok";
  if (statSync(file).size <= atOnce) {
    const found = String(database.pragma("quick_check(1)", { simple: true }));
    if (found !== "ok") throw new Error(`it is damaged (${found.split("\n").join("; ")}): restore a backup`);
    return () => state;
  }
  state = "checking";
  const found = (message: string | undefined): void => {
    state = message === "ok" ? "ok" : { damaged: String(message) };
  };
  readApart<{ quick_check: string }>(file, "pragma quick_check(1)").then(
    ([row]) => found(row?.quick_check),
    (error: Error) => found(error.message),
  );
  return () => state;
}

/** Runs a statement that reads a SQLite file and may take minutes. It runs in a separate thread, without a time limit. */
export async function readApart<R>(file: string, sql: string): Promise<R[]> {
  const start = () => startSqliteThread({ file, options: { readonly: true, timeout: 5000 } });
  const pool = new WorkerPool<SqliteJob, R[]>({ name: "check", start, most: 1, waiting: 0, spare: 0 });
  try {
    return await pool.ask(() => ({ sql }));
  } finally {
    // An idle thread would keep the file open, and a restore would take it for a running server.
    await pool.close();
  }
}
