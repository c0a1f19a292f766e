import { refuse } from "../../refusals/refusal.ts";
import { type PoolLoad, WorkerPool } from "../../workers/worker-pool.ts";
import { type SqliteJob, startSqliteThread } from "../sqlite-worker.ts";

/** Maximum number of statements that wait for a reader thread. Further ones are refused. */
const WAITING = 100;
/**
 * Time limit of a statement in milliseconds, including its time in the queue. After it, the call is refused because the search takes too
 * long.
 */
const PATIENCE = 15_000;

/**
 * Runs long SQLite reads in worker threads, two at a time by default, so that they do not block other calls. A read that takes more than 15
 * seconds, including its time in the queue, is refused (503). SQLite cannot cancel it, so it occupies its thread until it ends.
 */
export class SqliteReaders {
  readonly #pool: WorkerPool<SqliteJob, unknown[]>;

  constructor(file: string, most = 2) {
    const start = () => startSqliteThread({ file, options: { readonly: true, timeout: 5000 } });
    this.#pool = new WorkerPool({ name: "reader thread", start, most, waiting: WAITING, spare: most });
  }

  /**
   * Runs a read.
   *
   * @throws Refusal tooBusy if 100 reads wait, searchTooLong after the timeout; the error of SQLite
   */
  async read(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(refuse("searchTooLong")), PATIENCE);
    try {
      return await this.#pool.ask(() => ({ sql, values }), { signal: late.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  get load(): PoolLoad {
    return this.#pool.load;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
