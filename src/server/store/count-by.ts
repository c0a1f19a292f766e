import { type RawBuilder, sql } from "kysely";
import { kindOf } from "./dialect.ts";
import type { TablePlan } from "./plan.ts";
import { compileRestriction } from "./restriction.ts";
import type { Connection, ListRequest } from "./types.ts";

/** Codes are few; a column that has gone astray is not answered whole. */
const LIMIT = 200;

/**
 * How many rows have each value of a field, in one query over those that the user may see; a value that no row has is
 * left out, and so are rows without one.
 * @throws where the operation's `by` is no readable column
 */
export async function countBy(connection: Connection, plan: TablePlan, request: ListRequest): Promise<{ value: string; count: number }[]> {
  const { operation, restriction } = request;
  const column = plan.readable.find(({ field }) => field === operation.by);
  if (column === undefined) throw new Error(`${plan.table.entity}: "${operation.by}" (by) is no readable column`);
  const trees = operation.where === undefined ? restriction.trees : [...restriction.trees, operation.where];
  const wanted = compileRestriction(plan, kindOf(connection), { trees, scope: restriction.scope });
  if (wanted === false) return [];
  const narrowed: RawBuilder<unknown> = wanted === true ? sql`` : sql` and ${wanted}`;
  const { rows } = await sql<{ value: unknown; rows: unknown }>`
    select ${column.ref} as "value", count(*) as "rows" from ${sql.table(plan.name)}
    where ${column.ref} is not null${narrowed} group by ${column.ref} order by ${column.ref} limit ${LIMIT}`.execute(connection);
  return rows.map((row) => ({ value: String(row.value), count: Number(row.rows) }));
}
