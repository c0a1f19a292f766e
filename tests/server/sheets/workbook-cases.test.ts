import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Sheet } from "../../../runtime/contract/language/sheet.ts";
import { sheets } from "../../../src/generated/sheets.ts";
import { textOf } from "../../../src/server/engine/refusals/refusal-register.ts";
import { SheetFailure } from "../../../src/server/engine/sheets/sheet-failure.ts";
import { looksLikeWorkbook, otherKindOf } from "../../../src/server/engine/sheets/workbook-kind.ts";
import { readWorkbook } from "../support/workbooks.ts";

const FOLDER = join(import.meta.dirname, "../../cases/sheets");

/** The reading of a workbook: values by row, and problems, notes and warnings in short form. */
interface Expected {
  /** Values of `column` (default: the purchase date), one for each row; absent: no rows are accepted. */
  values?: readonly unknown[];
  column?: string;
  sheet?: string;
  others?: readonly string[];
  /** `row reason` */
  problems?: readonly string[];
  notes?: readonly string[];
  warnings?: readonly string[];
  refused?: string;
}

const DAY = "2020-01-05";
const days = (count: number): string[] => Array.from({ length: count }, () => DAY);
const noDay = (...rows: number[]): string[] => rows.map((row) => `${row} 购置日期只有时间，没有日期，请填写日期，如 2020-01-05`);
const noDate = (...rows: number[]): string[] => rows.map((row) => `${row} 购置日期格式不正确，请填写日期，如 2020-01-05`);
const serial = (...rows: number[]): string[] =>
  rows.map((row) => `${row} 购置日期是数字，不是日期，请把单元格设为日期格式，或填写日期，如 2020-01-05`);
const unreal = (...rows: number[]): string[] => rows.map((row) => `${row} 购置日期不是实际存在的日期，请填写日期，如 2020-01-05`);
const amount = (title: string): string => `${title}（元）必须为数字，最多两位小数，如 1234.50，不带其他文字`;
const other = (kind: string): string => `文件类型不正确！文件内容是${kind}，请用 Excel 或 WPS 打开并另存为 xlsx 后重新上传`;

const CASES: Readonly<Record<string, Expected>> = {
  "biff8.xls": { values: days(2) },
  "blank-middle.xlsx": { values: ["a", "b", "c"], column: "assetName" },
  "cat-code.xlsx": {
    values: ["信息化设备", "不存在的类别", "办公设备", "办公设备"],
    column: "assetType",
    warnings: ["A7 「不存在的类别」不在资产分类代码中"],
  },
  "csv-named.xlsx": { refused: other("文本") },
  "date-serial-60.xlsx": { problems: unreal(6) },
  "dates-serial-general.xlsx": { problems: serial(6) },
  "dates-text.xlsx": {
    problems: [...unreal(12, 13), ...noDate(14, 15, 21, 22, 23)],
    warnings: ["E18 购置日期晚于今天", "E19 购置日期早于1950年"],
  },
  "errors-few.xlsx": {
    problems: [
      "7 请输入资产类别",
      "7 数量必须为整数，如 12",
      ...noDate(7),
      ...["账面原值", "账面净值"].map((title) => `7 ${amount(title)}`),
    ],
    warnings: ["C9 数量小于1", "F9 账面原值为负数", "G9 账面净值为负数", "G9 账面净值大于账面原值"],
  },
  "extra-seq.xlsx": { values: days(2) },
  "formula.xlsx": { problems: ["7 账面原值（元）的公式没有计算结果，请用 Excel 或 WPS 打开并保存后重新上传，或直接填写"] },
  "header-row4.xlsx": { values: ["datarow6"], column: "assetName", notes: ["between 5"] },
  "hidden-first-sheet.xlsx": { values: ["打印机"], column: "assetName", sheet: "明细", notes: ["hiddenSheets "] },
  "html.xls": { refused: other("网页") },
  "id-number-18-digits.xlsx": { problems: ["6 资产名称是超过15位的数字，末尾各位已不准确，请把单元格设为文本格式后重新填写"] },
  "injection.xlsx": {
    values: ['=HYPERLINK("http://x","办公")', "<img src=x onerror=alert(1)>"],
    column: "assetType",
    warnings: ['A6 「=HYPERLINK("http://x","办公")」不在资产分类代码中', "A7 「<img src=x onerror=alert(1)>」不在资产分类代码中"],
  },
  "iso-date-cell.xlsx": { values: ["2019-05-01"] },
  "merged.xlsx": { values: ["办公设备", "办公设备", "办公设备", "车辆"], column: "assetType", notes: ["filled 7,8"] },
  "openpyxl-styled-empty-3000.xlsx": { values: days(1) },
  "r-err.xlsx": {
    problems: [
      "6 数量必须为整数，如 12",
      ...["评估价值", "成交价格"].map((title) => `7 ${amount(title)}`),
      ...["数量", "评估价值（元）", "成交价格（元）"].map((title) => `8 请输入${title}`),
    ],
  },
  "r-ok.xlsx": { values: ["120.50", "52000.00"], column: "price" },
  "reordered.xlsx": { values: days(1) },
  "root-parts.xlsx": { values: ["打印机"], column: "assetName" },
  "time-in-text-column.xlsx": { values: ["12:00"], column: "assetName" },
  "total-row.xlsx": { values: ["a", "b"], column: "assetName", notes: ["total 8"] },
  "two-sheets-note-first.xlsx": { values: ["on second"], column: "assetName", sheet: "明细", others: ["说明"] },
  "wps-builtin-dates.xlsx": { problems: noDay(16, 17, 18, 19, 21, 27, 28) },
  "wps-custom-dates.xlsx": { problems: serial(19, 20, 21, 22) },
  "wps-dates.xlsx": { values: days(6) },
  "wps-gap-row.xlsx": { values: ["x", "far row"], column: "assetName", notes: ["far 500000"] },
  "wps-huge-dim.xlsx": { values: days(1) },
  "wps-strict.xlsx": { values: days(1) },
  "xlml.xls": { refused: other("XML") },
  "xlsm-named.xlsx": { values: days(1) },
};

