import type { Data } from "../../../runtime/contract/data.ts";
import { type Sheet, type SheetColumn, type SheetProblem, wrongCell } from "../../../runtime/contract/sheet.ts";
import { isBlank } from "../../../runtime/contract/visible-text.ts";
import { judge } from "../../../runtime/contract/violations.ts";
import { type RefusalName, textOf } from "../refusals/register.ts";
import type { Cell, Cells } from "./cells.ts";
import { valueOfCell } from "./values.ts";

/** The rows of a sheet, or all that is wrong with them. */
export interface ReadRows {
  rows: Data[];
  problems: SheetProblem[];
  /** The heading row names columns, and not these, which the entity asks for. */
  missing: readonly SheetColumn[];
  /** Where each column stands in the sheet, from 0; absent: nowhere. */
  places: ReadonlyMap<string, number>;
}

type CellRow = readonly (Cell | undefined)[];

const NO_ROW: CellRow = [];

/** Every row of data by the rules of its entity, every mistake in one pass (D-IMPORT-17). Rows without anything are passed over. */
export function rowsOf(cells: Cells, sheet: Sheet): ReadRows {
  const places = placesOf(cells.rows[sheet.headingRow - 1] ?? NO_ROW, sheet.columns);
  const result: ReadRows = { rows: [], problems: [], missing: [], places };
  const missing = sheet.columns.filter(({ field, required }) => required === true && !places.has(field));
  if (missing.length > 0) return { ...result, missing };
  for (let at = sheet.firstRow - 1; at < cells.rows.length; at++) {
    const row = cells.rows[at];
    if (row !== undefined && isFilled(row, places)) readRow(row, at + 1, { cells, sheet, result });
  }
  return result;
}

/**
 * Columns are found by their headings, in whatever order they stand; where the heading row names none of them they stand
 * in the order of the entity.
 */
function placesOf(headings: CellRow, columns: readonly SheetColumn[]): Map<string, number> {
  const titles = new Map(columns.map(({ field, title }) => [plainTitle(title), field]));
  const found = new Map<string, number>();
  headings.forEach((cell, at) => {
    const field = cell !== undefined && "text" in cell ? titles.get(plainTitle(cell.text)) : undefined;
    if (field !== undefined && !found.has(field)) found.set(field, at);
  });
  return found.size > 0 ? found : new Map(columns.map(({ field }, at) => [field, at]));
}

/** `*账面原值 (元)` is the heading 账面原值（元）. */
const plainTitle = (title: string): string => title.normalize("NFKC").replace(/[\s*]|\((元|yyyy-MM-dd)\)/g, "");

const isFilled = (row: CellRow, places: ReadonlyMap<string, number>): boolean =>
  [...places.values()].some((at) => {
    const cell = row[at];
    return cell !== undefined && !("text" in cell && isBlank(cell.text));
  });

interface Reading {
  cells: Cells;
  sheet: Sheet;
  result: ReadRows;
}

function readRow(row: CellRow, number: number, { cells, sheet, result }: Reading): void {
  const record: Data = {};
  const wrong = new Map<string, string>();
  for (const column of sheet.columns) {
    const at = result.places.get(column.field);
    const read = at === undefined ? {} : valueOfCell(row[at], column, cells.from1904);
    if (read.wrong === true) wrong.set(column.field, textOf(WRONG_VALUE[column.value], column.title));
    else if (read.value !== undefined) record[column.field] = read.value;
  }
  for (const { field, message } of judge(sheet.rules, record)) {
    // A rule between fields, or of one that no column has, stands at the first.
    const at = sheet.columns.some((column) => column.field === field) ? field : (sheet.columns[0]?.field ?? "");
    if (!wrong.has(at)) wrong.set(at, message);
  }
  for (const { field, title } of sheet.columns) {
    const reason = wrong.get(field);
    if (reason !== undefined) result.problems.push({ row: number, field, message: wrongCell(number, title), reason });
  }
  result.rows.push(record);
}

const WRONG_VALUE = {
  text: "sheetShape",
  integer: "sheetInteger",
  number: "sheetNumber",
  amount: "sheetNumber",
  date: "sheetShape",
  datetime: "sheetShape",
  boolean: "sheetBoolean",
  codes: "sheetCode",
} as const satisfies Record<SheetColumn["value"], RefusalName>;
