import { type Expression, PostgresAdapter, type RawBuilder, type SqlBool, sql } from "kysely";
import type { StoredType } from "../../../../../runtime/contract/server/storage.ts";
import type { Connection } from "../types.ts";

/**
 * All that differs between SQLite and PostgreSQL, in one place. Both store the same: times and money as
 * integers, texts compared byte by byte, JSON read as text.
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

/** Type as `create table` takes it. PostgreSQL: collation C, so that order does not depend on the machine. */
export function columnType(kind: Kind, type: StoredType): RawBuilder<unknown> {
  if (kind === "sqlite") return sql.raw(SQLITE_TYPES[type]);
  return sql.raw(type === "text" ? 'text collate "C"' : POSTGRES_TYPES[type]);
}

/** Names by which the database itself reports a type. */
export function reportedType(kind: Kind, type: StoredType): string {
  if (kind === "sqlite") return SQLITE_TYPES[type];
  return { text: "text", integer: "int8", real: "float8", boolean: "bool", json: "jsonb", money: "int8", time: "int8" }[type];
}

/**
 * Rows that a statement ends after, written out: SQLite prepares a statement anew whenever its limit is bound, which takes
 * as long as a page does.
 *
 * @throws RangeError for what is no count of rows
 */
export function atMost(rows: number): RawBuilder<number> {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new RangeError(`${rows} is no count of rows`);
  return sql.lit(rows);
}

export function kindOf(connection: Connection): Kind {
  return connection.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/** Holds a part of the text, in any case of A to Z; `%` and `_` stand for themselves. */
export function contains(kind: Kind, column: Expression<unknown>, part: string): Expression<SqlBool> {
  const pattern = `%${part.replace(/[\\%_]/g, "\\$&")}%`;
  const operator = kind === "sqlite" ? sql`like` : sql`ilike`;
  return sql<SqlBool>`${column} ${operator} ${pattern} escape '\\'`;
}

/** The JSON list holds one of these texts, numbers or booleans. */
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
  // `@>` of an array also answers for a scalar of the same value, json_each for an object: lists only.
  if (kind === "postgres") return sql<SqlBool>`(jsonb_typeof(${column}) = 'array' and (${any}))`;
  return sql<SqlBool>`(json_type(${column}) = 'array' and exists (select 1 from json_each(${column}) as item where ${any}))`;
}

export function isEmptyList(kind: Kind, column: Expression<unknown>): Expression<SqlBool> {
  return kind === "sqlite" ? sql<SqlBool>`${column} = '[]'` : sql<SqlBool>`${column} = '[]'::jsonb`;
}

