import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utils, write } from "xlsx";
import type { Data } from "../../../runtime/contract/values/data.ts";
import { sheets } from "../../../src/generated/sheets.ts";
import { isFullRun } from "../../support/full-run.ts";
import {
  errorCell,
  formulaCell,
  isoCell,
  type Layout,
  numberCell,
  type OddCell,
  type OddSheet,
  oddWorkbook,
  resultCell,
  richCell,
  textCell,
} from "../support/odd-workbook.ts";
import { ASSET_HEADINGS, readWorkbook } from "../support/workbooks.ts";

const assets = sheets["asset-row"];
const WRONG = Symbol("named in a problem");
const NONE = undefined;

/** A cell in its hand-written form, in the form of SheetJS (absent: it cannot write it), and its value when read. */
interface Sample {
  hand: OddCell | undefined;
  library?: readonly [value: string | number | null, format?: string];
  means: unknown;
  blank?: true;
}

const text = (value: string, means: unknown = value): Sample[] =>
  [textCell, richCell, resultCell].map((write) => ({ hand: write(value), library: [value], means }));
const number = (value: number, means: unknown, format?: string): Sample => ({
  hand: numberCell(value, format),
  library: format === undefined ? [value] : [value, format],
  means,
});
const builtin = (value: number, id: number, means: unknown): Sample => ({ hand: numberCell(value, id), means });
const blanks = (means: unknown): Sample[] =>
  [undefined, ...[textCell, richCell, resultCell].map((write) => write("  \u3000"))].map((hand) => ({
    hand,
    library: [null] as const,
    means,
    blank: true as const,
  }));
const blank = blanks(NONE);
const required = blanks(WRONG);
const broken: Sample[] = [
  { hand: errorCell(), means: WRONG },
  { hand: errorCell("#DIV/0!"), means: WRONG },
  { hand: formulaCell, means: WRONG },
];

const DAY = 43_835;
const DATE = "2020-01-05";
const FRACTION = 0.354_166_666_667;

const SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  assetType: [
    ...required,
    ...broken,
    ...text("设备"),
    ...text("Ａ０２０２００００", "办公设备"),
    ...text("a02020000", "办公设备"),
    ...text("乐器"),
  ],
  assetName: [
    ...blank,
    ...broken,
    ...text("打印机 <&> “3”"),
    ...text("=1+1"),
    ...text("00123"),
    number(12.5, "12.5"),
    number(7, "00007", "00000"),
    number(0.125, "12.5%", "0.0%"),
    number(1234567.5, "1,234,567.50", "#,##0.00"),
    number(13_900_001_234, "13900001234"),
    number(0.5, "12:00", "h:mm"),
    number(1.25, "30:00", "[h]:mm"),
    number(DAY, DATE, 'yyyy"年"m"月"d"日"'),
    number(DAY + FRACTION, `${DATE} 08:30:00`, "yyyy/m/d h:mm"),
    number(110_101_199_003_071_230, WRONG, "0"),
    number(1e15, WRONG),
    number(60, WRONG, "yyyy-mm-dd"),
    number(0, WRONG, "yyyy-mm-dd"),
    { hand: isoCell("2019-05-01"), means: "2019-05-01" },
  ],
  assetNum: [
    ...required,
    ...broken,
    ...text("1,200", 1200),
    ...text("2.0", 2),
    ...text("１２", 12),
    ...text("1,23,4", WRONG),
    ...text("两台", WRONG),
    ...text("1.5", WRONG),
    number(3, 3),
    number(1200, 1200, "#,##0"),
    number(1.5, WRONG),
    number(DAY, WRONG, "yyyy-mm-dd"),
    number(1e16, WRONG),
  ],
  unit: [...blank, ...text("台")],
  purchaseDate: [
    ...required,
    ...broken,
    ...["2020-01-05", "2020/1/5", "2020.1.5", "2020年1月5日", "20200105", "2020-1-5 08:30:00", "2020-1-5T00:00:00Z"].flatMap((day) =>
      text(day, DATE),
    ),
    ...["2020-02-30", "2020-13-01", "05/01/2020", "44/1/5", "2020年1月", "08:30", "2020-01-04T18:00:00Z"].flatMap((day) =>
      text(day, WRONG),
    ),
    ...[14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => builtin(DAY, id, DATE)),
    ...[18, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => builtin(DAY, id, WRONG)),
    ...['yyyy"年"m"月"d"日"', "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "e\\年m\\月d\\日", "yyyy/m/d;@", "m/d/yy h:mm"].map((code) =>
      number(DAY, DATE, code),
    ),
    ...["h:mm", "[h]:mm", "0.00", "#,##0_ "].map((code) => number(DAY, WRONG, code)),
    number(20_200_105, DATE),
    number(DAY, WRONG),
    number(60, WRONG, "yyyy-mm-dd"),
    { hand: isoCell("2020-01-05"), means: DATE },
    { hand: isoCell("2020-01-05T08:30:00"), means: DATE },
  ],
  original: [
    ...required,
    ...broken,
    ...text("1,234.50", "1234.50"),
    ...text("￥１２３４．５元", "1234.50"),
    ...["1,23,4", "12.345", "一千", "(5.00)", "1.2万", "1e3"].flatMap((value) => text(value, WRONG)),
    number(0.1 + 0.2, "0.30"),
    number(1234.5, "1234.50", '"￥"#,##0.00'),
    number(-5, "-5.00"),
    number(33.3333, WRONG, "0.00"),
    number(DAY, WRONG, "yyyy-mm-dd"),
  ],
  equity: [...blank, ...text("100", "100.00"), number(7, "7.00")],
};

const FIELDS = assets.columns.map(({ field }) => field);
/** Most rows are right in every cell: otherwise hardly any workbook would be accepted. */
const right = (sample: Sample): boolean => sample.means !== WRONG;

