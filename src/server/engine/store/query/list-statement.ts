import { type RawBuilder, sql } from "kysely";
import { MOST_SORTED_TWICE } from "../../../../../runtime/contract/language/page-of.ts";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import { refuse } from "../../refusals/refusal.ts";
import { addChildLists } from "../child-lists.ts";
import { atMost, keyOrdering, kindOf, ordering, seekJoin } from "../drivers/dialect.ts";
import { runRead } from "../drivers/run-read.ts";
import { decodeRow } from "../plan.ts";
import type { Connection } from "../types.ts";
import type { AccessPath } from "./access-path.ts";
import type { ListOrder, ListPlan } from "./list-plan.ts";
import type { Predicate } from "./predicate.ts";
import { isLarge } from "./table-size.ts";

/** A list in one request: the data from which its statements are built. */
export interface List {
  connection: Connection;
  /** The prepared operation. */
  plan: ListPlan;
  /** The sort order of the request. */
  order: ListOrder;
  /** How the rows are found: by which indexes. */
  path: AccessPath;
}

/** Rows to read: how many, and how many to skip. */
export interface Page {
  limit: number;
  offset: number;
}

/** A predicate that is not `false`, so that a query makes sense. `true`: every row matches. */
export type Condition = Exclude<Predicate, false>;

/**
 * Maximum number of index entries that SQLite skips or counts on the main thread, which takes about 2 ms. A statement with more runs on a
 * reader thread.
 */
export const NEAR = 5000;
/** Maximum offset at which whole rows are skipped. Beyond it, the keys of the page are read first, and then the rows by key. */
const SHALLOW = 100;

/**
 * Returns the sort order of a request. The first order is `sort` if it is allowed, or else the default order of the list. The second order
 * is `thenBy` if it is allowed. It is ignored if the first order is by key, or by the same field.
 *
 * @param sort a field name, with a leading `-` for descending order
 * @param thenBy the second sort order, in the same format, for rows with equal values
 */
export function orderOf(plan: ListPlan, sort: unknown, thenBy?: unknown): ListOrder {
  const first = wantedOf(plan, sort) ?? plan.order;
  const then = first.column === plan.table.key ? undefined : wantedOf(plan, thenBy);
  return then === undefined || then.column === first.column ? first : { ...first, then };
}

function wantedOf(plan: ListPlan, sort: unknown): ListOrder | undefined {
  if (typeof sort !== "string") return undefined;
  const column = plan.sortable.get(sort.startsWith("-") ? sort.slice(1) : sort);
  return column === undefined ? undefined : { column, descending: sort.startsWith("-") };
}

/** Returns a sort order with every direction reversed. */
const reverse = ({ column, descending, then }: ListOrder): ListOrder => ({
  column,
  descending: !descending,
  ...(then === undefined ? {} : { then: { ...then, descending: !then.descending } }),
});

/**
 * Asserts that a list is short enough to be sorted by two columns, which requires reading all its rows.
 *
 * @throws Refusal (422) beyond 10,000 rows
 */
export async function assertSortableTwice(list: List): Promise<void> {
  if ((await countRows(list, list.path, MOST_SORTED_TWICE + 1)) > MOST_SORTED_TWICE) throw refuse("sortedTwice", MOST_SORTED_TWICE);
}

/** Builds the clause ` where …`; empty if every row matches. */
export const where = (condition: Condition): RawBuilder<unknown> => (condition === true ? sql`` : sql` where ${condition}`);

/** Aliases that cannot collide with a field name. */
const [VALUE, NEXT, KEY] = [sql.ref("#order"), sql.ref("#then"), sql.ref("#key")];
const [PAGE, RUNS, ALL, TOTAL] = [sql.ref("#page"), sql.ref("#runs"), sql.ref("#all"), sql.ref("#total")];

/**
 * Builds a query that returns one row (`1`) for each row of the list, for counting. The path must have at least one run.
 *
 * @param most maximum number of rows; absent: all
 */
export function matches({ runs }: AccessPath, most?: number): RawBuilder<unknown> {
  const cut = most === undefined ? sql`` : sql` limit ${atMost(most)}`;
  return sql`${sql.join(
    runs.map((run) => sql`select 1${run}`),
    sql` union all `,
  )}${cut}`;
}

/** Builds the additional column of a page with the count of all rows of the list, up to `most`. {@link totalOf} reads it. */
export const countColumn = (path: AccessPath, most: number): RawBuilder<unknown> =>
  sql`, (select count(*) from (${matches(path, most)}) as ${ALL}) as ${TOTAL}`;

/**
 * Returns the count of {@link countColumn} from the rows of a page. Undefined if the page has no rows, because then no row contains the
 * count.
 */
export const totalOf = ([first]: readonly Data[]): number | undefined => (first === undefined ? undefined : Number(first["#total"]));

/**
 * Counts the rows that an access path finds.
 *
 * @param most the number at which counting ends; default: all rows are counted
 */
