import { refuse } from "../../refusals/refusal.ts";
import { type PoolLoad, WorkerPool } from "../../workers/worker-pool.ts";
import type { Sandbox, Bounds } from "../types.ts";
import { type SqliteJob, startSqliteProcess } from "../sqlite-worker.ts";

/** Maximum number of statements that wait for the sandbox process. Further ones are refused. */
const WAITING = 10;
/** Heap limit of the process that runs the statements, in MB. */
const HEAP = 64;

/**
 * Runs SQL statements that staff have written in a separate process, one at a time. Ten may wait; further ones are refused. SQLite cannot
 * cancel a statement, but the process can be killed.
 */
export class SqliteSandbox implements Sandbox {
  readonly #pool: WorkerPool<SqliteJob, unknown[][]>;

  constructor(file: string) {
    const connection = { file, options: { readonly: true, timeout: 2000 }, pragmas: ["query_only = on", "trusted_schema = off"] };
    const start = () => startSqliteProcess(connection, HEAP);
    this.#pool = new WorkerPool({ name: "sandbox process", start, most: 1, waiting: WAITING, spare: 1, grace: 0 });
  }

  /** Does nothing. SQLite has no roles: its process can only read, and the portal itself generates the statements. */
  async limitTo(): Promise<undefined> {
    return undefined;
  }

  read(sql: string, bounds: Bounds): Promise<unknown[][]> {
    const limit = { time: bounds.milliseconds, error: refuse("searchTooLong") };
    return this.#pool.ask(() => ({ sql, bounds }), { limit });
  }

  get load(): PoolLoad {
    return this.#pool.load;
  }

  close(): void {
    void this.#pool.close();
  }
}
