import { type Kysely, sql } from "kysely";
import { refuse } from "../refusals/refusal.ts";
import type { Apart, Bounds, Schema } from "./types.ts";

/** At the same time, so that all other calls have connections left. */
const AT_ONCE = 2;
/** `query_canceled`: its time is over. */
const CANCELLED = "57014";

/** Statements that people wrote: in a transaction that cannot write, waits for no lock and ends in time. */
export class PostgresApart implements Apart {
  readonly #kysely: Kysely<Schema>;
  #running = 0;

  constructor(kysely: Kysely<Schema>) {
    this.#kysely = kysely;
  }

  async read(text: string, { rows, milliseconds }: Bounds): Promise<unknown[][]> {
    if (this.#running >= AT_ONCE) throw refuse("tooBusy");
    this.#running++;
    try {
      return await this.#kysely
        .transaction()
        .setAccessMode("read only")
        .execute(async (connection) => {
          const limits = sql.raw(
            `set local statement_timeout = ${Math.trunc(milliseconds)}; set local lock_timeout = 500; set local work_mem = '16MB'`,
          );
          await limits.execute(connection);
          const statement = rows === 0 ? `explain ${text}` : text;
          const found = await sql.raw<Record<string, unknown>>(statement).execute(connection);
          return rows === 0 ? [] : found.rows.slice(0, rows).map((row) => Object.values(row));
        });
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code === CANCELLED) throw refuse("searchTooLong");
      throw error;
    } finally {
      this.#running--;
    }
  }

  close(): void {}
}
