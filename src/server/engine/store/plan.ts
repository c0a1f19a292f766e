import { type AliasedRawBuilder, type RawBuilder, sql } from "kysely";
import type { ChildTable, Derivation, JoinedColumn, StoredColumn, Table } from "../../../../runtime/contract/server/storage.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Caches } from "./caches.ts";
import type { Codec, Codecs } from "./codec.ts";
import { compileFragment } from "./compiled-fragment.ts";

/** A column with everything that queries need: names, type, encoding, and the SQL expression that reads it. */
export interface ColumnPlan {
  field: string;
  column: string;
  title: string;
  type: StoredColumn["type"];
  /** True if replies never contain the value; `hash` if only its hash is stored. */
  secret: false | true | "hash";
  /** Encodes and decodes the values. */
  codec: Codec;
  /** SQL expression of the column. */
  ref: RawBuilder<unknown>;
  /** The column is read from another table together with the row, and never written. */
  joined?: true;
  /** The text index contains this column. */
  text?: true;
}

/** A list field of an entity whose rows are stored in a table of their own (see {@link ChildTable}), prepared for queries. */
export interface ChildPlan {
  /** The list field. */
  field: string;
  table: string;
  columns: readonly ColumnPlan[];
  /** Fields that the server computes in each row, in their sequence. */
  formulas: NonNullable<ChildTable["formulas"]>;
}

/** The table of an entity, prepared once for queries by {@link planTable}. */
export interface TablePlan {
  table: Table;
  /** Name of the table in the database. */
  name: string;
  key: ColumnPlan;
  /** Column with the key of the parent row. Undefined if the entity is no tree. */
  parent: ColumnPlan | undefined;
  /** Columns by field, without `version`. */
  columns: ReadonlyMap<string, ColumnPlan>;
  /** Columns that a reply may contain: no secrets. Includes the key and `version` (except for logs). */
  readable: readonly ColumnPlan[];
  /** Column that each update increments ({@link VERSION}). */
  version: ColumnPlan;
  /** List fields that are stored in tables of their own. */
  children: readonly ChildPlan[];
  /** How derived fields are computed. */
  derivations: readonly Derivation[];
  /** Caches about the rows; the only part that changes. */
  caches: Caches;
}

/** Column that each update of a record increments, for optimistic locking. */
export const VERSION = "version";
/** Column of child tables with the key of the record to which the row belongs. */
export const OWNER = "owner";
/** Column of child tables with the row's position in the list of its record, from 0 without gaps. */
export const POSITION = "position";

function planColumn(table: string, column: StoredColumn, codecs: Codecs): ColumnPlan {
  return {
    field: column.field,
    column: column.column,
    title: column.title ?? column.field,
    type: column.type,
    secret: column.secret ?? false,
    codec: codecs[column.type],
    ref: compileFragment(sql.ref(`${table}.${column.column}`)),
  };
}

/**
 * Prepares the table of an entity for queries, once at the start of a server.
 *
 * @param derivations how its derived fields are computed
 * @param codecs how values of each type are encoded
 * @throws Error if the key, the parent or the `by` of a joined column is not a column of the table
 */
export function planTable(table: Table, derivations: readonly Derivation[], codecs: Codecs, caches: Caches): TablePlan {
  const columns = new Map<string, ColumnPlan>();
  for (const column of table.columns) {
    if (column.field === VERSION) continue;
    const searched = table.text?.includes(column.field) === true;
    columns.set(column.field, { ...planColumn(table.table, column, codecs), ...(searched ? { text: true } : {}) });
  }
  for (const column of table.joined ?? []) columns.set(column.field, planJoined(table, column, codecs));
  const key = columns.get(table.key);
  const parent = table.parent === undefined ? undefined : columns.get(table.parent);
  if (key === undefined) throw new Error(`table ${table.table}: its key "${table.key}" is none of its columns`);
  if (table.parent !== undefined && parent === undefined) {
    throw new Error(`table ${table.table}: its parent "${table.parent}" is none of its columns`);
  }
  const version = planColumn(table.table, { field: VERSION, column: VERSION, type: "integer" }, codecs);
  return {
    table,
    name: table.table,
    key,
    parent,
    columns,
    readable: [...[...columns.values()].filter((column) => column.secret === false), ...(table.log === true ? [] : [version])],
    version,
    children: table.children.map((child) => planChild(child, codecs)),
    derivations,
    caches,
  };
}

/**
 * Plans a joined column. It costs one seek by key per row.
 *
 * @throws Error if the reference is not a column of the table
 */
function planJoined(table: Table, column: JoinedColumn, codecs: Codecs): ColumnPlan {
  const by = table.columns.find((candidate) => candidate.field === column.by)?.column;
  if (by === undefined)
    throw new Error(`table ${table.table}: "${column.field}" is joined by "${column.by}", which is none of its columns`);
  const [shown, key, from] = [sql.ref(`joined.${column.column}`), sql.ref(`joined.${column.key}`), sql.table(column.table)];
  const own = sql.ref(`${table.table}.${by}`);
  const ref = compileFragment(sql`(select ${shown} from ${from} as joined where ${key} = ${own})`);
  const { field, title = field, type } = column;
  return { field, column: field, title, type, secret: false, codec: codecs[type], ref, joined: true };
}

function planChild(child: ChildTable, codecs: Codecs): ChildPlan {
  return {
    field: child.field,
    table: child.table,
    columns: child.columns.map((column) => planColumn(child.table, column, codecs)),
    formulas: child.formulas ?? [],
  };
}

/** Builds the list of columns to select, renamed to their field names, so that the read rows need no renaming. */
export function selection(columns: readonly ColumnPlan[]): AliasedRawBuilder<unknown, string>[] {
  return columns.map((column) => column.ref.as(column.field));
}

/** Converts a row of the driver, selected by {@link selection}, to a wire record. Null and missing values are omitted. */
export function decodeRow(row: Data, columns: readonly ColumnPlan[]): Data {
  const record: Data = {};
  for (const { field, codec } of columns) {
    const value = row[field];
    if (value === null || value === undefined) continue;
    record[field] = codec.decode === undefined ? value : codec.decode(value);
  }
  return record;
}
