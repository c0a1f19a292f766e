import type { ReplicaReads } from "./replica-types.ts";
import type { Kysely, Transaction } from "kysely";
import type { ConditionTree } from "../../../../runtime/contract/language/condition-tree.ts";
import type { Data, Scope } from "../../../../runtime/contract/values/data.ts";
import type { StoreOperation } from "../../../../runtime/contract/server/route.ts";
import type { StoredType, Table } from "../../../../runtime/contract/server/storage.ts";
import type { StatementObserver } from "../telemetry/statement-observer.ts";
import type { PoolLoad } from "../workers/worker-pool.ts";
import type { Integrity } from "./integrity.ts";
import type { RecordOf, WrittenTo } from "./table-types.ts";

/** One entry of the result of `Records.countBy`: a value, the number of rows that have it, and the sums over these rows by field. */
export interface Counted {
  value: string;
  count: number;
  [sum: string]: string | number;
}

/** A value of a database column, as the driver passes it. */
export type Stored = string | number | boolean | null;

/** A row as the database driver returns it, by column name or alias. */
export type Row = Record<string, Stored>;

/** The database schema for Kysely: types of values, but no names of tables and columns, because metadata declares them. */
export type Schema = Record<string, Row>;
/** The database itself, or a transaction in it. Queries outside of a transaction may use any connection of the pool. */
export type Connection = Kysely<Schema> | Transaction<Schema>;

/**
 * Location of the database. `url` selects PostgreSQL; if it lists several hosts, the writable host is used. Otherwise SQLite is used in the
 * folder `dataDir`, which is created if missing.
 */
export interface DatabaseLocation {
  dataDir?: string | undefined;
  url?: string | undefined;
  /**
   * Name of the process that opens the database, if it is no server: a command such as `doctor`, or a helper process such as `export`.
   * Absent: a server.
   */
  command?: string | undefined;
  /** URL of the same database that bypasses a pooler. Needed if `url` leads to a pooler. */
  directUrl?: string | undefined;
  /** A streaming replica of the database for long reads, and the seconds by which it may be behind. */
  replica?: { url: string; mostLagSeconds: number } | undefined;
}

/** An open database, SQLite or PostgreSQL, as `openDatabase` returns it. */
export interface Database {
  kind: "sqlite" | "postgres";
  /** How it was opened. The process that writes exports opens it again. */
  location: DatabaseLocation;
  kysely: Kysely<Schema>;
  /** Runs long reads on a replica. Undefined if there is none. */
  replica?: ReplicaReads;
  /**
   * Runs the callback in one transaction, and rolls back if it throws. SQLite uses BEGIN IMMEDIATE, with a single writer. PostgreSQL may
   * run the callback up to six times, if concurrent transactions conflict.
   */
  transaction<T>(callback: (connection: Connection) => Promise<T>): Promise<T>;
  /** Runs statements that staff wrote. */
  sandbox: Sandbox;
  /** Returns whether the pages of a SQLite database are intact. Always `ok` for PostgreSQL, which checks its own. */
  integrity(): Integrity;
  /** Passes every later statement to an observer. */
  observe(observer: StatementObserver): void;
  /** Returns how many connections and workers are busy at present. */
  load(): DatabaseLoad;
  close(): Promise<void>;
}

/** How many connections and workers are busy or idle, and how many callers wait for them. On SQLite, only writes wait. */
export interface DatabaseLoad {
  connections: PoolLoad;
  /** By name of the worker pool. */
  workers: Readonly<Record<string, PoolLoad>>;
}

/**
 * Limits of a sandboxed statement. Rows beyond `rows` are left out; a larger result than `bytes`, or a longer time, is an error. If `rows`
 * is 0, the statement is only prepared, which shows whether it is valid.
 */
export interface Bounds {
  rows: number;
  bytes: number;
  milliseconds: number;
}

/** A table, and the names of its columns that SQL views of staff may read. */
export interface Readable {
  table: string;
  columns: readonly string[];
}

