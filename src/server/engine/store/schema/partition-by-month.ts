import { sql } from "kysely";
import type { Connection } from "../types.ts";
import { createTable, holdsData } from "./live-tables.ts";
import { attach, makeRest, monthOf, restOf } from "./partitions.ts";
import { countRows } from "./renames.ts";
import { enter } from "./schema-state.ts";
import type { TableShape } from "./table-shape.ts";
import { counted, reportStep, type MigrationRun } from "./migration-run.ts";

/** PostgreSQL cuts longer names. */
const LONGEST_NAME = 63;

/**
 * A table of one piece becomes one of months, in the transaction at hand. No row of it is written anew: as it stands it is the
 * part for everything up to the end of this month, and goes as a whole once that is old.
 */
export async function partitionByMonth(work: MigrationRun, shape: TableShape): Promise<void> {
  const { connection, kind, now } = work;
  const { name, partition } = shape;
  if (partition === undefined) return;
  if (!(await holdsData(connection, name))) {
    await connection.schema.dropTable(name).execute();
    return createTable(connection, kind, shape);
  }
  const rows = await countRows(work, name);
  const before = `${name}_before`;
  await sql`alter table ${sql.table(name)} rename to ${sql.id(before)}`.execute(connection);
  await giveNamesFree(connection, name, before);
  const key = sql.join(shape.primary.map((column) => sql.ref(column)));
  await sql`create table ${sql.table(name)} (like ${sql.table(before)}, constraint ${sql.id(`${name}_pkey`)} primary key (${key}))
    partition by range (${sql.ref(partition)})`.execute(connection);
  await makeRest(connection, name);
  const to = monthOf(now, 1);
  await sql`with moved as (delete from ${sql.table(before)} where ${sql.ref(partition)} >= ${to} returning *)
    insert into ${sql.table(restOf(name))} select * from moved`.execute(connection);
  await attach(connection, name, { name: before, from: -Infinity, to });
  const text = `keep table "${name}" by months, its rows so far as "${before}"`;
  await enter(work, text, rows);
  reportStep(work, `${text} (${counted(rows, "row")})`);
}

/** The whole has the names of key and indexes from now on; the indexes of the part go on as parts of those. */
async function giveNamesFree(connection: Connection, name: string, before: string): Promise<void> {
  await sql`alter table ${sql.table(before)} drop constraint if exists ${sql.id(`${name}_pkey`)}`.execute(connection);
  const { rows } = await sql<{ index: string }>`
    select indexname as index from pg_indexes where schemaname = current_schema() and tablename = ${before}`.execute(connection);
  for (const { index } of rows) {
    const free = `${before}_${index.replace(`${name}_`, "")}`.slice(0, LONGEST_NAME);
    await sql`alter index ${sql.id(index)} rename to ${sql.id(free)}`.execute(connection);
  }
}
