import { sql } from "kysely";
import type { Connection } from "../types.ts";
import { createTable, holdsData } from "./live-tables.ts";
import { attach, makeRest, monthOf, restOf } from "./partitions.ts";
import { countRows } from "./renames.ts";
import { enter } from "./schema-state.ts";
import type { TableShape } from "./table-shape.ts";
import { counted, reportStep, type MigrationRun } from "./migration-run.ts";

/** Maximum length of a name. PostgreSQL truncates longer ones. */
const LONGEST_NAME = 63;

/**
 * Converts a table to monthly partitions, in the current transaction (PostgreSQL). Rows are not rewritten: the existing table becomes one
 * partition for all times up to the end of this month. Retention later drops it as a whole. An empty table is created anew instead. Does
 * nothing if the shape declares no partition.
 */
export async function partitionByMonth(run: MigrationRun, shape: TableShape): Promise<void> {
  const { connection, kind, now } = run;
  const { name, partition } = shape;
  if (partition === undefined) return;
  if (!(await holdsData(connection, name))) {
    await connection.schema.dropTable(name).execute();
    return createTable(connection, kind, shape);
  }
  const rows = await countRows(run, name);
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
  const text = `partition table "${name}" by month, existing rows in "${before}"`;
  await enter(run, text, rows);
  reportStep(run, `${text} (${counted(rows, "row")})`);
}

/** Frees the names of the key and indexes for the partitioned table. The old indexes remain as indexes of the partition. */
async function giveNamesFree(connection: Connection, name: string, before: string): Promise<void> {
  await sql`alter table ${sql.table(before)} drop constraint if exists ${sql.id(`${name}_pkey`)}`.execute(connection);
  const { rows } = await sql<{ index: string }>`
    select indexname as index from pg_indexes where schemaname = current_schema() and tablename = ${before}`.execute(connection);
  for (const { index } of rows) {
    const free = `${before}_${index.replace(`${name}_`, "")}`.slice(0, LONGEST_NAME);
    await sql`alter index ${sql.id(index)} rename to ${sql.id(free)}`.execute(connection);
  }
}
