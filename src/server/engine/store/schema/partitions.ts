import { sql } from "kysely";
import type { Connection } from "../types.ts";

/** A part of a table whose rows are kept apart by months: times from `from` up to `to`, epoch milliseconds. */
export interface Partition {
  name: string;
  from: number;
  to: number;
}

/** Months that are there before their first row. */
const AHEAD = 1;

/** When the month of a time begins, or one that many months later. By UTC: parts do not move when the time zone is set anew. */
export function monthOf(time: number, later = 0): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later);
}

const nameOf = (table: string, month: number): string => `${table}_${new Date(month).toISOString().slice(0, 7).replace("-", "_")}`;
/** Holds what has no month of its own: no row is refused for its time. */
export const restOf = (table: string): string => `${table}_rest`;

export async function makeRest(connection: Connection, table: string): Promise<void> {
  await sql`create table ${sql.table(restOf(table))} partition of ${sql.table(table)} default`.execute(connection);
}

const RANGE = /FROM \((?:MINVALUE|'(-?\d+)')\) TO \('(-?\d+)'\)/;

/** The months of a table, and what stood in it before it had any; the oldest first. */
export async function partitionsOf(connection: Connection, table: string): Promise<Partition[]> {
  const { rows } = await sql<{ name: string; bound: string }>`
    select part.relname as name, pg_get_expr(part.relpartbound, part.oid) as bound
    from pg_inherits join pg_class part on part.oid = inhrelid join pg_class whole on whole.oid = inhparent
    where whole.relname = ${table} and whole.relnamespace = current_schema()::regnamespace`.execute(connection);
  const parts = rows.flatMap(({ name, bound }): Partition[] => {
    const [, from, to] = RANGE.exec(bound) ?? [];
    return to === undefined ? [] : [{ name, from: from === undefined ? -Infinity : Number(from), to: Number(to) }];
  });
  return parts.sort((a, b) => a.to - b.to);
}

/** Makes the month of a time and those after it, in the transaction at hand; returns their names. */
export async function makeMonths(connection: Connection, table: string, column: string, now: number): Promise<string[]> {
  const standing = await partitionsOf(connection, table);
  const made: string[] = [];
  for (let later = 0; later <= AHEAD; later++) {
    const month = { name: nameOf(table, monthOf(now, later)), from: monthOf(now, later), to: monthOf(now, later + 1) };
    if (standing.some(({ from, to }) => from < month.to && to > month.from)) continue;
    await makeMonth(connection, table, column, month);
    made.push(month.name);
  }
  return made;
}

/** Rows of its time may stand with the rest already: a month is only attached without them there. */
async function makeMonth(connection: Connection, table: string, column: string, { name, from, to }: Partition): Promise<void> {
  const [whole, part, rest] = [sql.table(table), sql.table(name), sql.table(restOf(table))];
  const time = sql.ref(column);
  await sql`create table ${part} (like ${whole})`.execute(connection);
  await sql`with moved as (delete from ${rest} where ${time} >= ${from} and ${time} < ${to} returning *)
    insert into ${part} select * from moved`.execute(connection);
  await attach(connection, table, { name, from, to });
}

export async function attach(connection: Connection, table: string, { name, from, to }: Partition): Promise<void> {
  const first = from === -Infinity ? sql`minvalue` : sql.lit(from);
  await sql`alter table ${sql.table(table)} attach partition ${sql.table(name)} for values from (${first}) to (${sql.lit(to)})`.execute(
    connection,
  );
}