export async function countRows({ connection, plan }: List, path: AccessPath, most?: number): Promise<number> {
  const query = sql<{ total: number }>`select count(*) as ${sql.ref("total")} from (${matches(path, most)}) as ${ALL}`;
  const isShort = most !== undefined && most <= NEAR && !path.walks;
  const { rows } = await runRead(connection, query, !isShort && (await isLarge(connection, plan)));
  return Number(rows[0]?.total ?? 0);
}

/**
 * Reads the rows of a page in sort order, as the database returns them. {@link recordsOf} converts them.
 *
 * @param more additional columns to select
 * @param reversed true: rows are read in the opposite order, so the offset counts from the end of the list
 */
export async function readRows<T extends Data>(list: List, page: Page, more: RawBuilder<unknown>, reversed = false): Promise<T[]> {
  const { connection, plan, path } = list;
  const isLong = page.offset > NEAR || (path.walks && (await isLarge(connection, plan)));
  const { rows } = await runRead(connection, pageStatement(list, page, more, reversed), isLong);
  return rows as T[];
}

/**
 * Builds the statement that reads a page. If the page is deep, or merged from several index ranges, its keys are read from the index first,
 * and then its rows by key.
 */
function pageStatement(list: List, page: Page, more: RawBuilder<unknown>, reversed: boolean): RawBuilder<Data> {
  const { connection, plan, order, path } = list;
  const sorted = orderBy(connection, plan, order);
  const [only] = path.runs;
  if (only !== undefined && path.runs.length === 1 && page.offset <= SHALLOW && !reversed)
    return sql<Data>`select ${plan.selected}${more}${only}${sorted}${cutOf(page)}`;
  const { key, name } = plan.table;
  const found = keysInOrder({ ...list, order: reversed ? reverse(order) : order }, page);
  const rows = sql`from (${found}) as ${PAGE} ${seekJoin(kindOf(connection))} ${sql.table(name)} on ${key.ref} = ${PAGE}.${KEY}`;
  return sql<Data>`select ${plan.selected}${more} ${rows}${sorted}`;
}

/** Builds the query that returns only the keys of the rows of a page, with the values by which they are sorted. */
function keysInOrder({ connection, plan, order, path: { runs } }: List, page: Page): RawBuilder<unknown> {
  const next = order.then === undefined ? sql`` : sql`${order.then.column.ref} as ${NEXT}, `;
  const select = sql`select ${order.column.ref} as ${VALUE}, ${next}${plan.table.key.ref} as ${KEY}`;
  const sorted = orderBy(connection, plan, order);
  if (runs.length === 1) return sql`${select}${runs[0]}${sorted}${cutOf(page)}`;
  // SQLite merges sorted ranges. PostgreSQL would sort them entirely unless each range has a limit.
  const end = page.limit + page.offset;
  const each = runs.map((run) => (kindOf(connection) === "sqlite" ? sql`${select}${run}` : sql`(${select}${run}${sorted} limit ${end})`));
  const merged = sql`select ${VALUE}, ${KEY} from (${sql.join(each, sql` union all `)}) as ${RUNS}`;
  return sql`${merged}${orderBy(connection, plan, order, { value: VALUE, next: NEXT, key: KEY })}${cutOf(page)}`;
}

const cutOf = ({ limit, offset }: Page): RawBuilder<unknown> => sql` limit ${atMost(limit)} offset ${offset}`;

/**
 * Builds the `order by` clause of a list: one or two sort columns, and then the key, so that no row is on two pages.
 *
 * @param names expressions to use instead of the columns, for a query over a subquery
 */
export function orderBy(
  connection: Connection,
  { table: { key } }: ListPlan,
  { column, descending, then }: ListOrder,
  names: Record<"value" | "next" | "key", RawBuilder<unknown>> = { value: column.ref, next: (then?.column ?? column).ref, key: key.ref },
): RawBuilder<unknown> {
  if (column === key) return sql` order by ${names.key} ${keyOrdering(descending)}`;
  const direction = ordering(kindOf(connection), descending);
  const between = then === undefined ? sql`` : sql`${names.next} ${ordering(kindOf(connection), then.descending)}, `;
  return sql` order by ${names.value} ${direction}, ${between}${names.key} ${direction}`;
}

/**
 * Reads the rows that meet a condition, as wire records with their child lists.
 *
 * @param sort see {@link orderOf}
 * @param most maximum number of rows; absent: all
 */
export async function selectRows(
  connection: Connection,
  plan: ListPlan,
  condition: Condition,
  sort: unknown,
  most?: number,
): Promise<Data[]> {
  const cut = most === undefined ? sql`` : sql` limit ${atMost(most)}`;
  const query = sql<Data>`${plan.select}${where(condition)}${orderBy(connection, plan, orderOf(plan, sort))}${cut}`;
  return recordsOf(connection, plan, (await query.execute(connection)).rows);
}

/** Converts rows of the database to wire records, and reads the child lists that the plan includes. */
export async function recordsOf(connection: Connection, plan: ListPlan, rows: readonly Data[]): Promise<Data[]> {
  const records = rows.map((row) => decodeRow(row, plan.columns));
  if (plan.children.length > 0) await addChildLists(connection, plan.table.key.field, plan.children, records);
  return records;
}
