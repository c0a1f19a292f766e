import { type SqlBool, sql } from "kysely";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import type { Bookmark } from "../caches.ts";
import { queryKey } from "../drivers/read-coalescer.ts";
import type { ColumnPlan } from "../plan.ts";
import type { AccessPath } from "./access-path.ts";
import { countRows, type List, matches, NEAR, type Page, readRows, recordsOf } from "./list-statement.ts";
import type { Predicate } from "./predicate.ts";

/** The rows of a page as wire records, and the total count of the list. */
export interface Rows {
  rows: Data[];
  total: number;
  /** There are more rows than `total`, because `countLimit` ended the count. */
  totalMore?: true;
  /** Sums over all pages by field, as decimal texts. */
  totals?: Record<string, string>;
  /** Number of the page, if it was found by one of its rows. */
  pageNumber?: number;
}

/** A page to read, and what the client asks about the total or already knows of it. */
export interface PageRequest extends Page {
  /** Number at which the count of rows ends. Undefined: all rows are counted. */
  countLimit: number | undefined;
  /** The total in an earlier reply for this list, which saves the count. It may be outdated. */
  totalHint: number | undefined;
}

/**
 * Builds the result for a page of a list that has more than `most` rows, with `totalMore`. `total` is `most`, or the number of the page's
 * last row if that is greater.
 */
export const moreThan = (most: number, { offset }: Page, rows: Data[]): Rows => ({
  rows,
  total: rows.length === 0 ? most : Math.max(most, offset + rows.length),
  totalMore: true,
});

/**
 * Reads a page in the cases in which its total need not be counted by the same statement:
 *
 * - `totalHint` states the total, and the number of rows agrees with it.
 * - The page is far from the beginning. Its list is counted first, and the page is then read from the nearer end.
 * - The page itself, or a sample, shows that there are more rows than `countLimit`.
 *
 * @param limited remembers whether the list exceeds `countLimit`
 * @returns undefined in all other cases; the page must then be counted with its rows
 */
export async function readUncounted(list: List, page: PageRequest, limited?: CountLimit): Promise<Rows | undefined> {
  const { limit, offset, countLimit, totalHint } = page;
  if (totalHint !== undefined && offset < totalHint) {
    const rows = await readFrom(list, page, totalHint);
    if (rows.length === Math.min(limit, totalHint - offset)) return { rows, total: totalHint };
    // The hint is outdated: the page is longer or shorter than it implies.
  }
  if (countLimit === undefined) {
    if (offset <= NEAR) return undefined;
    const total = await countRows(list, list.path);
    return { rows: total <= offset ? [] : await readFrom(list, page, total), total };
  }
  if (offset + limit <= countLimit && limited?.isPassed !== true) {
    if (!(await isSampleBeyond(list, countLimit))) return undefined;
    limited?.note(true);
  }
  const rows = await readFrom(list, page);
  if (rows.length === limit) return moreThan(countLimit, page, rows);
  limited?.note(false);
  return undefined;
}

/**
 * Tests whether the sample of an access path alone has more than `most` rows, so that the whole list need not be counted. False if the path
 * has no sample.
 */
async function isSampleBeyond(list: List, most: number): Promise<boolean> {
  const { sample } = list.path;
  return sample !== undefined && (await countRows(list, { runs: [sample], walks: true, dense: true }, most + 1)) > most;
}

/** Number of rows from which counting takes longer than reading the page. */
const WORTH_CACHING = 2000;

/** Whether a list is known to have more rows than its `countLimit`. {@link countLimitOf} creates it. */
export interface CountLimit {
  /** True: the list has more rows. False: it had no more at the last count, or the count is unknown. */
  isPassed: boolean;
  /** Stores the result of a count. */
  note(isPassed: boolean): void;
}

/**
 * Returns the cache entry that states whether a list has more than `most` rows. It saves a count: counting 10,000 index entries takes ten
 * times as long as reading the page. A limit below 2,000 is cached only if a search text matches many rows.
 */
export function countLimitOf({ connection, plan, path }: List, most: number): CountLimit {
  const cache = plan.table.caches.longLists;
  const isCached = most >= WORTH_CACHING || path.dense;
  const { sql: text, parameters } = matches(path, most).compile(connection);
  const key = isCached ? queryKey(text, parameters) : undefined;
  return {
    isPassed: key !== undefined && cache.has(key),
    note(isPassed) {
      if (key === undefined) return;
      if (isPassed) cache.set(key, true);
      else cache.delete(key);
    },
  };
}

/**
 * Reads the rows of a page by the shortest walk, and bookmarks the page if it is deep. The walk begins at an end of the list or at the
 * bookmark of another page.
 *
 * @param total number of rows of the list; without it, no walk begins at the end
 */
