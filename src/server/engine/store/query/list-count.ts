import { type RawBuilder, sql } from "kysely";
import { asRead, atMost, kindOf } from "../drivers/dialect.ts";
import { isLarge } from "./table-size.ts";
import type { ListPlan } from "./list-plan.ts";
import type { TablePlan } from "../plan.ts";
import type { AccessPath } from "./access-path.ts";
import type { Connection } from "../types.ts";

/** Maximum number of index entries that are skipped or counted on the main thread. They take about 2 ms. */
export const NEAR = 5000;
/** Maximum count of a search with very many matches, since each match is a row to read. */
const SEARCH_COUNT = 1000;
/** Number of rows from which counting takes longer than reading the page. */
const WORTH_KEEPING = 2000;

/** Runs a list read and returns its result. `long`: in a separate thread on SQLite. */
export const run = <T>(connection: Connection, query: RawBuilder<T>, long: boolean) =>
  asRead(kindOf(connection), query, long).execute(connection);

/**
 * Builds a query that returns one row per match of an access path, up to `most` if given. The path must have at least one source
 * (`runs`).
 */
export function matches({ runs }: AccessPath, most?: number): RawBuilder<unknown> {
  const cut = most === undefined ? sql`` : sql` limit ${atMost(most)}`;
  const [only] = runs;
  if (only !== undefined && runs.length === 1) return sql`select 1${only}${cut}`;
  return sql`${sql.join(
    runs.map((each) => sql`select 1${each}`),
    sql` union all `,
  )}${cut}`;
}

/** Counts the matches of an access path, up to `most` if given. */
export async function countOf(connection: Connection, plan: ListPlan, source: AccessPath, most?: number): Promise<number> {
  const query = sql<{ total: number }>`select count(*) as ${sql.ref("total")} from (${matches(source, most)}) as ${sql.ref("#all")}`;
  const isShort = most !== undefined && most <= NEAR && !source.walks;
  const { rows } = await run(connection, query, !isShort && (await isLarge(connection, plan)));
  return Number(rows[0]?.total ?? 0);
}

/** Whether the count of a list exceeds a limit, with a cache. {@link limitOf} creates it. */
export interface Limit {
  most: number;
  /** Returns whether there are known to be more, without counting in sort order. */
  isPassed(): Promise<boolean>;
  /** Records that there are more. */
  passed(): void;
  /** Records that there are not more, or no longer. */
  notPassed(): void;
}

/**
 * Determines whether a list has more rows than `countLimit`. "More" is cached for 5 s, because counting 10,000 index entries takes ten
 * times as long as the page itself. A page with fewer rows than requested clears the cache.
 *
 * For frequent search texts the limit is 1,000 at most. A count over a sample then decides, because counting in sort order could read all
 * rows.
 */
export function limitOf(connection: Connection, plan: ListPlan, source: AccessPath, countLimit: number): Limit {
  const most = source.dense ? Math.min(countLimit, SEARCH_COUNT) : countLimit;
  const { sample } = source;
  const isWorthKeeping = most >= WORTH_KEEPING || source.dense;
  const known = isWorthKeeping ? noteOf(connection, plan, matches(source, most + 1)) : undefined;
  const isSamplePassed = async (): Promise<boolean> =>
    sample !== undefined && (await countOf(connection, plan, { runs: [sample], walks: true, dense: true }, most + 1)) > most;
  return {
    most,
    isPassed: async () => {
      if (known?.stands() === true) return true;
      const isPassed = await isSamplePassed();
      if (isPassed) known?.keep();
      return isPassed;
    },
    passed: () => known?.keep(),
    notPassed: () => known?.forget(),
  };
}

/** Milliseconds for which a list is assumed to exceed its limit. */
const KEPT = 5000;
/** Milliseconds in which one caller recounts while the others still use the expired result. */
const COUNTING = 1000;
const MOST_KEPT = 1000;
/** Maximum length of a cache key. Results of longer queries are not cached. */
const LONGEST = 2000;

const passedUntil = new WeakMap<TablePlan, Map<string, number>>();

/** Creates the cache entry which says that a count has reached its limit. */
function noteOf(connection: Connection, { table }: ListPlan, counted: RawBuilder<unknown>) {
  const notes = passedUntil.get(table) ?? new Map<string, number>();
  passedUntil.set(table, notes);
  const question = (): string => {
    const { sql, parameters } = counted.compile(connection);
    return JSON.stringify([sql, parameters]);
  };
  return {
    stands: (): boolean => {
      if (notes.size === 0) return false;
      const key = question();
      const until = notes.get(key);
      if (until === undefined || until > Date.now()) return until !== undefined;
      // The entry has expired: this caller recounts, and concurrent callers use the old result until then.
      notes.set(key, Date.now() + COUNTING);
      return false;
    },
    keep: (): void => {
      if (notes.size >= MOST_KEPT) notes.clear();
      const key = question();
      if (key.length <= LONGEST) notes.set(key, Date.now() + KEPT);
    },
    forget: (): boolean => notes.delete(question()),
  };
}
