import { type CellObject, read, SSF, type WorkSheet } from "xlsx";
import type { Cell, SheetCells, Workbook, Worksheet } from "./cells.ts";
import { SHEET_LIMITS } from "./sheet-limits.ts";
import { builtinFormat } from "./number-format.ts";
import { textCell } from "./shared-texts.ts";
import { SheetFailure } from "./sheet-failure.ts";

/**
 * Opens a workbook in the binary format (xls). Chart sheets are left out, and so are sheets beyond `SHEET_LIMITS.sheets`.
 *
 * @throws SheetFailure sheetLocked if the workbook has a password; sheetUnreadable if it cannot be parsed or has no worksheet
 */
export function openBinary(file: Buffer): Workbook {
  const workbook = readBinary(file);
  const from1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const sheets = workbook.SheetNames.slice(0, SHEET_LIMITS.sheets).flatMap((name, at): Worksheet[] => {
    const sheet = workbook.Sheets[name];
    if (sheet === undefined || ("!type" in sheet && sheet["!type"] !== "sheet")) return [];
    const isVisible = (workbook.Workbook?.Sheets?.[at]?.Hidden ?? 0) === 0;
    let cells: SheetCells | undefined;
    return [{ name, position: at + 1, isVisible, cells: () => (cells ??= cellsOf(sheet)) }];
  });
  if (sheets.length === 0) throw new SheetFailure("sheetUnreadable");
  return { sheets, from1904 };
}

function readBinary(file: Buffer): ReturnType<typeof read> {
  const formats = SSF.get_table() as Record<number, string>;
  const before = { ...formats };
  for (const id of CHINESE) formats[id] = builtinFormat(id) ?? "General";
  try {
    return read(file, { type: "buffer", dense: true, cellNF: true, cellText: false, cellFormula: false, cellHTML: false, bookVBA: false });
  } catch (error) {
    throw new SheetFailure(/password|encrypt/i.test(String(error)) ? "sheetLocked" : "sheetUnreadable");
  } finally {
    // Restore the global format table. Otherwise the library would use the formats of this workbook for the next one.
    for (const id of Object.keys(formats)) delete formats[Number(id)];
    Object.assign(formats, before);
  }
}

/**
 * Numbers of the built-in number formats that Excel shows as Chinese dates and times. The library does not know them, so that cells with
 * such a format would be read as numbers.
 */
const CHINESE = [27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];

function cellsOf(sheet: WorkSheet): SheetCells {
  const rows = new Map<number, (Cell | undefined)[]>();
  let count = 0;
  const data = (sheet as { "!data"?: (CellObject | undefined)[][] })["!data"] ?? [];
  // Skipped rows are holes in the array.
  data.forEach((row, at) => {
    count += row?.length ?? 0;
    if (count > SHEET_LIMITS.cells) throw new SheetFailure("sheetTooLarge");
    const cells = row?.slice(0, SHEET_LIMITS.columns).map((cell) => (cell === undefined ? undefined : plainCell(cell)));
    if (cells?.some((cell) => cell !== undefined) === true) rows.set(at + 1, cells);
  });
  const hidden = new Set<number>();
  (sheet["!rows"] ?? []).forEach((row, at) => {
    if (row?.hidden === true) hidden.add(at + 1);
  });
  const hiddenColumns = new Set<number>();
  (sheet["!cols"] ?? []).forEach((column, at) => {
    if (column?.hidden === true) hiddenColumns.add(at);
  });
  const merges = (sheet["!merges"] ?? []).slice(0, SHEET_LIMITS.merges).map(({ s, e }) => ({ top: s.r + 1, bottom: e.r + 1, left: s.c }));
  return { rows, hidden, hiddenColumns, merges };
}

function plainCell({ t, v, z, w }: CellObject): Cell | undefined {
  if (t === "z" || v === undefined || v === null) return undefined;
  if (t === "e") return { broken: w ?? ERRORS[Number(v)] ?? "#N/A" };
  if (t === "n" && typeof v === "number") return z === undefined || z === "General" ? { number: v } : { number: v, format: String(z) };
  if (t === "b") return { text: v === true ? "是" : "否" };
  return String(v) === "" ? undefined : textCell(String(v));
}

const ERRORS: Readonly<Record<number, string>> = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
  42: "#N/A",
};
