import { BOUNDS } from "../contract/values/bounds.ts";
import type { AnyCall } from "../contract/wire/call.ts";
import type { Data } from "../contract/values/data.ts";
import { ownValue } from "../contract/values/own-value.ts";

/** The rows of a spreadsheet, as the call that took it named it; by their first: a form copies lists, not rows. */
interface Imported {
  sheet: string;
  rows: readonly Data[];
}

const imports = new WeakMap<object, Imported>();

/** Notes where rows come from: as long as nobody changes them, the spreadsheet is sent in their place. */
export function noteImported(rows: readonly Data[], sheet: string): void {
  const [first] = rows;
  if (first !== undefined) imports.set(first, { sheet, rows });
}

/** The spreadsheet that rows are from, as long as nobody changed them. */
export function sheetOf(rows: readonly unknown[]): string | undefined {
  const [first] = rows;
  const known = typeof first === "object" && first !== null ? imports.get(first) : undefined;
  return known !== undefined && areSame(rows, known.rows) ? known.sheet : undefined;
}

/** More rows than a body brings are changed in their spreadsheet, not here. */
export const areMany = (rows: readonly unknown[]): boolean => rows.length > BOUNDS.rows;

/** One more row would be more than a body brings: nobody could save it, or take it away again. */
export const areFull = (rows: readonly unknown[]): boolean => rows.length >= BOUNDS.rows;

/**
 * The input of a call without the rows that the server knows: of those from a spreadsheet the name of it is sent; of
 * those that are as they were read, and more than a body brings, nothing.
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
