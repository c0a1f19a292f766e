import { expect, test } from "vitest";
import type { Column } from "../../runtime/contract/screen.ts";
import { inOrder, sideOf } from "../../runtime/screens/table-columns.tsx";
import { settingsOf } from "../../runtime/screens/table-settings.ts";

const column = (field: string, format: Column["format"] = "text"): Column => ({ field, label: field, format });
const columns = [column("code"), column("name"), column("unit"), column("state", "state")];
const names = (shown: readonly Column[]) => shown.map(({ field }) => field);

test("columns stand as the user put them; one that is new stands where the screen has it", () => {
  expect(names(inOrder(columns, []))).toEqual(["code", "name", "unit", "state"]);
  expect(names(inOrder(columns, ["state", "name", "code"]))).toEqual(["state", "name", "unit", "code"]);
  expect(names(inOrder(columns, ["gone", "name", "code"]))).toEqual(["name", "code", "unit", "state"]);
});

test("the first column and a state at the end stay in sight, unless the user says otherwise", () => {
  const sides = (own = {}, narrow = false) => columns.map((_, index) => sideOf(columns, index, own, narrow));
  expect(sides()).toEqual(["start", "none", "none", "end"]);
  expect(sides({ code: "none", unit: "start" })).toEqual(["none", "none", "start", "end"]);
  expect(sides({ unit: "start" }, true)).toEqual(["start", "none", "none", "none"]);
});

test("of what is kept, what makes no sense is left out", () => {
  expect(settingsOf(null)).toEqual({ hidden: [], order: [], sides: {}, widths: {}, folded: false, size: undefined });
  expect(settingsOf(["code"])).toEqual(settingsOf(undefined));
  const kept = { hidden: ["a", 1], order: "a", sides: { a: "end", b: "up" }, widths: { a: 120, b: 1, c: "9" }, folded: true, size: 50 };
  expect(settingsOf(kept)).toEqual({ hidden: ["a"], order: [], sides: { a: "end" }, widths: { a: 120 }, folded: true, size: 50 });
});
