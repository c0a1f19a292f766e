import type { ConditionTree } from "../../../runtime/contract/language/condition-tree.ts";
import type { Data, Scope } from "../../../runtime/contract/values/data.ts";
import type { StoreOperation } from "../../../runtime/contract/server/route.ts";
import type { Derivation, StoredColumn, Table } from "../../../runtime/contract/server/storage.ts";
import type { Row } from "../../../src/server/engine/store/types.ts";
import { type Connection, createRecords, type ListRequest, type Records } from "../../../src/server/engine/store/index.ts";

const column = (field: string, column = field, type: StoredColumn["type"] = "text"): StoredColumn => ({ field, column, type });

/** A table with every stored type, a unique pair, secrets, and a child list with totals. */
export const goods: Table = {
  entity: "goods",
  table: "goods",
  key: "id",
  columns: [
    column("id"),
    { field: "goodsName", column: "goods_name", type: "text", title: "名称" },
    { field: "code", column: "code", type: "text", title: "编码" },
    column("state"),
    column("amount", "amount", "integer"),
    column("ratio", "ratio", "real"),
    column("open", "open", "boolean"),
    column("tags", "tags", "json"),
    column("price", "price", "money"),
    column("soldAt", "sold_at", "time"),
    column("title"),
    { field: "token", column: "token", type: "text", secret: true },
    { field: "password", column: "password", type: "text", secret: "hash" },
    column("lineTotal", "line_total", "money"),
    column("lineCount", "line_count", "integer"),
  ],
  unique: [["code", "state"]],
  index: [["state"]],
  children: [
    {
      field: "lines",
      table: "goods_lines",
      columns: [column("label"), column("value", "value", "money"), column("count", "count", "integer")],
    },
  ],
};

export const region: Table = {
  entity: "region",
  table: "region",
  key: "id",
  parent: "parentId",
  columns: [
    column("id"),
    column("parentId", "parent_id"),
    { field: "regionCode", column: "region_code", type: "text", title: "区划编码" },
    column("regionName", "region_name"),
    column("isLeaf", "is_leaf", "boolean"),
  ],
  unique: [["regionCode"]],
  index: [["parentId", "regionCode"]],
  children: [],
};

/** A table whose key users type. */
export const route: Table = {
  entity: "route",
  table: "route",
  key: "routeId",
  typedKey: true,
  columns: [{ field: "routeId", column: "route_id", type: "text", title: "路由id" }, column("path")],
  unique: [],
  index: [],
  children: [],
};

export const tables: readonly Table[] = [goods, region, route];

export const derivations: Readonly<Record<string, readonly Derivation[]>> = {
  goods: [
    { field: "title", text: (record) => `${record["goodsName"] ?? ""}（${record["lineTotal"] ?? "0.00"}）` },
    { field: "lineTotal", sum: { list: "lines", of: "value" } },
    { field: "lineCount", sum: { list: "lines", of: "count" } },
  ],
};

let lastId = 0;

export function fixtureRecords(timeZone = "Asia/Shanghai", now = Date.now): Records {
  return createRecords({
    tables,
    derivations,
    timeZone,
    now,
    newId: () => `id-${String(++lastId).padStart(8, "0")}`,
    hashSecret: async (secret) => `hash(${secret.length})`,
    sealSecret: (secret) => `sealed(${secret})`,
  });
}

export function operationOf(entity: string, more: Partial<StoreOperation> = {}): StoreOperation {
  const fields = tables.find((table) => table.entity === entity)?.columns.map((column) => column.field) ?? [];
  return { operation: "list", entity, fields, ...more };
}

export const scope: Scope = { user: {}, now: "2025-06-01 12:00:00" };

export function requestFor(
  operation: StoreOperation,
  input: Data = {},
  trees: readonly ConditionTree[] = [],
  more: Partial<Scope> = {},
): ListRequest {
  return { operation, input, restriction: { trees, scope: { ...scope, ...more } as Scope } };
}

/** Writes rows without the rules of Records. */
export async function insertRaw(connection: Connection, table: string, rows: readonly Row[]): Promise<void> {
  for (const row of rows) await connection.insertInto(table).values(row).execute();
}
