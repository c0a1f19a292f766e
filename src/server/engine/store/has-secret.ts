import type { ColumnOf, Connection } from "./index.ts";

/**
 * Tests whether a stored record has a value in a secret column. Such a secret must be entered again if its receiver changes. False if there
 * is no such record.
 *
 * @param id value of the column `id`, which the table must have
 */
export async function hasSecret(connection: Connection, [table, column]: ColumnOf, id: string): Promise<boolean> {
  const row = await connection.selectFrom(table).select(column).where("id", "=", id).executeTakeFirst();
  return typeof row?.[column] === "string";
}
