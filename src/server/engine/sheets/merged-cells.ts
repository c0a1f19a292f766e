import type { Sheet, SheetColumn } from "../../../../runtime/contract/language/sheet.ts";
import { type CellRow, isFilledCell, type SheetCells } from "./cells.ts";
import { SHEET_LIMITS } from "./sheet-limits.ts";

/** Kinds of columns whose merged cells are not copied to each row: the number belongs to all merged rows together. */
const FIGURES: ReadonlySet<SheetColumn["value"]> = new Set(["integer", "number", "amount"]);

/** Cells that are merged with a cell above: by row, their columns and the row of that cell. */
type Merged = ReadonlyMap<number, ReadonlyMap<number, number>>;

/**
 * Fills empty cells of a row that a merged range covers with the content of the range. Columns of numbers are not filled, because a merged
 * number belongs to all rows together.
 */
export class MergedCells {
  readonly #cells: SheetCells;
  readonly #merged: Merged;
  readonly #figures: ReadonlySet<number>;

  constructor(cells: SheetCells, sheet: Sheet, positions: ReadonlyMap<string, number>) {
    this.#cells = cells;
    this.#merged = mergedOf(cells, sheet.firstRow, new Set(positions.values()));
    const figures = sheet.columns.filter(({ value }) => FIGURES.has(value));
    this.#figures = new Set(figures.flatMap(({ field }) => positions.get(field) ?? []));
  }

  /**
   * Fills the empty cells of a row that belong to merged ranges.
   *
   * @param number number of the row, from 1
   * @returns a copy of the row with these contents; the same object if there are none
   */
  fill(row: CellRow, number: number): CellRow {
    const merged = this.#merged.get(number);
    if (merged === undefined) return row;
    let filled: (CellRow[number] | undefined)[] | undefined;
    for (const [column, top] of merged) {
      const cell = this.#cells.rows.get(top)?.[column];
      if (!isFilledCell(cell) || isFilledCell(row[column]) || this.#figures.has(column)) continue;
      filled ??= [...row];
      filled[column] = cell;
    }
    return filled ?? row;
  }

  /**
   * Tests whether a cell in a column of numbers is merged with a cell above, so that its number is missing.
   *
   * @param number number of the row, from 1
   * @param column position of the column, from 0
   */
  isMergedFigure(number: number, column: number): boolean {
    return this.#figures.has(column) && this.#merged.get(number)?.has(column) === true;
  }
}

function mergedOf({ rows, merges }: SheetCells, firstRow: number, columns: ReadonlySet<number>): Merged {
  const merged = new Map<number, Map<number, number>>();
  let steps = 0;
  const tall = merges.filter(({ top, bottom, left }) => bottom > top && bottom >= firstRow && columns.has(left));
  if (tall.length === 0) return merged;
  const numbers = [...rows.keys()];
  for (const { top, bottom, left } of tall) {
    if (top < firstRow) continue;
    for (let at = indexAfter(numbers, top); at < numbers.length && (numbers[at] ?? 0) <= bottom; at++) {
      // No real workbook has overlapping ranges. They must not cost more than its cells.
      if (++steps > SHEET_LIMITS.cells) return merged;
      const row = numbers[at] ?? 0;
      merged.set(row, (merged.get(row) ?? new Map<number, number>()).set(left, top));
    }
  }
  return merged;
}

/** Returns the index of the first number above `value` in an ascending list. */
function indexAfter(numbers: readonly number[], value: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
