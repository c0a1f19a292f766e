import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { Column, Data, SlotProps } from "../../runtime/index.ts";
import { show } from "./support/field-host.tsx";
import { openScreen, page } from "./support/fake-portal.tsx";
import { screenOf, table } from "./support/things.ts";
// Loaded on demand. Imported here, before the clock of the first test starts.
import "../../runtime/fields/rows/rows-table.tsx";

const columns: readonly Column[] = [
  { label: "序号", format: "index" },
  { field: "name", label: "名称", format: "text", width: 222 },
  { field: "price", label: "金额", format: "amount", sort: true },
  { field: "note", label: "备注", format: "text", show: (scope) => scope.user["kind"] === "1" },
  { label: "动作", format: "text", custom: "Mark" },
  { label: "暗号", format: "text", custom: "Mark", show: (scope) => scope.user["kind"] === "1" },
];
const rows: readonly Data[] = [
  { id: "a", name: "甲", price: "10.00", note: "n1" },
  { id: "b", name: "乙", price: "9.00", note: "n2" },
  { id: "c", name: "丙", price: "1000.50", note: "n3" },
];

const Mark = ({ row, reload }: SlotProps): ReactNode => (
  <button type="button" onClick={reload}>
    标记{String(row?.["name"])}
  </button>
);

const slots = { Mark };
const open = {
  list: () => openScreen({ screen: screenOf(table({ columns })), handlers: { "/list": () => page(rows) }, user: { kind: "2" }, slots }),
  "expanded row": () => {
    const outer: readonly Column[] = [{ field: "id", label: "编号", format: "text" }];
    const handlers = { "/list": () => page([{ id: "1", items: rows }]) };
    const portal = openScreen({
      screen: screenOf(table({ columns: outer, expand: { field: "items", columns } })),
      handlers,
      user: { kind: "2" },
      slots,
    });
    return waitFor(() => fireEvent.click(document.querySelector(".ant-table-row-expand-icon") as HTMLElement)).then(() => portal);
  },
  "rows of a record": () => show({ type: "array", widget: "rows", columns }, { start: rows, user: { kind: "2" }, slots }),
};

/** The innermost table, which has the columns. */
async function innermost(): Promise<HTMLElement> {
  await screen.findByText("标记甲");
  return screen.getByText("标记甲").closest(".ant-table-wrapper") as HTMLElement;
}
const cells = (container: HTMLElement, at: number): (string | null | undefined)[] =>
  [...container.querySelectorAll(".ant-table-tbody tr.ant-table-row")].map((row) => row.querySelectorAll("td")[at]?.textContent);

for (const [name, show] of Object.entries(open)) {
  test(`a column of a ${name} supports show, custom, width, align, index and sort`, async () => {
    await show();
    const container = await innermost();
    const heads = [...container.querySelectorAll("thead th")].map((head) => head.textContent).filter((text) => text !== "");
    expect(heads).toEqual(["序号", "名称", "金额", "动作"]);
    expect([cells(container, 0), cells(container, 2)]).toEqual([
      ["1", "2", "3"],
      ["10.00", "9.00", "1,000.50"],
    ]);
    expect(within(container).getByText("10.00").closest("td")?.style.textAlign).toBe("right");
    expect([...container.querySelectorAll("col")].some((col) => col.style.width === "222px")).toBe(true);
    fireEvent.click(within(container).getAllByText("金额")[0] as HTMLElement);
    await waitFor(() => expect(cells(container, 2)).toEqual(["9.00", "10.00", "1,000.50"]));
  });
}

test("a hand-written cell of an expanded row reloads the list", async () => {
  const portal = await open["expanded row"]();
  await innermost();
  const before = portal.sent.length;
  fireEvent.click(screen.getByText("标记甲"));
  await waitFor(() => expect(portal.sent.length).toBe(before + 1));
});

test("a file in a list shows the name from its row", async () => {
  const called = { id: "a", name: "0198c0de-0000-7000-8000-000000000001", fileName: "凭证.pdf" };
  const target = screenOf(table({ columns: [{ field: "name", label: "凭证", format: "file", fileName: "fileName" }] }));
  openScreen({ screen: target, handlers: { "/list": () => page([called]) } });
  expect(await screen.findByText("凭证.pdf")).toBeTruthy();
});
