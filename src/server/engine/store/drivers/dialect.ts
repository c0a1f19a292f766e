import { type Expression, PostgresAdapter, type RawBuilder, type SqlBool, sql } from "kysely";
import type { StoredType } from "../../../../../runtime/contract/server/storage.ts";
import type { Connection } from "../types.ts";

/**
 * The two databases that the portal supports. All differences between SQLite and PostgreSQL are in this module. Both store the same values:
 * times and money as integers, texts compared byte by byte, JSON read as text.
 */
export type Kind = "sqlite" | "postgres";

const SQLITE_TYPES: Record<StoredType, string> = {
  text: "text",
  integer: "integer",
  real: "real",
  boolean: "integer",
  json: "text",
  money: "integer",
  time: "integer",
};
const POSTGRES_TYPES: Record<StoredType, string> = {
  text: "text",
  integer: "bigint",
  real: "double precision",
  boolean: "boolean",
  json: "jsonb",
  money: "bigint",
  time: "bigint",
};

/**
 * Returns the column type for `create table`. Text columns on PostgreSQL use collation C, so that the sort order does not depend on the
 * machine. SQLite compares bytes by default.
 */
export function columnType(kind: Kind, type: StoredType): RawBuilder<unknown> {
  if (kind === "sqlite") return sql.raw(SQLITE_TYPES[type]);
  return sql.raw(type === "text" ? 'text collate "C"' : POSTGRES_TYPES[type]);
}

/**
 * Returns the name that the database itself reports in its catalogue for a column of this type. A migration compares it with the type of an
 * existing column.
 */
export function reportedType(kind: Kind, type: StoredType): string {
  if (kind === "sqlite") return SQLITE_TYPES[type];
  return { text: "text", integer: "int8", real: "float8", boolean: "bool", json: "jsonb", money: "int8", time: "int8" }[type];
}

/**
 * Builds the number of a `limit` clause as a literal. With a bound parameter, SQLite would prepare the statement again for each value,
 * which takes as long as reading a page.
 *
 * @throws RangeError if the value is not a row count (a safe integer from 0)
 */
export function atMost(rows: number): RawBuilder<number> {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new RangeError(`${rows} is not a valid number of rows`);
  return sql.lit(rows);
}

