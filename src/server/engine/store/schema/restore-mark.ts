import { sql } from "kysely";
import type { Connection } from "../types.ts";

/**
 * Name of a table that exists on PostgreSQL while a restore of a backup replaces the schema. A server thus recognises an incomplete
 * restore. The table belongs neither to the metadata nor to a backup. A schema that contains only this table is treated as empty.
 */
export const RESTORE_MARK = "restore_pending";

/**
 * Creates the mark that a restore is replacing the current schema, in the transaction of the connection.
 *
 * @param backup folder of the backup
 */
export async function writeRestoreMark(connection: Connection, backup: string): Promise<void> {
  await sql`create table if not exists ${sql.table(RESTORE_MARK)} (backup text not null)`.execute(connection);
  await connection.deleteFrom(RESTORE_MARK).execute();
  await connection.insertInto(RESTORE_MARK).values({ backup }).execute();
}

/** Returns the folder of the backup whose restore into the current schema has not been completed. Undefined if there is none. */
export async function readRestoreMark(connection: Connection): Promise<string | undefined> {
  const { rows } =
    await sql`select 1 from pg_class where relname = ${RESTORE_MARK} and relnamespace = current_schema()::regnamespace`.execute(connection);
  if (rows.length === 0) return undefined;
  const mark = await connection.selectFrom(RESTORE_MARK).select("backup").executeTakeFirst();
  return String(mark?.["backup"] ?? "a backup");
}

/**
 * Drops the table that marks a schema as being restored.
 *
 * @param schema the marked schema; default: the current schema of the connection
 */
export async function dropRestoreMark(connection: Connection, schema?: string): Promise<void> {
  await sql`drop table if exists ${schema === undefined ? sql.table(RESTORE_MARK) : sql.id(schema, RESTORE_MARK)}`.execute(connection);
}
