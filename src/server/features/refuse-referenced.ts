import { refuse } from "../engine/refusals/refusal.ts";
import type { ColumnOf, Connection } from "../engine/store/index.ts";

/**
 * Refuses to remove a record to which rows of other tables refer.
 *
 * @param columns columns that store the key of the record. Each has an index, or its table has few rows.
 * @param key the key of the record
 * @param message name of the refusal's message
 * @throws Refusal 409 if a row refers to the record
 */
export async function refuseReferenced(
  connection: Connection,
  columns: readonly ColumnOf[],
  key: unknown,
  message: "organisationUsed" | "regionUsed",
): Promise<void> {
  for (const [table, column] of columns) {
    const query = connection.selectFrom(table).select(column).where(column, "=", String(key)).limit(1);
    if ((await query.executeTakeFirst()) !== undefined) throw refuse(message);
  }
}
