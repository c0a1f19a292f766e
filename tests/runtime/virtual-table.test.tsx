import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { placeColumns } from "../../runtime/screens/virtual-columns.ts";
import { VirtualTable, type VirtualTableProps } from "../../runtime/screens/virtual-table.tsx";

const COLUMNS = 40;
const FIELDS = Array.from({ length: COLUMNS }, (_, index) => `f${index}`);
const ROWS: Data[] = Array.from({ length: 500 }, (_, row) => ({
  id: `k${row}`,
  ...Object.fromEntries(FIELDS.map((field, index) => [field, `${row}-${index}`])),
}));

const columns: VirtualTableProps["columns"] = FIELDS.map((field, index) => ({
  key: field,
  dataIndex: field,
  title: `列${index}`,
  width: 160,
  ...(index === 0
    ? { fixed: "start" as const, sorter: (a: Data, b: Data) => parseInt(a[field] as string) - parseInt(b[field] as string) }
    : {}),
}));

function show(changed: Partial<VirtualTableProps> = {}) {
  const props: VirtualTableProps = {
    label: "列表",
    columns,
    rows: ROWS,
    rowKey: "id",
    classOf: () => "",
    density: "middle",
    isTwoLined: false,
    isLoading: false,
    empty: "无数据",
    totals: undefined,
    selection: undefined,
    onSort: () => {},
    madeKey: undefined,
    ...changed,
  };
  return render(<VirtualTable {...props} />);
}

const heading = (name: string) => screen.getByRole("columnheader", { name: new RegExp(name) });
const keys = () => [...document.querySelectorAll("[data-row-key]")].map((row) => row.getAttribute("data-row-key"));

test("[P-CONST-01] a list without pages has only the rows and columns in sight, with their positions", () => {
  show();
  expect(screen.getByRole("table", { name: "列表" }).getAttribute("aria-rowcount")).toBe("501");
  expect(screen.getByRole("table").getAttribute("aria-colcount")).toBe("40");
  expect(screen.getAllByRole("row").length).toBeLessThan(30);
  const heads = screen.getAllByRole("columnheader");
  expect(heads.length).toBeLessThan(COLUMNS / 2);
  expect(heads.map((head) => head.getAttribute("aria-colindex"))).toEqual(heads.map((_, index) => String(index + 1)));
  expect(screen.getByText("0-1")).toBeDefined();
});

test("[P-CONST-01] a press or Enter on a heading sorts ascending, then descending, then not at all", () => {
  show();
  const head = heading("列0");
  const found = [head.getAttribute("aria-sort"), keys()[0]];
  for (let times = 0; times < 3; times++) {
    fireEvent.keyDown(head, { key: "Enter" });
    found.push(heading("列0").getAttribute("aria-sort"), keys()[0]);
  }
  expect(found).toEqual(["none", "k0", "ascending", "k0", "descending", "k499", "none", "k0"]);
});

test("[P-CONST-01] a heading of a list that the server sorts reports all sorted columns", () => {
  const sorted: unknown[] = [];
  const served = columns.map((column, index) => ({
    ...column,
    sorter: { multiple: 1 },
    sortOrder: index === 1 ? ("ascend" as const) : null,
  }));
  show({ columns: served, onSort: (sorters) => sorted.push(sorters) });
  fireEvent.click(heading("列2"));
  fireEvent.click(heading("列1"));
  expect(sorted).toEqual([
    [
      { field: "f1", order: "ascend" },
      { field: "f2", order: "ascend" },
    ],
    [{ field: "f1", order: "descend" }],
  ]);
});

test("[P-CONST-01] rows out of sight stay ticked; the box of the head ticks all", () => {
  const ticked: (readonly unknown[])[] = [];
  const selection = { selectedRowKeys: ["k499"], onChange: (chosen: unknown[], rows: unknown[]) => ticked.push([chosen, rows.length]) };
  show({ selection: selection as VirtualTableProps["selection"] });
  fireEvent.click(within(document.querySelector("[data-row-key=k1]") as HTMLElement).getByRole("checkbox"));
  expect(ticked[0]).toEqual([["k499", "k1"], 2]);
  const all = screen.getAllByRole("checkbox")[0] as HTMLInputElement;
  expect(all.closest(".ant-checkbox")?.classList.contains("ant-checkbox-indeterminate")).toBe(true);
  fireEvent.click(all);
  expect(ticked[1]?.[1]).toBe(500);
});

test("[P-CONST-01] sums stand below their columns, also beside boxes; an empty list shows its text and no sums", () => {
  const totals = FIELDS.map((_, index) => (index === 1 ? "123.45" : ""));
  const { unmount } = show({ totals, selection: { selectedRowKeys: [] } });
  const foot = document.querySelector(".gp-total") as HTMLElement;
  expect(within(foot).getByText("123.45").getAttribute("aria-colindex")).toBe(heading("列1").getAttribute("aria-colindex"));
  unmount();
  show({ totals, rows: [] });
  expect([screen.getByText("无数据").textContent, document.querySelector(".gp-total")]).toEqual([expect.stringContaining("无数据"), null]);
});

test("[P-CONST-01] columns that scroll share the remaining width; fixed ones keep width and distance", () => {
  const placed = placeColumns(
    [
      { key: "a", width: 50, fixed: "start" },
      { key: "b", width: 100, fixed: "start" },
      { key: "c", width: 100 },
      { key: "e", width: 40, fixed: "end" },
      { key: "d", width: 300 },
      { key: "f", width: 60, fixed: "end" },
    ],
    1050,
  );
  expect(placed.map(({ key, width, fixed }) => [key, width, fixed?.distance])).toEqual([
    ["a", 50, 0],
    ["b", 100, 50],
    ["c", 200, undefined],
    ["e", 40, 60],
    ["d", 600, undefined],
    ["f", 60, 0],
  ]);
});
