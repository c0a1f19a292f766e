import { sql } from "kysely";
import { kindOf } from "../store/drivers/dialect.ts";
import type { Connection } from "../store/index.ts";
import { readApart } from "../store/integrity.ts";
import { VALUE_INDEX } from "../store/query/log-value-index.ts";
import { type Broken, INDEX } from "./broken.ts";
import type { ChainedLog } from "./chain.ts";
import { findUnindexedWords } from "./find-unindexed-words.ts";

/** Row number up to which a table is checked at once, in about 20 ms. A larger one is checked in a thread. */
const AT_ONCE = 10_000;

/**
 * Finds indexes of a log, and of its value index, whose entries differ from the rows. Somebody could build an index over other values and
 * then restore its definition; searches by this index would miss rows. Verifying the chains does not find this, because it uses only one
 * index.
 *
 * On SQLite, `integrity_check` looks up every row in every index: 19 s for 1,000,000 rows on a busy machine, with 16 MB of memory.
 * Rebuilding the indexes would block all writes that long; comparing counts would miss entries with other values.
 *
 * On PostgreSQL, the owner of a table cannot change an index of columns without rebuilding it; for a superuser there is amcheck. Only the
 * text index is checked there ({@link findUnindexedWords}).
 *
 * @param atOnce see {@link AT_ONCE}
 * @returns one finding for each index
 */
export async function findMisindexed(connection: Connection, log: ChainedLog, atOnce = AT_ONCE): Promise<Broken[]> {
  if (kindOf(connection) === "postgres") return findUnindexedWords(connection, log);
  const messages = [...(await checkIndexes(connection, log, atOnce)), ...(await checkIndexes(connection, VALUE_INDEX, atOnce))];
  const names = messages.flatMap((message) => / index (\S+)$/.exec(message)?.[1] ?? []);
  return [...new Set(names)].map((id) => ({ log, chain: INDEX, what: "hidden", id }));
}

/**
 * Runs SQLite's integrity check on a table, in a process of its own if the table has more than `atOnce` rows. Returns its messages, at most
 * 100; a single `ok` if there is nothing wrong.
 */
async function checkIndexes(connection: Connection, table: string, atOnce: number): Promise<string[]> {
  const last = await sql<{ last: number | null }>`select max(rowid) as last from ${sql.table(table)}`.execute(connection);
  const check = sql<{ integrity_check: string }>`pragma integrity_check(${sql.table(table)})`;
  if (Number(last.rows[0]?.last ?? 0) <= atOnce) return (await check.execute(connection)).rows.map((row) => row.integrity_check);
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(connection);
  const found = await readApart<{ integrity_check: string }>(rows[0]?.file ?? "", check.compile(connection).sql);
  return found.map((row) => row.integrity_check);
}
