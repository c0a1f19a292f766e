import type { ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { startProcess } from "../workers/start-worker.ts";
import type { Bounds } from "./types.ts";

/** A statement for a worker. With `bounds` it must be read-only, and its rows are lists of values. */
export interface SqliteJob {
  sql: string;
  values?: readonly unknown[];
  bounds?: Bounds;
}

/**
 * Limits the pages that a connection caches to 4 MB. SQLite's driver would cache 16 MB for each connection, of which a server has up to
 * five. The operating system caches the file anyway.
 */
export const CACHE_PRAGMA = "cache_size = -4096";

/** The connection of a worker. */
interface WorkerConnection {
  file: string;
  options: { readonly?: boolean; timeout: number };
  pragmas?: readonly string[];
}

/**
 * Source of a worker that runs one statement after another on its own connection. It is a text, because it needs none of our modules.
 * Statements are kept, because preparing takes longer than most of our queries.
 */
const SOURCE = `
const { parentPort, workerData } = require("node:worker_threads");
const { driver, file, options, pragmas } = workerData ?? JSON.parse(process.argv[1]);
const database = new (require(driver))(file, { fileMustExist: true, ...options });
for (const pragma of pragmas) database.pragma(pragma);
const statements = new Map();
function run({ sql, values = [], bounds }) {
  let statement = statements.get(sql);
  if (statement === undefined) {
    if (statements.size > 200) statements.clear();
    statements.set(sql, (statement = database.prepare(sql)));
  }
  return bounds === undefined ? statement.all(values) : read(statement, bounds);
}
function read(statement, { rows, bytes }) {
  if (!statement.reader || !statement.readonly) throw new Error("the statement is not read-only");
  const found = [];
  let size = 0;
  for (const row of rows === 0 ? [] : statement.raw(true).iterate()) {
    size += JSON.stringify(row).length;
    if (size > bytes) throw new Error("the result is too large");
    found.push(row);
    if (found.length >= rows) break;
  }
  return found;
}
const reply = (message) => (parentPort === null ? process.send(message) : parentPort.postMessage(message));
(parentPort ?? process).on("message", ({ job }) => {
  try {
    reply({ done: true, value: run(job) });
  } catch ({ message, code }) {
    // Here, because an error of SQLite loses its message on the way to another thread.
    reply({ done: true, failed: { message, code } });
  }
});
`;

const withDriver = (connection: WorkerConnection) => ({
  ...connection,
  pragmas: [CACHE_PRAGMA, ...(connection.pragmas ?? [])],
  driver: createRequire(import.meta.url).resolve("better-sqlite3"),
});

/** Starts a thread. A statement in it cannot be cancelled. */
export const startSqliteThread = (connection: WorkerConnection): Worker =>
  new Worker(SOURCE, { eval: true, workerData: withDriver(connection) });

/**
 * Starts a process, which can be killed in the middle of a statement.
 *
 * @param heap limit of its heap in MB
 */
export const startSqliteProcess = (connection: WorkerConnection, heap: number): ChildProcess =>
  startProcess([`--max-old-space-size=${heap}`, "-e", SOURCE, JSON.stringify(withDriver(connection))], "nothing");
