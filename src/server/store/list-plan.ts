import type { StoreOperation } from "../../../runtime/contract/route.ts";
import { LEAF } from "./leaf.ts";
import { type ColumnPlan, selection, type TablePlan } from "./plan.ts";

/** A list as an operation declares it, prepared once. */
export interface ListPlan {
  table: TablePlan;
  /** What a row carries: the operation's fields, the key and the version. */
  columns: readonly ColumnPlan[];
  selected: readonly string[];
  /** Input fields that narrow the list. */
  filters: ReadonlyMap<string, Filter>;
  /** Columns that `searchText` looks in. */
  search: readonly ColumnPlan[];
  /** Columns that `sort` may name. */
  sortable: ReadonlyMap<string, ColumnPlan>;
  order: { column: ColumnPlan; descending: boolean };
  /** The rows carry `isLeaf` of their tree. */
  saysLeaf: boolean;
}

export interface Filter {
  column: ColumnPlan;
  how: "contains" | "equal" | "list";
}

/** Input that is no filter. */
const RESERVED = new Set(["searchText", "sort", "pageNumber", "pageSize", "version"]);

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
  for (const column of table.readable) if (!RESERVED.has(column.field)) filters.set(column.field, { column, how: "equal" });
  for (const [field, how] of Object.entries(operation.match ?? {})) {
    const column = columnOf(field, "match");
    filters.set(field, { column, how: how === "contains" && column.type !== "text" ? "equal" : how });
  }
  const sortable = new Map((operation.sort ?? []).map((field) => [field, columnOf(field, "sort")]));
  const order = operation.order ?? { field: table.key.field, direction: "asc" };
  return {
    table,
    columns,
    selected: selection(columns),
    filters,
    search: (operation.search ?? []).map((field) => columnOf(field, "search")),
    sortable,
    order: { column: columnOf(order.field, "order"), descending: order.direction === "desc" },
    saysLeaf: table.parent !== undefined && wanted.has(LEAF),
  };
}
