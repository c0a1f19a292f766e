import { type RawBuilder, sql } from "kysely";
import { isDoubleCreation, isTransient } from "../drivers/dialect.ts";
import { findOtherServers } from "../drivers/other-servers.ts";
import type { Connection, Database } from "../types.ts";
import type { MigrationRun } from "./migration-run.ts";

/** An existing index of PostgreSQL. `isValid` is false while it is built, and after its build was cancelled. */
export interface LiveIndex {
  table: string;
  isUnique: boolean;
  isValid: boolean;
}

/**
 * An index that is created or dropped after the transaction of the migration. Other servers use the table meanwhile, and their writes are
 * not blocked. Inside the transaction, the locks on many tables would block calls, and could cause deadlocks.
 */
export interface LaterIndex {
  name: string;
  table: string;
  /**
   * Statement that creates the index with `concurrently`. Absent: the index is dropped when no other server is running that may need it.
   */
  create?: RawBuilder<unknown>;
}

/** Reads the existing indexes of the current schema from the catalogue of PostgreSQL, by name. */
export async function liveIndexes(connection: Connection): Promise<Map<string, LiveIndex>> {
  const { rows } = await sql<LiveIndex & { name: string }>`
    select i.relname as name, t.relname as "table", x.indisunique as "isUnique", x.indisvalid as "isValid"
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where i.relnamespace = current_schema()::regnamespace`.execute(connection);
  return new Map(rows.map(({ name, ...index }) => [name, index]));
}

/**
 * Tests whether calls of other servers may use a table during the migration, so that its indexes must be created and dropped afterwards.
 * Always false on SQLite and for a new database.
 */
export const isInUse = ({ kind, fresh, used }: MigrationRun, table: string): boolean => kind === "postgres" && !fresh && used.has(table);

const ATTEMPTS = 10;
const PAUSE_MS = 200;

/**
 * Creates and drops indexes after the transaction of a migration, while calls use their tables. Invalid indexes of a cancelled build are
 * dropped first. If another process builds the same index, waits until that build has ended. Nothing is dropped while other servers are
 * running that may need an index; the next start drops it.
 */
export async function applyLaterIndexes({ kysely }: Database, later: readonly LaterIndex[]): Promise<void> {
  for (const index of later.filter(({ create }) => create !== undefined)) await built(kysely, index);
  const dropped = later.filter(({ create }) => create === undefined);
  if (dropped.length === 0) return;
  const { present, hasEarlier } = await findOtherServers(kysely);
  if (present > 0 || hasEarlier) return;
  for (const { name } of dropped) await sql`drop index concurrently if exists ${sql.id(name)}`.execute(kysely);
}

async function built(kysely: Connection, { name, create }: LaterIndex): Promise<void> {
  for (let left = ATTEMPTS - 1; ; ) {
    const live = (await liveIndexes(kysely)).get(name);
    if (live?.isValid === true) return;
    if (await isBeingBuilt(kysely, name)) {
      await pause();
      continue;
    }
    try {
      if (live !== undefined) await sql`drop index concurrently if exists ${sql.id(name)}`.execute(kysely);
      await create?.execute(kysely);
    } catch (error) {
      if (left-- === 0 || !(isTransient(error) || isDoubleCreation(error))) throw error;
      await pause();
    }
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Tests whether a process builds the index at present. */
async function isBeingBuilt(kysely: Connection, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_progress_create_index p join pg_class i on i.oid = p.index_relid
    where i.relname = ${name} and i.relnamespace = current_schema()::regnamespace`.execute(kysely);
  return rows.length > 0;
}
