import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import type { Connection, InternalTable } from "../types.ts";
import { createTable, type LiveTable } from "./live-tables.ts";
import { RESTORE_MARK } from "./restore-mark.ts";
import { shapeOfInternal, type TableShape } from "./table-shape.ts";
import type { MigrationRun } from "./migration-run.ts";

/** The last applied schema: per table, the meaning of its columns and the names of its indexes. */
const STATE: InternalTable = {
  name: "schema_state",
  columns: [
    { name: "name", type: "text", primary: true },
    { name: "shape", type: "json", notNull: true },
  ],
};

/** Ledger of renames, moves, conversions and drops, in key order. */
const LEDGER: InternalTable = {
  name: "schema_ledger",
  columns: [
    { name: "entry_id", type: "text", primary: true },
    { name: "applied_at", type: "time", notNull: true },
    { name: "change", type: "text", notNull: true },
    { name: "rows", type: "integer" },
  ],
};

/** Names of the tables of the migration itself: its state, its ledger, and the mark of a restore. No entity may use them. */
export const OWN_TABLES: readonly string[] = [STATE.name, LEDGER.name, RESTORE_MARK];

/** The shape of a table as the last migration applied it. The next migration compares it with the declared shape. */
export interface AppliedShape {
  /** By name of the column: `ColumnShape.meaning`. */
  columns: Record<string, string>;
  indexes: readonly string[];
}

/**
 * Creates the two tables of the migration itself if they are missing: the state, which is the last applied schema, and the ledger of
 * changes.
 *
 * @param live the tables that exist
 */
export async function ensureState(
  { connection, kind }: Pick<MigrationRun, "connection" | "kind">,
  live: ReadonlyMap<string, LiveTable>,
): Promise<void> {
  for (const table of [STATE, LEDGER]) if (!live.has(table.name)) await createTable(connection, kind, shapeOfInternal(table, kind));
}

/**
 * Prevents other processes from altering tables until the transaction ends. Otherwise two processes that start together would both apply
 * the same renames. Does nothing on SQLite, which has a single writer.
 */
export async function lockState({ connection, kind }: Pick<MigrationRun, "connection" | "kind">): Promise<void> {
  if (kind === "postgres") await sql`lock table ${sql.table(STATE.name)} in share row exclusive mode`.execute(connection);
}

/**
 * Reads the shapes that the last migration applied, by table name. A table is missing in the result if no migration has created or changed
 * it.
 */
export async function readState(connection: Connection): Promise<Map<string, AppliedShape>> {
  const rows = await connection.selectFrom(STATE.name).select(["name", "shape"]).execute();
  return new Map(rows.map((row) => [String(row.name), JSON.parse(String(row.shape))]));
}

/**
 * Stores the present shape of a table as the shape that the last migration applied. Writes nothing if the stored shape is the same. Columns
 * that are no longer declared remain in the stored shape, because they may be declared again.
 *
 * @param before members of the former shape that still describe the table (see `alterTable`)
 * @param stored the shape as it is stored now
 * @param waiting names of indexes that are no longer declared but still exist, because they are dropped later
 */
export async function writeState(
  connection: Connection,
  shape: TableShape,
  before: AppliedShape | undefined,
  stored: AppliedShape | undefined,
  waiting: readonly string[] = [],
): Promise<void> {
  const columns = { ...before?.columns, ...Object.fromEntries(shape.columns.map(({ name, meaning }) => [name, meaning])) };
  const applied = { columns, indexes: [...shape.indexes.map((index) => index.name), ...waiting] };
  if (!isDeepStrictEqual(applied, stored)) await keepState(connection, shape.name, applied);
}

/**
 * Stores the shape that has been applied to a table. Replaces the stored shape of the table, if there is one.
 *
 * @param name name of the table
 */
export async function keepState(connection: Connection, name: string, applied: AppliedShape): Promise<void> {
  const row = { name, shape: JSON.stringify(applied) };
  await connection
    .insertInto(STATE.name)
    .values(row)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ shape: row.shape }))
    .execute();
}

/**
 * Deletes the stored shape of a table, after the table was dropped. Does nothing if none is stored.
 *
 * @param name name of the table
 */
export async function forgetState(connection: Connection, name: string): Promise<void> {
  await connection.deleteFrom(STATE.name).where("name", "=", name).execute();
}

/**
 * Adds an entry to the ledger. It lists the changes that are made only once in the life of a database.
 *
 * @param change text that identifies the change; {@link wasDone} finds it
 * @param rows number of affected rows or values, if they were counted
 */
export async function enter(run: Pick<MigrationRun, "connection" | "now">, change: string, rows?: number): Promise<void> {
  const entry = { entry_id: newId(), applied_at: run.now, change, rows: rows ?? null };
  await run.connection.insertInto(LEDGER.name).values(entry).execute();
}

/** Tests whether the ledger of changes has an entry for a change (see {@link enter}). Such a change must not be made again. */
export async function wasDone(connection: Connection, change: string): Promise<boolean> {
  const row = await connection.selectFrom(LEDGER.name).select("entry_id").where("change", "=", change).limit(1).executeTakeFirst();
  return row !== undefined;
}
