import { type Kysely, sql } from "kysely";
import { refuse } from "../../refusals/refusal.ts";
import type { Sandbox, Bounds, Readable, Schema } from "../types.ts";

/** At the same time, so that all other calls have connections left. */
const AT_ONCE = 2;
/** `query_canceled`: its time is over. */
const CANCELLED = "57014";
/** Of the advisory lock. */
const GRANTING = 7_061_914;

/**
 * Of the whole cluster: it signs nobody in and may nothing but read what it is granted in each database. What was granted
 * goes with its database.
 */
const ROLE = "gp_portal_views";
/** `duplicate_object`, `unique_violation`: another server made it at the same time. */
const MADE_ALREADY = new Set(["42710", "23505"]);

/** Statements that people wrote: in a transaction that cannot write, waits for no lock and ends in time. */
export class PostgresSandbox implements Sandbox {
  readonly #kysely: Kysely<Schema>;
  #running = 0;
  #limited = false;

  constructor(kysely: Kysely<Schema>) {
    this.#kysely = kysely;
  }

  async limitTo(readable: readonly Readable[]): Promise<string | undefined> {
    try {
      await this.#makeRole();
      const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
      const grants = readable.map(
        ({ table, columns }) => `grant select (${columns.map(quoted).join(", ")}) on ${quoted(table)} to ${ROLE}`,
      );
      // One after the other, or servers that start together change the same row of the catalogue at once.
      await this.#kysely.transaction().execute(async (connection) => {
        await sql`select pg_advisory_xact_lock(${GRANTING})`.execute(connection);
        await sql.raw(`do $$ begin execute format('grant usage on schema %I to ${ROLE}', current_schema()); end $$`).execute(connection);
        for (const { table } of readable) await sql.raw(`revoke all on ${quoted(table)} from ${ROLE}`).execute(connection);
        for (const grant of grants) await sql.raw(grant).execute(connection);
        await sql.raw(`set local role ${ROLE}`).execute(connection);
      });
      this.#limited = true;
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  async #makeRole(): Promise<void> {
    const { rows } = await sql`select 1 from pg_roles where rolname = ${ROLE}`.execute(this.#kysely);
    if (rows.length > 0) return;
    try {
      await sql.raw(`create role ${ROLE} nologin noinherit; grant ${ROLE} to current_user`).execute(this.#kysely);
    } catch (error) {
      if (!MADE_ALREADY.has(String((error as { code?: unknown } | null)?.code))) throw error;
    }
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
          if (this.#limited) await sql.raw(`set local role ${ROLE}`).execute(connection);
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
