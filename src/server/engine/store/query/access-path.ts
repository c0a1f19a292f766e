import { type RawBuilder, sql } from "kysely";
import { atMost, kindOf } from "../drivers/dialect.ts";
import { isLowSelectivity, noteLowSelectivity } from "./selectivity-hints.ts";
import { among, type TextHits, findTextHits, isLarge, rowsAt } from "./text-hits.ts";
import type { ListPlan } from "./list-plan.ts";
import { type Condition, where } from "./list-rows.ts";
import type { ListFilter } from "./list-filter.ts";
import { and, type Predicate, or } from "./predicate.ts";
import { textMatch, textTable } from "./text-index.ts";
import type { Connection } from "../types.ts";
import { pathByLogValues } from "./log-value-path.ts";

/** Where the rows of a list come from. */
export interface AccessPath {
  /** Each ` from … where …`; no row comes in two of them. */
  runs: readonly RawBuilder<unknown>[];
  /** The same of rows that meet one condition more; undefined: they come by their keys. */
  runsWith?: (also: Predicate) => readonly RawBuilder<unknown>[];
  /** Very many rows may be read, or rows that are none of the list. */
  walks: boolean;
  /** A text is looked for that very many rows have. */
  dense: boolean;
  /** ` from … where …` of rows that are counted first: those of the list among the first that have such a text, or by the words of a log. */
  sample?: RawBuilder<unknown>;
}

/** Rows that are looked up in the thread of all calls: some tenths of a millisecond. */
const FEW = 200;
/** Rows of a text that very many have, among which those of the list are counted before all others. */
const SAMPLE = 10_000;

export async function chooseAccessPath(connection: Connection, plan: ListPlan, filter: ListFilter): Promise<AccessPath> {
  const byWords = await pathByLogValues(connection, plan, filter);
  if (byWords !== undefined) return byWords;
  const found = await rareRows(connection, plan, filter);
  const dense = found === undefined && filter.needles.length > 0;
  if (found === undefined) {
    const runsWith = (also: Predicate) =>
      filter.branches.map((branch) => sql`${plan.from}${where(and([branch, filter.indexed, also]) as Condition)}`);
    const sample = dense ? sampleOf(connection, plan, filter) : undefined;
    return { runs: runsWith(true), runsWith, walks: dense || !filter.served, dense, ...(sample === undefined ? {} : { sample }) };
  }
  const condition = or(filter.branches);
  if (found.count === 0 || condition === false) return { runs: [], walks: false, dense: false };
  return {
    runs: [sql`${among(kindOf(connection), plan, found)}${condition === true ? sql`` : sql` and ${condition}`}`],
    walks: found.count > FEW,
    dense,
  };
}

function sampleOf(connection: Connection, plan: ListPlan, filter: ListFilter): RawBuilder<unknown> | undefined {
  const places = kindOf(connection) === "sqlite" ? lookupSqlite(plan, filter) : undefined;
  const condition = or(filter.branches);
  if (places === undefined || condition === false) return undefined;
  const rows = rowsAt(plan.table, sql`(${places} limit ${atMost(SAMPLE)})`);
  return condition === true ? rows : sql`${rows} and ${condition}`;
}

/**
 * Keys of the rows that the text index names (row ids of SQLite), once for the page and its count; undefined: there is nothing
 * to look up, or it is in too many of them.
 */
async function rareRows(connection: Connection, plan: ListPlan, filter: ListFilter): Promise<TextHits | undefined> {
  const lookup = kindOf(connection) === "sqlite" ? lookupSqlite(plan, filter) : lookupPostgres(plan, filter);
  if (lookup === undefined || isLowSelectivity(plan, filter)) return undefined;
  const found = await findTextHits(connection, lookup, await isLarge(connection, plan));
  if (found === undefined) noteLowSelectivity(plan, filter);
  return found;
}

function lookupSqlite({ table }: ListPlan, { needles }: ListFilter): RawBuilder<unknown> | undefined {
  const match = textMatch(needles);
  if (match === undefined) return undefined;
  const text = sql.table(textTable(table.name));
  return sql`select rowid as value from ${text} where ${text} match ${match}`;
}

function lookupPostgres({ table, from }: ListPlan, { indexed }: ListFilter): RawBuilder<unknown> | undefined {
  return typeof indexed === "boolean" ? undefined : sql`select ${table.key.ref} as value${from} where ${indexed}`;
}
