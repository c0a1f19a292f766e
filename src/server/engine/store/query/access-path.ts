import { type RawBuilder, sql } from "kysely";
import { atMost, kindOf } from "../drivers/dialect.ts";
import { isLowSelectivity, noteLowSelectivity } from "./selectivity-hints.ts";
import { among, type TextHits, findTextHits, rowsAt } from "./text-hits.ts";
import type { ListPlan } from "./list-plan.ts";
import { type Condition, where } from "./list-rows.ts";
import type { ListFilter } from "./list-filter.ts";
import { and, type Predicate, or } from "./predicate.ts";
import { textMatch, textTable } from "./text-index.ts";
import type { Connection } from "../types.ts";
import { pathByLogValues } from "./log-value-path.ts";

/** How a query finds the rows of a list. {@link chooseAccessPath} chooses it. */
export interface AccessPath {
  /** Disjoint sources of rows, each as ` from … where …`. */
  runs: readonly RawBuilder<unknown>[];
  /** Returns `runs` with an additional condition. Undefined if rows are looked up by key. */
  runsWith?: (also: Predicate) => readonly RawBuilder<unknown>[];
  /** The query may read very many rows, or rows that do not belong to the list. */
  walks: boolean;
  /** The search text matches very many rows. */
  dense: boolean;
  /** Rows to count first, as ` from … where …`: a sample of the rows that match the text, or the rows that match by log values. */
  sample?: RawBuilder<unknown>;
}

/** Maximum number of rows that are looked up on the main thread. They take some tenths of a millisecond. */
const FEW = 200;
/** Size of the sample of rows that match a frequent text. List rows are counted in the sample before the whole list is. */
const SAMPLE = 10_000;

/**
 * Chooses how to find the rows of a list: by log values, by the keys of a rare text, or by index ranges. May query the text index or the
 * value index for this. Returns a path without `runs` if no row can match.
 */
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
 * Reads the keys that match in the text index (row ids on SQLite), once for the page and its count.
 *
 * @returns undefined if there is nothing to look up, or if too many rows match
 */
async function rareRows(connection: Connection, plan: ListPlan, filter: ListFilter): Promise<TextHits | undefined> {
  const lookup = kindOf(connection) === "sqlite" ? lookupSqlite(plan, filter) : lookupPostgres(plan, filter);
  if (lookup === undefined || isLowSelectivity(plan, filter)) return undefined;
  const found = await findTextHits(connection, plan, lookup);
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
