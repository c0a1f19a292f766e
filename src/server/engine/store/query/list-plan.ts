import { type RawBuilder, sql } from "kysely";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import type { Match, StoreOperation } from "../../../../../runtime/contract/server/route.ts";
import { compileFragment } from "../compiled-fragment.ts";
import { LEAF } from "../leaf.ts";
import { valueGroupsOf } from "./log-value-index.ts";
import { type ChildPlan, type ColumnPlan, OWNER, type TablePlan } from "../plan.ts";
import type { Words } from "../types.ts";

/** A list as an operation declares it, prepared once. */
export interface ListPlan {
  table: TablePlan;
  /** What a row carries: the operation's fields, the key and the version. */
  columns: readonly ColumnPlan[];
  /** `select … from …` of those columns. */
  select: RawBuilder<Data>;
  /** The same columns alone, as `a as b, …`. */
  selected: RawBuilder<unknown>;
  /** ` from …` of the table. */
  from: RawBuilder<unknown>;
  /** Input fields that narrow the list. */
  filters: ReadonlyMap<string, Filter>;
  /** Columns that `searchText` looks in. */
  search: readonly ColumnPlan[];
  /** Columns that `sort` may name. */
  sortable: ReadonlyMap<string, ColumnPlan>;
  order: ListOrder;
  /** Fields that stand in an index before one that the list can be ordered by: their codes part it into runs. */
  runs: ReadonlySet<string>;
  /** Fields that the text index is of. */
  text: ReadonlySet<string>;
  /** Groups of columns whose words are noted, of a log. */
  words: readonly Words[];
  /** Child lists that its rows carry. */
  children: readonly ChildPlan[];
  /** The rows carry `isLeaf` of their tree. */
  saysLeaf: boolean;
}

export interface ListOrder {
  column: ColumnPlan;
  descending: boolean;
}

export interface Filter {
  column: ColumnPlan;
  how: "contains" | "equal" | "list" | "from" | "to";
  /** The column is one of this list, of which one row has to match; the same for all filters on it. */
  within?: RawBuilder<unknown>;
}

/** Input that is no filter. */
const RESERVED = new Set(["searchText", "sort", "pageNumber", "pageSize", "countLimit", "totalHint", "version"]);

/** @throws when the operation names a field for search, match or order that is no column, or a secret */
export function planList(table: TablePlan, operation: StoreOperation): ListPlan {
  const columnOf = (field: string, use: string): ColumnPlan => {
    const column = table.columns.get(field);
    // Searching or sorting by a secret would tell it bit by bit.
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
    runs: runsOf(table, [order.field, ...sortable.keys()]),
    text: new Set(table.table.text),
    words: table.table.log === true ? valueGroupsOf(table.name) : [],
    children: table.children.filter((child) => wanted.has(child.field)),
    saysLeaf: table.parent !== undefined && wanted.has(LEAF),
  };
}

/** @throws for what is no readable column of the table or of one of its child lists */
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
    throw new Error(`${table.table.entity}: "${of}" (match) is no readable column of a list`);
  const owner = sql.ref(`${child.table}.${OWNER}`);
  const rows = lists.get(list) ?? compileFragment(sql`select 1 from ${sql.table(child.table)} where ${owner} = ${table.key.ref} and `);
  lists.set(list, rows);
  return { column, how: narrow(column), within: rows };
}

function runsOf({ table }: TablePlan, orders: readonly string[]): ReadonlySet<string> {
  const lists = table.index.filter((fields) => orders.includes(fields.at(-1) ?? ""));
  return new Set(lists.flatMap((fields) => fields.slice(0, -1)));
}

/** What depends on the columns of a list; each of them is selected under its wire name, so that a row needs no renaming. */
export function selections(table: TablePlan, columns: readonly ColumnPlan[]): Pick<ListPlan, "columns" | "select" | "selected" | "from"> {
  const selected = compileFragment(sql`${sql.join(columns.map(renamed))}`);
  const from = compileFragment(sql` from ${sql.table(table.name)}`);
  return { columns, select: compileFragment(sql<Data>`select ${selected}${from}`), selected, from };
}

/** No field is named so. */
export const TOTAL = "#total";

const renamed = ({ ref, field }: ColumnPlan): RawBuilder<unknown> => sql`${ref} as ${sql.ref(field)}`;
