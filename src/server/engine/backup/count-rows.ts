import { createHash } from "node:crypto";
import type { Database } from "../store/index.ts";
import { RESTORE_MARK } from "../store/schema/restore-mark.ts";
import type { Row } from "../store/types.ts";

/** Runs an SQL text on a database, or on a copy of it, and returns the rows. */
export type Ask = (sql: string) => Promise<Row[]>;

/** Queries of the tables whose rows are counted. Virtual tables and partitions are left out, because other tables contain their rows. */
const TABLES = {
  sqlite: `select name from sqlite_master where type = 'table' and sql not like 'create virtual%' and name not like 'sqlite\\_%' escape '\\'`,
  postgres: `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
    and relnamespace = current_schema()::regnamespace and relname <> '${RESTORE_MARK}'`,
} as const;

/**
 * Counts the rows of each table of the portal.
 *
 * @param ask executes an SQL statement and returns its rows
 * @returns the numbers by table name
 */
export async function countRows(kind: Database["kind"], ask: Ask): Promise<Record<string, number>> {
  const names = (await ask(TABLES[kind])).map(({ name }) => String(name)).sort();
  const rows: Record<string, number> = {};
  for (const name of names) {
    const [found] = await ask(`select count(*) as found from "${name.replaceAll('"', '""')}"`);
    rows[name] = Number(found?.["found"]);
  }
  return rows;
}

/**
 * Computes a digest (16 hexadecimal digits) of the table definitions that the last migration applied. Databases with equal definitions have
 * the same digest, so a restored database must have the digest of its backup.
 */
export async function digestMigration(ask: Ask): Promise<string> {
  const rows = (await ask("select name, shape from schema_state")).map(({ name, shape }) => JSON.stringify([name, shape])).sort();
  return createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 16);
}

const PAGE = 5000;

/** An uploaded file whose content must exist in a backup: its id, and its size in bytes. */
export interface ListedFile {
  id: string;
  size: number;
}

/**
 * Yields the uploads whose bytes must exist, in pages of rows sorted by id. Omits uploads that are marked as removed or not yet sent.
 * Yields no page if there are no uploads.
 */
export async function* listFiles(ask: Ask): AsyncGenerator<ListedFile[]> {
  for (let last = ""; ; ) {
    const rows = await ask(
      `select file_id as id, size from stored_file where file_id > '${last}' and (claimed_by is null or claimed_by not in ('gone', 'unsent'))
       order by file_id limit ${PAGE}`,
    );
    const page = rows.map(({ id, size }) => ({ id: String(id), size: Number(size) }));
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    last = String(page.at(-1)?.id).replaceAll("'", "''");
  }
}
