import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Data } from "../../../runtime/contract/values/data.ts";
import { sheets } from "../../../src/generated/sheets.ts";
import { isFullRun } from "../../support/full-run.ts";
import {
  converted,
  hasOffice,
  officeBoolean,
  type OfficeCell,
  officeDay,
  officeDocument,
  officeFormula,
  officeNumber,
  officeRich,
  type OfficeSheet,
  officeText,
  officeTime,
} from "../support/office-workbook.ts";
import { ASSET_HEADINGS, readWorkbook } from "../support/workbooks.ts";

const assets = sheets["asset-row"];
const FIELDS = assets.columns.map(({ field }) => field);
const FIGURES = new Set(assets.columns.filter(({ value }) => value === "integer" || value === "amount").map(({ field }) => field));
const WRONG = Symbol("named in a problem");
const NONE = undefined;

/** A cell, and its value when read. */
type Sample = readonly [cell: OfficeCell | undefined, means: unknown];

const same = (...texts: string[]): Sample[] => texts.map((text) => [officeText(text), text]);
const wrong = (...cells: OfficeCell[]): Sample[] => cells.map((cell) => [cell, WRONG]);
const BLANK = [undefined, officeText(""), officeText(" \u3000"), officeFormula('""')];
const BLANKS = new Set(BLANK.map((cell) => (cell === undefined ? "" : cell.attributes + cell.xml)));
const blanks = (means: unknown): Sample[] => BLANK.map((cell) => [cell, means]);
const ERRORS = wrong(
  officeFormula("1/0"),
  officeFormula("NA()"),
  officeFormula("NOSUCH(1)"),
  officeFormula('VALUE("x")'),
  officeFormula("SUM([.A1:.Z2000])"),
);
const DATE = "2020-01-05";
const ID_NUMBER = 110_101_199_003_071_230;
const LONG = "长".repeat(1000);

const SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  assetType: [
    ...blanks(WRONG),
    ...ERRORS,
    ...same("设备", "乐器", "ａｂｃ"),
    [officeText("A02020000"), "办公设备"],
    [officeFormula('"家"&"具"'), "家具"],
    [officeBoolean(true), "是"],
  ],
  assetName: [
    ...blanks(NONE),
    ...ERRORS,
    ...same("打印机 <&> “3”", "=1+1", "00123", "_x0041_", "'甲", "1e5", "第一行\n第二行", "甲  乙", "🖨️", LONG),
    ...wrong(officeText(`${LONG}长`), officeNumber(ID_NUMBER), officeNumber(ID_NUMBER, "whole"), officeNumber(1e15)),
    [officeText("00123", "text"), "00123"],
    [officeRich("打印机"), "打印机"],
    [officeNumber(-1234.5, "money"), "-￥1,234.50"],
    [officeNumber(-3, "zeros"), "-00003"],
    [officeNumber(-0.5, "percent"), "-50.0%"],
    ...(["short", "named", "weekday", "month"] as const).map((look): Sample => [officeDay(DATE, look), DATE]),
    [officeTime("PT15H05M00S", "noon"), "3:05 PM"],
    [officeFormula('TEXT(0.5;"0%")'), "50%"],
    [officeNumber(12.5), "12.5"],
    [officeNumber(0.1), "0.1"],
    [officeNumber(1e-7), "0.0000001"],
    [officeNumber(7, "zeros"), "00007"],
    [officeNumber(3, "unit"), "3台"],
    [officeNumber(0.125, "percent"), "12.5%"],
    [officeNumber(1_234_567.5, "grouped"), "1,234,567.50"],
    [officeNumber(1234.5, "money"), "￥1,234.50"],
    [officeNumber(0.5, "fraction"), "1/2"],
    [officeNumber(12_345, "exponent"), "12345"],
    [officeNumber(13_900_001_234), "13900001234"],
    [officeDay(DATE), DATE],
    [officeDay(DATE, "chinese"), DATE],
    [officeDay(`${DATE}T08:30:00`, "moment"), `${DATE} 08:30:00`],
    [officeTime("PT12H00M00S"), "12:00"],
    [officeTime("PT08H30M05S", "seconds"), "08:30:05"],
    [officeTime("PT30H00M00S", "duration"), "30:00"],
    [officeBoolean(false), "否"],
    [officeFormula("2*3"), "6"],
    [officeFormula("DATE(2020;1;5)", "iso"), DATE],
  ],
  assetNum: [
    ...blanks(WRONG),
    ...ERRORS,
    ...wrong(officeText("1,23,4"), officeText("两台"), officeNumber(1.5), officeDay(DATE), officeNumber(1e16), officeBoolean(true)),
    [officeNumber(3), 3],
    [officeNumber(1200, "grouped"), 1200],
    [officeNumber(3, "unit"), 3],
    [officeNumber(-2), -2],
    [officeText("1,200"), 1200],
    [officeText("１２"), 12],
    [officeFormula("1+2"), 3],
    [officeFormula('"4"'), 4],
  ],
  unit: [...blanks(NONE), ...same("台")],
  purchaseDate: [
    ...blanks(WRONG),
    ...ERRORS,
    ...wrong(
      officeTime("PT12H00M00S"),
      officeTime("PT08H30M05S", "noon"),
      officeTime("PT30H00M00S", "duration"),
      officeNumber(43_835),
      officeNumber(43_835, "grouped"),
      officeText("2020-02-30"),
      officeDay("1850-06-01"),
    ),
    ...(["iso", "chinese", "short", "named", "weekday", "month", "moment"] as const).map((look): Sample => [officeDay(DATE, look), DATE]),
    ...["2020-01-05", "2020/1/5", "2020年1月5日", "20200105"].map((text): Sample => [officeText(text), DATE]),
    [officeDay(`${DATE}T23:59:59`, "moment"), DATE],
    [officeNumber(20_200_105), DATE],
    [officeDay("1999-12-31", "chinese"), "1999-12-31"],
    [officeFormula("DATE(2020;1;4)+1", "iso"), DATE],
  ],
  original: [
    ...blanks(WRONG),
    ...ERRORS,
    ...wrong(officeText("12.345"), officeText("一千"), officeNumber(33.3333, "grouped"), officeDay(DATE), officeTime("PT12H00M00S")),
    [officeNumber(1234.5, "money"), "1234.50"],
    [officeNumber(0.5, "percent"), "0.50"],
    [officeNumber(-5), "-5.00"],
    [officeText("￥１２３４．５元"), "1234.50"],
    [officeFormula("0.1+0.2"), "0.30"],
  ],
  equity: [...blanks(NONE), [officeNumber(7), "7.00"], [officeText("100"), "100.00"]],
};

