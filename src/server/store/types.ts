import type { Kysely, Transaction } from "kysely";
import type { ConditionTree } from "../../../runtime/contract/condition-tree.ts";
import type { Data, Scope } from "../../../runtime/contract/data.ts";
import type { StoreOperation } from "../../../runtime/contract/route.ts";
import type { Table } from "../../../runtime/contract/storage.ts";

// biome-ignore lint/suspicious/noExplicitAny: tables come from metadata, so columns are not known to the compiler
export type Schema = any;
export type Connection = Kysely<Schema> | Transaction<Schema>;

export interface Database {
  kind: "sqlite" | "postgres";
  kysely: Kysely<Schema>;
  /** Runs in one transaction (SQLite: BEGIN IMMEDIATE, one writer); rolled back when it throws. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Restricts rows to what a user may see: every tree must hold. Subjects other than the row come from `scope`. */
export interface Restriction {
  trees: readonly ConditionTree[];
  scope: Scope;
}

export interface ListRequest {
  operation: StoreOperation;
  /** Search fields by name, `searchText`, `sort` (`field` or `-field`), `pageNumber` (from 1) and `pageSize`. */
  input: Data;
  restriction: Restriction;
}

/** Rows of one entity, as wire records (times as text, money as decimal text, `version` included). */
export interface Records {
  list(connection: Connection, request: ListRequest): Promise<{ rows: Data[]; total: number }>;
  /** One level below `input.id`, each with `isLeaf`; paged when the input has a pageNumber. */
  children(connection: Connection, request: ListRequest): Promise<{ rows: Data[]; total: number }>;
  /** Nested in `children`; with `searchText` the matches (at most 200) under their ancestors. */
  tree(connection: Connection, request: ListRequest): Promise<Data[]>;
  /** How many rows within the restriction meet each of the conditions: one query for all. */
  count(connection: Connection, table: Table, conditions: readonly ConditionTree[], restriction: Restriction): Promise<number[]>;
  /** With child lists; undefined when absent or out of the restriction. */
  find(connection: Connection, table: Table, key: string, restriction?: Restriction): Promise<Data | undefined>;
  /** Makes the key unless it is typed; returns the stored record. Throws Conflict for a double key or unique. */
  insert(connection: Connection, table: Table, record: Data): Promise<Data>;
  /**
   * Writes the given fields (absent: kept, null: cleared; blank secrets: kept) where `version` still is
   * `expected`; child lists are replaced when given. Throws Conflict for a stale version or a double unique.
   */
  update(connection: Connection, table: Table, key: string, changes: Data, expected: number): Promise<Data>;
  /** Throws Conflict for a stale version or when other rows stand below it in its tree. */
  remove(connection: Connection, table: Table, key: string, expected: number): Promise<void>;
}