/** Returns the kind of the database that a connection belongs to. */
export function kindOf(connection: Connection): Kind {
  return connection.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/** Builds the predicate that a text column contains `fragment`, ignoring the case of A to Z. `%` and `_` match themselves. */
export function contains(kind: Kind, column: Expression<unknown>, fragment: string): Expression<SqlBool> {
  const pattern = `%${fragment.replace(/[\\%_]/g, "\\$&")}%`;
  const operator = kind === "sqlite" ? sql`like` : sql`ilike`;
  return sql<SqlBool>`${column} ${operator} ${pattern} escape '\\'`;
}

/**
 * Builds the predicate that a column with a JSON list contains at least one of several texts, numbers or booleans. Values of other types
 * are ignored. If no value remains, no row matches.
 */
export function listHolds(kind: Kind, column: Expression<unknown>, wanted: readonly unknown[]): Expression<SqlBool> {
  const plain = wanted.filter((value) => ["string", "number", "boolean"].includes(typeof value) && !String(value).includes("\u0000"));
  if (plain.length === 0) return sql<SqlBool>`1 = 0`;
  const one = (value: unknown): RawBuilder<SqlBool> => {
    if (kind === "postgres") return sql<SqlBool>`${column} @> ${JSON.stringify([value])}::jsonb`;
    if (typeof value === "boolean") return sql<SqlBool>`item.type = ${String(value)}`;
    const types = typeof value === "number" ? sql`('integer', 'real')` : sql`('text')`;
    return sql<SqlBool>`(item.type in ${types} and item.value = ${value})`;
  };
  const any = sql.join(
    plain.map((value) => one(value)),
    sql` or `,
  );
  // `@>` of an array also matches a scalar of the same value, and json_each also reads objects, so both require a list.
  if (kind === "postgres") return sql<SqlBool>`(jsonb_typeof(${column}) = 'array' and (${any}))`;
  return sql<SqlBool>`(json_type(${column}) = 'array' and exists (select 1 from json_each(${column}) as item where ${any}))`;
}

/** Builds the predicate that a column contains an empty JSON list. Null does not match. */
export function isEmptyList(kind: Kind, column: Expression<unknown>): Expression<SqlBool> {
  return kind === "sqlite" ? sql<SqlBool>`${column} = '[]'` : sql<SqlBool>`${column} = '[]'::jsonb`;
}

/**
 * Builds the predicate that a text column equals one of several keys. With an empty list, no row matches. All keys are bound as one value,
 * because a statement with hundreds of parameters takes longer to build and to parse.
 */
export function isOneOf(kind: Kind, column: Expression<unknown>, keys: readonly unknown[]): Expression<SqlBool> {
  if (kind === "postgres") return sql<SqlBool>`${column} = any(${keys}::text[])`;
  return sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify(keys)}))`;
}

/** Builds the predicate that a text column is blank by the rules of `String.prototype.trim`. Null does not match. */
export function isBlank(kind: Kind, column: Expression<unknown>): Expression<SqlBool> {
  return kind === "sqlite" ? sql<SqlBool>`trim(${column}, ${BLANKS}) = ''` : sql<SqlBool>`btrim(${column}, ${BLANKS}) = ''`;
}
const BLANKS =
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/**
 * Converts an integer column to a floating-point expression, for a comparison with a number that is no safe integer. On SQLite, which
 * compares such numbers correctly, the column is returned unchanged.
 */
export function wideNumber(kind: Kind, column: Expression<unknown>): Expression<unknown> {
  return kind === "sqlite" ? column : sql`${column}::double precision`;
}

/**
 * Returns the direction for `order by`, such as `asc`. On both databases, rows without a value are first in ascending and last in
 * descending order, which is SQLite's default.
 */
export function ordering(kind: Kind, descending: boolean): RawBuilder<unknown> {
  if (kind === "sqlite") return descending ? DESC : ASC;
  return descending ? DESC_NULLS_LAST : ASC_NULLS_FIRST;
}
/**
 * Returns the direction for a column without nulls in `order by`. The direction also states where nulls would be, in the same way as the
 * index of the primary key. Otherwise PostgreSQL would not use this index.
 */
export const keyOrdering = (descending: boolean): RawBuilder<unknown> => (descending ? DESC : ASC);
const ASC = sql`asc`;
const DESC = sql`desc`;
const ASC_NULLS_FIRST = sql`asc nulls first`;
const DESC_NULLS_LAST = sql`desc nulls last`;

/**
 * Returns the join keyword for looking up few rows of a table by key. On SQLite it is `cross join`, which prevents the planner from
 * scanning the table first.
 */
export const seekJoin = (kind: Kind): RawBuilder<unknown> => (kind === "sqlite" ? CROSS_JOIN : JOIN);
const CROSS_JOIN = sql`cross join`;
const JOIN = sql`join`;

/**
 * Adds a clause that locks the selected rows against change until the transaction ends. SQLite has a single writer, so the query is
 * returned unchanged.
 */
export function forUpdate<T extends Query>(kind: Kind, query: T): T {
  return kind === "sqlite" ? query : (query.forUpdate() as T);
}

/**
 * Adds a clause that locks the selected rows as {@link forUpdate} does, but leaves out rows that another transaction has locked. Returns
 * the query unchanged on SQLite.
 */
export function skipLocked<T extends SkippingQuery>(kind: Kind, query: T): T {
  return kind === "sqlite" ? query : (query.forUpdate().skipLocked() as T);
}
interface SkippingQuery {
  forUpdate(): { skipLocked(): unknown };
}

/**
 * Tries to take an advisory lock without waiting. If it succeeds, the current transaction has the lock until its end, and reads see
 * everything that the previous holder has committed. SQLite has a single writer, so there it always succeeds.
 *
 * @param name number of the lock
 * @returns false if another transaction has the lock
 */
export async function holdAlone(connection: Connection, name: number): Promise<boolean> {
  if (kindOf(connection) === "sqlite") return true;
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(name)}) as held`.execute(connection);
  return rows[0]?.held === true;
}

