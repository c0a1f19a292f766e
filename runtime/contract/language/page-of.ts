import type { Data } from "../values/data.ts";

/** The most rows that one page may have. */
export const MOST_ROWS = 1000;

/** Rows and total of a reply: a page, or a plain list. */
export function pageOf(data: unknown): { rows: readonly Data[]; total: number; more: boolean } {
  if (Array.isArray(data)) return { rows: data as Data[], total: data.length, more: false };
  const page = (data ?? {}) as { rows?: unknown; total?: unknown; totalMore?: unknown };
  const rows = Array.isArray(page.rows) ? (page.rows as Data[]) : [];
  return { rows, total: typeof page.total === "number" ? page.total : rows.length, more: page.totalMore === true };
}
