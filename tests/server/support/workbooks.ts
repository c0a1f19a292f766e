import { unzipSync, zipSync } from "fflate";
import type { Sheet } from "../../../runtime/contract/language/sheet.ts";
import { type ImportResult, runImport, type ImportJob } from "../../../src/server/engine/sheets/import-job.ts";
import { utils, write } from "xlsx";

/** The columns of the asset detail list (D-ITEM-05). */
export const ASSET_HEADINGS = ["资产类别", "资产名称", "数量", "计量单位", "购置日期", "账面原值（元）", "账面净值（元）"];
export const RESULT_HEADINGS = ["资产类别", "资产名称", "数量", "评估价值（元）", "成交价格（元）", "受让方"];

type Cell = string | number | boolean | null;

interface Written {
  headings?: readonly string[];
  type?: "xlsx" | "biff8";
}

type Rows = readonly (readonly Cell[])[];

/** Writes a workbook with four rows above the headings, like one that a user made. Data begins in row 6. */
export const workbookFile = (rows: Rows, written: Written = {}): Buffer => workbookFileOf({ Sheet1: rows }, written);

/** The same with several named sheets. */
export function workbookFileOf(sheets: Readonly<Record<string, Rows>>, { headings = ASSET_HEADINGS, type = "xlsx" }: Written = {}): Buffer {
  const workbook = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    const above = [["国有资产处置明细表"], ["填表说明"], [], [], [...headings]];
    utils.book_append_sheet(workbook, utils.aoa_to_sheet([...above, ...rows.map((row) => [...row])]), name);
  }
  return write(workbook, { type: "buffer", bookType: type, compression: true }) as Buffer;
}

export const ASSET: readonly Cell[] = ["设备", "打印机", 2, "台", "2019-05-01", 1234.5, 100];

/** A workbook of some 40 kB whose sheet decompresses to 40 MB of blanks. */
export const bombFile = (): Buffer =>
  Buffer.from(
    zipSync({
      ...(unzipSync(workbookFile([ASSET])) as Record<string, Uint8Array>),
      "xl/worksheets/sheet1.xml": new Uint8Array(41_943_040).fill(0x20),
    }),
  );

/** Reads a workbook like a reader process, on 2026-11-26. */
export const readWorkbook = (file: Uint8Array, sheet: Sheet, order: Partial<ImportJob> = {}): ImportResult =>
  runImport({ want: "rows", sheet: sheet.entity, file, workbook: "W", now: "2026-11-26 10:00:00", ...order }, sheet);
