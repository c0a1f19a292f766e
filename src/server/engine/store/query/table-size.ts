import { sql } from "kysely";
import { kindOf } from "../drivers/dialect.ts";
import type { ListPlan } from "./list-plan.ts";
import type { TablePlan } from "../plan.ts";
import type { Connection } from "../types.ts";

/** Number of rows above which a table scan runs in a separate thread. */
const LARGE = 20_000;
/** Lifetime of a cached size in milliseconds. The size only determines the access path and the thread of a statement. */
const KEPT = 10_000;
const sizes = new WeakMap<TablePlan, { rows: number; until: number }>();

/** Estimates the rows of a table on SQLite by its last row id. Returns 0 on PostgreSQL, which plans by its own statistics. */
export async function estimateSize(connection: Connection, { table }: ListPlan): Promise<number> {
  if (kindOf(connection) === "postgres") return 0;
  const cached = sizes.get(table);
  if (cached !== undefined && Date.now() < cached.until) return cached.rows;
  const { rows } = await sql<{ last: number | null }>`select max(rowid) as last from ${sql.table(table.name)}`.execute(connection);
  const size = Number(rows[0]?.last ?? 0);
  sizes.set(table, { rows: size, until: Date.now() + KEPT });
  return size;
}

/** Whether a table is large. Always false on PostgreSQL, where every statement runs outside of this process. */
export const isLarge = async (connection: Connection, plan: ListPlan): Promise<boolean> => (await estimateSize(connection, plan)) > LARGE;
