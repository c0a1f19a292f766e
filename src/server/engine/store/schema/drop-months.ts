import { sql } from "kysely";
import type { Connection, Database } from "../types.ts";
import { makeMonths, monthOf, type Partition, partitionsOf } from "./partitions.ts";
import { lockState } from "./schema-state.ts";

/** Longest wait for a table lock. A waiting lock request blocks all later calls, so the operation is retried at the next run instead. */
const WAIT = sql`set local lock_timeout = '1s'`;
/** Tests whether PostgreSQL could not acquire the lock in time. */
const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "55P03";

/**
 * Runs a function that changes partitions, in one transaction. It waits at most 1 second for the lock of each table.
 *
 * @returns the result of `callback`; undefined if another transaction has locked a table, and then nothing is changed
 */
export async function changePartitions<T>(database: Database, callback: (inside: Connection) => Promise<T>): Promise<T | undefined> {
  try {
    return await database.transaction(async (inside) => {
      await WAIT.execute(inside);
      return callback(inside);
    });
  } catch (error) {
    if (isLockTimeout(error)) return undefined;
    throw error;
  }
}

/**
 * Returns the time before which retention has deleted the rows of a log. On SQLite it is `before` itself. On PostgreSQL it is the beginning
 * of the month of `before`, because only whole months are dropped.
 *
 * @param before epoch milliseconds
 */
export const goneBefore = ({ kind }: Database, before: number): number => (kind === "postgres" ? monthOf(before) : before);

/** Lists the monthly partitions of a table that end at or before a time (PostgreSQL). */
export const listPartitionsBefore = async (connection: Connection, table: string, before: number): Promise<Partition[]> =>
  (await partitionsOf(connection, table)).filter(({ to }) => to <= before);

/**
 * Drops the monthly partitions of a table that ended at or before a time (epoch milliseconds).
 *
 * @returns the number of rows in them; 0 on SQLite, and if another transaction locks the table
 */
export async function dropMonths(database: Database, table: string, before: number): Promise<number> {
  if (database.kind === "sqlite") return 0;
  const dropped = await changePartitions(database, async (inside) => {
    let rows = 0;
    for (const { name } of await listPartitionsBefore(inside, table, before)) {
      rows += await countOf(inside, name);
      await inside.schema.dropTable(name).execute();
    }
    return rows;
  });
  return dropped ?? 0;
}

/** Returns the number of rows of a table. */
export async function countOf(connection: Connection, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(connection);
  return Number(rows[0]?.count ?? 0);
}

/**
 * Creates the monthly partitions of tables for the current and the next month. Does nothing on SQLite. A table that another transaction
 * locks is skipped; the next run creates its partitions.
 */
export async function makeMonthsAhead(
  database: Database,
  tables: readonly { name: string; partition: string }[],
  now: number,
): Promise<void> {
  if (database.kind === "sqlite") return;
  for (const { name, partition } of tables)
    await changePartitions(database, async (inside) => {
      await lockState({ connection: inside, kind: database.kind });
      await makeMonths(inside, name, partition, now);
    });
}