/** Runs statements that staff wrote (SQL views): read-only, isolated from all other queries, and cancelled at their time limit. */
export interface Sandbox {
  /**
   * Restricts statements to these columns from now on, as far as the database can enforce it.
   *
   * @returns the reason why the database cannot enforce the limit, or undefined if it does
   */
  limitTo(readable: readonly Readable[]): Promise<string | undefined>;
  /**
   * Runs a statement and returns its rows as lists of values.
   *
   * @throws Refusal `tooBusy` or `searchTooLong`, or the database's error for the statement
   */
  read(sql: string, bounds: Bounds): Promise<unknown[][]>;
  close(): void;
}

/**
 * The rows of a query that a user may see: those for which all `trees` are true. Without trees, these are all rows. Subjects other than the
 * row are read from `scope`.
 */
export interface Restriction {
  trees: readonly ConditionTree[];
  scope: Scope;
}

/** Input for reading a list, tree or count: the operation in the metadata, the user's input, and the rows that the user may see. */
export interface ListRequest {
  operation: StoreOperation;
  /**
   * Filters by field name, and the inputs that steer a list, such as `searchText`, `sort` (`field` or `-field`), `pageNumber` (from 1) and
   * `around`
   */
  input: Data;
  restriction: Restriction;
  /** The server reads the rows for itself, so that the maximum size of a reply does not apply. */
  isInternal?: true;
}

/**
 * Access to the rows of entities, as wire records (times as text, money as decimal text, `version` included). It checks no rights beyond
 * the given restriction. `createRecords` creates it.
 */