/** Whether a cell looks empty: no text, or only blanks. */
const isBlankCell = (cell: OfficeCell | undefined): boolean => cell === undefined || BLANKS.has(cell.attributes + cell.xml);

const rowOf = (wanted: (sample: Sample) => boolean) =>
  fc.tuple(...FIELDS.map((field) => fc.constantFrom(...(SAMPLES[field] ?? []).filter(wanted))));
const rowsOf = (wanted: (sample: Sample) => boolean) => fc.array(anyRow(wanted), { minLength: 1, maxLength: 12 });
const anyRow = (wanted: (sample: Sample) => boolean) =>
  fc.record({
    samples: rowOf(wanted),
    /** Empty rows before it. */
    gap: fc.constantFrom(0, 0, 0, 1, 40),
    hidden: fc.boolean(),
    /** A field whose cell is merged with the one above. */
    merged: fc.option(fc.constantFrom(...FIELDS), { freq: 4 }),
  });
const anyWorkbook = fc.record({
  /** Most workbooks have no wrong cell, because no value is accepted from others. */
  rows: fc.oneof({ weight: 3, arbitrary: rowsOf(([, means]) => means !== WRONG) }, { weight: 1, arbitrary: rowsOf(() => true) }),
  order: fc.shuffledSubarray(FIELDS, { minLength: FIELDS.length }),
  others: fc.subarray(["notes", "empty", "hidden"] as const),
  hiddenColumns: fc.subarray([0, 3, 6]),
  from1904: fc.boolean(),
  /** Whether the first column is empty. */
  isIndented: fc.boolean(),
  name: fc.constantFrom("明细", "明细 '26", "a&b <c>"),
});
type AnyWorkbook = typeof anyWorkbook extends fc.Arbitrary<infer Value> ? Value : never;

interface NumberedRow {
  row: number;
  hidden: boolean;
  samples: readonly Sample[];
  /** Index of the field whose cell is merged with the one above. */
  merged: number;
}

