import type { Sheet, SheetColumn } from "../../../../runtime/contract/language/sheet.ts";
import type { CellRow, SheetCells } from "./cells.ts";

/** The headings of a sheet. */
export interface Headings {
  /** Row of the headings, from 1; undefined: no row names a column, and columns are in the order of the entity. */
  row: number | undefined;
  /** The cells of that row, merged ones included. */
  cells: CellRow;
  /** Column of each field, from 0. */
  places: ReadonlyMap<string, number>;
}

/** Heading of the column with reasons in a marked workbook, which may be corrected and uploaded again. */
export const REASONS = "错误信息";

/** `*账面原值 (元)` is the heading 账面原值（元）. */
const plainTitle = (title: string): string => title.normalize("NFKC").replace(/[\s*:]|\((元|yyyy-MM-dd)\)/g, "");

const titles = new WeakMap<readonly SheetColumn[], ReadonlyMap<string, string>>();

function fieldsByTitle(columns: readonly SheetColumn[]): ReadonlyMap<string, string> {
  const known = titles.get(columns) ?? new Map(columns.map(({ field, title }) => [plainTitle(title), field]));
  titles.set(columns, known);
  return known;
}

/** Columns that a row names, by field; of two columns with one heading the first counts. */
function placesIn(row: CellRow, columns: readonly SheetColumn[]): Map<string, number> {
  const fields = fieldsByTitle(columns);
  const found = new Map<string, number>();
  row.forEach((cell, at) => {
    const field = cell !== undefined && "text" in cell ? fields.get(plainTitle(cell.text)) : undefined;
    if (field !== undefined && !found.has(field)) found.set(field, at);
  });
  return found;
}

/** Fewer columns named by chance are no headings, in any row but that of the template. */
const LEAST = 2;

/**
 * Finds the headings among the rows above the data: those of the template's row, or of the row that names the most columns, in
 * whatever order they are.
 */
export function findHeadings(cells: SheetCells, { headingRow, firstRow, columns }: Sheet): Headings {
  let best: Headings = { row: undefined, cells: [], places: new Map() };
  for (const [row, found] of rowsAbove(cells, firstRow)) {
    const places = placesIn(found, columns);
    if (places.size === 0 || (places.size < LEAST && row !== headingRow)) continue;
    if (places.size > best.places.size || (places.size === best.places.size && row <= headingRow)) best = { row, cells: found, places };
  }
  return best.row === undefined ? { ...best, places: new Map(columns.map(({ field }, at) => [field, at])) } : best;
}

/** Rows above the data; a heading that is merged over several rows is in each of them. */
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

export const missingColumns = ({ places }: Headings, { columns }: Sheet): SheetColumn[] =>
  columns.filter(({ field, required }) => required === true && !places.has(field));

/** Whether a row of data is a row of headings once more. */
export const isHeadingRow = (row: CellRow, { columns }: Sheet): boolean => {
  const first = row.find((cell) => cell !== undefined);
  if (first === undefined || !("text" in first)) return false;
  const found = placesIn(row, columns).size;
  return found >= LEAST && found * 2 > columns.length;
};
