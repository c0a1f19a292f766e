import type { Sheet, SheetNote } from "../../../../runtime/contract/language/sheet.ts";
import { isFilledCell, type SheetCells, type Workbook, type Worksheet } from "./cells.ts";
import { findHeadings, missingColumns } from "./headings.ts";
import { sheetsNote } from "./notes.ts";
import { SheetFailure } from "./sheet-failure.ts";
import { CHOICES } from "./package-files.ts";

/** Rows that are counted in all hidden sheets together: a note must not cost more than the import. */
const COUNTED = 20_000;

/**
 * Number of rows that are read of each hidden sheet to find out whether it has data. They are read even if the limit of all hidden sheets
 * together (`COUNTED`) is reached.
 */
const ENOUGH = 60;

/**
 * Tests whether a hidden sheet is the sheet with the choices that the portal's templates contain.
 *
 * @param fits the sheet has all required headings, so that it may contain rows to import
 */
const isOfTemplate = ({ name }: Worksheet, fits: boolean): boolean => name === CHOICES && !fits;

/**
 * Creates notes about hidden sheets that have content. Hidden sheets are never imported. Hidden sheets with all required headings are in a
 * separate note. The hidden sheet of choices that the portal's own templates contain is not mentioned. Call it after the visible sheets are
 * read, because all sheets share one byte limit.
 *
 * @param expected the layout whose headings are compared
 */
export function hiddenNotes({ sheets }: Workbook, expected: Sheet): SheetNote[] {
  const fitting: string[] = [];
  const others: string[] = [];
  let left = COUNTED;
  for (const sheet of sheets.filter(({ isVisible }) => !isVisible)) {
    const most = Math.max(left, ENOUGH);
    const cells = cellsOf(sheet, most);
    const fits = cells !== undefined && hasAllHeadings(cells, expected);
    const read = cells === undefined ? undefined : filledRows(cells, 1);
    const rows = cells === undefined ? undefined : filledRows(cells, fits ? expected.firstRow : 1);
    if (rows === 0 || isOfTemplate(sheet, fits)) continue;
    // The number of rows is unknown if the sheet was not read to its end.
    const isCounted = read !== undefined && read < most;
    (fits ? fitting : others).push(`「${sheet.name}」${isCounted ? `（${rows}行）` : ""}`);
    left -= read ?? 0;
  }
  return [...sheetsNote("hiddenFitting", fitting), ...sheetsNote("hiddenSheets", others)];
}

function hasAllHeadings(cells: SheetCells, expected: Sheet): boolean {
  const headings = findHeadings(cells, expected);
  return headings.row !== undefined && missingColumns(headings, expected).length === 0;
}

function filledRows({ rows }: SheetCells, from: number): number {
  let count = 0;
  for (const [row, cells] of rows) if (row >= from && cells.some(isFilledCell)) count++;
  return count;
}

/** Reads the cells of a hidden sheet, up to a number of rows. Returns undefined if the sheet is damaged or too large. */
function cellsOf(sheet: Worksheet, most: number): SheetCells | undefined {
  try {
    return sheet.cells(most);
  } catch (error) {
    if (error instanceof SheetFailure) return undefined;
    throw error;
  }
}
