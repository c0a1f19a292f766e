import { type RawBuilder, sql } from "kysely";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import { addChildLists } from "../child-lists.ts";
import { atMost, keyOrdering, kindOf, ordering } from "../drivers/dialect.ts";
import type { ListOrder, ListPlan } from "./list-plan.ts";
import type { Predicate } from "./predicate.ts";
import { decodeRow } from "../plan.ts";
import type { Connection } from "../types.ts";

/** A predicate that some row may meet. `true`: every row does. */
export type Condition = Exclude<Predicate, false>;

/**
 * Returns the sort order of a request. Falls back to the list's own order if `sort` is absent or not allowed.
 *
 * @param sort a field name, with a leading `-` for descending order
 */
export function orderOf(plan: ListPlan, sort: unknown): ListOrder {
  if (typeof sort !== "string") return plan.order;
  const wanted = plan.sortable.get(sort.startsWith("-") ? sort.slice(1) : sort);
  return wanted === undefined ? plan.order : { column: wanted, descending: sort.startsWith("-") };
}

/** Sorts by the wanted column, then by key, so that pages never overlap. */
function ordered(plan: ListPlan, connection: Connection, sort: unknown): RawBuilder<unknown> {
  const { column, descending } = orderOf(plan, sort);
  const { key } = plan.table;
  if (column === key) return sql` order by ${key.ref} ${keyOrdering(descending)}`;
  const direction = ordering(kindOf(connection), descending);
  return sql` order by ${column.ref} ${direction}, ${key.ref} ${direction}`;
}

/** Builds the clause ` where …`; empty if every row matches. */
export const where = (condition: Condition): RawBuilder<unknown> => (condition === true ? sql`` : sql` where ${condition}`);

/**
 * Reads all rows that meet the condition, or one page of them, as wire records with their child lists.
 *
 * @param sort see {@link orderOf}
 */
export async function selectRows(
  connection: Connection,
  plan: ListPlan,
  condition: Condition,
  sort: unknown,
  page?: { limit: number; offset?: number },
): Promise<Data[]> {
  const { limit, offset } = page ?? {};
  const cut = limit === undefined ? sql`` : sql` limit ${atMost(limit)} offset ${offset ?? 0}`;
  const { rows } = await sql<Data>`${plan.select}${where(condition)}${ordered(plan, connection, sort)}${cut}`.execute(connection);
  return recordsOf(connection, plan, rows);
}

/** Converts rows to wire records, and reads the child lists that the plan includes. */
export async function recordsOf(connection: Connection, plan: ListPlan, rows: readonly Data[]): Promise<Data[]> {
  const records = rows.map((row) => decodeRow(row, plan.columns));
  if (plan.children.length > 0) await addChildLists(connection, plan.table.key.field, plan.children, records);
  return records;
}
