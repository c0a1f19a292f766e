import { type SqlBool, sql } from "kysely";
import { atMost, contains, type Kind, kindOf } from "../drivers/dialect.ts";
import { runRead } from "../drivers/run-read.ts";
import { textMatch, textTable, tokensOf, tokensToFind } from "./text-index.ts";
import type { Connection, ValueGroup } from "../types.ts";

/**
 * Name of the table that contains the distinct values ("words") of log columns. Such columns have few different values, while the log has
 * very many rows. Database triggers record the values as rows are written (`schema/log-value-tables.ts`). A substring search reads this
 * table instead of the log, and then finds the rows by the index on the first column of the group.
 */
export const VALUE_INDEX = "log_word";

/**
 * Length in milliseconds of the intervals (30 days) to which the last use of a value is rounded. The stored time is the beginning of the
 * interval that contains the last use.
 */
export const USED = 30 * 86_400_000;

/**
 * Maximum number of indexed values that a search uses. If more match, nearly all rows do, and the list is read in its sort order instead.
 */
const MOST = 2000;

/**
 * Returns the group of indexed log columns that contains all of the searched columns. Returns undefined if there is none; the search then
 * cannot use the index of values.
 */
export const groupOf = (groups: readonly ValueGroup[], columns: readonly { column: string }[]): ValueGroup | undefined =>
  groups.find((group) => columns.every(({ column }) => group.includes(column)));

/** A substring search in a log: rows match in which any column of the group contains `fragment`. */
export interface Asked {
  group: ValueGroup;
  fragment: string;
}

/** Result of {@link findLogValues}: the indexed values that match a search. Each matching row has one of `values` in `column`. */
export interface Found {
  /** First column of the group. */
  column: string;
  values: readonly string[];
  /** A time after all matching rows, in epoch milliseconds. */
  before: number;
}

/**
 * Finds the distinct values of a group of log columns that contain a text.
 *
 * @param table name of the log's table
 * @param long the log is large, so the read runs in a separate thread on SQLite
 * @returns undefined if more than 2,000 values match; no values if none match
 */
export async function findLogValues(
  connection: Connection,
  table: string,
  { group, fragment }: Asked,
  long: boolean,
): Promise<Found | undefined> {
  const kind = kindOf(connection);
  const [column] = group;
  const texts = sql.ref("texts");
  const query = sql<{ word: string; used: number }>`
    select word, used_at as used from ${sql.table(VALUE_INDEX)}
    where log = ${table} and first_column = ${column} and ${contains(kind, texts, fragment)}${indexed(kind, fragment)}
    limit ${atMost(MOST + 1)}`;
  const { rows } = await runRead(connection, query, long);
  if (rows.length > MOST) return undefined;
  return {
    column,
    values: [...new Set(rows.map(({ word }) => word))],
    before: Math.max(0, ...rows.map(({ used }) => Number(used))) + USED,
  };
}

/** The texts of one log row in the columns of a group of indexed values. */
export interface RowValues {
  group: ValueGroup;
  /** The texts, in the sequence of the group's columns; empty ones are null or undefined. */
  values: readonly (string | null | undefined)[];
  /** Time of the row in epoch milliseconds. */
  time: number;
}

/**
 * Tests whether the value index is complete for a log row: a search for any fragment of its values finds the row. The index must have an
 * entry with all these values, last used in or after the interval ({@link USED}) of the row's time.
 *
 * @param table name of the log's table
 */
export async function isIndexed(connection: Connection, table: string, { group, values, time }: RowValues): Promise<boolean> {
  const [[column], [word]] = [group, values];
  const texts = values.map((value) => value ?? "").join("\n");
  const { rows } = await sql<{ used: unknown }>`
    select used_at as used from ${sql.table(VALUE_INDEX)}
    where log = ${table} and first_column = ${column} and texts = ${texts} and word = ${word}${foundByAll(kindOf(connection), texts)}`.execute(
    connection,
  );
  return rows.some(({ used }) => Number.isSafeInteger(used) && Number(used) >= time - (time % USED));
}

/** Maximum number of tokens in one query of SQLite's text index. More tokens are divided among several queries. */
const TOKENS = 50;

/** Tests that the text index has every n-gram of the texts. */
function foundByAll(kind: Kind, texts: string) {
  const tokens = tokensOf(kind, texts);
  if (kind === "postgres") return sql<SqlBool>` and text_grams(texts) @> ${tokens}::text[]`;
  const index = sql.table(textTable(VALUE_INDEX));
  const portions = Array.from({ length: Math.ceil(tokens.length / TOKENS) }, (_, at) => tokens.slice(at * TOKENS, (at + 1) * TOKENS));
  if (portions.length === 0) return sql``;
  return sql.join(
    portions.map(
      (some) => sql` and exists (select 1 from ${index} where ${index} match ${some.join(" AND ")} and ${index}.rowid = log_word.rowid)`,
    ),
    sql``,
  );
}

/** Narrows the search by the text index. Values can be many where anyone can add new ones: failed sign-ins log any name. */
function indexed(kind: Kind, fragment: string) {
  if (kind === "postgres") {
    const tokens = tokensToFind(kind, fragment);
    return tokens.length === 0 ? sql`` : sql<SqlBool>` and text_grams(texts) @> ${tokens}::text[]`;
  }
  const match = textMatch([fragment]);
  const index = sql.table(textTable(VALUE_INDEX));
  return match === undefined ? sql`` : sql<SqlBool>` and log_word.rowid in (select rowid from ${index} where ${index} match ${match})`;
}
