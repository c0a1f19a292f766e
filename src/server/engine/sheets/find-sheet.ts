import type { Sheet } from "../../../../runtime/contract/language/sheet.ts";
import { isFilledCell, type SheetCells, type Workbook, type Worksheet } from "./cells.ts";
import { findHeadings, missingColumns, settled } from "./headings.ts";
import { SheetFailure } from "./sheet-failure.ts";

/** Number of rows with content that are read to recognise a sheet. */
const ENOUGH = 60;

/** A visible sheet of a workbook, with the properties by which {@link findSheet} chooses among the sheets. */
interface Looked {
  sheet: Worksheet;
  /** Whether all required columns have a heading. */
  fits: boolean;
  hasHeadings: boolean;
  /** Whether the rows of data have any content. */
  hasData: boolean;
  /** Whether the sheet has any content. */
  hasContent: boolean;
}

/**
 * Result of {@link findSheet}: the sheet to read, and the other visible sheets with content. `fits` is true for a sheet whose headings
 * include all required columns.
 */
export interface FoundSheet {
  sheet: Worksheet;
  others: readonly Pick<Looked, "sheet" | "fits">[];
}

/**
 * Selects the sheet to read: the sheet at `position`, or else the most suitable visible sheet. A hidden sheet is never read. If several
 * sheets are visible, these features are searched one after another, and the first sheet with the feature is selected:
 *
 * - All required headings, and data.
 * - All required headings.
 * - Some of the headings.
 * - Data.
 * - Any content.
 *
 * @param expected the layout that the sheet should have
 * @param position position of the sheet that the user has chosen, from 1
 * @throws SheetFailure sheetHidden if no sheet is visible, sheetUnreadable if there are none, sheetGone if none is at `position`
 */
export function findSheet({ sheets }: Workbook, expected: Sheet, position?: number): FoundSheet {
  const looked = sheets.filter(({ isVisible }) => isVisible).map((sheet) => lookAt(sheet, expected));
  const [first] = looked;
  if (first === undefined) throw new SheetFailure(sheets.length > 0 ? "sheetHidden" : "sheetUnreadable");
  const found = position === undefined ? (best(looked) ?? first) : looked.find(({ sheet }) => sheet.position === position);
  if (found === undefined) throw new SheetFailure("sheetGone");
  const others = looked.filter((item) => item !== found && item.hasContent).map(({ sheet, fits }) => ({ sheet, fits }));
  return { sheet: found.sheet, others };
}

const best = (looked: readonly Looked[]): Looked | undefined =>
  looked.find(({ fits, hasData }) => fits && hasData) ??
  looked.find(({ fits }) => fits) ??
  looked.find(({ hasHeadings }) => hasHeadings) ??
  looked.find(({ hasData }) => hasData) ??
  looked.find(({ hasContent }) => hasContent);

function lookAt(sheet: Worksheet, wanted: Sheet): Looked {
  const cells = firstCells(sheet);
  if (cells === undefined) return { sheet, fits: false, hasHeadings: false, hasData: false, hasContent: true };
  const expected = settled(wanted, cells);
  const headings = findHeadings(cells, expected);
  const hasHeadings = headings.row !== undefined && headings.positions.size > 0;
  const hasContent = hasCells(cells, 1);
  const fits = hasHeadings && missingColumns(headings, expected).length === 0;
  return { sheet, fits, hasHeadings, hasContent, hasData: hasCells(cells, expected.firstRow) };
}

/** Reads the first cells of a sheet. Returns undefined for an unreadable one, so that another sheet can still be read. */
function firstCells(sheet: Worksheet): SheetCells | undefined {
  try {
    return sheet.cells(ENOUGH);
  } catch (error) {
    if (error instanceof SheetFailure) return undefined;
    throw error;
  }
}

function hasCells({ rows }: SheetCells, from: number): boolean {
  for (const [row, cells] of rows) if (row >= from && cells.some(isFilledCell)) return true;
  return false;
}
