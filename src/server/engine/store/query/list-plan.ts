import { type RawBuilder, sql } from "kysely";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import { PAGE_INPUTS } from "../../../../../runtime/contract/language/page-of.ts";
import type { Match, StoreOperation } from "../../../../../runtime/contract/server/route.ts";
import { valueGroupsOf } from "../../../../../runtime/contract/server/log-entities.ts";
import { compileFragment } from "../compiled-fragment.ts";
import { LEAF } from "../leaf.ts";
import { type ChildPlan, type ColumnPlan, OWNER, type TablePlan } from "../plan.ts";
import type { ValueGroup } from "../types.ts";

/** A list as an operation declares it, prepared once by {@link planList}. */
export interface ListPlan {
  table: TablePlan;
  /** Columns of a row: the operation's fields, the key and the version. */
  columns: readonly ColumnPlan[];
  /** `select … from …` with these columns. */
  select: RawBuilder<Data>;
  /** These columns alone, as `a as b, …`. */
  selected: RawBuilder<unknown>;
  /** ` from …` with the table. */
  from: RawBuilder<unknown>;
  /** Filters by input field. */
  filters: ReadonlyMap<string, Filter>;
  /** Columns that `searchText` searches. */
  search: readonly ColumnPlan[];
  /** Columns by which `sort` may order. */
  sortable: ReadonlyMap<string, ColumnPlan>;
  order: ListOrder;
  /** Columns that are summed over all pages. */
  totals: readonly ColumnPlan[];
  /** Fields that precede a sortable field in an index. Their codes split the index into ranges (runs). */
  runs: ReadonlySet<string>;
  /** Fields in the text index. */
  text: ReadonlySet<string>;
  /** Groups of log columns that have a value index. */
  valueGroups: readonly ValueGroup[];
  /** Child lists that the rows include. */
  children: readonly ChildPlan[];
  /** The rows include `isLeaf` of their tree. */
  saysLeaf: boolean;
}

/** Sort order of a list. Rows with equal values are sorted by key. */
export interface ListOrder {
  column: ColumnPlan;
  descending: boolean;
  /**
   * Second sort column, for rows with equal values in the first. No index has both columns, so all rows of the list are read and sorted.
   */
  then?: { column: ColumnPlan; descending: boolean };
}

/** A filter of a list: the column that an input field is compared with, and how. */
export interface Filter {
  column: ColumnPlan;
  /** `contains`: substring. `equal`: the same value. `list`: one of several values. `from`, `to`: limits of a range, both included. */
  how: "contains" | "equal" | "list" | "from" | "to";
  /** Subquery of a child list if the column belongs to it. One row of the list must match all filters on it. */
  within?: RawBuilder<unknown>;
}

/** Names of inputs that steer a list and are never filters of its rows. */
const RESERVED: ReadonlySet<string> = new Set([...PAGE_INPUTS, "searchText", "version"]);

/**
 * Prepares a list operation for queries. If the operation declares no sort order, the list is sorted by key, ascending.
 *
 * @param operation the operation as the metadata declares it
 * @throws Error if the operation searches, filters, sorts or sums a field that is not a column, or that is a secret
 */
export function planList(table: TablePlan, operation: StoreOperation): ListPlan {
  const columnOf = (field: string, use: string): ColumnPlan => {
    const column = table.columns.get(field);
    // Searching or sorting by a secret would reveal it bit by bit.
    if (column === undefined || column.secret !== false)
      throw new Error(`${operation.entity}: "${field}" (${use}) is not a readable column`);
    return column;
  };
  const wanted = new Set([...operation.fields, table.key.field, table.version.field]);
  const columns = table.readable.filter((column) => wanted.has(column.field));
  const filters = new Map<string, Filter>();
  const lists = new Map<string, RawBuilder<unknown>>();
  for (const column of table.readable) if (!RESERVED.has(column.field)) filters.set(column.field, { column, how: "equal" });
  for (const [field, how] of Object.entries(operation.match ?? {})) {
    if (typeof how === "object" && "of" in how) {
      filters.set(field, filterOf(table, how, columnOf, lists));
      continue;
    }
    if (typeof how === "object") {
      const from = "from" in how;
      filters.set(field, { column: columnOf(from ? how.from : how.to, "match"), how: from ? "from" : "to" });
      continue;
    }
    const column = columnOf(field, "match");
    filters.set(field, { column, how: how === "contains" && column.type !== "text" ? "equal" : how });
  }
  const sortable = new Map((operation.sort ?? []).map((field) => [field, columnOf(field, "sort")]));
  const order = operation.order ?? { field: table.key.field, direction: "asc" };
  return {
    table,
    ...selections(table, columns),
    filters,
    search: (operation.search ?? []).map((field) => columnOf(field, "search")),
    sortable,
    order: { column: columnOf(order.field, "order"), descending: order.direction === "desc" },
    totals: (operation.totals ?? []).map((field) => columnOf(field, "totals")),
    runs: runsOf(table, [order.field, ...sortable.keys()]),
    text: new Set(table.table.text),
    valueGroups: table.table.log === true ? valueGroupsOf(table.name) : [],
    children: table.children.filter((child) => wanted.has(child.field)),
    saysLeaf: table.parent !== undefined && wanted.has(LEAF),
  };
}

/**
 * Builds a filter on a column of the table, or of one of its child lists.
 *
 * @throws Error if there is no such readable column
 */
function filterOf(
  table: TablePlan,
  { of, how }: Extract<Match, { of: string }>,
  columnOf: (field: string, use: string) => ColumnPlan,
  lists: Map<string, RawBuilder<unknown>>,
): Filter {
  const [list = "", inside] = of.split(".");
  const narrow = (column: ColumnPlan): Filter["how"] => (how === "contains" && column.type !== "text" ? "equal" : how);
  if (inside === undefined) {
    const column = columnOf(list, "match");
    return { column, how: narrow(column) };
  }
  const child = table.children.find((candidate) => candidate.field === list);
  const column = child?.columns.find((candidate) => candidate.field === inside && candidate.secret === false);
  if (child === undefined || column === undefined)
    throw new Error(`${table.table.entity}: "${of}" (match) is not a readable column of a list`);
  const owner = sql.ref(`${child.table}.${OWNER}`);
  const rows = lists.get(list) ?? compileFragment(sql`select 1 from ${sql.table(child.table)} where ${owner} = ${table.key.ref} and `);
  lists.set(list, rows);
  return { column, how: narrow(column), within: rows };
}

function runsOf({ table }: TablePlan, orders: readonly string[]): ReadonlySet<string> {
  const lists = table.index.filter((fields) => orders.includes(fields.at(-1) ?? ""));
  return new Set(lists.flatMap((fields) => fields.slice(0, -1)));
}

/**
 * Builds those members of a {@link ListPlan} that depend on the columns to read. Columns are selected under their wire names, so that rows
 * need no renaming.
 */
export function selections(table: TablePlan, columns: readonly ColumnPlan[]): Pick<ListPlan, "columns" | "select" | "selected" | "from"> {
  const selected = compileFragment(sql`${sql.join(columns.map(renamed))}`);
  const from = compileFragment(sql` from ${sql.table(table.name)}`);
  return { columns, select: compileFragment(sql<Data>`select ${selected}${from}`), selected, from };
}

const renamed = ({ ref, field }: ColumnPlan): RawBuilder<unknown> => sql`${ref} as ${sql.ref(field)}`;
