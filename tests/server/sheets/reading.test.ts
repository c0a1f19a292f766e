import { unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { CFB } from "xlsx";
import { sheets } from "../../../src/generated/sheets.ts";
import { SHEET_LIMITS } from "../../../src/server/engine/sheets/sheet-limits.ts";
import { rowsText } from "../../../src/server/engine/sheets/notes.ts";
import { SheetFailure } from "../../../src/server/engine/sheets/sheet-failure.ts";
import { templateOf } from "../../../src/server/engine/sheets/sheet-documents.ts";
import { asset, detail, headings, rowAt, type Value } from "../support/asset-sheet.ts";
import { errorCell, type OddRow, type OddSheet, oddWorkbook } from "../support/odd-workbook.ts";
import { ASSET, ASSET_HEADINGS, readWorkbook, workbookFile } from "../support/workbooks.ts";

const assets = sheets["asset-row"];

const read = (rows: readonly OddRow[], more: Partial<OddSheet> = {}) => readWorkbook(oddWorkbook([detail(rows, more)]), assets);
const notes = ({ reading }: ReturnType<typeof readWorkbook>) => reading.notes.map(({ kind, rows, count }) => [kind, [...rows], count]);
const reasons = ({ problems }: ReturnType<typeof readWorkbook>) => problems.map(({ cell, reason }) => `${cell} ${reason}`);

describe("the sheet that is read", () => {
  const one = detail([rowAt(6, asset())]);
  const two = detail([rowAt(6, asset()), rowAt(7, asset())], { name: "第二张" });

  it("is the first visible one with the headings, and the others are named", () => {
    const notesFirst: OddSheet = { name: "说明", rows: [rowAt(1, ["请在第二张表填写"])] };
    const empty: OddSheet = { name: "空" };
    const chart: OddSheet = { name: "图", kind: "chartsheet" };
    const { reading } = readWorkbook(oddWorkbook([chart, notesFirst, empty, one, two]), assets);
    expect(reading).toMatchObject({
      sheet: "明细",
      id: "W",
      rows: 1,
      others: [
        { name: "说明", id: "W:2", fits: false },
        { name: "第二张", id: "W:5", fits: true },
      ],
    });
  });

  it("may be chosen by its position", () => {
    const book = oddWorkbook([one, two]);
    expect(readWorkbook(book, assets, { position: 2 }).reading).toMatchObject({ sheet: "第二张", id: "W:2", rows: 2 });
    expect(() => readWorkbook(book, assets, { position: 3 })).toThrow(new SheetFailure("sheetGone"));
  });

  it.each(["hidden", "veryHidden"] as const)("is never one that is %s, asked for or not", (state) => {
    const book = oddWorkbook([{ ...two, state }, one]);
    const [{ kind = "", message = "" } = {}, ...more] = readWorkbook(book, assets).reading.notes;
    expect([kind, message, more]).toEqual([
      "hiddenFitting",
      "以下隐藏的工作表表头相符，没有读取，如需导入请先取消隐藏：「第二张」（2行）",
      [],
    ]);
    expect(readWorkbook(book, assets).reading).toMatchObject({ sheet: "明细", others: [] });
    expect(() => readWorkbook(book, assets, { position: 1 })).toThrow(new SheetFailure("sheetGone"));
    expect(() => readWorkbook(oddWorkbook([{ ...two, state }]), assets)).toThrow(new SheetFailure("sheetHidden"));
  });

  it("[D-IMPORT-07] is hidden and named with its rows where it has content, unless it is of the template", () => {
    const hidden = (name: string, rows: readonly OddRow[], more: Partial<OddSheet> = {}): OddSheet => ({
      name,
      rows,
      state: "hidden",
      ...more,
    });
    const lines = [rowAt(1, ["甲"]), rowAt(2, [" "]), rowAt(9, [3])];
    const book = oddWorkbook([
      one,
      hidden("字典", lines),
      hidden("空", [rowAt(1, ["\u3000"])]),
      hidden("选项", lines),
      hidden("坏", lines, { after: "<!ELEMENT x>" }),
    ]);
    const found = readWorkbook(book, assets).reading;
    expect(found.notes).toEqual([
      { kind: "hiddenSheets", rows: [], count: 2, message: "以下隐藏的工作表也有数据，没有读取：「字典」（2行）、「坏」" },
    ]);
    expect(readWorkbook(templateOf(assets), assets).reading.notes).toEqual([]);
    // Counting is limited over all sheets together.
    const many = Array.from({ length: 20_000 }, (_, at) => rowAt(at + 6, [at]));
    const large = oddWorkbook([
      one,
      hidden("大", [headings, ...many]),
      hidden("后", [headings, rowAt(6, asset())]),
      hidden("表", [headings]),
    ]);
    expect(readWorkbook(large, assets).reading.notes).toMatchObject([{ message: expect.stringMatching(/：「大」、「后」（1行）$/) }]);
  });

  it("prefers one with data to an empty form, and is not stopped by another that is broken", () => {
    const broken: OddSheet = { name: "坏", after: "<!ELEMENT x>" };
    expect(readWorkbook(oddWorkbook([detail([], { name: "空表" }), broken, one]), assets).reading.sheet).toBe("明细");
    expect(() => readWorkbook(oddWorkbook([broken]), assets)).toThrow(new SheetFailure("sheetDamaged"));
  });
});

describe("what is not read, or hidden", () => {
  it("[D-IMPORT-07] includes data above the headings, and rows between them and row 6", () => {
    const book = oddWorkbook([
      { name: "明细", rows: [rowAt(1, ["明细表"]), rowAt(2, asset()), rowAt(3, ASSET_HEADINGS), rowAt(4, asset()), rowAt(6, asset())] },
    ]);
    const found = readWorkbook(book, assets);
    expect([found.rows.length, notes(found)]).toEqual([
      1,
      [
        ["above", [2], 1],
        ["between", [4], 1],
      ],
    ]);
  });

  it("[D-IMPORT-07] does not include title, notes and hints of the template", () => {
    const hints = ["必填", "选填", "必填，整数", "选填", "必填，日期", "必填，金额", "选填，金额"];
    expect(notes(read([rowAt(4, hints), rowAt(6, asset())].sort((a, b) => (a.row ?? 0) - (b.row ?? 0))))).toEqual([]);
  });

  it("includes hidden rows, which are read, and rows far below", () => {
    const found = read([rowAt(6, asset()), rowAt(7, asset(), { hidden: true }), rowAt(8, [], { hidden: true }), rowAt(500_000, asset())]);
    expect([found.rows.length, notes(found)]).toEqual([
      3,
      [
        ["hidden", [7], 1],
        ["far", [500_000], 1],
      ],
    ]);
  });

  it("includes columns without a field and rows with nothing else, but no numbering", () => {
    const rows = [
      rowAt(5, ["序号", ...ASSET_HEADINGS, "备注"]),
      rowAt(6, [1, ...asset(), "好"]),
      rowAt(7, [2, ...asset(), null, "没有表头"]),
      rowAt(8, [3, null, null, null, null, null, null, null, "只有备注"]),
      rowAt(9, [4]),
    ];
    const found = readWorkbook(oddWorkbook([{ name: "明细", rows }]), assets);
    expect([found.rows.length, notes(found)]).toEqual([
      2,
      [
        ["beside", [8], 1],
        ["columns", [], 2],
      ],
    ]);
    expect(found.reading.notes[1]?.message).toBe("以下列没有对应的字段，没有读取：备注、J列");
  });

  it("includes hidden columns, which are read", () => {
    const before = '<cols><col min="1" max="1"/><col min="6" max="9" hidden="1"/></cols>';
    const { rows, reading } = read([rowAt(6, asset())], { before });
    expect([rows[0]?.["equity"], reading.notes]).toEqual([
      "100.00",
      [{ kind: "hiddenColumns", rows: [], count: 2, message: "以下列是隐藏列，已一并读取：账面原值（元）、账面净值（元）" }],
    ]);
  });

  it("is named in short", () => {
    expect(rowsText([7])).toBe("第7行");
    expect(rowsText([7, 8, 10, 11, 12])).toBe("第7、8、10至12行");
    expect(rowsText([1, 3, 5, 7, 9, 11, 13])).toBe("第1、3、5、7、9行等共7行");
  });
});

describe("rows that are no records", () => {
  const total = (change: Record<number, Value>): Value[] =>
    asset({ 0: "合  计", 1: { xml: "" }, 3: { xml: "" }, 4: { xml: "" }, ...change });

  it("are left out as totals, and a difference from the rows is a warning", () => {
    const right = read([rowAt(6, asset()), rowAt(7, asset()), rowAt(8, total({ 2: 4, 5: 2469, 6: 200 }))]);
    expect([right.rows.length, notes(right), right.reading.warnings]).toEqual([2, [["total", [8], 1]], []]);
    const wrong = read([rowAt(6, asset()), rowAt(7, asset()), rowAt(8, total({ 2: 4, 5: 2469.5, 6: 200 }))]);
    expect(wrong.reading.warnings).toEqual([
      {
        row: 8,
        field: "original",
        cell: "F8",
        content: "2469.5",
        message: "第8行合计的账面原值（元）：表内合计 2,469.50，计算为 2,469.00",
      },
    ]);
  });

  it("are compared as subtotals with the rows since the last one", () => {
    const sub = (at: number): OddRow => rowAt(at, total({ 0: "小计：", 2: 2, 5: 1234.5, 6: 100 }));
    const found = read([rowAt(6, asset()), sub(7), rowAt(8, asset()), sub(9), rowAt(10, total({ 2: 4, 5: 2469, 6: 200 }))]);
    expect([found.rows.length, notes(found), found.reading.warningTotal]).toEqual([2, [["total", [7, 9, 10], 3]], 0]);
  });

  it("are left out as signatures at the end only", () => {
    const signed = (at: number): OddRow => rowAt(at, ["制表人：张三", null, null, "审核人：", null, null, null]);
    const end = read([rowAt(6, asset()), rowAt(8, ["（盖章）"]), signed(9)]);
    expect([end.rows.length, notes(end)]).toEqual([1, [["signature", [8, 9], 2]]]);
    const middle = read([rowAt(6, asset()), signed(7), rowAt(8, asset())]);
    expect([middle.rows, reasons(middle)]).toEqual([[], ["C7 请输入数量", "E7 请输入购置日期", "F7 请输入账面原值（元）"]]);
  });

  it("are named once as headings", () => {
    expect(reasons(read([rowAt(6, ASSET_HEADINGS), rowAt(7, asset())]))).toEqual([
      "C6 这一行是表头，不是数据；表头应在第5行，请调整后重新上传",
    ]);
  });

  it("do not include complete rows, whatever they are called", () => {
    expect(read([rowAt(6, asset({ 0: "合计" }))]).rows).toMatchObject([{ assetType: "合计" }]);
  });
});

describe("merged cells", () => {
  it("are filled down for categories and days, and named for figures", () => {
    const merges = ["A6:A8", "E6:E8", "F7:F8"];
    const open = { xml: "" };
    const rows = [rowAt(6, asset()), rowAt(7, asset({ 0: open, 4: open })), rowAt(8, asset({ 0: open, 4: open, 5: open })), rowAt(9, [])];
    const found = read(rows, { merges });
    expect([reasons(found), notes(found)]).toEqual([["F8 与上方的单元格合并，请取消合并后逐行填写"], [["filled", [7, 8], 2]]]);
    expect(read(rows.slice(0, 2), { merges: merges.slice(0, 2) }).rows[1]).toMatchObject({ assetType: "设备", purchaseDate: "2019-05-01" });
  });

  it("make no row of an empty one, and name columns in each row that they cover", () => {
    expect(read([rowAt(6, asset()), rowAt(7, [])], { merges: ["A6:A900"] }).rows).toHaveLength(1);
    const upper = ASSET_HEADINGS.map((title, at) => (at < 5 ? title : at === 5 ? "金额" : null));
    const lower = ASSET_HEADINGS.map((title, at) => (at < 5 ? null : title));
    const rows = [rowAt(4, upper), rowAt(5, lower), rowAt(6, asset())];
    const merges = ["A4:A5", "B4:B5", "C4:C5", "D4:D5", "E4:E5", "F4:G4"];
    expect(readWorkbook(oddWorkbook([{ name: "明细", rows, merges }]), assets).rows).toHaveLength(1);
  });
});

describe("odd values", () => {
  it("are warnings with row and cell, and do not stop the import", () => {
    const found = read([
      rowAt(6, asset({ 0: "乐器", 2: 0, 5: -1, 6: 5 })),
      rowAt(7, asset({ 4: "2026-11-27" })),
      rowAt(8, asset({ 4: "1949-12-31" })),
      rowAt(9, asset({ 4: "2026-11-26" })),
    ]);
    expect(found.rows).toHaveLength(4);
    expect(found.reading.warnings.map(({ cell, message }) => `${cell} ${message}`)).toEqual([
      "C6 数量小于1",
      "F6 账面原值为负数",
      "G6 账面净值大于账面原值",
      "A6 「乐器」不在资产分类代码中",
      "E7 购置日期晚于今天",
      "E8 购置日期早于1950年",
    ]);
  });

  it("are listed within a limit and counted beyond it", () => {
    const { reading } = readWorkbook(workbookFile(Array.from({ length: 300 }, () => asset({ 2: 0 }) as never)), assets);
    expect([reading.warnings.length, reading.warningTotal]).toEqual([SHEET_LIMITS.warnings, 300]);
  });

  it("that are errors are named with their content", () => {
    const { problems } = read([rowAt(6, asset({ 2: errorCell("#VALUE!"), 5: 12.345 }))]);
    expect(problems).toMatchObject([
      { cell: "C6", content: "#VALUE!", reason: "数量是公式错误，请改正公式或直接填写" },
      { cell: "F6", content: "12.345", reason: "账面原值（元）最多两位小数，请四舍五入后填写" },
    ]);
  });
});

describe("files that are refused in words", () => {
  const why = (file: Uint8Array): string => {
    try {
      readWorkbook(file, assets);
      return "read";
    } catch (error) {
      return error instanceof SheetFailure ? error.why : String(error);
    }
  };

  it("[D-IMPORT-21] are those with a password, of another format, or cut off", () => {
    const container = CFB.utils.cfb_new();
    CFB.utils.cfb_add(container, "/EncryptionInfo", Buffer.from("x"));
    CFB.utils.cfb_add(container, "/EncryptedPackage", Buffer.alloc(5000));
    expect(why(CFB.write(container, { type: "buffer" }) as Buffer)).toBe("sheetLocked");
    expect(why(Buffer.from(zipSync({ "content.xml": Buffer.from("<x/>") })))).toBe("sheetBinary");
    expect(why(workbookFile([ASSET]).subarray(0, 2000))).toBe("sheetDamaged");
    const entries = unzipSync(workbookFile([ASSET]));
    const cut = { ...entries, "xl/worksheets/sheet1.xml": (entries["xl/worksheets/sheet1.xml"] ?? new Uint8Array()).subarray(0, 900) };
    expect(why(Buffer.from(zipSync(cut)))).toBe("sheetDamaged");
  });

  it("are those with a cell beyond 32,767 characters, and no other", () => {
    const long = (count: number) => oddWorkbook([detail([rowAt(6, asset({ 1: "长".repeat(count) }))])]);
    expect(why(long(SHEET_LIMITS.characters + 1))).toBe("sheetCell");
    expect(readWorkbook(long(SHEET_LIMITS.characters), assets).problems).toMatchObject([{ row: 6, field: "assetName" }]);
  });

  it("are those that declare entities or rows outside a spreadsheet", () => {
    const entries = unzipSync(oddWorkbook([detail([rowAt(6, asset())])])) as Record<string, Uint8Array>;
    const changed = (from: string, to: string): Buffer => {
      const page = Buffer.from(entries["xl/worksheets/page7.xml"] ?? [])
        .toString()
        .replace(from, to);
      return Buffer.from(zipSync({ ...entries, "xl/worksheets/page7.xml": Buffer.from(page) }));
    };
    expect(why(changed("?>", '?><!DOCTYPE x [<!ENTITY a "b">]>'))).toBe("sheetDamaged");
    expect(why(changed('<row r="6">', '<row r="1048577">'))).toBe("sheetDamaged");
    expect(why(changed('r="A6"', 'r="ZZZ6"'))).toBe("sheetDamaged");
    expect(why(changed("?>", "?><!-- no matter -->"))).toBe("read");
  });
});
