import { sql } from "kysely";
import type { Connection } from "../types.ts";

/** A monthly partition of a table. It contains times from `from` (inclusive) to `to` (exclusive), in epoch milliseconds. */
export interface Partition {
  name: string;
  from: number;
  to: number;
}

/** Number of months after the current one for which partitions are created in advance. */
const LATER_MONTHS = 1;

/**
 * Returns the start of the month that contains a time, or of a later month, in epoch milliseconds. Uses UTC, so that partitions remain
 * valid if the time zone setting changes.
 *
 * @param later number of months to add
 */
export function monthOf(time: number, later = 0): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later);
}

const nameOf = (table: string, month: number): string => `${table}_${new Date(month).toISOString().slice(0, 7).replace("-", "_")}`;
/**
 * Returns the name of the default partition of a table. It contains the rows for whose month no partition exists, so that no row is refused
 * because of its time.
 */
export const restOf = (table: string): string => `${table}_rest`;

/** Creates the default partition of a table (see {@link restOf}). */
export async function makeRest(connection: Connection, table: string): Promise<void> {
  await sql`create table ${sql.table(restOf(table))} partition of ${sql.table(table)} default`.execute(connection);
}

const RANGE = /FROM \((?:MINVALUE|'(-?\d+)')\) TO \('(-?\d+)'\)/;

/**
 * Lists the monthly partitions of a table, oldest first. The default partition is omitted. The first may be the table from before
 * partitioning, which contains all earlier times (`from` is -Infinity).
 */
export async function partitionsOf(connection: Connection, table: string): Promise<Partition[]> {
  const { rows } = await sql<{ name: string; bound: string }>`
    select part.relname as name, pg_get_expr(part.relpartbound, part.oid) as bound
    from pg_inherits join pg_class part on part.oid = inhrelid join pg_class whole on whole.oid = inhparent
    where whole.relname = ${table} and whole.relnamespace = current_schema()::regnamespace`.execute(connection);
  const partitions = rows.flatMap(({ name, bound }): Partition[] => {
    const [, from, to] = RANGE.exec(bound) ?? [];
    return to === undefined ? [] : [{ name, from: from === undefined ? -Infinity : Number(from), to: Number(to) }];
  });
  return partitions.sort((a, b) => a.to - b.to);
}

/**
 * Creates the missing partitions of the current and the next month, in the current transaction. Moves rows of these months out of the
 * default partition.
 *
 * @param column column with the time of a row
 * @returns the names of the new partitions
 */
export async function makeMonths(connection: Connection, table: string, column: string, now: number): Promise<string[]> {
  const standing = await partitionsOf(connection, table);
  const made: string[] = [];
  for (let later = 0; later <= LATER_MONTHS; later++) {
    const month = { name: nameOf(table, monthOf(now, later)), from: monthOf(now, later), to: monthOf(now, later + 1) };
    if (standing.some(({ from, to }) => from < month.to && to > month.from)) continue;
    await makeMonth(connection, table, column, month);
    made.push(month.name);
  }
  return made;
}

/**
 * Creates the partition of a month. Moves its rows out of the default partition first, because PostgreSQL refuses to attach it
 * otherwise.
 */
async function makeMonth(connection: Connection, table: string, column: string, { name, from, to }: Partition): Promise<void> {
  const [whole, partition, rest] = [sql.table(table), sql.table(name), sql.table(restOf(table))];
  const time = sql.ref(column);
  await sql`create table ${partition} (like ${whole})`.execute(connection);
  await sql`with moved as (delete from ${rest} where ${time} >= ${from} and ${time} < ${to} returning *)
    insert into ${partition} select * from moved`.execute(connection);
  await attach(connection, table, { name, from, to });
}

/** Makes an existing table a partition of `table`. The partition contains times from `from` to before `to`; `from` may be -Infinity. */
export async function attach(connection: Connection, table: string, { name, from, to }: Partition): Promise<void> {
  const first = from === -Infinity ? sql`minvalue` : sql.lit(from);
  await sql`alter table ${sql.table(table)} attach partition ${sql.table(name)} for values from (${first}) to (${sql.lit(to)})`.execute(
    connection,
  );
}
