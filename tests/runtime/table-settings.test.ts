import { expect, test } from "vitest";
import type { Scope } from "../../runtime/contract/values/data.ts";
import type { Column, Screen, TableBlock } from "../../runtime/contract/language/screen.ts";
import { columnsOf, sortColumns, sideOf } from "../../runtime/screens/table-columns.tsx";
import { settingsOf } from "../../runtime/screens/table-settings.ts";

const column = (field: string, format: Column["format"] = "text"): Column => ({ field, label: field, format });
const columns = [column("code"), column("name"), column("unit"), column("state", "state")];
const names = (shown: readonly Column[]) => shown.map(({ field }) => field);

test("sorts columns as the user arranged them and inserts a new one at its declared position", () => {
  expect(names(sortColumns(columns, []))).toEqual(["code", "name", "unit", "state"]);
  expect(names(sortColumns(columns, ["state", "name", "code"]))).toEqual(["state", "name", "unit", "code"]);
  expect(names(sortColumns(columns, ["gone", "name", "code"]))).toEqual(["name", "code", "unit", "state"]);
});

test("the first column and a state at the end are pinned unless the user changes it", () => {
  const sides = (own = {}, narrow = false) => columns.map((_, index) => sideOf(columns, index, own, narrow));
  expect(sides()).toEqual(["start", "none", "none", "end"]);
  expect(sides({ code: "none", unit: "start" })).toEqual(["none", "none", "start", "end"]);
  expect(sides({ unit: "start" }, true)).toEqual(["start", "none", "none", "none"]);
});

test("a status column is pinned at its own position unless the user moves it", () => {
  const shown: Column[] = [column("code"), column("name"), { ...column("status", "codes"), inSight: true }, column("since", "datetime")];
  const screen = { id: "a", title: "a", path: "/a", params: [], under: [], blocks: {}, actions: {} } as unknown as Screen;
  const block = { kind: "table", columns: shown, rowActions: [] } as unknown as TableBlock;
  const drawn = (sides = {}, narrow = false) =>
    columnsOf({
      screen,
      block,
      scopeOf: () => ({}) as Scope,
      setup: { hidden: [], order: [], sides, widths: {} },
      sorting: { sorts: [], note: () => {} },
      before: 0,
      narrow,
    }).map(({ dataIndex, fixed }) => `${String(dataIndex)} ${String(fixed ?? "")}`.trim());
  expect(drawn()).toEqual(["code start", "name", "status end", "since"]);
  expect(drawn({ status: "none" })).toEqual(["code start", "name", "status", "since"]);
  expect(drawn({ status: "end" })).toEqual(["code start", "name", "since", "status end"]);
  // The state follows the identifying column, because a narrow screen has no room for two fixed columns.
  expect(drawn({}, true)).toEqual(["code start", "status", "name", "since"]);
});

test("drops invalid values of stored settings", () => {
  expect(settingsOf(null)).toEqual({ hidden: [], order: [], sides: {}, widths: {}, folded: false, size: undefined, sort: undefined });
  expect(settingsOf(["code"])).toEqual(settingsOf(undefined));
  const stored = {
    hidden: ["a", 1],
    order: "a",
    sides: { a: "end", b: "up" },
    widths: { a: 120, b: 1, c: "9" },
    folded: true,
    size: 50,
    sort: "-a",
  };
  expect(settingsOf(stored)).toEqual({
    hidden: ["a"],
    order: [],
    sides: { a: "end" },
    widths: { a: 120 },
    folded: true,
    size: 50,
    sort: "-a",
  });
});
