import { unzipSync } from "fflate";
import fc from "fast-check";
import { read, utils, write } from "xlsx";
import { describe, expect, it } from "vitest";
import { sheets } from "../../../src/generated/sheets.ts";
import type { Sheet } from "../../../runtime/contract/language/sheet.ts";
import { codesDocument, templateOf } from "../../../src/server/engine/sheets/sheet-documents.ts";
import { plainNumber } from "../../../src/server/engine/sheets/shown-text.ts";
import { valueOfCell } from "../../../src/server/engine/sheets/values.ts";
import { ASSET, ASSET_HEADINGS, readWorkbook, RESULT_HEADINGS, workbookFile } from "../support/workbooks.ts";

const assets: Sheet = sheets["asset-row"];
const results: Sheet = sheets["result-row"];

const rows = (file: Buffer, sheet = assets) => readWorkbook(file, sheet);
const messages = (file: Buffer, sheet = assets): string[] => rows(file, sheet).problems.map(({ message }) => message);
const asset = (change: Record<number, string | number | null>) => ASSET.map((cell, at) => (at in change ? (change[at] ?? null) : cell));

type Cell = readonly (string | number | boolean | null)[];
/** Rows that are right except for one cell. */
const ofAsset = (at: number, ...values: (string | number | null)[]): Cell[] => values.map((value) => ASSET.with(at, value));
const ofResult = (at: number, ...values: (string | number | null)[]): Cell[] =>
  values.map((value) => [null, "x", 1, 1, 1, null].with(at, value as never));

describe("rows of a sheet", () => {
  it("[D-IMPORT-07][D-IMPORT-24] start in row 6 with the seven columns of an asset", () => {
    const values = { purchaseDate: "2019-05-01", original: "1234.50", equity: "100.00" };
    const row = { assetType: "设备", assetName: "打印机", assetNum: 2, unit: "台", ...values };
    expect(rows(workbookFile([ASSET])).rows).toEqual([row]);
  });

  it("[D-IMPORT-07] never include rows 1 to 5", () => {
    const early = workbookFile([], { headings: ASSET.map(String) });
    expect(rows(early)).toMatchObject({ rows: [], problems: [], total: 0 });
    expect(rows(workbookFile([ASSET], { headings: ASSET.map(String) })).rows).toHaveLength(1);
  });

  it("[D-IMPORT-25] have six columns for results, without the type", () => {
    const file = workbookFile([[null, "旧车", 1, "20000", 21500.25, "某公司"]], { headings: RESULT_HEADINGS });
    expect(rows(file, results).rows).toEqual([
      { assetName: "旧车", assetNum: 1, assesValue: "20000.00", price: "21500.25", assignee: "某公司" },
    ]);
  });

  it("are read from xls as well", () => {
    // Escapes only exist in xlsx packages.
    expect(rows(workbookFile([["_x0041_", ...ASSET.slice(1)]], { type: "biff8" })).rows).toMatchObject([{ assetType: "_x0041_" }]);
  });

  it("are matched by headings in any order, or by the entity's order without headings", () => {
    const headings = ["数量 ", "*资产类别", "账面原值(元)", "购置日期", "备注"];
    expect(rows(workbookFile([[3, "设备", 5, "2020-01-02", "x"]], { headings })).rows).toEqual([
      { assetType: "设备", assetNum: 3, purchaseDate: "2020-01-02", original: "5.00" },
    ]);
    expect(rows(workbookFile([ASSET], { headings: [] })).rows).toHaveLength(1);
  });

  it("report a required column missing from the headings", () => {
    expect(rows(workbookFile([[1]], { headings: ["数量", "资产类别"] })).missing).toEqual(["购置日期", "账面原值（元）"]);
  });

  it.each<[string, Sheet, Cell[], string]>([
    ["[D-IMPORT-08] require the category", assets, ofAsset(0, null, "   "), "资产类别"],
    ["[D-IMPORT-09] require a whole number as quantity", assets, ofAsset(2, 1.5, "两台", null), "数量"],
    ["[D-IMPORT-10] require an existing day as purchase date", assets, ofAsset(4, null, "2021-02-30", 43_835), "购置日期"],
    ["[D-IMPORT-11] require an original value of at most two decimals", assets, ofAsset(5, null, "一千", 1.005), "账面原值（元）"],
    ["[D-IMPORT-12] refuse a net value that is not a number", assets, ofAsset(6, "无"), "账面净值（元）"],
    ["[D-IMPORT-13] refuse an appraised value that is not a number", results, ofResult(3, "abc", null), "评估价值（元）"],
    ["[D-IMPORT-14] require a whole number as the count of a result", results, ofResult(2, 1.5, "两", null), "数量"],
    ["[D-IMPORT-15] refuse a deal price that is not a number", results, ofResult(4, "abc", null), "成交价格（元）"],
  ])("%s", (_, sheet, faulty, title) => {
    const headings = sheet === results ? RESULT_HEADINGS : ASSET_HEADINGS;
    for (const row of faulty) expect(messages(workbookFile([row], { headings }), sheet)).toEqual([`第6行的${title}填写错误`]);
  });

  it("[D-IMPORT-12] allow an empty net value", () => {
    expect(messages(workbookFile([asset({ 6: null })]))).toEqual([]);
  });

  it("[D-IMPORT-16][D-IMPORT-17][D-IMPORT-18] report every faulty cell with its row number in the sheet, and return no rows", () => {
    const file = workbookFile([ASSET, asset({ 0: null, 2: "x" }), [], ASSET, asset({ 4: "x" })]);
    expect(messages(file)).toEqual(["第7行的资产类别填写错误", "第7行的数量填写错误", "第10行的购置日期填写错误"]);
    expect(rows(file)).toMatchObject({ rows: [], total: 3, faulty: 2 });
  });

  it("report more rows than allowed instead of truncating them", () => {
    const small: Sheet = { ...assets, maxRows: 3 };
    expect(rows(workbookFile([ASSET, ASSET, ASSET]), small).tooMany).toBeUndefined();
    expect(rows(workbookFile([ASSET, ASSET, ASSET, ASSET]), small).tooMany).toBe(true);
    expect(rows(workbookFile([ASSET, [], ASSET, asset({ 2: null }), ASSET]), small).tooMany).toBe(true);
  });
});

