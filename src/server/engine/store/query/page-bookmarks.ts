import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import { matches, NEAR } from "./list-count.ts";
import type { ListOrder, ListPlan } from "./list-plan.ts";
import type { Predicate } from "./predicate.ts";
import type { ColumnPlan, TablePlan } from "../plan.ts";
import { queryKey } from "../drivers/read-coalescer.ts";
import type { AccessPath } from "./access-path.ts";
import type { Connection } from "../types.ts";

/** The position of the first row of a page that is far from the start of a list, by sort value and key. */
export interface Bookmark {
  /** Number of rows before it, when they were counted. */
  offset: number;
  value: unknown;
  key: unknown;
  /** Expiry in epoch milliseconds. Concurrent writes may shift the row, so rows are counted again afterwards. */
  until: number;
}

/** How to read a page from a bookmark: rows from the bookmark onwards, or rows before it in reverse order. */
export interface Seek {
  bookmark: Bookmark;
  /** Predicates, each of which is one range of the index. */
  conditions: readonly Predicate[];
  offset: number;
  reversed: boolean;
}

/** Lifetime of a bookmark in milliseconds. Until then, pages may be off by the number of rows that were written before the bookmark. */
const KEPT = 60_000;
const MOST_PLACES = 16;
const MOST_QUESTIONS = 200;

const known = new WeakMap<TablePlan, Map<string, Bookmark[]>>();

/** Aliases beside the columns of a row. They cannot collide with a field name. */
const [VALUE, KEY] = ["#order", "#key"];

/** Returns the additional columns to select for a page, so that its first row can become a bookmark. */
export const bookmarkColumns = ({ table }: ListPlan, { column }: ListOrder): RawBuilder<unknown> =>
  sql`, ${column.ref} as ${sql.ref(VALUE)}, ${table.key.ref} as ${sql.ref(KEY)}`;

/**
 * Remembers the first row of recently read deep pages for 60 s, so that neighbouring pages are found by key (keyset pagination)
 * instead of OFFSET. The cache key contains the query, the sort order and the claimed total. A wrong `totalHint` therefore
 * affects only callers that send the same one.
 */
export class BookmarkCache {
  readonly #question: string | undefined;
  readonly #lists: Map<string, Bookmark[]>;

  constructor(
    connection: Connection,
    private readonly plan: ListPlan,
    private readonly order: ListOrder,
    source: AccessPath,
    total: number,
  ) {
    this.#lists = known.get(plan.table) ?? new Map<string, Bookmark[]>();
    known.set(plan.table, this.#lists);
    const { sql: text, parameters } = matches(source).compile(connection);
    this.#question = queryKey(text, [...parameters, order.column.field, order.descending, total]);
  }

  /** Finds the bookmark nearest to a page. @returns undefined if an end of the list is nearer */
  seek(offset: number, limit: number, toEnd: number): Seek | undefined {
    const bookmarks = this.#bookmarks().filter(({ until }) => until > Date.now());
    const ways = bookmarks.flatMap((bookmark): Seek[] => {
      const { offset: at } = bookmark;
      if (at > offset && at < offset + limit) return [];
      const reversed = at > offset;
      const conditions = beside(this.plan, this.order, bookmark, reversed);
      return [{ bookmark, conditions, reversed, offset: reversed ? at - offset - limit : offset - at }];
    });
    const [nearest] = ways.sort((one, other) => one.offset - other.offset);
    return nearest !== undefined && nearest.offset < Math.min(offset, toEnd) ? nearest : undefined;
  }

  /**
   * Stores the first row of a page as a bookmark.
   *
   * @param from the bookmark by which the page was found; the new one expires no later
   */
  note(offset: number, first: Data | undefined, from: Bookmark | undefined): void {
    const [value, key] = [first?.[VALUE], first?.[KEY]];
    // Rows without a value are grouped at one end of the list.
    if (this.#question === undefined || offset <= NEAR || value === null || value === undefined) return;
    const others = this.#bookmarks().filter((bookmark) => bookmark.offset !== offset);
    if (this.#lists.size >= MOST_QUESTIONS) this.#lists.clear();
    const bookmark = { offset, value, key, until: from?.until ?? Date.now() + KEPT };
    this.#lists.set(this.#question, [bookmark, ...others].slice(0, MOST_PLACES));
  }

  /** Deletes the bookmarks of this list. */
  forget(): void {
    if (this.#question !== undefined) this.#lists.delete(this.#question);
  }

  #bookmarks(): Bookmark[] {
    return this.#lists.get(this.#question ?? "") ?? [];
  }
}

/**
 * Returns the predicates of the rows from a bookmark onwards, or of those before it. Missing values are last when descending
 * and first when ascending, and form a range of their own.
 */
function beside({ table }: ListPlan, { column, descending }: ListOrder, { value, key }: Bookmark, before: boolean): readonly Predicate[] {
  const isSmaller = descending !== before;
  const sign = sql.raw(`${isSmaller ? "<" : ">"}${before ? "" : "="}`);
  if (column === table.key) return [sql<SqlBool>`${table.key.ref} ${sign} ${key}`];
  const ranged = sql<SqlBool>`(${column.ref}, ${table.key.ref}) ${sign} (${value}, ${key})`;
  return isSmaller ? [ranged, missing(column)] : [ranged];
}

const missing = ({ ref }: ColumnPlan): Predicate => sql<SqlBool>`${ref} is null`;
