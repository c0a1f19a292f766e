import { type RawBuilder, sql } from "kysely";
import { asRead, atMost, kindOf } from "../drivers/dialect.ts";
import { isLarge } from "./text-hits.ts";
import type { ListPlan } from "./list-plan.ts";
import type { TablePlan } from "../plan.ts";
import type { AccessPath } from "./access-path.ts";
import type { Connection } from "../types.ts";

/** Rows that are passed over, or counted, in the thread of all calls: some 2 ms of an index. */
export const NEAR = 5000;
/** A search among very many matches is counted no further: each of them is a row that is read. */
const SEARCH_COUNT = 1000;
/** Rows from which on a count takes longer than its page. */
const WORTH_KEEPING = 2000;

export const run = <T>(connection: Connection, query: RawBuilder<T>, long: boolean) =>
  asRead(kindOf(connection), query, long).execute(connection);

/** One row for each that matches, up to `most`. */
export function matches({ runs }: AccessPath, most?: number): RawBuilder<unknown> {
  const cut = most === undefined ? sql`` : sql` limit ${atMost(most)}`;
  const [only] = runs;
  if (only !== undefined && runs.length === 1) return sql`select 1${only}${cut}`;
  return sql`${sql.join(
    runs.map((each) => sql`select 1${each}`),
    sql` union all `,
  )}${cut}`;
}

export async function countOf(connection: Connection, plan: ListPlan, source: AccessPath, most?: number): Promise<number> {
  const query = sql<{ total: number }>`select count(*) as ${sql.ref("total")} from (${matches(source, most)}) as ${sql.ref("#all")}`;
  const isShort = most !== undefined && most <= NEAR && !source.walks;
  const { rows } = await run(connection, query, !isShort && (await isLarge(connection, plan)));
  return Number(rows[0]?.total ?? 0);
}

/** A count that ends at `most`, and whether there are more. */
export interface Limit {
  most: number;
  /** That there are more, without counting them in the order of the list. */
  isPassed(): Promise<boolean>;
  /** They were more just now. */
  passed(): void;
  /** They are not, or not any more. */
  kept(): void;
}

/**
 * Whether a list has more rows than are to be counted stands in one place, however it came to be known: from a count a moment ago
 * (counting 10,000 entries of an index takes ten times as long as the page beside them, and a list that long is as long a
 * second later; a page that comes short of rows tells that it is not), or from the first rows that have a text which very many
 * have: to come to as many in the order of the list may take all its rows.
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
    kept: () => known?.forget(),
  };
}

/** Milliseconds for which a list is taken to have more rows than were counted. */
const KEPT = 5000;
/** How long one who counts anew has for it before the next one does, too. */
const COUNTING = 1000;
const MOST_KEPT = 1000;
/** A longer question is counted anew. */
const LONGEST = 2000;

const passedUntil = new WeakMap<TablePlan, Map<string, number>>();

/** A note, for a moment, that what is counted came to its limit. */
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
      // It is over: one counts anew, those beside him go by it until he has.
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
