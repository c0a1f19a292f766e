import type { Data } from "../values/data.ts";

/** Maximum page size, in rows. A request for larger pages is refused. */
export const MOST_ROWS = 1000;

/** Rows and total of a reply. `more`: the total is only a lower bound. */
interface ListPage {
  rows: readonly Data[];
  total: number;
  more: boolean;
  /** Sums over all pages as decimal texts, if they were requested. */
  totals?: Data | undefined;
  /** Number of the page, if it was found by one of its rows. */
  pageNumber?: number;
}

/**
 * Reads rows and total from the reply of a call that lists records. The reply is a page or a plain list.
 *
 * @returns a page. Its `more` is true if the list has more rows than `total`. For a plain list, `total` is the number of its items; any
 * other reply has no rows
 */
export function pageOf(data: unknown): ListPage {
  if (Array.isArray(data)) return { rows: data as Data[], total: data.length, more: false };
  const page = (data ?? {}) as { rows?: unknown; total?: unknown; totalMore?: unknown; totals?: Data; pageNumber?: unknown };
  const rows = Array.isArray(page.rows) ? (page.rows as Data[]) : [];
  const total = typeof page.total === "number" ? page.total : rows.length;
  const { pageNumber } = page;
  return { rows, total, more: page.totalMore === true, totals: page.totals, ...(typeof pageNumber === "number" ? { pageNumber } : {}) };
}

/** Name of the input that requests the sums over all pages of a list, as `totals` of its reply. */
export const WITH_TOTALS = "withTotals";

/** Name of the input with the second sort field. It determines the order of rows whose values in the first sort field are equal. */
export const THEN_BY = "thenBy";

/**
 * Name of the list input that requests the page with a certain row, instead of a page number. Its value is the key of the row. The reply is
 * the page that contains this row, and its `pageNumber` is the number of that page.
 *
 * In these cases the server does not find the page. The reply is then the page of the other inputs, and has no `pageNumber`:
 *
 * - The list does not contain the row, or more than 10,000 rows precede it.
 * - Two columns sort the list.
 * - The key of the list is not a text.
 * - The list is searched, and few rows match.
 */
export const AROUND = "around";

/** Names of the inputs of a list about its page, sort order and totals. They filter nothing. */
export const PAGE_INPUTS = ["pageNumber", "pageSize", "countLimit", "totalHint", AROUND, "sort", THEN_BY, WITH_TOTALS] as const;

/**
 * Maximum number of rows of a list that users may sort by two columns. No index has such an order, so all rows are sorted; a longer list is
 * refused.
 */
export const MOST_SORTED_TWICE = 10_000;
