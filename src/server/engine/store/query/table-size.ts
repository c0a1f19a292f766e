import { sql } from "kysely";
import { kindOf } from "../drivers/dialect.ts";
import type { Connection } from "../types.ts";
import type { ListPlan } from "./list-plan.ts";

/** Number of rows above which SQLite scans a table in a separate thread. */
export const LARGE = 20_000;

/**
 * Estimates the number of rows of a table on SQLite by its last row id, so deleted rows are included. Returns 0 on PostgreSQL, which plans
 * by its own statistics.
 */
export async function estimateSize(connection: Connection, { table }: ListPlan): Promise<number> {
  if (kindOf(connection) === "postgres") return 0;
  const { rows } = await sql<{ last: number | null }>`select max(rowid) as last from ${sql.table(table.name)}`.execute(connection);
  return Number(rows[0]?.last ?? 0);
}

/**
 * Tests whether a table has more than {@link LARGE} rows, by estimate. Always false on PostgreSQL, where every statement runs outside of
 * this process.
 */
export const isLarge = async (connection: Connection, plan: ListPlan): Promise<boolean> => (await estimateSize(connection, plan)) > LARGE;
