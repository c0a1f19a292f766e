import type { Sheet, SheetColumn } from "../../../../runtime/contract/language/sheet.ts";
import { type CellRow, isFilledCell, type SheetCells } from "./cells.ts";

/** Result of {@link findHeadings}: the row of headings of a sheet, its cells, and the column of each field. */
export interface Headings {
  /**
   * Row of the headings, from 1. Undefined if no row has known headings; the columns are then in the sequence of the layout. Always defined
   * for a loose sheet.
   */
  row: number | undefined;
  /** The cells of the row with the headings, including merged cells. Empty if `row` is undefined. */
  cells: CellRow;
  /** Column of each field, from 0. */
  positions: ReadonlyMap<string, number>;
}

/** Heading of the column with reasons that a marked workbook has. When the corrected workbook is uploaded again, this column is ignored. */
export const REASONS = "错误信息";

/** Normalises a heading: `*账面原值 (元)` is the heading 账面原值（元）. */
const plainTitle = (title: string): string => title.normalize("NFKC").replace(/[\s*:]|\((元|yyyy-MM-dd)\)/g, "");

const titles = new WeakMap<readonly SheetColumn[], ReadonlyMap<string, string>>();

function fieldsByTitle(columns: readonly SheetColumn[]): ReadonlyMap<string, string> {
  const known = titles.get(columns) ?? new Map(columns.map(({ field, title }) => [plainTitle(title), field]));
  titles.set(columns, known);
  return known;
}

/** Finds the columns that a row names, by field. The first of two columns with the same heading counts. */
function findPositions(row: CellRow, columns: readonly SheetColumn[]): Map<string, number> {
  const fields = fieldsByTitle(columns);
  const found = new Map<string, number>();
  row.forEach((cell, at) => {
    const field = cell !== undefined && "text" in cell ? fields.get(plainTitle(cell.text)) : undefined;
    if (field !== undefined && !found.has(field)) found.set(field, at);
  });
  return found;
}

/**
 * Minimum number of known headings in a row that counts as heading row, because a single one could match by chance. The template's own
 * heading row needs only one.
 */
const LEAST = 2;

/**
 * Finds the row with the headings. It is the row above the data that contains the most headings, in any sequence. If several rows contain
 * equally many, the template's heading row is preferred. A row with only one known heading is accepted only if it is the template's heading
 * row.
 *
 * If no row is found, columns are read in the sequence of the layout. In a loose sheet (`isLoose`), no columns are read then, because users
 * assign them.
 */
export function findHeadings(cells: SheetCells, { headingRow, firstRow, columns, isLoose }: Sheet): Headings {
  let best: Headings = { row: undefined, cells: [], positions: new Map() };
  for (const [row, found] of rowsAbove(cells, firstRow)) {
    const positions = findPositions(found, columns);
    if (positions.size === 0 || (positions.size < LEAST && row !== headingRow)) continue;
    if (positions.size > best.positions.size || (positions.size === best.positions.size && row <= headingRow))
      best = { row, cells: found, positions };
  }
  if (best.row !== undefined) return best;
  // Users assign the columns of a loose sheet; guessing them by their sequence could exchange two.
  if (isLoose === true) return { row: headingRow, cells: cells.rows.get(headingRow) ?? [], positions: new Map() };
  return { ...best, positions: new Map(columns.map(({ field }, at) => [field, at])) };
}

/** Number of rows at the beginning of a loose sheet in which its headings are searched. */
const FIRST_ROWS = 10;

/**
 * Determines in which row of a loose sheet (`isLoose`) the headings are; the data begins in the next row. Any other sheet is returned
 * unchanged. The first of these rules that finds a row among the first ten applies:
 *
 * - The row in which most columns are found.
 * - The first row with several filled cells.
 * - The first row with a filled cell.
 */
export function settled(sheet: Sheet, cells: SheetCells): Sheet {
  if (sheet.isLoose !== true) return sheet;
  const { row, positions } = findHeadings(cells, { ...sheet, firstRow: FIRST_ROWS + 1 });
  const headingRow = positions.size > 0 && row !== undefined ? row : (firstRowWith(LEAST, cells) ?? firstRowWith(1, cells) ?? 1);
  return { ...sheet, headingRow, firstRow: headingRow + 1 };
}

/**
 * Finds the first row with at least `count` filled cells, among the first 10 rows of a sheet (`FIRST_ROWS`). Undefined if there is none.
 */
function firstRowWith(count: number, { rows }: SheetCells): number | undefined {
  for (const [row, cells] of rows) {
    if (row > FIRST_ROWS) return undefined;
    if (cells.filter(isFilledCell).length >= count) return row;
  }
  return undefined;
}

/**
 * Returns the headings with the columns that the user has assigned, in place of the columns that were found by their headings. Unchanged if
 * `positions` is undefined.
 *
 * @param positions for each column of the sheet its position in the file, from 0; negative for none
 */
export function withPositions(headings: Headings, columns: readonly SheetColumn[], positions: readonly number[] | undefined): Headings {
  if (positions === undefined) return headings;
  const chosen = columns.flatMap(({ field }, index) => {
    const at = positions[index] ?? -1;
    return at < 0 ? [] : [[field, at] as const];
  });
  return { ...headings, positions: new Map(chosen) };
}

/** Returns the rows above the data. A heading that is merged over several rows is in each of them. */
function rowsAbove({ rows, merges }: SheetCells, firstRow: number): Map<number, CellRow> {
  const above = new Map<number, CellRow>();
  for (const [row, cells] of rows) {
    if (row >= firstRow) break;
    above.set(row, cells);
  }
  for (const { top, bottom, left } of merges) {
    const cell = top < bottom && bottom < firstRow ? above.get(top)?.[left] : undefined;
    if (cell === undefined) continue;
    for (let row = top + 1; row <= bottom; row++) {
      const filled = [...(above.get(row) ?? [])];
      filled[left] ??= cell;
      above.set(row, filled);
    }
  }
  return above;
}

/** Returns the required columns of a sheet for which no heading was found. */
export const missingColumns = ({ positions }: Headings, { columns }: Sheet): SheetColumn[] =>
  columns.filter(({ field, required }) => required === true && !positions.has(field));

/**
 * Tests whether a row of data repeats the headings. If such a row is invalid, it gets a message of its own. Its first filled cell must be a
 * text. It must contain at least two headings, and more than half of all headings.
 */
export const isHeadingRow = (row: CellRow, { columns }: Sheet): boolean => {
  const first = row.find((cell) => cell !== undefined);
  if (first === undefined || !("text" in first)) return false;
  const found = findPositions(row, columns).size;
  return found >= LEAST && found * 2 > columns.length;
};
