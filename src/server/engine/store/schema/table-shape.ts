import type { ChildTable, StoredColumn, StoredType, Table } from "../../../../../runtime/contract/server/storage.ts";
import { indexName } from "../index-name.ts";
import type { Kind } from "../drivers/dialect.ts";
import { keyOfInternal } from "../internal-tables.ts";
import { OWNER, POSITION, VERSION } from "../plan.ts";
import type { InternalTable } from "../types.ts";

/** The shape that a table of the database should have; a migration changes the table to it. */
export interface TableShape {
  name: string;
  columns: readonly ColumnShape[];
  /** Columns of the primary key. */
  primary: readonly string[];
  indexes: readonly IndexShape[];
  /** Column by which the table is partitioned into months (PostgreSQL only). */
  partition?: string;
}

/** The shape that a column of the database should have. */
export interface ColumnShape {
  name: string;
  type: StoredType;
  /** Meaning of the values, which is finer than the type in the database: money differs from an integer, and a hash from a text. */
  meaning: string;
  notNull: boolean;
  /** Former names of the column, newest first. */
  was: readonly string[];
}

/** An index that a table of the database should have. */
export interface IndexShape {
  name: string;
  unique: boolean;
  columns: readonly string[];
  /** The index compares texts regardless of case. */
  caseless?: true;
}

function indexesOf(table: string, unique: readonly (readonly string[])[], index: readonly (readonly string[])[]): IndexShape[] {
  return [
    ...unique.map((columns) => ({ name: indexName(table, columns, true), unique: true, columns })),
    ...index.map((columns) => ({ name: indexName(table, columns, false), unique: false, columns })),
  ];
}

const caselessIndex = (table: string, column: string): IndexShape => ({
  name: indexName(table, [column], "caseless"),
  unique: true,
  columns: [column],
  caseless: true,
});

function columnShape(column: StoredColumn, notNull = false): ColumnShape {
  const meaning = column.secret === "hash" ? "hash" : column.type;
  return { name: column.column, type: column.type, meaning, notNull, was: (column.was ?? []).map((former) => former.column) };
}

/**
 * Returns the shapes of an entity's table and of the tables of its list fields. A tree gets an index on the parent. The key is appended to
 * each index that is not unique, so that an index gives the sort order without sorting.
 *
 * @throws Error if a field of the table has no column
 */
export function shapesOf(table: Table): TableShape[] {
  const columnOf = (field: string): string => {
    const column = table.columns.find((candidate) => candidate.field === field);
    if (column === undefined) throw new Error(`table ${table.table}: no column for "${field}"`);
    return column.column;
  };
  const key = columnOf(table.key);
  const listed = table.index.map((fields) => fields.map(columnOf));
  const parent = table.parent === undefined ? undefined : columnOf(table.parent);
  if (parent !== undefined && !listed.some((columns) => columns[0] === parent)) listed.push([parent]);
  // The key is the last column, so that index order includes the tie-break and needs no sorting.
  const index = listed.map((columns) => (columns.includes(key) ? columns : [...columns, key]));
  return [
    {
      name: table.table,
      columns: [
        ...table.columns.filter((column) => column.field !== VERSION).map((column) => columnShape(column, column.column === key)),
        columnShape({ field: VERSION, column: VERSION, type: "integer" }, true),
      ],
      primary: [key],
      indexes: [
        ...indexesOf(
          table.table,
          table.unique.map((fields) => fields.map(columnOf)),
          index,
        ),
        ...(table.caseless ?? []).map((field) => caselessIndex(table.table, columnOf(field))),
      ],
    },
    ...table.children.map(childShape),
  ];
}

function childShape(child: ChildTable): TableShape {
  return {
    name: child.table,
    columns: [
      columnShape({ field: OWNER, column: OWNER, type: "text" }, true),
      columnShape({ field: POSITION, column: POSITION, type: "integer" }, true),
      ...child.columns.map((column) => columnShape(column)),
    ],
    primary: [OWNER, POSITION],
    indexes: [],
  };
}

/** Returns the shape of an internal table. Only PostgreSQL partitions it. */
export function shapeOfInternal(table: InternalTable, kind: Kind): TableShape {
  const partition = kind === "postgres" ? table.partition : undefined;
  return {
    name: table.name,
    columns: table.columns.map(({ name, type, primary, notNull }) => ({
      name,
      type,
      meaning: type,
      notNull: primary === true || notNull === true,
      was: [],
    })),
    primary: keyOfInternal(table, kind),
    indexes: indexesOf(table.name, table.unique ?? [], table.index ?? []),
    ...(partition === undefined ? {} : { partition }),
  };
}
