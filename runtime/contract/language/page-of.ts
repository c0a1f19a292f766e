import type { Data } from "../values/data.ts";

/** Maximum page size, in rows. */
export const MOST_ROWS = 1000;

/**
 * Reads rows and total from a reply, which is a page or a plain list.
 *
 * @returns no rows for any other reply; `more` is true if the total is only a lower bound; `totals` are the sums over all pages as
 *   decimal texts, if they were requested
 */
export function pageOf(data: unknown): { rows: readonly Data[]; total: number; more: boolean; totals?: Data | undefined } {
  if (Array.isArray(data)) return { rows: data as Data[], total: data.length, more: false };
  const page = (data ?? {}) as { rows?: unknown; total?: unknown; totalMore?: unknown; totals?: Data };
  const rows = Array.isArray(page.rows) ? (page.rows as Data[]) : [];
  const total = typeof page.total === "number" ? page.total : rows.length;
  return { rows, total, more: page.totalMore === true, totals: page.totals };
}

/** Name of the input that requests the sums over all pages of a list, as `totals` of its reply. */
export const WITH_TOTALS = "withTotals";

/** Name of the input with the second sort order: that of rows with equal values in the first. */
export const THEN_BY = "thenBy";

/** Maximum rows of a list that is sorted by two columns, because no index has the order. */
export const MOST_SORTED_TWICE = 10_000;
