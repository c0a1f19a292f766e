import type { ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { startProcess } from "../workers/start-worker.ts";
import type { Bounds } from "./types.ts";

/** A statement for a worker. With `bounds` it must be read-only, and its rows are lists of values. */
interface Statement {
  sql: string;
  values?: readonly unknown[];
  bounds?: Bounds;
}

/**
 * Limits the page cache of a connection to 4 MB. SQLite's driver would use 16 MB for each of up to five connections, although the operating
 * system caches the file anyway.
 */
export const CACHE_PRAGMA = "cache_size = -4096";

/** A job of a worker: a statement, or a copy of the database into a new or empty file. */
export type SqliteJob = Statement | { copyTo: string };

/** How a worker opens SQLite: the file, the options of the driver, and the pragmas. */
interface WorkerConnection {
  file: string;
  options: { readonly?: boolean; timeout: number };
  pragmas?: readonly string[];
  /** JavaScript that registers further SQL functions on the connection `database`. */
  functions?: string;
}

/**
 * Source of a worker that runs one statement after another on its own connection. It is a text, so that the worker loads no module of the
 * portal. Prepared statements are cached, because preparing takes longer than most queries.
 */
const SOURCE = `
const { parentPort, workerData } = require("node:worker_threads");
const { driver, file, options, pragmas, functions } = workerData ?? JSON.parse(process.argv[1]);
const database = new (require(driver))(file, { fileMustExist: true, ...options });
for (const pragma of pragmas) database.pragma(pragma);
if (functions !== undefined) new Function("database", functions)(database);
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
// All pages in one step: a write of another connection between two steps would begin the copy again. In WAL mode, the step delays no writer.
async function copy(file) {
  await database.backup(file, { progress: () => 0x7fffffff });
  const copied = new (require(driver))(file, { fileMustExist: true });
  copied.pragma("journal_mode = delete");
  copied.close();
}
const reply = (message) => (parentPort === null ? process.send(message) : parentPort.postMessage(message));
// Here, because an error of SQLite loses its message on the way to another thread.
const fail = ({ message, code }) => reply({ done: true, failed: { message, code } });
(parentPort ?? process).on("message", ({ job }) => {
  if (job.copyTo !== undefined) return copy(job.copyTo).then(() => reply({ done: true, value: [] }), fail);
  try {
    reply({ done: true, value: run(job) });
  } catch (error) {
    fail(error);
  }
});
`;

const withDriver = (connection: WorkerConnection) => ({
  ...connection,
  pragmas: [CACHE_PRAGMA, ...(connection.pragmas ?? [])],
  driver: createRequire(import.meta.url).resolve("better-sqlite3"),
});

/** Starts a thread that runs statements as jobs. It has its own connection to a SQLite file. A running statement cannot be cancelled. */
export const startSqliteThread = (connection: WorkerConnection): Worker =>
  new Worker(SOURCE, { eval: true, workerData: withDriver(connection) });

/**
 * Starts a process that runs statements as jobs. It has its own connection to a SQLite file. Unlike a thread, it can be killed in the
 * middle of a statement.
 *
 * @param heap limit of its JavaScript heap in MB
 */
export const startSqliteProcess = (connection: WorkerConnection, heap: number): ChildProcess =>
  startProcess([`--max-old-space-size=${heap}`, "-e", SOURCE, JSON.stringify(withDriver(connection))], "nothing");