export interface Records {
  /**
   * Reads one page of a list (default 10 rows, at most 1,000) and its total.
   *
   * `totalMore` is set if `countLimit` ended the count. With `withTotals`, `totals` has the exact sums of the operation's `totals` over all
   * pages. With `around`, the page has the row with this key, and `pageNumber` is its number; absent if the page was not found.
   *
   * @throws Refusal pageTooLarge, sortedTwice
   */
  list(
    connection: Connection,
    request: ListRequest,
  ): Promise<{ rows: Data[]; total: number; totalMore?: true; totals?: Record<string, string>; pageNumber?: number }>;
  /**
   * Streams all rows of a list in its sort order, `size` at a time. No page is counted or skipped, and no cursor or lock is
   * open between two chunks. Rows that are written meanwhile may or may not be included.
   */
  walk(connection: Connection, request: ListRequest, size: number): AsyncGenerator<Data[]>;
  /**
   * Reads one level below `input.id`, each row with `isLeaf`. With `searchText`, reads the matches at any depth below it. Paged
   * if the input has a `pageNumber`.
   */
  children(connection: Connection, request: ListRequest): Promise<{ rows: Data[]; total: number; totalMore?: true; pageNumber?: number }>;
  /**
   * Finds the first rows of a list that match `searchText` and the other filters, at most `most`. Not complete: if the text index does not
   * serve the text, only the first 2,000 rows of the list are searched.
   */
  search(connection: Connection, request: ListRequest, most: number): Promise<Data[]>;
  /**
   * Reads the tree, nested in `children`. With `searchText`, reads the matches (at most 200) under their ancestors. If the tree has more
   * than 20,000 rows, reads only its first level.
   */
  tree(connection: Connection, request: ListRequest): Promise<Data[]>;
  /**
   * Counts the rows within the restriction and the operation's `where`, in groups by the value of the field `by`. Returns the first 200
   * groups, sorted by value.
   */
  countBy(connection: Connection, request: ListRequest): Promise<Counted[]>;
  /** Counts the rows within the restriction that meet each of the conditions, in the order of the conditions. It is one query. */
  count(connection: Connection, table: Table, conditions: readonly ConditionTree[], restriction: Restriction): Promise<number[]>;
  /**
   * Looks up rows by key, and returns the requested fields by key. Keys without a row within the restriction are missing in the result.
   * Runs one query per 500 keys. `hold` locks the rows against change and removal until the transaction ends.
   */
  keys(
    connection: Connection,
    table: Table,
    keys: readonly string[],
    restriction: Restriction,
    fields?: readonly string[],
    how?: { hold?: true },
  ): Promise<Map<string, Data>>;
  /** Locks a row until the transaction ends, so that nobody changes, removes or newly references it. A missing row is ignored. */
  hold(connection: Connection, table: Table, key: string): Promise<void>;
  /** Returns the given secret fields that have a value in the record. Empty if the record is missing. */
  findStoredSecrets(connection: Connection, table: Table, key: string, fields: readonly string[]): Promise<string[]>;
  /** Finds a record with its child lists. @returns undefined if it is missing or outside of the restriction */
  find<T extends Table>(connection: Connection, table: T, key: string, restriction?: Restriction): Promise<RecordOf<T> | undefined>;
  /**
   * Stores a new record. Creates its key unless the key is typed.
   *
   * @returns the stored record
   * @throws ConflictError for a duplicate key or unique value, or a missing parent
   */
  insert<T extends Table>(connection: Connection, table: T, record: WrittenTo<T>): Promise<RecordOf<T>>;
  /**
   * Writes the given fields if `version` still equals `expected`. Absent fields and blank secrets remain unchanged, null clears
   * a field. Given child lists are replaced.
   *
   * @param known the record as `find` returned it in this transaction, so that it is not read again
   * @returns the stored record
   * @throws ConflictError for a missing record, a stale version, a duplicate unique value, or an invalid parent
   */
  update<T extends Table>(
    connection: Connection,
    table: T,
    key: string,
    changes: WrittenTo<T>,
    expected: number,
    known?: RecordOf<T>,
  ): Promise<RecordOf<T>>;
  /**
   * Removes a record with its child lists.
   *
   * @throws ConflictError for a missing record, a stale version, or a tree row that has children
   */
  remove(connection: Connection, table: Table, key: string, expected: number): Promise<void>;
  /** Reads the secrets of a record as they are stored, by field, for {@link restore}. @returns undefined if it has none */
  takeSecrets(connection: Connection, table: Table, key: string): Promise<Data | undefined>;
  /** Stores a removed record again under its key. @throws ConflictError as `insert` */
  restore(connection: Connection, table: Table, removed: RemovedRecord): Promise<Data>;
  /** Refuses, as `remove` does, a tree row that has children. @throws ConflictError rowsBelow */
  refuseRowsBelow(connection: Connection, table: Table, key: string): Promise<void>;
}

/** A removed record as the recycle bin has stored it. Input of a restoration. */
export interface RemovedRecord {
  /** Its fields in the transfer format. */
  record: Data;
  /** Its secrets as they were stored. */
  secrets: Data;
  /** The version that the restored record gets. */
  version: number;
}

/** A table of the server itself (sessions, logs, …), which hand-written code reads and writes through Kysely. */
export interface InternalTable {
  name: string;
  columns: readonly { name: string; type: StoredType; primary?: true; notNull?: true }[];
  unique?: readonly (readonly string[])[];
  index?: readonly (readonly string[])[];
  /**
   * Column with the time of a row, for tables whose rows are only added and never changed. Rows older than LOG_DAYS are dropped. PostgreSQL
   * partitions the table by month (schema/partitions.ts), so the column is part of the key.
   */
  partition?: string;
  /**
   * Groups of text columns whose distinct values are recorded as rows are written (schema/log-value-tables.ts). The first
   * column of each group has an index.
   */
  valueGroups?: readonly ValueGroup[];
  /** Columns that lists search by substring (schema/text-indexes.ts). */
  text?: readonly string[];
}

/** A group of text columns with few distinct values among very many rows. The other columns largely depend on the first. */
export type ValueGroup = readonly [first: string, ...others: string[]];
