import { sql } from "kysely";
import { columnType, folded, type Kind } from "../drivers/dialect.ts";
import { makeRest } from "./partitions.ts";
import { RESTORE_MARK } from "./restore-mark.ts";
import type { ColumnShape, TableShape } from "./table-shape.ts";
import type { Connection } from "../types.ts";

/** A table as it exists in the database, read from the catalogue. `primary`: the columns of its primary key, in sequence. */
export interface LiveTable {
  columns: ReadonlyMap<string, { type: string; notNull: boolean }>;
  primary: readonly string[];
  /** The table is partitioned by month. */
  partitioned: boolean;
}

interface LiveColumn {
  table: string;
  name: string;
  type: string;
  notnull: unknown;
  /** Position in the primary key, from 1. 0: not part of the key. */
  pk: number | null;
  partitioned: unknown;
}

const SQLITE_COLUMNS = sql<LiveColumn>`
  select t.name as "table", p.name, lower(p.type) as type, p."notnull", p.pk, 0 as partitioned
  from sqlite_master as t, pragma_table_info(t.name) as p
  where t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\' order by t.name, p.cid`;

const POSTGRES_COLUMNS = sql<LiveColumn>`
  select c.relname as "table", a.attname as name, t.typname as type, a.attnotnull as notnull,
    coalesce(array_position(i.indkey::int2[], a.attnum), -1) + 1 as pk, c.relkind = 'p' as partitioned
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
    and c.relname <> ${sql.lit(RESTORE_MARK)}
  order by c.relname, a.attnum`;

/** Reads the tables that exist in the database from its catalogue, by name. Partitions are omitted. */
export async function liveTables(connection: Connection, kind: Kind): Promise<Map<string, LiveTable>> {
  const { rows } = await (kind === "sqlite" ? SQLITE_COLUMNS : POSTGRES_COLUMNS).execute(connection);
  return new Map([...grouped(rows)].map(([name, columns]) => [name, liveTable(columns)]));
}

function grouped(rows: readonly LiveColumn[]): Map<string, LiveColumn[]> {
  const byTable = new Map<string, LiveColumn[]>();
  for (const row of rows) {
    const columns = byTable.get(row.table);
    if (columns === undefined) byTable.set(row.table, [row]);
    else columns.push(row);
  }
  return byTable;
}

function liveTable(columns: readonly LiveColumn[]): LiveTable {
  const inKey = columns.filter((column) => Number(column.pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk));
  return {
    columns: new Map(columns.map(({ name, type, notnull }) => [name, { type, notNull: notnull === true || notnull === 1 }])),
    primary: inKey.map((column) => column.name),
    partitioned: columns.some((column) => column.partitioned === true),
  };
}

/** Tests whether a table has a row. With `column`, tests whether it has a row in which this column is not null. */
export async function holdsData(connection: Connection, table: string, column?: string): Promise<boolean> {
  let query = connection.selectFrom(table).select(sql`1`.as("one")).limit(1);
  if (column !== undefined) query = query.where(column, "is not", null);
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * Finds a combination of values that more than one row has in several columns, so that a unique index of these columns cannot be created.
 * Rows in which one of these columns is null are ignored.
 *
 * @param columns names of the columns
 * @returns the values in the sequence of `columns`; undefined if there is no such combination
 */
export async function doubleRow(connection: Connection, table: string, columns: readonly string[]): Promise<unknown[] | undefined> {
  let query = connection
    .selectFrom(table)
    .select([...columns])
    .groupBy([...columns])
    .having(sql`count(*)`, ">", 1)
    .limit(1);
  for (const column of columns) query = query.where(column, "is not", null);
  const row: Record<string, unknown> | undefined = await query.executeTakeFirst();
  return row === undefined ? undefined : columns.map((column) => row[column]);
}

/** Maximum number of groups that one problem lists. */
const MOST_TWINS = 20;

/** The characters that `String.trim` removes. */
const BLANKS =
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/**
 * Finds values of a text column that are equal except for case and surrounding blanks. Earlier versions stored such values; they prevent a
 * unique index that ignores case.
 *
 * @returns at most 20 groups of such values, each sorted and as JSON texts
 */
export async function twinsOf(connection: Connection, kind: Kind, table: string, column: string): Promise<string[][]> {
  // A literal, because a parameter would make the expressions differ from each other.
  const bare = folded(kind, sql`trim(${sql.ref(column)}, ${sql.lit(BLANKS)})`);
  const groups = connection
    .selectFrom(table)
    .select(bare.as("text"))
    .where(column, "is not", null)
    .groupBy(bare)
    .having(sql`count(*)`, ">", 1)
    .limit(MOST_TWINS);
  const rows = await connection
    .selectFrom(table)
    .select([column, bare.as("twin_text")])
    .where(bare, "in", groups)
    .orderBy(column)
    .execute();
  const found = new Map<string, string[]>();
  for (const row of rows) {
    const { twin_text: text, [column]: value } = row as Record<string, unknown>;
    found.set(String(text), [...(found.get(String(text)) ?? []), JSON.stringify(value)]);
  }
  return [...found.values()];
}

/**
 * Creates a table with its columns and its primary key. A partitioned table also gets its default partition. `applyIndexes` creates its
 * indexes.
 */
export async function createTable(connection: Connection, kind: Kind, shape: TableShape): Promise<void> {
  let table = connection.schema.createTable(shape.name);
  for (const { name, type, notNull } of shape.columns) {
    table = table.addColumn(name, sql`${columnType(kind, type)}`, (column) => (notNull ? column.notNull() : column));
  }
  if (shape.primary.length > 0) table = table.addPrimaryKeyConstraint(`${shape.name}_pkey`, [...shape.primary] as never);
  if (shape.partition === undefined) return table.execute();
  await table.modifyEnd(sql`partition by range (${sql.ref(shape.partition)})`).execute();
  await makeRest(connection, shape.name);
}

/** Adds a column to a table. Existing rows have null in it, so the column may be null even if its shape declares `notNull`. */
export async function addColumn(connection: Connection, kind: Kind, table: string, column: ColumnShape): Promise<void> {
  await connection.schema
    .alterTable(table)
    .addColumn(column.name, sql`${columnType(kind, column.type)}`)
    .execute();
}
