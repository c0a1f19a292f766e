import type { Data } from "../../../runtime/contract/data.ts";
import type { Sheet, SheetProblem } from "../../../runtime/contract/sheet.ts";
import { SheetFailure } from "./archive.ts";
import { cellsOf } from "./cells.ts";
import { markedOf } from "./marked.ts";
import { SHEET_LIMITS } from "./limits.ts";
import { packed } from "./packed-rows.ts";
import { rowsOf } from "./rows.ts";

/** What a reader is asked: the rows of a workbook, or the same workbook with its mistakes. */
export interface Order {
  want: "rows" | "marked";
  /** Entity of the rows. */
  sheet: string;
  file: Uint8Array;
}

export interface Answer {
  /** Only where nothing is wrong: all or nothing (D-IMPORT-18). */
  rows: Data[];
  problems: SheetProblem[];
  /** Of all problems, and of the rows that have some. */
  total: number;
  faulty: number;
  /** Titles of columns that the heading row lacks. */
  missing: string[];
  /** There are more rows of data than the sheet may have. */
  tooMany?: true;
  marked?: Uint8Array;
  /** The rows once more, as they are kept until somebody saves them (`kept-rows.ts`). */
  kept?: Uint8Array;
}

/** What a reader says, in this order: rows by portions, and the rest of its answer; or why there is none. */
export type FromReader = { rows: Data[] } | { done: Omit<Answer, "rows"> } | { failed: SheetFailure["why"] };

/** Reads a workbook. @throws SheetFailure */
export function answer({ want, file }: Order, sheet: Sheet | undefined): Answer {
  if (sheet === undefined) throw new SheetFailure("unreadable");
  // One row more than may be there, to see that it is there.
  const cells = cellsOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength), sheet.firstRow + sheet.maxRows);
  const read = rowsOf(cells, sheet);
  const { problems } = read;
  const wrong = problems.length > 0;
  const taken = wrong || want === "marked" || read.missing.length > 0 || read.rows.length > sheet.maxRows ? [] : read.rows;
  return {
    rows: taken,
    ...(taken.length > 0 ? { kept: packed(taken) } : {}),
    problems: problems.slice(0, SHEET_LIMITS.problems),
    total: problems.length,
    faulty: new Set(problems.map(({ row }) => row)).size,
    missing: read.missing.map(({ title }) => title),
    ...(read.rows.length > sheet.maxRows ? { tooMany: true as const } : {}),
    ...(want === "marked" ? { marked: markedOf(sheet, cells, read) } : {}),
  };
}
