import { type RawBuilder, sql } from "kysely";
import { asRead, atMost, type Kind, kindOf } from "../drivers/dialect.ts";
import type { ListPlan } from "./list-plan.ts";
import type { TablePlan } from "../plan.ts";
import type { Connection } from "../types.ts";

/**
 * Maximum number of matching rows that are looked up by key. With more matches, reading the list in its sort order soon finds enough of
 * them.
 */
export const RARE: Readonly<Record<Kind, number>> = { sqlite: 5000, postgres: 1000 };

/**
 * The keys of the rows that {@link findTextHits} found. They are transferred as one text that is never parsed here, because converting a
 * thousand keys takes a millisecond each way.
 */
export interface TextHits {
  count: number;
  /** The keys as a JSON list (SQLite) or as the text of an array (PostgreSQL). */
  keys: string;
}

/**
 * Collects the keys that a query returns in its column `value`.
 *
 * @param long the query may read many rows
 * @returns undefined if there are more than {@link RARE}
 */
export async function findTextHits(connection: Connection, query: RawBuilder<unknown>, long: boolean): Promise<TextHits | undefined> {
  const kind = kindOf(connection);
  const rare = sql`${query} limit ${atMost(RARE[kind] + 1)}`;
  const gathered =
    kind === "sqlite"
      ? sql<TextHits>`select count(*) as count, json_group_array(value) as keys from (${rare})`
      : // Without `materialized`, the query would run once for each use.
        sql<TextHits>`with found as materialized (select array(${rare}) as list) select cardinality(list) as count, list::text as keys from found`;
  const { rows } = await asRead(kind, gathered, long).execute(connection);
  const [found] = rows;
  return found === undefined || found.count > RARE[kind] ? undefined : found;
}

/** Returns the column by which found rows are looked up: the row id on SQLite, the key on PostgreSQL. */
export const keyOf = (kind: Kind, { table }: ListPlan): RawBuilder<unknown> =>
  kind === "sqlite" ? sql.ref(`${table.name}.rowid`) : table.key.ref;

/** Builds ` from … where …` for the rows with the found keys. */
export function among(kind: Kind, { from, table }: ListPlan, { keys }: TextHits): RawBuilder<unknown> {
  if (kind === "postgres") return sql`${from} where ${table.key.ref} = any(${keys}::text[])`;
  return rowsAt(table, sql`json_each(${keys})`);
}

/**
 * Builds ` from … where true`, which joins row ids to their rows (SQLite). `cross join` makes SQLite start with the few ids.
 *
 * @param places source of row ids, with the column `value`
 */
export const rowsAt = ({ name }: TablePlan, places: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql` from ${places} as ${PLACE} cross join ${sql.table(name)} on ${sql.ref(`${name}.rowid`)} = ${PLACE}.value where true`;
const PLACE = sql.ref("#place");

/** Number of rows above which a table scan runs in a separate thread. */
const LARGE = 20_000;
/** Lifetime of a cached size in milliseconds. The size only determines the thread in which a statement runs. */
const KEPT = 10_000;
const sizes = new WeakMap<TablePlan, { large: boolean; until: number }>();

/**
 * Whether a table has more than about 20,000 rows, estimated by its largest row id and cached for 10 s. Always false on PostgreSQL, where
 * every statement runs outside of this process.
 */
export async function isLarge(connection: Connection, { table }: ListPlan): Promise<boolean> {
  if (kindOf(connection) === "postgres") return false;
  const kept = sizes.get(table);
  if (kept !== undefined && Date.now() < kept.until) return kept.large;
  const { rows } = await sql<{ last: number | null }>`select max(rowid) as last from ${sql.table(table.name)}`.execute(connection);
  const large = Number(rows[0]?.last ?? 0) > LARGE;
  sizes.set(table, { large, until: Date.now() + KEPT });
  return large;
}
