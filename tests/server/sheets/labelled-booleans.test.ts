import { expect, it } from "vitest";
import type { SheetColumn } from "../../../runtime/contract/language/sheet.ts";
import { valueOfCell } from "../../../src/server/engine/sheets/values.ts";

const column: SheetColumn = {
  field: "enabled",
  title: "是否启用",
  value: "codes",
  codes: [
    { value: true, label: "启用" },
    { value: false, label: "停用" },
  ],
};

it("reads a labelled boolean by its labels, by 是 and 否, and by a boolean cell", () => {
  const read = (text: string) => valueOfCell({ text }, column, false);
  expect(["启用", "停用", "是", "否", "true"].map(read)).toEqual([true, false, true, false, true].map((value) => ({ value })));
  expect(read("开")).toEqual({ wrong: "sheetCode" });
  const state: SheetColumn = { ...column, codes: [{ value: "1", label: "启用" }] };
  expect(valueOfCell({ text: "是" }, state, false)).toEqual({ wrong: "sheetCode" });
});