async function readFrom(list: List, page: Page, total = Number.POSITIVE_INFINITY): Promise<Data[]> {
  const { connection, plan, path } = list;
  const limit = Math.min(page.limit, total - page.offset);
  const toEnd = total - page.offset - limit;
  const bookmarks =
    page.offset > NEAR && list.order.then === undefined && path.runsWith !== undefined
      ? bookmarksOf(list, path.runsWith, total)
      : undefined;
  const read = async (from: List, near: Page, reversed: boolean): Promise<Data[]> => {
    const rows = await readRows(from, near, bookmarks?.columns ?? sql``, reversed);
    bookmarks?.add(page.offset, rows[0]);
    return rows;
  };
  const seek = bookmarks?.nearest(page.offset, limit, toEnd);
  if (seek !== undefined) {
    const rows = await read({ ...list, path: { ...path, runs: seek.runs } }, { limit, offset: seek.offset }, seek.reversed);
    if (rows.length === limit) return recordsOf(connection, plan, rows);
    // The list has become shorter.
    bookmarks?.clear();
  }
  const fromEnd = page.offset > total / 2;
  return recordsOf(connection, plan, await read(list, fromEnd ? { limit, offset: toEnd } : page, fromEnd));
}

/** How to read a page from a bookmark: rows from the bookmark onwards, or rows before it in reverse order. */
interface Seek {
  runs: AccessPath["runs"];
  offset: number;
  reversed: boolean;
}

const MOST_BOOKMARKS = 16;
/** Aliases beside the columns of a row. They cannot collide with a field name. */
const [VALUE, KEY] = ["#order", "#key"] as const;

/**
 * Returns the bookmarks of a list: the first rows of deep pages that were read recently. Neighbouring pages are read from them by key
 * (keyset pagination) instead of OFFSET. Query, sort order and claimed total form the cache key. A wrong `totalHint` thus affects only
 * callers that send the same one.
 */
function bookmarksOf({ connection, plan, order, path }: List, runsWith: NonNullable<AccessPath["runsWith"]>, total: number) {
  const { table } = plan;
  const cache = table.caches.bookmarks;
  const { sql: text, parameters } = matches(path).compile(connection);
  const key = queryKey(text, [...parameters, order.column.field, order.descending, total]) ?? "";
  const bookmarks = (key === "" ? undefined : cache.get(key)) ?? [];
  return {
    /** Columns to select beside the columns of the rows. */
    columns: sql`, ${order.column.ref} as ${sql.ref(VALUE)}, ${table.key.ref} as ${sql.ref(KEY)}`,
    /** Finds how to read a page from the nearest bookmark. @returns undefined if an end of the list is nearer */
    nearest(offset: number, limit: number, toEnd: number): Seek | undefined {
      const usable = bookmarks.filter((bookmark) => bookmark.offset <= offset || bookmark.offset >= offset + limit);
      const distance = ({ offset: at }: Bookmark): number => (at > offset ? at - offset - limit : offset - at);
      const [bookmark] = usable.sort((one, other) => distance(one) - distance(other));
      if (bookmark === undefined || distance(bookmark) >= Math.min(offset, toEnd)) return undefined;
      const reversed = bookmark.offset > offset;
      return { runs: rowsBeside(plan.table.key, order, bookmark, reversed).flatMap(runsWith), offset: distance(bookmark), reversed };
    },
    add(offset: number, first: Data | undefined): void {
      const [value, id] = [first?.[VALUE], first?.[KEY]];
      // Rows without a value are grouped at one end of the list.
      if (key === "" || value === null || value === undefined) return;
      const others = bookmarks.filter((bookmark) => bookmark.offset !== offset);
      cache.set(key, [{ offset, value, key: id }, ...others].slice(0, MOST_BOOKMARKS));
    },
    clear(): void {
      bookmarks.length = 0;
      cache.delete(key);
    },
  };
}

/**
 * Returns the predicates of the rows from a bookmark onwards, or of the rows before it. Each predicate is one range of the index. Missing
 * values are last in descending and first in ascending order, and form a range of their own.
 */
function rowsBeside(
  id: ColumnPlan,
  { column, descending }: List["order"],
  { value, key }: Bookmark,
  before: boolean,
): readonly Predicate[] {
  const isSmaller = descending !== before;
  const sign = sql.raw(`${isSmaller ? "<" : ">"}${before ? "" : "="}`);
  if (column === id) return [sql<SqlBool>`${id.ref} ${sign} ${key}`];
  const ranged = sql<SqlBool>`(${column.ref}, ${id.ref}) ${sign} (${value}, ${key})`;
  return isSmaller ? [ranged, sql<SqlBool>`${column.ref} is null`] : [ranged];
}
