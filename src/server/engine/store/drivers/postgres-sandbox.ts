import { type Kysely, sql } from "kysely";
import { refuse } from "../../refusals/refusal.ts";
import type { Sandbox, Bounds, Readable, Schema } from "../types.ts";

/** Maximum number of concurrent statements, so that other calls have connections left. */
const AT_ONCE = 2;
/** `query_canceled`: the statement exceeded its time limit. */
const CANCELLED = "57014";
/** Id of the advisory lock for changes of grants. */
const GRANTING = 7_061_914;

/**
 * Database role for views, shared by all databases of the cluster. It cannot log in, and may only read the columns that each database
 * grants to it. Dropping a database removes its grants.
 */
const ROLE = "gp_portal_views";
/** `duplicate_object`, `unique_violation`: another server created the role at the same time. */
const MADE_ALREADY = new Set(["42710", "23505"]);

/**
 * Runs SQL that staff have written (SQL views), in a read-only transaction with a time limit and a lock timeout of 500 ms. Two statements
 * run at a time; further statements are refused (`tooBusy`). PostgreSQL itself counts the bytes of the result and ends the statement at the
 * limit, so that no larger result reaches this process.
 */
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
      // The lock serialises servers that start together. Otherwise they would update the same catalogue row concurrently and
      // fail.
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

  async read(text: string, { rows, bytes, milliseconds }: Bounds): Promise<unknown[][]> {
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
          const statement = rows === 0 ? `explain ${text}` : limitBytes(text, rows, bytes);
          const found = await sql.raw<Record<string, unknown>>(statement).execute(connection);
          return rows === 0 ? [] : found.rows.map((row) => Object.values(row).slice(0, -1));
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

/**
 * Wraps a query so that PostgreSQL fails at the row with which the texts of all rows exceed `bytes`. The wrapped query returns the running
 * number of bytes as its last column. The names contain blanks, so no column of a view has them. The failure is a cast of the message to
 * a number, because SQL has no expression that raises an error.
 */
const limitBytes = (text: string, rows: number, bytes: number): string =>
  `select * from (
    select "a row".*, sum(octet_length("a row"::text)) over (rows unbounded preceding) as "bytes so far" from (${text}) as "a row" limit ${rows}
  ) as "counted rows" where case when "bytes so far" <= ${Math.trunc(bytes)} then true
    else ("bytes so far" || ' bytes: the result is too large')::integer is null end`;
