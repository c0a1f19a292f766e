import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { refuse } from "../../refusals/refusal.ts";

/** Maximum number of waiting statements. Further ones are refused. */
const WAITING = 100;
/** Timeout of a statement in milliseconds, including its time in the queue. */
const PATIENCE = 15_000;

/**
 * Source of a worker thread. It runs one statement after another on a read-only connection. It is a text, because it needs none
 * of our modules.
 */
const THREAD = `
const { parentPort, workerData } = require("node:worker_threads");
const Database = require(workerData.driver);
const database = new Database(workerData.file, { readonly: true, fileMustExist: true, timeout: 5000 });
const statements = new Map();
parentPort.on("message", ({ sql, values }) => {
  try {
    let statement = statements.get(sql);
    if (statement === undefined) {
      if (statements.size > 200) statements.clear();
      statements.set(sql, (statement = database.prepare(sql)));
    }
    parentPort.postMessage({ rows: statement.all(values) });
  } catch (error) {
    parentPort.postMessage({ failure: { message: error.message, code: error.code } });
  }
});
`;

interface Job {
  sql: string;
  values: readonly unknown[];
  done: (rows: unknown[]) => void;
  fail: (error: Error) => void;
  timer: NodeJS.Timeout;
}

interface Reader {
  worker: Worker;
  job: Job | undefined;
}

type ReaderReply = { rows: unknown[] } | { failure: { message: string; code: string } };

/**
 * Runs long reads in worker threads, so that other calls are not blocked. Uses two threads at a time by default. A read that takes more
 * than 15 seconds, its time in the queue included, is refused (503). SQLite cannot cancel a statement: after its timeout, it occupies its
 * thread until it ends.
 */
export class SqliteReaders {
  readonly #file: string;
  readonly #most: number;
  readonly #waiting: Job[] = [];
  readonly #readers = new Set<Reader>();

  constructor(file: string, most = 2) {
    this.#file = file;
    this.#most = most;
  }

  /**
   * Runs a read.
   *
   * @throws Refusal tooBusy if 100 reads wait, searchTooLong after the timeout; the error of SQLite
   */
  read(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    if (this.#waiting.length >= WAITING) return Promise.reject(refuse("tooBusy"));
    return new Promise((done, fail) => {
      const job: Job = { sql, values, done, fail, timer: setTimeout(() => this.#giveUp(job), PATIENCE) };
      this.#waiting.push(job);
      this.#next();
    });
  }

  async close(): Promise<void> {
    for (const job of this.#waiting.splice(0)) this.#end(job, (given) => given.fail(refuse("unavailable")));
    const readers = [...this.#readers];
    this.#readers.clear();
    for (const { job } of readers) if (job !== undefined) this.#end(job, (given) => given.fail(refuse("unavailable")));
    await Promise.all(readers.map(({ worker }) => worker.terminate()));
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const reader = [...this.#readers].find(({ job }) => job === undefined) ?? this.#more();
      const job = reader === undefined ? undefined : this.#waiting.shift();
      if (reader === undefined || job === undefined) return;
      reader.job = job;
      reader.worker.ref();
      reader.worker.postMessage({ sql: job.sql, values: job.values });
    }
  }

  #more(): Reader | undefined {
    if (this.#readers.size >= this.#most) return undefined;
    const driver = createRequire(import.meta.url).resolve("better-sqlite3");
    const worker = new Worker(THREAD, { eval: true, workerData: { driver, file: this.#file } });
    const reader: Reader = { worker, job: undefined };
    this.#readers.add(reader);
    worker.unref();
    worker.on("message", (reply: ReaderReply) => this.#answered(reader, reply));
    worker.on("error", (error) => this.#lost(reader, error));
    worker.on("exit", () => this.#lost(reader, new Error("the reader thread exited")));
    return reader;
  }

  #answered(reader: Reader, reply: ReaderReply): void {
    const { job } = reader;
    reader.job = undefined;
    reader.worker.unref();
    if (job !== undefined)
      this.#end(job, ({ done, fail }) =>
        "rows" in reply ? done(reply.rows) : fail(Object.assign(new Error(reply.failure.message), { code: reply.failure.code })),
      );
    this.#next();
  }

  #lost(reader: Reader, error: Error): void {
    if (!this.#readers.delete(reader)) return;
    if (reader.job !== undefined) this.#end(reader.job, ({ fail }) => fail(error));
    this.#next();
  }

  #giveUp(job: Job): void {
    const at = this.#waiting.indexOf(job);
    if (at >= 0) this.#waiting.splice(at, 1);
    job.fail(refuse("searchTooLong"));
  }

  #end(job: Job, reply: (job: Job) => void): void {
    clearTimeout(job.timer);
    reply(job);
  }
}