const sheetOf = (file: string): Sheet => sheets[file.startsWith("r-") ? "result-row" : "asset-row"];

/** Reads a workbook in the form of the table. */
function read(file: string, { column = "purchaseDate", sheet }: Expected): Expected {
  const content = readFileSync(join(FOLDER, file));
  if (!looksLikeWorkbook(content)) return { refused: textOf("sheetOther", otherKindOf(content) ?? "") };
  try {
    const { rows, problems, reading } = readWorkbook(content, sheetOf(file));
    const lists = {
      problems: problems.map(({ row, reason }) => `${row} ${reason}`),
      notes: reading.notes.map((note) => `${note.kind} ${note.rows.join()}`),
      warnings: reading.warnings.map(({ cell, message }) => `${cell} ${message}`),
      others: reading.others.map(({ name }) => name),
    };
    return {
      ...(rows.length === 0 ? {} : { values: rows.map((row) => row[column]) }),
      ...(sheet === undefined ? {} : { sheet: reading.sheet }),
      ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    };
  } catch (error) {
    if (!(error instanceof SheetFailure)) throw error;
    return { refused: textOf(error.why) };
  }
}

describe("workbooks of other programs", () => {
  it("[D-IMPORT-07][D-IMPORT-10][D-IMPORT-16][D-IMPORT-21] give the right values, or words that name the row", () => {
    const files = readdirSync(FOLDER).sort();
    const found = Object.fromEntries(files.map((file) => [file, read(file, CASES[file] ?? {})]));
    const expected = Object.fromEntries(Object.entries(CASES).map(([file, { column: _, ...rest }]) => [file, rest] as const));
    expect(found).toEqual(expected);
  });

  it("[D-IMPORT-07] give the same values to an import into a list, which takes every row below the headings", () => {
    const loose: Sheet = { ...sheets["asset-row"], rules: undefined, isLoose: true, headingRow: 1, firstRow: 2 } as unknown as Sheet;
    const own: Readonly<Record<string, readonly unknown[]>> = {
      // Headings in row 4, so that row 5 is data.
      "header-row4.xlsx": ["datarow5", "datarow6"],
    };
    for (const [file, { values, column = "purchaseDate" }] of Object.entries(CASES)) {
      if (values === undefined || file.startsWith("r-")) continue;
      const { rows, numbers, reading } = readWorkbook(readFileSync(join(FOLDER, file)), loose);
      expect([file, rows.map((row) => row[column])]).toEqual([file, own[file] ?? values]);
      expect([file, numbers?.length, reading.columns?.some(({ at }) => at < 0)]).toEqual([file, rows.length, false]);
    }
  });

  it("[D-IMPORT-16] name row, cell and content of each problem in the words of the specification", () => {
    const { problems } = readWorkbook(readFileSync(join(FOLDER, "errors-few.xlsx")), sheets["asset-row"]);
    expect(problems[1]).toEqual({
      row: 7,
      field: "assetNum",
      cell: "C7",
      content: "1.5",
      message: "第7行的数量填写错误",
      reason: "数量必须为整数，如 12",
    });
  });
});
