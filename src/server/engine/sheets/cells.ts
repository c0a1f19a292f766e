import { isBlank } from "../../../../runtime/contract/values/visible-text.ts";

/**
 * The content of a cell, by its kind.
 *
 * - `text`: a text
 * - `number`: a number; `format` is the code of its display format, absent for General
 * - `iso`: a date or time in ISO 8601
 * - `broken`: an error value
 * - `formula`: a formula that was saved without its result
 */
export type Cell = { text: string } | { number: number; format?: string } | { iso: string } | { broken: string } | { formula: string };

/** The cells of a row by column, from 0. Undefined for an empty cell. */
export type CellRow = readonly (Cell | undefined)[];

/** A range of cells that were merged to one. `top` and `bottom` are its first and last row, from 1. `left` is its first column, from 0. */
export interface MergedRange {
  top: number;
  bottom: number;
  left: number;
}

/** The cells of a worksheet, with what matters for reading them: hidden rows and columns, and merged ranges. */
export interface SheetCells {
  /** Cells by row number, from 1, in ascending order. A row without cells may be absent. */
  rows: ReadonlyMap<number, CellRow>;
  /** Hidden rows, from 1. */
  hidden: ReadonlySet<number>;
  /** Hidden columns, from 0. */
  hiddenColumns: ReadonlySet<number>;
  merges: readonly MergedRange[];
}

/** A worksheet of an opened workbook. Its cells are parsed only when `cells` is called. Chart sheets are not worksheets. */
export interface Worksheet {
  name: string;
  /** Position among all sheets of the workbook, from 1. */
  position: number;
  isVisible: boolean;
  /**
   * Reads the cells. With `most`, reading ends after that many rows with content.
   *
   * @throws SheetFailure if the sheet is damaged
   */
  cells: (most?: number) => SheetCells;
}

/** An opened workbook of either format: Office Open XML (xlsx) or binary (xls). */
export interface Workbook {
  sheets: readonly Worksheet[];
  /** Whether days are counted from 1904, as in old files from a Mac. */
  from1904: boolean;
}

/** Tests whether a cell has visible content: a number, date, formula or error, or a text that is not blank. */
export const isFilledCell = (cell: Cell | undefined): cell is Cell => cell !== undefined && !("text" in cell && isBlank(cell.text));
