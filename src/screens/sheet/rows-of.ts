import type { Data } from "../../../runtime/index.ts";

/** The rows of a record's list. */
export function rowsOf(record: Data | undefined, list: string): readonly Data[] {
  const rows = record?.[list];
  return Array.isArray(rows) ? (rows as readonly Data[]) : [];
}
