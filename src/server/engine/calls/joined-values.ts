import type { Table } from "../../../../runtime/contract/server/storage.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";
import type { CallContext } from "./context.ts";

/**
 * Returns a copy of a deleted record whose joined columns are read again from the referenced records. The referenced records may have
 * changed since the deletion. For example, a region may have been moved out of the caller's scope.
 *
 * @param record the record. Its joined value is copied unchanged if the reference is empty, and becomes undefined if the referenced record
 * no longer exists
 */
export async function withCurrentJoined({ joined = [] }: Table, record: Data, { portal, connection }: CallContext): Promise<Data> {
  const whole: Data = { ...record };
  for (const { field, by, table: name, column } of joined) {
    const [named, table] = [ownValue(record, by), portal.generated.tables.find(({ table }) => table === name)];
    const source = table?.columns.find((one) => one.column === column);
    if (table === undefined || source === undefined || typeof named !== "string") continue;
    whole[field] = (await portal.store.records.find(connection, table, named))?.[source.field];
  }
  return whole;
}
