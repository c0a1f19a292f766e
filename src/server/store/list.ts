import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isEmpty } from "../../../runtime/contract/condition.ts";
import type { Data } from "../../../runtime/contract/data.ts";
import { addChildLists } from "./child-lists.ts";
import { markLeaves } from "./leaf.ts";
import { contains, type Kind, kindOf, ordering } from "./dialect.ts";
import { type Filter, type ListPlan, TOTAL } from "./list-plan.ts";
import { every, type Part, some } from "./part.ts";
import { type ColumnPlan, decodeRow } from "./plan.ts";
import { compileRestriction } from "./restriction.ts";
import type { Connection, ListRequest } from "./types.ts";

export interface Page {
  limit: number;
  offset: number;
}

export interface Rows {
  rows: Data[];
  total: number;
}

const PAGE_SIZE = 10;
const PAGE_LIMIT = 1000;
const LIST_LIMIT = 1000;

/** `true`: every row. */
export type Condition = Exclude<Part, false>;

/** Page 1 of 10 rows unless asked; at most 1000 rows a page. Nonsense counts as not asked. */
export function pageOf(input: Data): Page {
  const size = Math.min(whole(input.pageSize) ?? PAGE_SIZE, PAGE_LIMIT);
  return { limit: size, offset: ((whole(input.pageNumber) ?? 1) - 1) * size };
}

function whole(value: unknown): number | undefined {
  const number = typeof value === "string" ? Number(value) : value;
  // 1e12: the offset has to stay a safe integer
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 1 && number <= 1e12 ? number : undefined;
}

/** What every row of the list meets: restriction, the operation's own `where`, filters and `searchText`. */
export function conditionOf(plan: ListPlan, kind: Kind, request: ListRequest, except?: string): Part {
  const { operation, input, restriction } = request;
  const trees = operation.where === undefined ? restriction.trees : [...restriction.trees, operation.where];
  const parts: Part[] = trees.length === 0 ? [] : [compileRestriction(plan.table, kind, { trees, scope: restriction.scope })];
  const inside = new Map<RawBuilder<unknown>, Part[]>();
  for (const field in input) {
    const filter = field === except ? undefined : plan.filters.get(field);
    if (filter === undefined || isEmpty(input[field])) continue;
    const part = tested(kind, filter, input[field]);
    if (filter.within === undefined) parts.push(part);
    else inside.set(filter.within, [...(inside.get(filter.within) ?? []), part]);
  }
  for (const [rows, tests] of inside) parts.push(within(rows, tests));
  parts.push(searched(kind, plan.search, input.searchText));
  return every(parts);
}

/** What is asked of one child list is asked of one of its rows. */
function within(rows: RawBuilder<unknown>, tests: readonly Part[]): Part {
  const part = every(tests);
  return typeof part === "boolean" ? part : sql<SqlBool>`exists (${rows}${part})`;
}

function tested(kind: Kind, { column, how }: Filter, value: unknown): Part {
  if (how === "contains") return holding(kind, column, value);
  if (how === "from" || how === "to") {
    const end = encodedOrNull(column, value);
    if (end === null) return false;
    return how === "from" ? sql<SqlBool>`${column.ref} >= ${end}` : sql<SqlBool>`${column.ref} <= ${end}`;
  }
  const items = Array.isArray(value) ? value : how === "list" ? String(value).split(",") : [value];
  const stored: unknown[] = [];
  for (const item of items.slice(0, LIST_LIMIT)) {
    const encoded = encodedOrNull(column, typeof item === "string" && how === "list" ? item.trim() : item);
    if (encoded !== null) stored.push(encoded);
  }
  if (stored.length === 0) return false;
  return stored.length === 1 ? sql<SqlBool>`${column.ref} = ${stored[0]}` : sql<SqlBool>`${column.ref} in (${sql.join(stored)})`;
}