/** The rows with their row numbers in the sheet. A cell can only be merged with a cell above that is itself not merged. */
function numbered({ rows }: AnyWorkbook): NumberedRow[] {
  let last = assets.headingRow;
  let before = -1;
  return rows.map(({ samples, gap, hidden, merged }, index) => {
    last += gap + 1;
    const field = merged === null || gap > 0 || index === 0 ? -1 : FIELDS.indexOf(merged);
    const isMerged = field >= 0 && field !== before && !isBlankCell(rows[index - 1]?.samples[field]?.[0]);
    before = isMerged ? field : -1;
    return { row: last, hidden, samples, merged: before };
  });
}

function documentOf(workbook: AnyWorkbook): string {
  const { order, others, hiddenColumns, from1904, isIndented, name } = workbook;
  const indent = isIndented ? [undefined] : [];
  const rows = numbered(workbook);
  const heading = {
    row: assets.headingRow,
    cells: [...indent, ...order.map((field) => officeText(ASSET_HEADINGS[FIELDS.indexOf(field)] ?? ""))],
  };
  const all: Record<(typeof others)[number], OfficeSheet> = {
    hidden: { name: "旧表", hidden: true, rows: [heading, { row: 6, cells: [officeText("x")] }] },
    notes: { name: "说明", rows: [{ row: 1, cells: [officeText("请在第二张表填写")] }] },
    empty: { name: "空", rows: [] },
  };
  const data = rows.map(({ row, hidden, samples, merged }, at) => ({
    row,
    hidden,
    cells: [
      ...indent,
      ...order.map((field) => {
        const index = FIELDS.indexOf(field);
        if (index === merged) return "covered" as const;
        const cell = samples[index]?.[0];
        return cell !== undefined && rows[at + 1]?.merged === index ? { ...cell, rows: 2 } : cell;
      }),
    ],
  }));
  const main = { name, rows: [heading, ...data], hiddenColumns };
  // LibreOffice shows a hidden sheet if it is the first one.
  const [hidden = [], shown = []] = [true, false].map((is) => others.filter((kind) => (kind === "hidden") === is).map((kind) => all[kind]));
  return officeDocument([...shown, main, ...hidden], from1904);
}

/** The expected reading: the rows, or each wrong cell by row and field. */
function expected(workbook: AnyWorkbook): { rows: Data[]; wrong: string[] } {
  const rows: Data[] = [];
  const wrong: string[] = [];
  let above: readonly unknown[] = [];
  for (const { row, samples, merged } of numbered(workbook)) {
    const means = samples.map(([, value], at) => {
      if (at !== merged) return value;
      // The figure of a merged cell belongs to no row. Other cells are filled down.
      if (!FIGURES.has(FIELDS[at] ?? "")) return above[at];
      return assets.columns[at]?.required === true ? WRONG : NONE;
    });
    above = means;
    if (samples.every(([cell], at) => at === merged || isBlankCell(cell))) continue;
    means.forEach((value, at) => {
      if (value === WRONG) wrong.push(`${row} ${FIELDS[at]}`);
    });
    rows.push(Object.fromEntries(FIELDS.flatMap((field, at) => (means[at] === NONE || means[at] === WRONG ? [] : [[field, means[at]]]))));
  }
  return { rows: wrong.length > 0 ? [] : rows, wrong };
}

const skipped = !isFullRun ? " (skipped: only with TEST_ALL=1)" : hasOffice() ? "" : " (skipped: soffice is not installed)";
const RUNS = 200;

describe.skipIf(skipped !== "")(`random workbooks by LibreOffice${skipped}`, () => {
  it.each(["xlsx", "xls:MS Excel 97"])(
    "[D-IMPORT-16][D-IMPORT-17][D-IMPORT-18] have each cell read right or named, saved as %s",
    (to) => {
      const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
      const workbooks = fc.sample(anyWorkbook, { numRuns: RUNS / 2, seed });
      const documents = Object.fromEntries(workbooks.map((workbook, at) => [`book${at}.fods`, documentOf(workbook)]));
      const files = converted(documents, to);
      for (const [at, workbook] of workbooks.entries()) {
        const { rows, problems, reading } = readWorkbook(files.get(`book${at}.fods`) ?? Buffer.alloc(0), assets);
        const found = { sheet: reading.sheet, rows, wrong: problems.map(({ row, field }) => `${row} ${field}`) };
        expect(found, `book ${at} of seed ${seed}`).toEqual({ sheet: workbook.name, ...expected(workbook) });
      }
    },
    300_000,
  );
});
