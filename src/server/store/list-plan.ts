import { type RawBuilder, sql } from "kysely";
import type { Data } from "../../../runtime/contract/data.ts";
import type { StoreOperation } from "../../../runtime/contract/route.ts";
import { fixed } from "./fixed-sql.ts";
import { LEAF } from "./leaf.ts";
import type { ColumnPlan, TablePlan } from "./plan.ts";

/** A list as an operation declares it, prepared once. */
export interface ListPlan {
  table: TablePlan;
  /** What a row carries: the operation's fields, the key and the version. */
  columns: readonly ColumnPlan[];
  /** `select … from …` of those columns. */
  select: RawBuilder<Data>;
  /** `select count(*) as total from …`. */
  count: RawBuilder<{ total: number }>;
  /** Input fields that narrow the list. */
  filters: ReadonlyMap<string, Filter>;
  /** Columns that `searchText` looks in. */
  search: readonly ColumnPlan[];
  /** Columns that `sort` may name. */
  sortable: ReadonlyMap<string, ColumnPlan>;
  order: ListOrder;
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
    columns,
    select: selecting(table, columns),
    count: fixed(sql<{ total: number }>`select count(*) as ${sql.ref("total")} from ${sql.table(table.name)}`),
    filters,
    search: (operation.search ?? []).map((field) => columnOf(field, "search")),
    sortable,
    order: { column: columnOf(order.field, "order"), descending: order.direction === "desc" },
    saysLeaf: table.parent !== undefined && wanted.has(LEAF),
  };
}

/** Each column under its wire name, so that a row needs no renaming. */
export function selecting(table: TablePlan, columns: readonly ColumnPlan[]): RawBuilder<Data> {
  const selected = columns.map(({ ref, field }) => sql`${ref} as ${sql.ref(field)}`);
  return fixed(sql<Data>`select ${sql.join(selected)} from ${sql.table(table.name)}`);
}
