import type { Connection } from "./types.ts";

/**
 * Reads a named value of the database (table `portal_mark`), such as whether a one-time change was made. Returns undefined if there is
 * none, or if it is null.
 */
export async function readMark(connection: Connection, mark: string): Promise<string | undefined> {
  const row = await connection.selectFrom("portal_mark").select("value").where("mark", "=", mark).executeTakeFirst();
  const value = row?.["value"];
  return typeof value === "string" ? value : undefined;
}
