import { type RawBuilder, sql } from "kysely";
import { atMost, type Kind, kindOf } from "../drivers/dialect.ts";
import { runRead } from "../drivers/run-read.ts";
import type { ListFilter } from "./list-filter.ts";
import type { ListPlan } from "./list-plan.ts";
import { textMatch, textTable } from "./text-index.ts";
import { estimateSize, LARGE } from "./table-size.ts";
import type { TablePlan } from "../plan.ts";
import type { Connection } from "../types.ts";

/**
 * Maximum number of matching rows that are looked up by key. With more matches, reading the list in its sort order soon finds enough of
 * them.
 */
const RARE: Readonly<Record<Kind, number>> = { sqlite: 5000, postgres: 1000 };

/**
 * The rows that {@link findTextHits} has found. The keys of the rows are a single text, which is passed to the next statement without being
 * parsed. Parsing and formatting a thousand keys would take two milliseconds.
 */
export interface TextHits {
  count: number;
  /** Row ids as a JSON list (SQLite), or keys as the text of an array (PostgreSQL). */
  keys: string;
}

/**
 * Limits for looking up matching rows on SQLite that are stored close together, which takes no longer than looking up fewer scattered rows.
 * - `rows`: maximum number of rows.
 * - `blocks`: maximum number of blocks of adjacent rows (`BLOCK`) that contain them.
 * - `share`: they are at most this part of the table (an eighth).
 */
const CLOSE = { rows: 20_000, blocks: 1000, share: 8 };
/** Number of adjacent rows that form a block. Matches in few blocks are close together, so they are read fast. */
const BLOCK = 64;

/**
 * Collects the keys that a query returns in the column `value`, if they are few enough to look up the rows by them.
 *
 * @returns undefined if there are too many keys. The limit is 1,000 on PostgreSQL and 5,000 on SQLite; it is 20,000 on SQLite for rows that
 * are stored close together
 */
export async function findTextHits(connection: Connection, plan: ListPlan, query: RawBuilder<unknown>): Promise<TextHits | undefined> {
  const kind = kindOf(connection);
  const size = await estimateSize(connection, plan);
  const isFew = sql`count(*) <= ${atMost(RARE[kind])}`;
  const isClose = sql`count(*) <= ${Math.min(CLOSE.rows, Math.floor(size / CLOSE.share))} and count(distinct value / ${atMost(BLOCK)}) <= ${atMost(CLOSE.blocks)}`;
  const [end, isRare, keys] =
    kind === "sqlite"
      ? [CLOSE.rows, sql`(${isFew} or ${isClose})`, sql`json_group_array(value)`]
      : [RARE.postgres, isFew, sql`coalesce(array_agg(value), '{}')::text`];
  // Without `materialized`, the query would run once for each use.
  const gathered = sql<{ count: number; keys: string | null }>`with found as materialized (${query} limit ${atMost(end + 1)})
    select count(*) as count, case when ${isRare} then (select ${keys} from found) end as keys from found`;
  const [found] = (await runRead(connection, gathered, size > LARGE)).rows;
  return found === undefined || found.keys === null ? undefined : { count: found.count, keys: found.keys };
}

/** Returns the column by which found rows are looked up: the row id on SQLite, the key on PostgreSQL. */
export const keyOf = (kind: Kind, { table }: ListPlan): RawBuilder<unknown> =>
  kind === "sqlite" ? sql.ref(`${table.name}.rowid`) : table.key.ref;

/** Builds ` from … where …` for the rows that {@link findTextHits} has found. */
export function among(kind: Kind, { from, table }: ListPlan, { keys }: TextHits): RawBuilder<unknown> {
  if (kind === "postgres") return sql`${from} where ${table.key.ref} = any(${keys}::text[])`;
  return rowsAt(table, sql`json_each(${keys})`);
}

/**
 * Builds the `from` clause that joins row ids to their rows (SQLite), ending with `where true`. `cross join` makes SQLite start with the
 * few ids.
 *
 * @param rowIds source of row ids, with the column `value`
 */
export const rowsAt = ({ name }: TablePlan, rowIds: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql` from ${rowIds} as ${PLACE} cross join ${sql.table(name)} on ${sql.ref(`${name}.rowid`)} = ${PLACE}.value where true`;
const PLACE = sql.ref("#place");

/**
 * Builds the query that finds the keys of matching records in the text index (row ids on SQLite).
 *
 * @returns undefined if the index cannot find them: the texts are too short, or on PostgreSQL the filter has no condition for an index
 */
export function textLookup(kind: Kind, { table, from }: ListPlan, { needles, indexed }: ListFilter): RawBuilder<unknown> | undefined {
  if (kind === "postgres") return typeof indexed === "boolean" ? undefined : sql`select ${table.key.ref} as value${from} where ${indexed}`;
  const match = textMatch(needles);
  const text = sql.table(textTable(table.name));
  return match === undefined ? undefined : sql`select rowid as value from ${text} where ${text} match ${match}`;
}
