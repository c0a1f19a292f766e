import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import { kindOf } from "../drivers/dialect.ts";
import { markLeaves } from "../leaf.ts";
import { MOST_SORTED_TWICE, THEN_BY } from "../../../../../runtime/contract/language/page-of.ts";
import type { ListOrder, ListPlan } from "./list-plan.ts";
import { assertSortableTwice, type List, orderOf, readRows, recordsOf } from "./list-statement.ts";
import { buildListFilter } from "./list-filter.ts";
import { and, type Predicate } from "./predicate.ts";
import { chooseAccessPath } from "./access-path.ts";
import type { Connection, ListRequest } from "../types.ts";

/** Aliases that cannot collide with a field name. */
const [VALUE, KEY] = ["#value", "#last"] as const;

interface Bookmark {
  [VALUE]: unknown;
  [KEY]: unknown;
}

/**
 * Streams all rows of a list in sort order, for exports. Each chunk starts after the last row of the previous chunk, by sort value and key
 * (keyset pagination). The millionth row therefore costs as much as the first.
 *
 * Rows without a sort value are read in a separate pass, because a combined comparison could use no index. This pass is first in ascending
 * and last in descending order. A list that is sorted by two columns is read in one chunk, and refused beyond 10,000 rows.
 *
 * @param size rows per chunk
 */
export async function* walkRows(connection: Connection, plan: ListPlan, request: ListRequest, size: number): AsyncGenerator<Data[]> {
  const order = orderOf(plan, request.input.sort, request.input[THEN_BY]);
  const filter = buildListFilter(plan, kindOf(connection), request);
  const more = sql`, ${order.column.ref} as ${sql.ref(VALUE)}, ${plan.table.key.ref} as ${sql.ref(KEY)}`;
  if (order.then !== undefined) {
    const list: List = { connection, plan, order, path: await chooseAccessPath(connection, plan, filter) };
    if (list.path.runs.length === 0) return;
    await assertSortableTwice(list);
    const rows = await readRows<Data & Bookmark>(list, { limit: MOST_SORTED_TWICE, offset: 0 }, more);
    for (let at = 0; at < rows.length; at += size) yield await wholeRows(connection, plan, rows.slice(at, at + size));
    return;
  }
  const isKey = order.column === plan.table.key;
  for (const empty of isKey ? [false] : order.descending ? [false, true] : [true, false]) {
    let last: Bookmark | undefined;
    do {
      const behind = behindOf(plan, order, empty, last);
      const branches = filter.branches.map((branch) => and([branch, behind])).filter((branch) => branch !== false);
      if (branches.length === 0) break;
      const path = await chooseAccessPath(connection, plan, { ...filter, branches });
      if (path.runs.length === 0) break;
      const rows = await readRows<Data & Bookmark>({ connection, plan, order, path }, { limit: size, offset: 0 }, more);
      last = rows.length < size ? undefined : rows.at(-1);
      if (rows.length > 0) yield await wholeRows(connection, plan, rows);
    } while (last !== undefined);
  }
}

async function wholeRows(connection: Connection, plan: ListPlan, rows: readonly Data[]): Promise<Data[]> {
  const records = await recordsOf(connection, plan, rows);
  if (plan.saysLeaf) await markLeaves(connection, plan.table, records);
  return records;
}

/**
 * Compiles the condition of the rows that follow a position in sort order.
 *
 * @param empty true for the rows without a sort value, false for those with one
 * @param last the position; undefined for the start
 */
function behindOf({ table: { key } }: ListPlan, { column, descending }: ListOrder, empty: boolean, last: Bookmark | undefined): Predicate {
  const beyond = (value: RawBuilder<unknown>, than: RawBuilder<unknown>): RawBuilder<SqlBool> =>
    descending ? sql<SqlBool>`${value} < ${than}` : sql<SqlBool>`${value} > ${than}`;
  if (empty) {
    const none = sql<SqlBool>`${column.ref} is null`;
    return last === undefined ? none : and([none, beyond(sql`${key.ref}`, sql`${last[KEY]}`)]);
  }
  if (column === key) return last === undefined ? true : beyond(sql`${key.ref}`, sql`${last[KEY]}`);
  if (last === undefined) return sql<SqlBool>`${column.ref} is not null`;
  return beyond(sql`(${column.ref}, ${key.ref})`, sql`(${last[VALUE]}, ${last[KEY]})`);
}
