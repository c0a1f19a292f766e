import { open, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/** Size of the write-ahead log in bytes from which it is checkpointed. */
const ENOUGH = 4 * 1024 * 1024;
/** Milliseconds from a write until the size is checked, so that many writes cause one check. */
const PAUSE = 200;

/**
 * Source of the worker thread, as a text because it needs none of our modules. PASSIVE neither waits for other connections nor
 * blocks them.
 */
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
 * Checkpoints the write-ahead log into the database in a worker thread, once the log exceeds 4 MB. SQLite itself would do so inside a
 * commit and block the event loop for some ten milliseconds. If the thread fails (disk full), the writer reaches its own, higher limit
 * and reports the error.
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

  /** Reports a write. The size of the log is checked 200 ms later. */
  wrote(): void {
    if (this.#timer !== undefined || this.#isBusy || this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#look(), PAUSE).unref();
  }

  /**
   * Syncs to disk what the current transaction has written so far, without blocking the event loop. The commit then only waits
   * for the rest.
   */
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
