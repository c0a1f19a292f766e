import type { AnyCall } from "./call.ts";

/** Maximum number of records in one call for several rows. A call with more is refused. */
export const MOST_ROWS = 100;

/** How a call over several rows ends. `each`: every row succeeds or fails by itself. `all`: one failure cancels the call for all rows. */
export type RowsMode = "each" | "all";

/** How an action makes its call for several rows at once. */
export interface RowsUse {
  mode: RowsMode;
  /** Name of the spreadsheet that the reply contains, with the replies of the rows. Absent: there is none. */
  file?: string;
}

/** A row that was refused: its position in the call, from 0, and why. */
export interface RefusedRow {
  row: number;
  message: string;
}

/** The reply of a call over several rows: how many were changed, and which were refused. */
export interface RowsReply {
  /** Number of rows that were changed. */
  done: number;
  failed: readonly RefusedRow[];
  /** A spreadsheet with the replies of the changed rows, in base64. It is sent once: no repeated request gets it. */
  file?: string;
}

const made = new WeakMap<AnyCall, AnyCall>();

/**
 * Builds the batch variant of a call, which an action with `rows` sends for several rows at once. The batch variant is a POST with the body
 * `{rows: [input, …]}`. Each `input` is the input of the single call for one row.
 *
 * @param call the call for a single row
 * @returns the same object for the same call
 * @example rowsCall({ id: "supply.remove", method: "delete", path: "/api/kinds/{id}" }).path // "/api/kinds/rows/remove"
 */
export function rowsCall(call: AnyCall): AnyCall {
  const known = made.get(call) ?? {
    id: `${call.id}Rows`,
    method: "post" as const,
    path: `${call.path.replace(/\/\{.*$/, "")}/rows/${call.id.split(".")[1] ?? ""}`,
    body: ["rows"],
  };
  made.set(call, known);
  return known;
}