/** Null: no stored value can equal it. */
function encodedOrNull(column: ColumnPlan, value: unknown): unknown {
  if (column.type === "json" || (typeof value === "string" && value.includes("\u0000"))) return null;
  try {
    return column.codec.encode(value);
  } catch {
    return null;
  }
}

function holding(kind: Kind, column: ColumnPlan, value: unknown): Part {
  const part = String(value).trim();
  return part.includes("\u0000") ? false : contains(kind, column.ref, part);
}

function searched(kind: Kind, columns: readonly ColumnPlan[], searchText: unknown): Part {
  if (columns.length === 0 || isEmpty(searchText) || typeof searchText !== "string") return true;
  return some(columns.map((column) => holding(kind, column, searchText)));
}

/** In the wanted order, then by key, so that pages never overlap. */
function ordered(plan: ListPlan, kind: Kind, sort: unknown): RawBuilder<unknown> {
  let { column, descending } = plan.order;
  if (typeof sort === "string") {
    const wanted = plan.sortable.get(sort.startsWith("-") ? sort.slice(1) : sort);
    if (wanted !== undefined) [column, descending] = [wanted, sort.startsWith("-")];
  }
  const { key } = plan.table;
  const direction = ordering(kind, descending);
  const byColumn = sql` order by ${column.ref} ${direction}`;
  return column === key ? byColumn : sql`${byColumn}, ${key.ref} ${direction}`;
}

const where = (condition: Condition): RawBuilder<unknown> => (condition === true ? sql`` : sql` where ${condition}`);

/** All rows that meet the condition, or `page` of them, as wire records. */
export async function selectRows(
  connection: Connection,
  plan: ListPlan,
  condition: Condition,
  sort: unknown,
  page?: Partial<Page>,
): Promise<Data[]> {
  const { limit, offset } = page ?? {};
  const cut = limit === undefined ? sql`` : sql` limit ${limit} offset ${offset ?? 0}`;
  const { rows } = await sql<Data>`${plan.select}${where(condition)}${ordered(plan, kindOf(connection), sort)}${cut}`.execute(connection);
  return recordsOf(connection, plan, rows);
}

/** What was read, as wire records with the child lists that were asked for. */
async function recordsOf(connection: Connection, plan: ListPlan, rows: readonly Data[]): Promise<Data[]> {
  const records = rows.map((row) => decodeRow(row, plan.columns));
  if (plan.children.length > 0) await addChildLists(connection, plan.table.key.field, plan.children, records);
  return records;
}

export async function countRows(connection: Connection, plan: ListPlan, condition: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`${plan.count}${where(condition)}`.execute(connection);
  return rows[0]?.total ?? 0;
}

/** One page and the count of all. */
export async function listRows(connection: Connection, plan: ListPlan, request: ListRequest): Promise<Rows> {
  const kind = kindOf(connection);
  const condition = conditionOf(plan, kind, request);
  if (condition === false) return { rows: [], total: 0 };
  const page = await pageRows(connection, plan, condition, request.input);
  if (plan.saysLeaf) await markLeaves(connection, plan.table, page.rows);
  return page;
}

/** In one statement: a second one costs a quarter of a list call, and on PostgreSQL a second connection. */
export async function pageRows(connection: Connection, plan: ListPlan, condition: Condition, input: Data): Promise<Rows> {
  const { limit, offset } = pageOf(input);
  const narrowed = where(condition);
  const order = ordered(plan, kindOf(connection), input.sort);
  const query = sql<Data>`${plan.selectCounted[0]}${narrowed}${plan.selectCounted[1]}${narrowed}${order} limit ${limit} offset ${offset}`;
  const { rows } = await query.execute(connection);
  const [first] = rows;
  // Behind the last page no row brings the count along.
  const total = first === undefined ? (offset === 0 ? 0 : await countRows(connection, plan, condition)) : Number(first[TOTAL]);
  return { rows: await recordsOf(connection, plan, rows), total };
}
