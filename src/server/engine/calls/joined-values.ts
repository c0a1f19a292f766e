import type { Table } from "../../../../runtime/contract/server/storage.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";
import type { CallContext } from "./context.ts";

/**
 * Returns a record with its joined columns as the referenced records are now. A referenced record may have changed since the record was
 * removed: its region may have been moved away from the caller.
 *
 * @param record with the references. Joined values whose reference is missing stay as they are
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
