import { isBlank } from "../../../../runtime/contract/values/visible-text.ts";

/**
 * A cell as it was typed. `number`: with the format code of its display, absent for General. `iso`: a date or time in ISO 8601. `broken`:
 * an error value. `formula`: a formula that was saved without a result.
 */
export type Cell = { text: string } | { number: number; format?: string } | { iso: string } | { broken: string } | { formula: string };

export type CellRow = readonly (Cell | undefined)[];

/** A merged range. Rows are counted from 1, columns from 0; both ends are included. */
export interface MergedRange {
  top: number;
  bottom: number;
  left: number;
}

export interface SheetCells {
  /** Cells by row number, from 1, in ascending order. A row without cells may be absent. */
  rows: ReadonlyMap<number, CellRow>;
  hidden: ReadonlySet<number>;
  /** Hidden columns, from 0. */
  hiddenColumns: ReadonlySet<number>;
  merges: readonly MergedRange[];
}

/** A worksheet. Chart sheets are none. */
export interface Worksheet {
  name: string;
  /** Position among all sheets of the workbook, from 1. */
  position: number;
  isVisible: boolean;
  /**
   * Reads the cells. Stops after `most` rows with content, if given.
   *
   * @throws SheetFailure
   */
  cells: (most?: number) => SheetCells;
}

export interface Workbook {
  sheets: readonly Worksheet[];
  /** Whether days are counted from 1904, as in old files from a Mac. */
  from1904: boolean;
}

/** Whether a cell has visible content. */
export const isFilledCell = (cell: Cell | undefined): cell is Cell => cell !== undefined && !("text" in cell && isBlank(cell.text));