describe("values of cells", () => {
  const column = (value: Sheet["columns"][number]["value"]) => ({ field: "x", title: "x", value });

  it.each([
    [0.1 + 0.2, "0.3"],
    [1e21, "1000000000000000000000"],
    [1.5e-7, "0.00000015"],
    [9_999_999_999_999.99, "9999999999999.99"],
    [-0.07, "-0.07"],
    [4.35 * 100, "435"],
    [-0, "0"],
    [1e15, "1000000000000000"],
    [123456789012345680, "123456789012346000"],
  ])("%d is read as %s, as the spreadsheet shows it", (number, text) => {
    expect(plainNumber(number)).toBe(text);
  });

  it("are read exactly for every amount of fen", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 999_999_999_999_999n), (fen) => {
        const text = `${fen / 100n}.${String(fen % 100n).padStart(2, "0")}`;
        expect(valueOfCell({ text }, column("amount"), false)).toEqual({ value: text });
        expect(valueOfCell({ number: Number(text) }, column("amount"), false)).toEqual({ value: text });
      }),
    );
  });

  it.each([
    ["12345678901234", "sheetLong"],
    ["-12,345,678,901,234.5", "sheetLong"],
    ["1.005", "sheetDecimals"],
    ["一千", "sheetAmount"],
  ])("refuse %s as an amount by its reason", (text, reason) => {
    expect(valueOfCell({ text }, column("amount"), false)).toEqual({ wrong: reason });
    const number = Number(text);
    if (!Number.isNaN(number)) expect(valueOfCell({ number }, column("amount"), false)).toEqual({ wrong: reason });
  });

  it.each([["2020-01-05"], ["2020/1/5"], ["2020.1.5"], ["2020年1月5日"], ["20200105"], ["２０２０－０１－０５"], ["2020-01-05 00:00:00"]])(
    "include %s as a day",
    (text) => {
      expect(valueOfCell({ text }, column("date"), false)).toEqual({ value: "2020-01-05" });
    },
  );

  it("include a number as a day only where it is formatted as one, counted from 1900 or 1904", () => {
    expect(valueOfCell({ number: 43_835, format: "yyyy-mm-dd" }, column("date"), false)).toEqual({ value: "2020-01-05" });
    expect(valueOfCell({ number: 43_835, format: "yyyy-mm-dd" }, column("date"), true)).toEqual({ value: "2024-01-06" });
    expect(valueOfCell({ number: 2_957_003, format: "yyyy-mm-dd" }, column("date"), true)).toEqual({ value: "9999-12-31" });
    expect(valueOfCell({ number: 2_957_004, format: "yyyy-mm-dd" }, column("date"), true)).toEqual({ wrong: "sheetDay" });
    expect(valueOfCell({ number: 20_200_105 }, column("date"), false)).toEqual({ value: "2020-01-05" });
    expect(valueOfCell({ number: 43_835 }, column("date"), false)).toEqual({ wrong: "sheetSerial" });
    expect(valueOfCell({ number: 43_835, format: "yyyy-mm-dd" }, column("amount"), false)).toEqual({ wrong: "sheetIsDate" });
  });

  it.each<[string, Parameters<typeof valueOfCell>[0], ReturnType<typeof valueOfCell>]>([
    ["a day with its time", { number: 43_835.354_166_67, format: "yyyy/m/d h:mm" }, { value: "2020-01-05 08:30:00" }],
    ["a day", { number: 43_835, format: "yyyy/m/d" }, { value: "2020-01-05 00:00:00" }],
    ["noise in front of midnight", { number: 43_834.999_999_999, format: "yyyy/m/d h:mm" }, { value: "2020-01-05 00:00:00" }],
    ["ISO 8601", { iso: "2020-01-05T08:30:00.000" }, { value: "2020-01-05 08:30:00" }],
    ["a text", { text: "2020年1月5日 下午3时05分" }, { value: "2020-01-05 15:05:00" }],
    ["a text after midnight", { text: "2020/1/5 上午12:30" }, { value: "2020-01-05 00:30:00" }],
    ["a text after noon", { text: "2020/1/5 下午12:30" }, { value: "2020-01-05 12:30:00" }],
    ["a time", { number: 0.5, format: "h:mm" }, { wrong: "sheetNoDay" }],
    ["a text of a time", { text: "12:00" }, { wrong: "sheetNoDay" }],
    ["a length of time", { number: 1.5, format: "[h]:mm" }, { wrong: "sheetDuration" }],
    ["29 February 1900", { number: 60, format: "yyyy/m/d h:mm" }, { wrong: "sheetDay" }],
    ["a time of another zone", { text: "2020-01-04T18:00:00Z" }, { wrong: "sheetDate" }],
    ["an hour that no clock has", { text: "2020-01-05 25:00" }, { wrong: "sheetDate" }],
  ])("read %s for a column of times", (_, cell, read) => {
    expect(valueOfCell(cell, column("datetime"), false)).toEqual(read);
  });

  it.each([
    [7, "00000", "00007"],
    [0.125, "0.0%", "12.5%"],
    [1234567.5, "#,##0.00", "1,234,567.50"],
    [-5, "0.00;(0.00)", "(5.00)"],
    [12, 'General"元"', "12元"],
    [43_835, "[$-804]General", "43835"],
    [1234.5, "[$￥-804]#,##0.00", "￥1,234.50"],
    [-1234.5, "￥#,##0.00;[Red]-￥#,##0.00", "-￥1,234.50"],
    [5, '[$€-407]0.00" je m2"', "€5.00 je m2"],
    [1.5e-7, "0.00E+00", "0.00000015"],
    [42, ";;;", "42"],
    [42, "@", "42"],
    [0.5, "h:mm AM/PM", "12:00 PM"],
    [0.75, "[$-409]h:mm\\ AM/PM", "6:00 PM"],
    [0.75, "[$-F400]h:mm:ss AM/PM", "18:00:00"],
    [0.75, '上午/下午h"时"mm"分"', "18:00:00"],
    [1.25, "[h]:mm", "30:00"],
    [43_835, "[DBNum1]0", "43835"],
  ])("show %d formatted as %s in a column of texts as %s", (number, format, text) => {
    expect(valueOfCell({ number, format }, column("text"), false)).toEqual({ value: text });
  });

  it("refuse failed formulas and half characters, and lose control characters", () => {
    expect(valueOfCell({ broken: "#N/A" }, column("text"), false)).toEqual({ wrong: "sheetBroken" });
    expect(valueOfCell({ text: "a\u0000b" }, column("text"), false)).toEqual({ value: "ab" });
    expect(valueOfCell({ text: "\ud800" }, column("text"), false)).toEqual({ wrong: "sheetShape" });
  });
});

