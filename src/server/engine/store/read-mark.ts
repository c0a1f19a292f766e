import type { Connection } from "./types.ts";

/** Reads the value of a mark of the database (`portal_mark`). Returns undefined without the mark, or if it has no value. */
export async function readMark(connection: Connection, mark: string): Promise<string | undefined> {
  const row = await connection.selectFrom("portal_mark").select("value").where("mark", "=", mark).executeTakeFirst();
  const value = row?.["value"];
  return typeof value === "string" ? value : undefined;
}
