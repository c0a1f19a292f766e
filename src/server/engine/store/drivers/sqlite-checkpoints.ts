import { open, stat } from "node:fs/promises";
import { WorkerPool } from "../../workers/worker-pool.ts";
import { type SqliteJob, startSqliteThread } from "../sqlite-worker.ts";

/** Size of the write-ahead log in bytes from which its pages are written to the database (checkpoint). */
const ENOUGH = 4 * 1024 * 1024;
/** Milliseconds from a write until the size is checked, so that many writes cause one check. */
const PAUSE = 200;

/** Statement that writes the log back into the database file. PASSIVE neither waits for other connections nor blocks them. */
const CHECKPOINT = { sql: "pragma wal_checkpoint(PASSIVE)" };

/**
 * Checkpoints the write-ahead log into the database in a worker thread, once the log exceeds 4 MB. SQLite itself would do so inside a
 * commit and block the event loop for some ten milliseconds. If the thread fails (disk full), the writer checkpoints at its own, higher
 * limit and reports the error.
 */
export class SqliteCheckpoints {
  readonly #file: string;
  readonly #pool: WorkerPool<SqliteJob, unknown>;
  #timer: NodeJS.Timeout | undefined;
  #isPending = false;
  #isClosed = false;

  constructor(file: string) {
    this.#file = file;
    const pragmas = ["synchronous = FULL", "wal_autocheckpoint = 0"];
    const start = () => startSqliteThread({ file, options: { timeout: 0 }, pragmas });
    this.#pool = new WorkerPool({ name: "checkpoint thread", start, most: 1, waiting: 0, spare: 1 });
  }

  /** Reports a write. The size of the log is checked 200 ms later. */
  wrote(): void {
    if (this.#isPending || this.#isClosed) return;
    this.#isPending = true;
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

  /** Ends the thread. Later writes are not checkpointed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#pool.close();
  }

  async #look(): Promise<void> {
    try {
      const { size } = await stat(`${this.#file}-wal`);
      if (size >= ENOUGH && !this.#isClosed) await this.#pool.ask(() => CHECKPOINT);
    } catch {
      // No log, or no checkpoint now. The next write looks again.
    }
    this.#isPending = false;
  }
}
