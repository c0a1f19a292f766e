import { BOUNDS } from "../contract/values/bounds.ts";
import type { AnyCall } from "../contract/wire/call.ts";
import type { Data } from "../contract/values/data.ts";
import { ownValue } from "../contract/values/own-value.ts";

/**
 * The rows of a spreadsheet, and the id under which its call returned them. Stored by the first row, because a form copies
 * lists, not rows.
 */
interface Imported {
  sheet: string;
  rows: readonly Data[];
}

const imports = new WeakMap<object, Imported>();

/**
 * Remembers from which spreadsheet the rows of a list were read. While the rows are unchanged, a call then sends the id of the spreadsheet
 * instead of the rows. Does nothing for an empty list.
 *
 * @param sheet id of the spreadsheet
 */
export function noteImported(rows: readonly Data[], sheet: string): void {
  const [first] = rows;
  if (first !== undefined) imports.set(first, { sheet, rows });
}

/**
 * Returns the id of the spreadsheet from which the rows of a list were read. Undefined if the rows were not read from a spreadsheet, or if
 * a row was changed, added or removed since.
 */
export function sheetOf(rows: readonly unknown[]): string | undefined {
  const [first] = rows;
  const known = typeof first === "object" && first !== null ? imports.get(first) : undefined;
  return known !== undefined && areSame(rows, known.rows) ? known.sheet : undefined;
}

/** Tests whether a list has more rows than users may edit in a form (`BOUNDS.rows`). Such rows are edited in their spreadsheet. */
export const areMany = (rows: readonly unknown[]): boolean => rows.length > BOUNDS.rows;

/**
 * Tests whether a list has reached the maximum number of rows (`BOUNDS.rows`). Then no row can be added, because the list could not be
 * saved.
 */
export const areFull = (rows: readonly unknown[]): boolean => rows.length >= BOUNDS.rows;

/**
 * Builds the input of a call without the rows that the server already has. Unchanged rows of a spreadsheet are replaced by its id.
 * Unchanged stored rows are omitted if there are more than `BOUNDS.rows`. `input` is not modified.
 *
 * @param stored the record that the form was filled from
 */
export function withoutKnownRows(call: AnyCall, input: Data, stored: Data | null | undefined): Data {
  const result: Data = { ...input };
  for (const [list, { by }] of Object.entries(call.imports ?? {})) {
    const rows = ownValue(input, list);
    if (!Array.isArray(rows)) continue;
    const sheet = sheetOf(rows);
    if (sheet === undefined && !(areMany(rows) && areSame(rows, ownValue(stored, list)))) continue;
    delete result[list];
    if (sheet !== undefined) result[by] = sheet;
  }
  return result;
}

function areSame(rows: readonly unknown[], others: unknown): boolean {
  return Array.isArray(others) && rows.length === others.length && rows.every((row, index) => row === others[index]);
}
