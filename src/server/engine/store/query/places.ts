import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import { matches, NEAR } from "./list-count.ts";
import type { ListOrder, ListPlan } from "./list-plan.ts";
import type { Part } from "./part.ts";
import type { ColumnPlan, TablePlan } from "../plan.ts";
import { questionOf } from "../drivers/shared-reads.ts";
import type { Source } from "./source.ts";
import type { Connection } from "../types.ts";

/** The row that a page far from both ends of a list began with. */
export interface Place {
  /** Rows before it, when they were counted. */
  offset: number;
  value: unknown;
  key: unknown;
  /** Until then, in milliseconds since 1970, what is written meanwhile may have moved it: then rows are counted anew. */
  until: number;
}

/** A page from a place: rows of the list from there on, or those before it, counted backwards. */
export interface Seek {
  place: Place;
  /** Each a run of the index. */
  conditions: readonly Part[];
  offset: number;
  reversed: boolean;
}

/** Milliseconds for which pages are found from a place, by as many rows off as were written before it meanwhile. */
const KEPT = 60_000;
const MOST_PLACES = 16;
const MOST_QUESTIONS = 200;

const known = new WeakMap<TablePlan, Map<string, Place[]>>();

/** Beside the columns of a row. No field is named so. */
const [VALUE, KEY] = ["#order", "#key"];

/** What a page has to bring along for its first row to be a place. */
export const placed = ({ table }: ListPlan, { column }: ListOrder): RawBuilder<unknown> =>
  sql`, ${column.ref} as ${sql.ref(VALUE)}, ${table.key.ref} as ${sql.ref(KEY)}`;

/**
 * Pages behind page numbers, found by their neighbours (keyset): who turns the pages far from both ends of a long list does not
 * have all rows before them passed over each time. Of a list in its order, as one caller may see it and narrowed it, and of so many
 * rows as he says: who counts from an end that is none misleads himself alone.
 */
export class Places {
  readonly #question: string | undefined;
  readonly #lists: Map<string, Place[]>;

  constructor(
    connection: Connection,
    private readonly plan: ListPlan,
    private readonly order: ListOrder,
    source: Source,
    total: number,
  ) {
    this.#lists = known.get(plan.table) ?? new Map<string, Place[]>();
    known.set(plan.table, this.#lists);
    const { sql: text, parameters } = matches(source).compile(connection);
    this.#question = questionOf(text, [...parameters, order.column.field, order.descending, total]);
  }

  /** The way to a page from the nearest place, where none of the ends is nearer. */
  seek(offset: number, limit: number, toEnd: number): Seek | undefined {
    const places = this.#places().filter(({ until }) => until > Date.now());
    const ways = places.flatMap((place): Seek[] => {
      const { offset: at } = place;
      if (at > offset && at < offset + limit) return [];
      const reversed = at > offset;
      const conditions = beside(this.plan, this.order, place, reversed);
      return [{ place, conditions, reversed, offset: reversed ? at - offset - limit : offset - at }];
    });
    const [nearest] = ways.sort((one, other) => one.offset - other.offset);
    return nearest !== undefined && nearest.offset < Math.min(offset, toEnd) ? nearest : undefined;
  }

  /** `from`: the place that the page was found by; it is right for no longer than that one. */
  note(offset: number, first: Data | undefined, from: Place | undefined): void {
    const [value, key] = [first?.[VALUE], first?.[KEY]];
    // Rows without a value stand together at one end.
    if (this.#question === undefined || offset <= NEAR || value === null || value === undefined) return;
    const others = this.#places().filter((place) => place.offset !== offset);
    if (this.#lists.size >= MOST_QUESTIONS) this.#lists.clear();
    const place = { offset, value, key, until: from?.until ?? Date.now() + KEPT };
    this.#lists.set(this.#question, [place, ...others].slice(0, MOST_PLACES));
  }

  forget(): void {
    if (this.#question !== undefined) this.#lists.delete(this.#question);
  }

  #places(): Place[] {
    return this.#lists.get(this.#question ?? "") ?? [];
  }
}

/** Rows from a place on, or those before it. Missing values are last when descending, first when ascending, and a run of their own. */
function beside({ table }: ListPlan, { column, descending }: ListOrder, { value, key }: Place, before: boolean): readonly Part[] {
  const isSmaller = descending !== before;
  const sign = sql.raw(`${isSmaller ? "<" : ">"}${before ? "" : "="}`);
  if (column === table.key) return [sql<SqlBool>`${table.key.ref} ${sign} ${key}`];
  const ranged = sql<SqlBool>`(${column.ref}, ${table.key.ref}) ${sign} (${value}, ${key})`;
  return isSmaller ? [ranged, missing(column)] : [ranged];
}

const missing = ({ ref }: ColumnPlan): Part => sql<SqlBool>`${ref} is null`;