/** A column is one of the keys, which travel as one value: a statement of hundreds of parameters takes longer to write and to read. */
export function isOneOf(kind: Kind, column: Expression<unknown>, keys: readonly unknown[]): Expression<SqlBool> {
  if (kind === "postgres") return sql<SqlBool>`${column} = any(${keys}::text[])`;
  return sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify(keys)}))`;
}

/** A text of blanks only, as String.prototype.trim sees it. */
export function isBlank(kind: Kind, column: Expression<unknown>): Expression<SqlBool> {
  return kind === "sqlite" ? sql<SqlBool>`trim(${column}, ${BLANKS}) = ''` : sql<SqlBool>`btrim(${column}, ${BLANKS}) = ''`;
}
const BLANKS =
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/** An integer column beside a number that is no safe integer. */
export function wideNumber(kind: Kind, column: Expression<unknown>): Expression<unknown> {
  return kind === "sqlite" ? column : sql`${column}::double precision`;
}

/** Direction in `order by`: missing values come first when ascending; SQLite does so by itself. */
export function ordering(kind: Kind, descending: boolean): RawBuilder<unknown> {
  if (kind === "sqlite") return descending ? DESC : ASC;
  return descending ? DESC_NULLS_LAST : ASC_NULLS_FIRST;
}
/** The same of a column that is never empty, as the index of a primary key has it: PostgreSQL takes another place of the empty for another order. */
export const keyOrdering = (descending: boolean): RawBuilder<unknown> => (descending ? DESC : ASC);
const ASC = sql`asc`;
const DESC = sql`desc`;
const ASC_NULLS_FIRST = sql`asc nulls first`;
const DESC_NULLS_LAST = sql`desc nulls last`;

/** From few rows to those of a table by their keys: SQLite's planner must not begin with the table. */
export const seekJoin = (kind: Kind): RawBuilder<unknown> => (kind === "sqlite" ? CROSS_JOIN : JOIN);
const CROSS_JOIN = sql`cross join`;
const JOIN = sql`join`;

/** How a statement begins that has a thread of its own on SQLite. */
export const BACKGROUND = "/* long */ ";
const LONG = sql.raw(BACKGROUND);
/** How a statement ends whose answer others may share: on PostgreSQL while it waits to be sent, on SQLite within a turn of the loop. */
export const SHARED = " /* shared */";
const SHARING = sql.raw(SHARED);

/** A read of a list, which stays out of the way of others. @param long it may read very many rows */
export function asRead<T>(kind: Kind, query: RawBuilder<T>, long: boolean): RawBuilder<T> {
  return kind === "sqlite" && long ? sql<T>`${LONG}${query}` : sql<T>`${query}${SHARING}`;
}

/** Holds the rows against change until the transaction ends. SQLite's one writer needs no such thing. */
export function forUpdate<T extends Query>(kind: Kind, query: T): T {
  return kind === "sqlite" ? query : (query.forUpdate() as T);
}

/** The same of rows that nobody holds: those that are held are left out. */
export function skipLocked<T extends SkippingQuery>(kind: Kind, query: T): T {
  return kind === "sqlite" ? query : (query.forUpdate().skipLocked() as T);
}
interface SkippingQuery {
  forUpdate(): { skipLocked(): unknown };
}

/**
 * Whether this transaction does something that one of all processes does at a time; another one may from its end on. SQLite
 * has one writer anyway. What is read afterwards is as whoever held it before has left it.
 */
export async function holdAlone(connection: Connection, name: number): Promise<boolean> {
  if (kindOf(connection) === "sqlite") return true;
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(name)}) as held`.execute(connection);
  return rows[0]?.held === true;
}

/** The rows of a statement for each of the keys: one way to a PostgreSQL server for all; SQLite is asked key by key. */
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

/** Holds the rows as they are until the transaction ends; others may hold them so as well. */
export function forShare<T extends Query>(kind: Kind, query: T): T {
  return kind === "sqlite" ? query : (query.forShare() as T);
}
interface Query {
  forUpdate(): unknown;
  forShare(): unknown;
}

/**
 * SQL of a text without its case, as `foldCase` folds values: letters of ASCII, the same on both databases whatever the
 * locale. Unique indexes of `caseless` fields are over it.
 */
export const folded = (kind: Kind, column: RawBuilder<unknown>): RawBuilder<string> =>
  kind === "sqlite" ? sql<string>`lower(${column})` : sql<string>`lower(${column} collate "C")`;

export const foldCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

interface DriverError {
  code?: unknown;
  message?: unknown;
  constraint?: unknown;
}

/** Undefined: another error. Else what was double: `table.column` names (SQLite) or a constraint (PostgreSQL). */
export function doubleOf(error: unknown): { columns: readonly string[] } | { constraint: string } | undefined {
  if (error === null || typeof error !== "object") return undefined;
  const { code, message, constraint } = error as DriverError;
  if (code === "23505") return { constraint: String(constraint) };
  if (code !== "SQLITE_CONSTRAINT_UNIQUE" && code !== "SQLITE_CONSTRAINT_PRIMARYKEY") return undefined;
  const names = String(message).replace(/^.*constraint failed: /, "");
  // Of an index over expressions its name is told.
  const [, index] = /^index '(.*)'$/.exec(names) ?? [];
  if (index !== undefined) return { constraint: index };
  return { columns: names.split(", ").map((name) => name.slice(name.indexOf(".") + 1)) };
}

/** Rolled back only because of concurrent work; the same again may succeed. */
export function isTransient(error: unknown): boolean {
  const code = (error as DriverError | null)?.code;
  return code === "40001" || code === "40P01";
}

/** Two processes create the same thing at once: the loser finds it there when it tries again. */
export function isDoubleCreation(error: unknown): boolean {
  const { code, message } = (error ?? {}) as DriverError;
  // 23505: the catalogue's own unique index; 42P07, 42701, 42710: it exists already; XX000: changed under us.
  return (
    ["23505", "42P07", "42701", "42710"].includes(String(code)) || (code === "XX000" && String(message).includes("concurrently updated"))
  );
}
