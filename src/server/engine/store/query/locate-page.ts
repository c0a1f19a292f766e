import { type SqlBool, sql } from "kysely";
import { runRead } from "../drivers/run-read.ts";
import type { AccessPath } from "./access-path.ts";
import { countRows, type List } from "./list-statement.ts";
import { and, type Predicate } from "./predicate.ts";

/** Maximum number of rows before a row. The page of a later one is not looked for, because counting to it takes long. */
const MOST_BEFORE = 10_000;

/**
 * Finds the page of a list that contains a row. It cannot be found in these cases:
 *
 * - More than 10,000 rows precede the row.
 * - Two columns sort the list, or its key column is not a text.
 * - A condition cannot be added to the access path (`runsWith` is undefined), for example because the search matches few rows.
 *
 * @param key the key of the row; anything but a text finds nothing
 * @param size rows per page
 * @returns the number of the page, from 1. Undefined if the list does not contain the row, or if its page cannot be found
 */
export async function locatePage(list: List, key: unknown, size: number): Promise<number | undefined> {
  const { order, plan, path: found } = list;
  const { runsWith } = found;
  if (typeof key !== "string" || key === "" || key.includes("\u0000") || plan.table.key.type !== "text") return undefined;
  if (order.then !== undefined || runsWith === undefined) return undefined;
  const value = await orderValue(list, key, runsWith);
  if (value === undefined) return undefined;
  const path: AccessPath = { ...found, runs: rowsBefore(list, key, value.value).flatMap(runsWith) };
  const before = await countRows(list, path, MOST_BEFORE + 1);
  return before > MOST_BEFORE ? undefined : Math.floor(before / size) + 1;
}

/**
 * Reads the stored sort value of a row; null if the row has none.
 *
 * @returns undefined if the list does not contain the row
 */
async function orderValue(
  { connection, plan, order }: List,
  key: string,
  runsWith: NonNullable<AccessPath["runsWith"]>,
): Promise<{ value: unknown } | undefined> {
  const select = sql`select ${order.column.ref} as ${sql.ref("value")}`;
  const runs = runsWith(sql<SqlBool>`${plan.table.key.ref} = ${key}`).map((run) => sql`${select}${run}`);
  if (runs.length === 0) return undefined;
  const { rows } = await runRead(connection, sql<{ value: unknown }>`${sql.join(runs, sql` union all `)}`, false);
  return rows[0];
}

/**
 * Returns predicates, of which each row before the given one in the list meets exactly one. `value`: the row's sort value, or null. Rows
 * without a value are first when ascending and last when descending.
 */
function rowsBefore({ plan, order: { column, descending } }: List, key: string, value: unknown): readonly Predicate[] {
  const id = plan.table.key;
  const sign = sql.raw(descending ? ">" : "<");
  if (column === id) return [sql<SqlBool>`${id.ref} ${sign} ${key}`];
  const isMissing = sql<SqlBool>`${column.ref} is null`;
  if (value === null) {
    const tied = and([isMissing, sql<SqlBool>`${id.ref} ${sign} ${key}`]);
    return descending ? [sql<SqlBool>`${column.ref} is not null`, tied] : [tied];
  }
  const ranged = sql<SqlBool>`(${column.ref}, ${id.ref}) ${sign} (${value}, ${key})`;
  return descending ? [ranged] : [isMissing, ranged];
}
