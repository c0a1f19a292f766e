import { isBlank } from "../../../../runtime/contract/values/visible-text.ts";

/**
 * A cell as it was typed. `number`: with the format code that it is shown with, absent for General. `iso`: a date or time in
 * ISO 8601. `broken`: an error value. `formula`: a formula that was saved without a result.
 */
export type Cell = { text: string } | { number: number; format?: string } | { iso: string } | { broken: string } | { formula: string };

export type CellRow = readonly (Cell | undefined)[];

/** A merged range: rows from 1, columns from 0, both ends included. */
export interface MergedRange {
  top: number;
  bottom: number;
  left: number;
}

export interface SheetCells {
  /** By row number, from 1, in ascending order; a row without cells may be absent. */
  rows: ReadonlyMap<number, CellRow>;
  hidden: ReadonlySet<number>;
  /** Hidden columns, from 0. */
  hiddenColumns: ReadonlySet<number>;
  merges: readonly MergedRange[];
}

/** A worksheet; sheets of charts are none. */
export interface Worksheet {
  name: string;
  /** Among all sheets of the workbook, from 1. */
  position: number;
  isVisible: boolean;
  /** Reads the cells. `most`: stops after so many rows with content. @throws SheetFailure */
  cells: (most?: number) => SheetCells;
}

export interface Workbook {
  sheets: readonly Worksheet[];
  /** Days are counted from 1904, as old files from a Mac do. */
  from1904: boolean;
}

/** Whether people see something in a cell. */
export const isFilledCell = (cell: Cell | undefined): cell is Cell => cell !== undefined && !("text" in cell && isBlank(cell.text));
