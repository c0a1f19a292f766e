import { sql } from "kysely";
import type { Connection, Database } from "../types.ts";
import { makeMonths, monthOf, type Partition, partitionsOf } from "./partitions.ts";
import { lockState } from "./schema-state.ts";

/** Whoever waits longer for a table holds up all calls behind: it is tried again the next time. */
const WAIT = sql`set local lock_timeout = '1s'`;
/** PostgreSQL: the lock was not to be had in that time. */
const isHeld = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "55P03";

/** Changes the parts of tables in one transaction; undefined: others hold them, and nothing is changed. */
export async function changeParts<T>(database: Database, work: (inside: Connection) => Promise<T>): Promise<T | undefined> {
  try {
    return await database.transaction(async (inside) => {
      await WAIT.execute(inside);
      return work(inside);
    });
  } catch (error) {
    if (isHeld(error)) return undefined;
    throw error;
  }
}

/** The time before which rows of a table by months go: PostgreSQL gives up whole months. */
export const goneBefore = ({ kind }: Database, before: number): number => (kind === "postgres" ? monthOf(before) : before);

export const partsBefore = async (connection: Connection, table: string, before: number): Promise<Partition[]> =>
  (await partitionsOf(connection, table)).filter(({ to }) => to <= before);

/** Drops the months of a table that ended before a time; returns how many rows went. */
export async function dropMonths(database: Database, table: string, before: number): Promise<number> {
  if (database.kind === "sqlite") return 0;
  const dropped = await changeParts(database, async (inside) => {
    let rows = 0;
    for (const { name } of await partsBefore(inside, table, before)) {
      rows += await countOf(inside, name);
      await inside.schema.dropTable(name).execute();
    }
    return rows;
  });
  return dropped ?? 0;
}

export async function countOf(connection: Connection, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(connection);
  return Number(rows[0]?.count ?? 0);
}

/** Makes the months to come of tables whose rows are kept apart by them. */
export async function makeMonthsAhead(
  database: Database,
  tables: readonly { name: string; partition: string }[],
  now: number,
): Promise<void> {
  if (database.kind === "sqlite") return;
  for (const { name, partition } of tables)
    await changeParts(database, async (inside) => {
      await lockState({ connection: inside, kind: database.kind });
      await makeMonths(inside, name, partition, now);
    });
}
