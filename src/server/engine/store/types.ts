import type { Kysely, Transaction } from "kysely";
import type { ConditionTree } from "../../../../runtime/contract/language/condition-tree.ts";
import type { Data, Scope } from "../../../../runtime/contract/values/data.ts";
import type { StoreOperation } from "../../../../runtime/contract/server/route.ts";
import type { StoredType, Table } from "../../../../runtime/contract/server/storage.ts";
import type { Integrity } from "./integrity.ts";
import type { RecordOf, WrittenTo } from "./table-types.ts";

/** A value, how many rows have it, and the sums over these by their fields. */
export interface Counted {
  value: string;
  count: number;
  [sum: string]: string | number;
}

/** What a column holds. */
export type Stored = string | number | boolean | null;

export type Row = Record<string, Stored>;

/** Tables come from metadata: which there are, and their columns, is not known to the compiler; what they may hold is. */
export type Schema = Record<string, Row>;
export type Connection = Kysely<Schema> | Transaction<Schema>;

/** `url`: PostgreSQL, of several hosts the one that takes writes; else SQLite in `dataDir` (made when absent). */
export interface DatabaseLocation {
  dataDir?: string | undefined;
  url?: string | undefined;
}

export interface Database {
  kind: "sqlite" | "postgres";
  /** As it was opened: a process that reads long lists opens it once more. */
  location: DatabaseLocation;
  kysely: Kysely<Schema>;
  /** Runs in one transaction (SQLite: BEGIN IMMEDIATE, one writer); rolled back when it throws. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Statements that people wrote. */
  sandbox: Sandbox;
  /** Whether its pages are sound (SQLite; PostgreSQL looks after its own). */
  integrity(): Integrity;
  close(): Promise<void>;
}

/** What a statement may take; no rows: it is prepared, and not run. */
export interface Bounds {
  rows: number;
  bytes: number;
  milliseconds: number;
}

/** Columns of a table that statements of people may read. */
export interface Readable {
  table: string;
  columns: readonly string[];
}

/** Runs statements that people wrote: read only, isolated from all other work, ended when their time is over. */
export interface Sandbox {
  /** From now on a statement may read this and nothing else, as far as the database can hold it to that; else why it cannot. */
  limitTo(readable: readonly Readable[]): Promise<string | undefined>;
  /** Rows as lists of values. @throws Refusal tooBusy, searchTooLong; what the database says of the statement */
  read(sql: string, bounds: Bounds): Promise<unknown[][]>;
  close(): void;
}

/** Restricts rows to what a user may see: every tree must hold. Subjects other than the row come from `scope`. */
export interface Restriction {
  trees: readonly ConditionTree[];
  scope: Scope;
}

export interface ListRequest {
  operation: StoreOperation;
  /** Search fields by name, `searchText`, `sort` (`field` or `-field`), `pageNumber` (from 1), `pageSize`, `countLimit`, `totalHint`. */
  input: Data;
  restriction: Restriction;
}

/** Rows of one entity, as wire records (times as text, money as decimal text, `version` included). */
export interface Records {
  list(connection: Connection, request: ListRequest): Promise<{ rows: Data[]; total: number; totalMore?: true }>;
  /**
   * All rows of a list, in its order, so many at a time: no page is counted or passed over, and nothing is held between
   * two portions. What is stored meanwhile may be among them or not.
   */
  walk(connection: Connection, request: ListRequest, size: number): AsyncGenerator<Data[]>;
  /** One level below `input.id`, each with `isLeaf`, or with `searchText` the matches at any depth below it; paged when the input has a pageNumber. */
  children(connection: Connection, request: ListRequest): Promise<{ rows: Data[]; total: number; totalMore?: true }>;
  /** Nested in `children`; with `searchText` the matches (at most 200) under their ancestors. */
  tree(connection: Connection, request: ListRequest): Promise<Data[]>;
  /** How many rows of the restriction and the operation's `where` have each value of its `by`; at most 200 values. */
  countBy(connection: Connection, request: ListRequest): Promise<Counted[]>;
  /** How many rows within the restriction meet each of the conditions: one query for all. */
  count(connection: Connection, table: Table, conditions: readonly ConditionTree[], restriction: Restriction): Promise<number[]>;
  /** Those of the keys that a row within the restriction has, with some of its fields: one query for 500. `hold`: they stay until the transaction ends. */
  keys(
    connection: Connection,
    table: Table,
    keys: readonly string[],
    restriction: Restriction,
    fields?: readonly string[],
    how?: { hold?: true },
  ): Promise<Map<string, Data>>;
  /** Holds a row until the transaction ends: nobody changes it, removes it or begins to name it. An absent one is no mistake. */
  hold(connection: Connection, table: Table, key: string): Promise<void>;
  /** Which of its secrets a record holds. */
  heldSecrets(connection: Connection, table: Table, key: string, fields: readonly string[]): Promise<string[]>;
  /** With child lists; undefined when absent or out of the restriction. */
  find<T extends Table>(connection: Connection, table: T, key: string, restriction?: Restriction): Promise<RecordOf<T> | undefined>;
  /** Makes the key unless it is typed; returns the stored record. Throws Conflict for a double key or unique. */
  insert<T extends Table>(connection: Connection, table: T, record: WrittenTo<T>): Promise<RecordOf<T>>;
  /**
   * Writes the given fields (absent: kept, null: cleared; blank secrets: kept) where `version` still is
   * `expected`; child lists are replaced when given. Throws Conflict for a stale version or a double unique.
   */
  update<T extends Table>(connection: Connection, table: T, key: string, changes: WrittenTo<T>, expected: number): Promise<RecordOf<T>>;
  /** Throws Conflict for a stale version or when other rows stand below it in its tree. */
  remove(connection: Connection, table: Table, key: string, expected: number): Promise<void>;
  /** What `remove` says of a row that others stand below. @throws ConflictError rowsBelow */
  refuseRowsBelow(connection: Connection, table: Table, key: string): Promise<void>;
}

/** A table of the server itself (sessions, logs …), read and written with Kysely directly. */
export interface InternalTable {
  name: string;
  columns: readonly { name: string; type: StoredType; primary?: true; notNull?: true }[];
  unique?: readonly (readonly string[])[];
  index?: readonly (readonly string[])[];
  /**
   * Column with the time of a row, which never changes: the rows are only added and grow without bound. Those older than
   * LOG_DAYS go; PostgreSQL keeps each month apart (schema/partitions.ts), and the column is then part of the key.
   */
  partition?: string;
  /** Groups of text columns whose words are noted as rows are written (log-words.ts); an index begins with the first of each. */
  words?: readonly Words[];
  /** Columns in which lists look for a part of a text (schema/text-indexes.ts). */
  text?: readonly string[];
}

/** Columns of few values among very many rows; those behind the first follow from it, more or less. */
export type Words = readonly [first: string, ...others: string[]];
