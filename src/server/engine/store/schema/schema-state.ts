import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import type { Connection, InternalTable } from "../types.ts";
import { createTable, type LiveTable } from "./live-tables.ts";
import { shapeOfInternal, type TableShape } from "./table-shape.ts";
import type { MigrationRun } from "./migration-run.ts";

/** What was applied last: table → meaning of its columns, names of its indexes. */
const STATE: InternalTable = {
  name: "schema_state",
  columns: [
    { name: "name", type: "text", primary: true },
    { name: "shape", type: "json", notNull: true },
  ],
};

/** What was renamed, moved, converted and dropped, in the order of the keys. */
const LEDGER: InternalTable = {
  name: "schema_ledger",
  columns: [
    { name: "entry_id", type: "text", primary: true },
    { name: "applied_at", type: "time", notNull: true },
    { name: "change", type: "text", notNull: true },
    { name: "rows", type: "integer" },
  ],
};

/** Names that no entity may take. */
export const OWN_TABLES: readonly string[] = [STATE.name, LEDGER.name];

export interface AppliedShape {
  columns: Record<string, string>;
  indexes: readonly string[];
}

/** Makes what is missing of the two tables. */
export async function ensureState(
  { connection, kind }: Pick<MigrationRun, "connection" | "kind">,
  live: ReadonlyMap<string, LiveTable>,
): Promise<void> {
  for (const table of [STATE, LEDGER]) if (!live.has(table.name)) await createTable(connection, kind, shapeOfInternal(table, kind));
}

/** From here to the end of the transaction no other process changes tables: it would rename what is renamed already. */
export async function lockState({ connection, kind }: Pick<MigrationRun, "connection" | "kind">): Promise<void> {
  if (kind === "postgres") await sql`lock table ${sql.table(STATE.name)} in share row exclusive mode`.execute(connection);
}

export async function readState(connection: Connection): Promise<Map<string, AppliedShape>> {
  const rows = await connection.selectFrom(STATE.name).select(["name", "shape"]).execute();
  return new Map(rows.map((row) => [String(row.name), JSON.parse(String(row.shape))]));
}

/**
 * Remembers a table as it stands now, unless that is what is `stored`; columns that nobody names any more keep their
 * meaning, should they come back.
 */
export async function writeState(
  connection: Connection,
  shape: TableShape,
  before: AppliedShape | undefined,
  stored: AppliedShape | undefined,
): Promise<void> {
  const columns = { ...before?.columns, ...Object.fromEntries(shape.columns.map(({ name, meaning }) => [name, meaning])) };
  const applied = { columns, indexes: shape.indexes.map((index) => index.name) };
  if (!isDeepStrictEqual(applied, stored)) await keepState(connection, shape.name, applied);
}

export async function keepState(connection: Connection, name: string, applied: AppliedShape): Promise<void> {
  const row = { name, shape: JSON.stringify(applied) };
  await connection
    .insertInto(STATE.name)
    .values(row)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ shape: row.shape }))
    .execute();
}

export async function forgetState(connection: Connection, name: string): Promise<void> {
  await connection.deleteFrom(STATE.name).where("name", "=", name).execute();
}

/** Writes a change into the ledger; `rows`: how many it concerned. */
export async function enter(work: Pick<MigrationRun, "connection" | "now">, change: string, rows?: number): Promise<void> {
  const entry = { entry_id: newId(), applied_at: work.now, change, rows: rows ?? null };
  await work.connection.insertInto(LEDGER.name).values(entry).execute();
}

/** Whether the ledger has the change. */
export async function wasDone(connection: Connection, change: string): Promise<boolean> {
  const row = await connection.selectFrom(LEDGER.name).select("entry_id").where("change", "=", change).limit(1).executeTakeFirst();
  return row !== undefined;
}
