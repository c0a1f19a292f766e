import { type SqlBool, sql } from "kysely";
import { asRead, atMost, contains, type Kind, kindOf } from "../drivers/dialect.ts";
import { internalTables } from "../internal-tables.ts";
import { textMatch, textTable } from "./text-index.ts";
import { bigramsToFind } from "./bigrams.ts";
import type { Connection, Words } from "../types.ts";

/**
 * The words of a log: what stands in columns of few values among very many rows. The databases note them when a row is written
 * (`schema/log-words.ts`). A part of a text is looked for among the words, and the rows are found by the index of their first
 * column: all of the log is read for none.
 */
export const WORDS = "log_word";

/** Milliseconds of which it is noted that a word was used: its last use is no later than the end of the last of them. */
export const USED = 30 * 86_400_000;

/** Of more that hold a text nearly all rows do, and they are read in the order of the list. */
const MOST = 2000;

export const valueGroupsOf = (table: string): readonly Words[] => internalTables.find(({ name }) => name === table)?.words ?? [];

/** The group in which all of the columns stand. */
export const groupOf = (groups: readonly Words[], columns: readonly { column: string }[]): Words | undefined =>
  groups.find((group) => columns.every(({ column }) => group.includes(column)));

/** A text that is looked for in columns of a group. */
export interface Asked {
  group: Words;
  part: string;
}

/** Values of the first column of a group of which the rows have one that hold a text. */
export interface Found {
  column: string;
  values: readonly string[];
  /** The rows are older than this. */
  before: number;
}

/** Undefined: they are too many. @param long the log is large, and its words may be many */
export async function findLogValues(
  connection: Connection,
  table: string,
  { group, part }: Asked,
  long: boolean,
): Promise<Found | undefined> {
  const kind = kindOf(connection);
  const [column] = group;
  const texts = sql.ref("texts");
  const query = sql<{ word: string; used: number }>`
    select word, used_at as used from ${sql.table(WORDS)}
    where log = ${table} and first_column = ${column} and ${contains(kind, texts, part)}${indexed(kind, part)}
    limit ${atMost(MOST + 1)}`;
  const { rows } = await asRead(kind, query, long).execute(connection);
  if (rows.length > MOST) return undefined;
  return {
    column,
    values: [...new Set(rows.map(({ word }) => word))],
    before: Math.max(0, ...rows.map(({ used }) => Number(used))) + USED,
  };
}

/** They are many where everybody can bring new ones: failed sign-ins tell any name. */
function indexed(kind: Kind, part: string) {
  if (kind === "postgres") {
    const parts = bigramsToFind(part);
    return parts.length === 0 ? sql`` : sql<SqlBool>` and text_parts(texts) @> ${parts}::text[]`;
  }
  const match = textMatch([part]);
  const index = sql.table(textTable(WORDS));
  return match === undefined ? sql`` : sql<SqlBool>` and log_word.rowid in (select rowid from ${index} where ${index} match ${match})`;
}