const sampleOf = (field: string, wanted: (sample: Sample) => boolean) => fc.constantFrom(...(SAMPLES[field] ?? []).filter(wanted));
const rowOf = (wanted: (sample: Sample) => boolean) => fc.tuple(...FIELDS.map((field) => sampleOf(field, wanted)));
const anyRow = fc.record({
  cells: fc.oneof({ weight: 4, arbitrary: rowOf(right) }, { weight: 1, arbitrary: rowOf(() => true) }),
  /** Empty rows before it. */
  gap: fc.nat({ max: 3 }),
  hidden: fc.boolean(),
});
const anyLayout: fc.Arbitrary<Layout> = fc.record({
  folder: fc.constantFrom("xl/", "", "data/book/"),
  sheets: fc.constantFrom("worksheets/", "", "../pages/", "my%20pages/"),
  absolute: fc.boolean(),
  prefix: fc.constantFrom("", "x:"),
  strict: fc.boolean(),
  bare: fc.boolean(),
  from1904: fc.constant(false),
  utf16: fc.boolean(),
});
const anyWorkbook = fc.record({
  rows: fc.array(anyRow, { minLength: 1, maxLength: 12 }),
  order: fc.shuffledSubarray(FIELDS, { minLength: FIELDS.length }),
  layout: anyLayout,
  before: fc.subarray(["hidden", "chart", "notes"] as const),
  type: fc.constantFrom("hand", "xlsx", "biff8", "xlsx-shared"),
});
type AnyWorkbook = typeof anyWorkbook extends fc.Arbitrary<infer Value> ? Value : never;

const titleOf = (field: string): string => ASSET_HEADINGS[FIELDS.indexOf(field)] ?? "";

/** The rows with their row numbers in the sheet. */
function numbered({ rows }: AnyWorkbook) {
  let last = assets.headingRow;
  return rows.map((row) => {
    last += row.gap + 1;
    return { ...row, row: last };
  });
}

function byHand(workbook: AnyWorkbook): Buffer {
  const { order, layout, before } = workbook;
  const heading = { row: assets.headingRow, cells: order.map((field) => textCell(titleOf(field))) };
  const rows = numbered(workbook).map(({ row, hidden, cells }) => ({
    row,
    hidden,
    cells: order.map((field) => cells[FIELDS.indexOf(field)]?.hand),
  }));
  const others: Record<(typeof before)[number], OddSheet> = {
    hidden: { name: "隐藏", state: "hidden", rows: [heading, { row: 6, cells: [textCell("x")] }] },
    chart: { name: "图表", kind: "chartsheet" },
    notes: { name: "说明", rows: [{ row: 1, cells: [textCell("请在第二张表填写")] }] },
  };
  return oddWorkbook([...before.map((kind) => others[kind]), { name: "明细", rows: [heading, ...rows] }], layout);
}

/** Writes a workbook with SheetJS. Cells that it cannot write become a text that names them. */
function byLibrary(workbook: AnyWorkbook): Buffer {
  const { order, type } = workbook;
  const sheet = utils.aoa_to_sheet([order.map(titleOf)], { origin: `A${assets.headingRow}` } as never);
  utils.sheet_add_aoa(sheet, [order.map(titleOf)], { origin: `A${assets.headingRow}` });
  for (const { row, cells } of numbered(workbook))
    order.forEach((field, at) => {
      const [value = null, format] = cells[FIELDS.indexOf(field)]?.library ?? [];
      if (value === null) return;
      const cell = typeof value === "number" ? { t: "n", v: value, ...(format === undefined ? {} : { z: format }) } : { t: "s", v: value };
      utils.sheet_add_aoa(sheet, [[cell]], { origin: { r: row - 1, c: at } });
    });
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "明细");
  return write(book, { type: "buffer", bookType: type === "biff8" ? "biff8" : "xlsx", bookSST: type === "xlsx-shared" }) as Buffer;
}

/** The expected reading: the rows, or each wrong cell by row and field. */
function expected(workbook: AnyWorkbook, isByHand: boolean): { rows: Data[]; wrong: string[] } {
  const rows: Data[] = [];
  const wrong: string[] = [];
  for (const { row, cells } of numbered(workbook)) {
    const means = cells.map((sample, at) =>
      isByHand || sample.library !== undefined ? sample.means : assets.columns[at]?.field === "assetName" ? NONE : WRONG,
    );
    if (cells.every((sample) => sample.blank === true || (!isByHand && sample.library === undefined))) continue;
    means.forEach((value, at) => {
      if (value === WRONG) wrong.push(`${row} ${FIELDS[at]}`);
    });
    rows.push(Object.fromEntries(FIELDS.flatMap((field, at) => (means[at] === NONE || means[at] === WRONG ? [] : [[field, means[at]]]))));
  }
  return { rows: wrong.length > 0 ? [] : rows, wrong };
}

describe("random workbooks", () => {
  it("[D-IMPORT-16][D-IMPORT-17][D-IMPORT-18] have each cell read right or named, by hand and by SheetJS", () => {
    fc.assert(
      fc.property(anyWorkbook, (workbook) => {
        const isByHand = workbook.type === "hand";
        const { rows, problems, reading } = readWorkbook(isByHand ? byHand(workbook) : byLibrary(workbook), assets);
        expect(reading.sheet).toBe("明细");
        const found = problems.map(({ row, field }) => `${row} ${field}`);
        expect({ rows, wrong: found }).toEqual(expected(workbook, isByHand));
        for (const { cell, row, reason } of problems) expect([cell?.endsWith(String(row)), reason.length > 4]).toEqual([true, true]);
      }),
      { numRuns: isFullRun ? 500 : 40 },
    );
  });
});
