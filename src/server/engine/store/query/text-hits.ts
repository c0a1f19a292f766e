import { type RawBuilder, sql } from "kysely";
import { asRead, atMost, type Kind, kindOf } from "../drivers/dialect.ts";
import type { ListPlan } from "./list-plan.ts";
import type { TablePlan } from "../plan.ts";
import type { Connection } from "../types.ts";

/** Rows that hold a text, up to which they are looked up one by one; of more the first few stand near the start of most orders. */
export const RARE: Readonly<Record<Kind, number>> = { sqlite: 5000, postgres: 1000 };

/** Rows that were found. Their keys come and go in one text, which nobody here reads: a thousand of them take a millisecond each way. */
export interface TextHits {
  count: number;
  /** Keys: a list in JSON (SQLite), an array's text (PostgreSQL). */
  keys: string;
}

/** Those that a query names in `value`; undefined: they are too many. @param long many rows may be read for it */
export async function findTextHits(connection: Connection, query: RawBuilder<unknown>, long: boolean): Promise<TextHits | undefined> {
  const kind = kindOf(connection);
  const rare = sql`${query} limit ${atMost(RARE[kind] + 1)}`;
  const gathered =
    kind === "sqlite"
      ? sql<TextHits>`select count(*) as count, json_group_array(value) as keys from (${rare})`
      : // Or it would be read once for each of the two.
        sql<TextHits>`with found as materialized (select array(${rare}) as list) select cardinality(list) as count, list::text as keys from found`;
  const { rows } = await asRead(kind, gathered, long).execute(connection);
  const [found] = rows;
  return found === undefined || found.count > RARE[kind] ? undefined : found;
}

/** By what a row is looked up. */
export const keyOf = (kind: Kind, { table }: ListPlan): RawBuilder<unknown> =>
  kind === "sqlite" ? sql.ref(`${table.name}.rowid`) : table.key.ref;

/** ` from … where …` of the rows that were found, by their keys. */
export function among(kind: Kind, { from, table }: ListPlan, { keys }: TextHits): RawBuilder<unknown> {
  if (kind === "postgres") return sql`${from} where ${table.key.ref} = any(${keys}::text[])`;
  return rowsAt(table, sql`json_each(${keys})`);
}

/** `cross join`: in this order, from the few to their rows. */
export const rowsAt = ({ name }: TablePlan, places: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql` from ${places} as ${PLACE} cross join ${sql.table(name)} on ${sql.ref(`${name}.rowid`)} = ${PLACE}.value where true`;
const PLACE = sql.ref("#place");

/** Rows beyond which reading a table through takes a thread of its own. */
const LARGE = 20_000;
/** Milliseconds for which a size is kept: it decides in which thread a statement runs, and nothing else. */
const KEPT = 10_000;
const sizes = new WeakMap<TablePlan, { large: boolean; until: number }>();

/** On PostgreSQL every statement runs elsewhere. */
export async function isLarge(connection: Connection, { table }: ListPlan): Promise<boolean> {
  if (kindOf(connection) === "postgres") return false;
  const kept = sizes.get(table);
  if (kept !== undefined && Date.now() < kept.until) return kept.large;
  const { rows } = await sql<{ last: number | null }>`select max(rowid) as last from ${sql.table(table.name)}`.execute(connection);
  const large = Number(rows[0]?.last ?? 0) > LARGE;
  sizes.set(table, { large, until: Date.now() + KEPT });
  return large;
}
