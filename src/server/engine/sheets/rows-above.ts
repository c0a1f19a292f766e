import type { Sheet } from "../../../../runtime/contract/language/sheet.ts";
import { type CellRow, isFilledCell, type SheetCells } from "./cells.ts";
import type { Headings } from "./headings.ts";
import type { Notes } from "./notes.ts";
import { valueOfCell } from "./values.ts";

interface Above {
  cells: SheetCells;
  from1904: boolean;
}

/**
 * Adds notes about rows that are before the first row of data and are therefore not read (D-IMPORT-07). Each row with content between the
 * headings and the data gets a note. A row above the headings gets a note only if its required columns, at least two, contain valid values.
 */
export function noteRowsAbove({ cells, from1904 }: Above, sheet: Sheet, headings: Headings, notes: Notes): void {
  for (const [number, row] of cells.rows) {
    if (number >= sheet.firstRow) return;
    if (number === headings.row || !row.some(isFilledCell)) continue;
    if (headings.row !== undefined && number > headings.row) notes.add("between", number);
    else if (looksLikeData(row, sheet, headings, from1904)) notes.add("above", number);
  }
}

/** Matches the texts 必填… and 选填…, with which the template states above a heading whether its column is required. Such a cell is no data. */
const WISH = /^(?:必填|选填)/;

function looksLikeData(row: CellRow, { columns }: Sheet, { positions }: Headings, from1904: boolean): boolean {
  const required = columns.filter((column) => column.required === true && positions.has(column.field));
  const given = required.flatMap((column) => {
    const cell = row[positions.get(column.field) ?? -1];
    return isFilledCell(cell) && !("text" in cell && WISH.test(cell.text)) ? [valueOfCell(cell, column, from1904)] : [];
  });
  return given.length > 1 && given.length === required.length && given.every(({ wrong }) => wrong === undefined);
}
