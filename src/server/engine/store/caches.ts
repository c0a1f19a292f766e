import { LRUCache } from "lru-cache";

/**
 * A remembered position in a list: the first row of a page far from the beginning. By its sort value and key, the page can be read without
 * skipping the rows before it.
 */
export interface Bookmark {
  /** Number of rows before the row, when they were counted. */
  offset: number;
  /** Value of the sort column in the row. */
  value: unknown;
  /** Key of the row. */
  key: unknown;
}

/**
 * Creates the caches with which one process finds rows faster. Entries may be outdated, because other processes change rows too. An
 * outdated entry may affect which rows a page has and the total that it states, but never the content of a row. The server's README lists
 * them.
 */
export const createCaches = () => ({
  /**
   * Bookmarks of a list. The key consists of the query, sort order and total of the list. All bookmarks of a list expire together, 60 s
   * after the first.
   */
  bookmarks: new LRUCache<string, Bookmark[]>({ max: 1000, ttl: 60_000, noUpdateTTL: true, ...CLOCK }),
  /** Lists that have more rows than their `countLimit`, by query and limit. */
  longLists: new LRUCache<string, true>({ max: 1000, ttl: 5000, ...CLOCK }),
  /** Search texts, by table, that match too many rows to look them up. */
  frequentTexts: new LRUCache<string, true>({ max: 1000, ttl: 60_000, ...CLOCK }),
});

/** The caches of {@link createCaches}. */
export type Caches = ReturnType<typeof createCaches>;

/** Options of every cache: entries expire exactly when their time has passed, by `Date.now`, which tests can set. */
const CLOCK = { perf: { now: () => Date.now() }, ttlResolution: 0 };

/**
 * Creates the cache of prepared statements of one connection, by SQL text. It contains at most 500 statements; a further statement replaces
 * the least recently used.
 */
export const createStatementCache = <Statement extends object>() => new LRUCache<string, Statement>({ max: 500 });
