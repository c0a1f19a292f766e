import type { StoreOperation } from "../../../../../runtime/contract/server/route.ts";
import type { Table } from "../../../../../runtime/contract/server/storage.ts";
import type { RecordOf } from "../table-types.ts";
import type { Connection, Records, Restriction } from "../types.ts";

const AT_ONCE = 1000;

interface Order {
  field: string;
  direction: "asc" | "desc";
}

/** Operations by table and order. They are planned once and cached by identity. */
const operations = new WeakMap<Table, Map<string, StoreOperation>>();

function operationOf(table: Table, order: Order | undefined): StoreOperation {
  const ofTable = operations.get(table) ?? new Map<string, StoreOperation>();
  operations.set(table, ofTable);
  const name = order === undefined ? "" : `${order.field} ${order.direction}`;
  const known = ofTable.get(name);
  if (known !== undefined) return known;
  const fields = table.columns.filter((column) => column.secret === undefined).map((column) => column.field);
  const match = Object.fromEntries(fields.map((field) => [field, "equal" as const]));
  const shared = { operation: "list", entity: table.entity, fields: [...fields, "version"], match } as const;
  const operation: StoreOperation = order === undefined ? shared : { ...shared, order };
  ofTable.set(name, operation);
  return operation;
}

const EVERYTHING: Restriction = { trees: [], scope: { user: {}, now: "" } };

/**
 * Reads all rows of a table whose fields equal `filters`, without child lists. Without `restriction`, rows that the user may not see are
 * included. Each query reads 1,000 rows. Outside of a transaction, rows that are written meanwhile may therefore be missed or repeated.
 *
 * @param order the sort order; default: by key
 * @param filters values by field
 * @param restriction the rows that the user may see
 */
export async function allRecords<T extends Table>(
  { records }: { records: Records },
  connection: Connection,
  table: T,
  order?: Order,
  filters: Partial<RecordOf<T>> = {},
  restriction: Restriction = EVERYTHING,
): Promise<RecordOf<T>[]> {
  const operation = operationOf(table, order);
  const rows: RecordOf<T>[] = [];
  for (let pageNumber = 1; ; pageNumber++) {
    const input = { ...filters, pageNumber, pageSize: AT_ONCE, countLimit: 1 };
    const page = await records.list(connection, { operation, input, restriction, isInternal: true });
    rows.push(...(page.rows as RecordOf<T>[]));
    if (page.rows.length < AT_ONCE) return rows;
  }
}