describe("templates", () => {
  it("[D-TEMPLATE-01] have five heading rows and pass the import once filled in", () => {
    const file = filled(templateOf(assets), "A6", [ASSET]);
    expect(rows(file)).toMatchObject({ rows: [{ assetType: "设备", original: "1234.50" }], problems: [] });
    const grid = utils.sheet_to_json<string[]>(first(Buffer.from(templateOf(assets))), { header: 1, blankrows: true });
    expect(grid).toHaveLength(5);
    expect(grid[0]?.[0]).toBe("国有资产处置明细表");
    expect(grid[4]).toEqual(["*资产类别", "资产名称", "*数量", "计量单位", "*购置日期", "*账面原值（元）", "账面净值（元）"]);
    const result = filled(templateOf(results), "A6", [["设备", "旧车", 1, 2, 3, "某公司"]]);
    expect(rows(result, results)).toMatchObject({ rows: [{ price: "3.00" }], problems: [] });
  });

  it("[D-TEMPLATE-01] offer the classification and validate numbers and days", () => {
    const entries = unzipSync(templateOf(assets));
    const sheet = text(entries["xl/worksheets/sheet1.xml"]);
    for (const piece of ["whole", "date", "decimal", 'list" allowBlank="1" showInputMessage="1" sqref="A6:A20005'])
      expect(sheet).toContain(`type="${piece}"`);
    expect(sheet).toContain('topLeftCell="A6"');
    expect(text(entries["xl/worksheets/sheet2.xml"])).toContain("家具和用具");
  });

  it("[D-TEMPLATE-02] include the classification as a document of codes and names", () => {
    const grid = utils.sheet_to_json<string[]>(first(Buffer.from(codesDocument(assets) ?? [])), { header: 1 });
    expect(grid.slice(0, 3)).toEqual([["资产分类代码"], ["代码", "名称"], ["A01000000", "房屋和构筑物"]]);
  });

  it("[D-IMPORT-17] return a faulty sheet with its cells marked, which passes once corrected", () => {
    const file = workbookFile([ASSET, asset({ 0: null, 2: "x" })]);
    const marked = Buffer.from(readWorkbook(file, assets, { want: "marked" }).marked ?? []);
    const sheet = text(unzipSync(marked)["xl/worksheets/sheet1.xml"]);
    const styles = [...sheet.matchAll(/<c r="(A7|C7|B7|C6)" s="(\d+)"/g)].map((match) => `${match[1]}:${match[2]}`);
    expect(new Set(styles.filter((item) => /^(A7|C7)/.test(item)).map((item) => item.split(":")[1])).size).toBe(1);
    expect(styles).not.toContain(styles.find((item) => item.startsWith("A7"))?.replace("A7", "C6"));
    const grid = utils.sheet_to_json<string[]>(first(marked), { header: 1, blankrows: true });
    expect(grid[4]?.[7]).toBe("错误信息");
    expect(grid[6]?.[7]).toBe("A7：请输入资产类别；C7「x」：数量必须为整数，如 12");
    expect(rows(filled(marked, "A7", [ASSET]))).toMatchObject({ rows: [{}, {}], problems: [], reading: { notes: [] } });
  });
});

const text = (piece: Uint8Array | undefined): string => Buffer.from(piece ?? []).toString();
const first = (file: Buffer) => {
  const workbook = read(file);
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ""];
  if (sheet === undefined) throw new Error("no sheet");
  return sheet;
};

/** Fills in a workbook and saves it, as a user does. */
function filled(file: Uint8Array, origin: string, cells: readonly (readonly unknown[])[]): Buffer {
  const workbook = read(file, { type: "buffer" });
  utils.sheet_add_aoa(
    workbook.Sheets[workbook.SheetNames[0] ?? ""] ?? {},
    cells.map((row) => [...row]),
    { origin },
  );
  return write(workbook, { type: "buffer", bookType: "xlsx" }) as Buffer;
}
