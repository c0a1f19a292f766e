import type { Data } from "../../runtime/contract/data.ts";
import type { StoreOperation } from "../../runtime/contract/route.ts";
import type { Table } from "../../runtime/contract/storage.ts";
import type { Portal } from "./http/context.ts";
import type { Connection } from "./store/index.ts";

const AT_ONCE = 1000;
/** Operations are planned once and kept by identity. */
const operations = new WeakMap<Table, StoreOperation>();

/** Every row of a table that equals `filters`, without child lists and whatever its row scope says: for the server's own use. */
export async function allRecords(
  portal: Portal,
  connection: Connection,
  table: Table,
  order?: { field: string; direction: "asc" | "desc" },
  filters: Data = {},
): Promise<Data[]> {
  let operation = operations.get(table);
  if (operation === undefined) {
    const fields = table.columns.filter((column) => column.secret === undefined).map((column) => column.field);
    const match = Object.fromEntries(fields.map((field) => [field, "equal" as const]));
    operation = {
      operation: "list",
      entity: table.entity,
      fields: [...fields, "version"],
      match,
      ...(order === undefined ? {} : { order }),
    };
    operations.set(table, operation);
  }
  const rows: Data[] = [];
  for (let pageNumber = 1; ; pageNumber++) {
    const page = await portal.records.list(connection, {
      operation,
      input: { ...filters, pageNumber, pageSize: AT_ONCE },
      restriction: { trees: [], scope: { user: {}, now: "" } },
    });
    rows.push(...page.rows);
    if (page.rows.length < AT_ONCE) return rows;
  }
}
