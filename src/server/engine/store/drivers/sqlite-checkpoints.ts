import { open, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/** Bytes of the write-ahead log from which on it is copied into the database. */
const ENOUGH = 4 * 1024 * 1024;
/** Milliseconds from a write until somebody looks: many writes are looked at once. */
const PAUSE = 200;

/** Text, since no module of ours is needed. PASSIVE waits for nobody and lets others write. */
const THREAD = `
const { parentPort, workerData } = require("node:worker_threads");
const Database = require(workerData.driver);
const database = new Database(workerData.file, { fileMustExist: true, timeout: 0 });
database.pragma("synchronous = FULL");
database.pragma("wal_autocheckpoint = 0");
parentPort.on("message", () => {
  try {
    database.pragma("wal_checkpoint(PASSIVE)");
  } catch {}
  parentPort.postMessage("done");
});
`;

/**
 * Copies what was written from the write-ahead log into the database, in a thread: SQLite itself would do it inside of a
 * commit, and hold up everybody for some ten milliseconds. What it cannot do (a full disk) the writer finds at its own limit.
 */
export class SqliteCheckpoints {
  readonly #file: string;
  #timer: NodeJS.Timeout | undefined;
  #worker: Worker | undefined;
  #isBusy = false;
  #isClosed = false;

  constructor(file: string) {
    this.#file = file;
  }

  /** Something was written. */
  wrote(): void {
    if (this.#timer !== undefined || this.#isBusy || this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#look(), PAUSE).unref();
  }

  /** Has what a transaction wrote so far come to the disk without holding up anybody: its commit waits for the rest only. */
  async settle(): Promise<void> {
    const file = await open(`${this.#file}-wal`, "r+");
    await file.datasync().finally(() => file.close());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#worker?.terminate();
  }

  async #look(): Promise<void> {
    const size = await stat(`${this.#file}-wal`).then(
      (found) => found.size,
      () => 0,
    );
    this.#timer = undefined;
    if (size < ENOUGH || this.#isClosed) return;
    this.#isBusy = true;
    this.#worker ??= this.#begun();
    this.#worker.postMessage("copy");
  }

  #begun(): Worker {
    const driver = createRequire(import.meta.url).resolve("better-sqlite3");
    const worker = new Worker(THREAD, { eval: true, workerData: { driver, file: this.#file } });
    worker.unref();
    worker.on("message", () => {
      this.#isBusy = false;
    });
    const lost = (): void => {
      this.#worker = undefined;
      this.#isBusy = false;
    };
    worker.on("error", lost);
    worker.on("exit", lost);
    return worker;
  }
}
