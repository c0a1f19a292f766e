import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { MEDIUM } from "../../runtime/hooks/use-media.ts";
import { page, press } from "./support/fake-portal.tsx";
import { handlers, open, screenOf, table } from "./support/things.ts";

const block = table({
  columns: [
    { field: "name", label: "名称", format: "text" },
    { field: "kind", label: "种类", format: "codes", codes: [{ value: "1", label: "甲类" }], folds: true },
    { field: "note", label: "备注", format: "text", folds: true },
    { field: "total", label: "数量", format: "number" },
  ],
  totals: ["total"],
  expand: { field: "parts", columns: [{ field: "part", label: "零件", format: "text" }] },
});
const rows = [
  { id: "1", name: "甲", kind: "1", note: "旧", total: 3, parts: [{ part: "轮" }] },
  { id: "2", name: "乙", kind: "1", note: "新", total: 4, parts: [] },
];
const openIn = (isMedium: boolean) => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: isMedium && query === MEDIUM,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  open(screenOf(block), { handlers: { ...handlers, "/list": () => page(rows) } });
};
const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

test("a medium window folds columns into their rows, above nested rows", async () => {
  openIn(true);
  await screen.findByText("甲");
  expect(heads()).toEqual(["+2 列", "名称", "数量"]);
  const cells = [...(screen.getAllByText("合计")[0]?.closest("tr")?.children ?? [])].map(({ textContent }) => textContent);
  expect(cells).toEqual(["", "合计", "7"]);
  await press("展开行");
  const [terms] = screen.getAllByRole("term").map(({ parentElement }) => parentElement?.parentElement?.textContent);
  expect(terms).toBe("种类甲类备注旧");
  expect(await screen.findByText("轮")).toBeTruthy();
  expect(within(screen.getByText("乙").closest("tr") as HTMLElement).getByRole("button", { name: "展开行" })).toBeTruthy();
});

test("a wide window folds nothing", async () => {
  openIn(false);
  await screen.findByText("甲");
  expect(heads()).toEqual(["", "名称", "种类", "备注", "数量"]);
});
