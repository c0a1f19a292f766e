import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import { matches, NEAR } from "./list-count.ts";
import type { ListOrder, ListPlan } from "./list-plan.ts";
import type { Predicate } from "./predicate.ts";
import type { ColumnPlan, TablePlan } from "../plan.ts";
import { queryKey } from "../drivers/read-coalescer.ts";
import type { AccessPath } from "./access-path.ts";
import type { Connection } from "../types.ts";

/** The row that a page far from both ends of a list began with. */
export interface Bookmark {
  /** Rows before it, when they were counted. */
  offset: number;
  value: unknown;
  key: unknown;
  /** Until then, in milliseconds since 1970, what is written meanwhile may have moved it: then rows are counted anew. */
  until: number;
}

/** A page from a bookmark: rows of the list from there on, or those before it, counted backwards. */
export interface Seek {
  bookmark: Bookmark;
  /** Each a run of the index. */
  conditions: readonly Predicate[];
  offset: number;
  reversed: boolean;
}

/** Milliseconds for which pages are found from a bookmark, by as many rows off as were written before it meanwhile. */
const KEPT = 60_000;
const MOST_PLACES = 16;
const MOST_QUESTIONS = 200;

const known = new WeakMap<TablePlan, Map<string, Bookmark[]>>();

/** Beside the columns of a row. No field is named so. */
const [VALUE, KEY] = ["#order", "#key"];

/** What a page has to bring along for its first row to be a bookmark. */
export const bookmarkColumns = ({ table }: ListPlan, { column }: ListOrder): RawBuilder<unknown> =>
  sql`, ${column.ref} as ${sql.ref(VALUE)}, ${table.key.ref} as ${sql.ref(KEY)}`;

/**
 * Pages behind page numbers, found by their neighbours (keyset): who turns the pages far from both ends of a long list does not
 * have all rows before them passed over each time. Of a list in its order, as one caller may see it and narrowed it, and of so many
 * rows as he says: who counts from an end that is none misleads himself alone.
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

  /** The way to a page from the nearest bookmark, where none of the ends is nearer. */
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

  /** `from`: the bookmark that the page was found by; it is right for no longer than that one. */
  note(offset: number, first: Data | undefined, from: Bookmark | undefined): void {
    const [value, key] = [first?.[VALUE], first?.[KEY]];
    // Rows without a value stand together at one end.
    if (this.#question === undefined || offset <= NEAR || value === null || value === undefined) return;
    const others = this.#bookmarks().filter((bookmark) => bookmark.offset !== offset);
    if (this.#lists.size >= MOST_QUESTIONS) this.#lists.clear();
    const bookmark = { offset, value, key, until: from?.until ?? Date.now() + KEPT };
    this.#lists.set(this.#question, [bookmark, ...others].slice(0, MOST_PLACES));
  }

  forget(): void {
    if (this.#question !== undefined) this.#lists.delete(this.#question);
  }

  #bookmarks(): Bookmark[] {
    return this.#lists.get(this.#question ?? "") ?? [];
  }
}

/** Rows from a bookmark on, or those before it. Missing values are last when descending, first when ascending, and a run of their own. */
function beside({ table }: ListPlan, { column, descending }: ListOrder, { value, key }: Bookmark, before: boolean): readonly Predicate[] {
  const isSmaller = descending !== before;
  const sign = sql.raw(`${isSmaller ? "<" : ">"}${before ? "" : "="}`);
  if (column === table.key) return [sql<SqlBool>`${table.key.ref} ${sign} ${key}`];
  const ranged = sql<SqlBool>`(${column.ref}, ${table.key.ref}) ${sign} (${value}, ${key})`;
  return isSmaller ? [ranged, missing(column)] : [ranged];
}

const missing = ({ ref }: ColumnPlan): Predicate => sql<SqlBool>`${ref} is null`;
