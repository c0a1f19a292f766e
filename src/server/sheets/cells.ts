import { read, SSF, type CellObject } from "xlsx";
import { safeArchive, SheetFailure } from "./archive.ts";
import { SHEET_LIMITS } from "./limits.ts";
import { isArchive, looksLikeWorkbook } from "./workbook-kind.ts";

/** A cell as it was typed: a text, or a number with the way it is shown. */
export type Cell = { text: string } | { number: number; format?: string } | { broken: true };

export interface Cells {
  /** By row and column, from 0; holes are empty cells. */
  rows: readonly (readonly (Cell | undefined)[] | undefined)[];
  /** Days are counted from 1904, as old files from a Mac do. */
  from1904: boolean;
}

/**
 * The cells of the first sheet. Nothing is computed, followed or run: a formula is what was computed when it was saved.
 *
 * @param most the last row that is looked at, from 1
 * @throws SheetFailure
 */
export function cellsOf(file: Buffer, most: number): Cells {
  if (!looksLikeWorkbook(file)) throw new SheetFailure("unreadable");
  const bytes = isArchive(file) ? safeArchive(file) : file;
  const workbook = opened(bytes, most);
  const first = workbook.SheetNames[0];
  const sheet = first === undefined ? undefined : workbook.Sheets[first];
  const rows = (sheet as { "!data"?: (CellObject | undefined)[][] } | undefined)?.["!data"];
  if (rows === undefined) throw new SheetFailure("unreadable");
  const plain: (readonly (Cell | undefined)[] | undefined)[] = [];
  // Rows that were jumped over are holes.
  rows.forEach((row, index) => {
    plain[index] = row?.slice(0, SHEET_LIMITS.columns).map((cell) => (cell === undefined ? undefined : plainCell(cell)));
  });
  return { rows: plain, from1904: workbook.Workbook?.WBProps?.date1904 === true };
}

function opened(bytes: Uint8Array, most: number): ReturnType<typeof read> {
  try {
    return read(bytes, {
      type: "buffer",
      dense: true,
      sheets: 0,
      sheetRows: most,
      cellNF: true,
      cellText: false,
      cellFormula: false,
      cellHTML: false,
      bookVBA: false,
    });
  } catch {
    throw new SheetFailure("unreadable");
  }
}

function plainCell({ t, v, z }: CellObject): Cell | undefined {
  if (t === "z" || v === undefined || v === null) return undefined;
  if (t === "e") return { broken: true };
  if (t === "n" && typeof v === "number") return { number: v, ...(z === undefined ? {} : { format: String(z) }) };
  if (t === "b") return { text: v === true ? "是" : "否" };
  return { text: String(v) };
}

/** Of a number that is shown as a day. */
export function dayOf({ number, format }: { number: number; format?: string }, from1904: boolean): string | undefined {
  if (format === undefined || !SSF.is_date(format)) return undefined;
  const day = SSF.parse_date_code(number, { date1904: from1904 });
  if (day === null || day === undefined || day.y < 1900) return undefined;
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${String(day.y).padStart(4, "0")}-${two(day.m)}-${two(day.d)}`;
}