/**
 * Runs a statement once for each key and returns all rows, in undefined order. PostgreSQL needs one round trip for all keys; SQLite runs
 * one statement per key.
 */
export async function firstOfEach<T>(
  connection: Connection,
  keys: readonly string[],
  statement: (key: Expression<string>) => RawBuilder<T>,
): Promise<T[]> {
  if (kindOf(connection) === "postgres") {
    const one = statement(sql.ref("wanted.key"));
    const all = sql<T>`select found.* from unnest(${keys}::text[]) as wanted(key) cross join lateral (${one}) as found`;
    return (await all.execute(connection)).rows;
  }
  const found: T[] = [];
  for (const key of keys) found.push(...(await statement(sql.val(key)).execute(connection)).rows);
  return found;
}

/**
 * Adds a clause that protects the selected rows from changes until the transaction ends. Several transactions can have this lock on a row.
 * Returns the query unchanged on SQLite, which has a single writer.
 */
export function forShare<T extends Query>(kind: Kind, query: T): T {
  return kind === "sqlite" ? query : (query.forShare() as T);
}
interface Query {
  forUpdate(): unknown;
  forShare(): unknown;
}

/**
 * Builds an expression of a text column with A to Z lowercased, equal to `foldCase` for values. Only ASCII letters are folded, on both
 * databases alike, whatever the locale. Unique indexes of `caseless` fields use this expression.
 */
export const folded = (kind: Kind, column: RawBuilder<unknown>): RawBuilder<string> =>
  kind === "sqlite" ? sql<string>`lower(${column})` : sql<string>`lower(${column} collate "C")`;

/** Converts the letters A to Z of a text to lower case, and leaves all others unchanged, as the databases do. */
export const foldCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

interface DriverError {
  code?: unknown;
  message?: unknown;
  constraint?: unknown;
}

/**
 * Finds which columns or which index a write violated, from a uniqueness error of the database.
 *
 * @returns the columns (SQLite), or the constraint or index (PostgreSQL, and SQLite for expression indexes); undefined for any other error
 */
export function doubleOf(error: unknown): { columns: readonly string[] } | { constraint: string } | undefined {
  if (error === null || typeof error !== "object") return undefined;
  const { code, message, constraint } = error as DriverError;
  if (code === "23505") return { constraint: String(constraint) };
  if (code !== "SQLITE_CONSTRAINT_UNIQUE" && code !== "SQLITE_CONSTRAINT_PRIMARYKEY") return undefined;
  const names = String(message).replace(/^.*constraint failed: /, "");
  // For an index over expressions, SQLite reports the name of the index.
  const [, index] = /^index '(.*)'$/.exec(names) ?? [];
  if (index !== undefined) return { constraint: index };
  return { columns: names.split(", ").map((name) => name.slice(name.indexOf(".") + 1)) };
}

/**
 * Tests whether PostgreSQL rolled back a transaction only because of a conflict with concurrent transactions, so that a retry may succeed.
 * Always false for SQLite.
 */
export function isTransient(error: unknown): boolean {
  const code = (error as DriverError | null)?.code;
  return code === "40001" || code === "40P01";
}

/** Tests whether PostgreSQL cancelled a statement that waited for a lock longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => (error as DriverError | null)?.code === "55P03";

/**
 * Tests whether a statement failed because another process created the same table or index at the same time (PostgreSQL). A retry then
 * finds the object. Also true for any violated unique index, which has the same error code.
 */
export function isDoubleCreation(error: unknown): boolean {
  const { code, message } = (error ?? {}) as DriverError;
  // 23505: unique index of the catalogue; 42P07, 42701, 42710: the object exists already; XX000: changed concurrently.
  return (
    ["23505", "42P07", "42701", "42710"].includes(String(code)) || (code === "XX000" && String(message).includes("concurrently updated"))
  );
}
