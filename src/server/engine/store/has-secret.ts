import type { ColumnOf, Connection } from "./index.ts";

/** Whether a record has a secret. Replies never contain this information. */
export async function hasSecret(connection: Connection, [table, column]: ColumnOf, id: string): Promise<boolean> {
  const row = await connection.selectFrom(table).select(column).where("id", "=", id).executeTakeFirst();
  return typeof row?.[column] === "string";
}
