import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Column } from "../../runtime/index.ts";
import { CARDS } from "../../runtime/hooks/use-media.ts";
import { page, userEvent } from "./support/fake-portal.tsx";
import { handlers, open, save, screenOf, table } from "./support/things.ts";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === CARDS, addEventListener: () => {}, removeEventListener: () => {} }));
});

const column = (field: string, label: string, more: Partial<Column> = {}): Column => ({ field, label, format: "text", ...more });
const COLUMNS = [
  column("no", "序号", { format: "index" }),
  column("name", "名称", { sort: true }),
  column("kind", "类型"),
  column("note", "备注"),
  column("town", "城市"),
  column("state", "状态", { format: "codes", codes: [{ value: "1", label: "启用" }], inSight: true }),
];
const ROWS = [
  { id: "1", name: "甲", kind: "书", note: "旧", town: "杭州", state: "1" },
  { id: "2", name: "乙", kind: "报", note: "新", town: "宁波", state: "1" },
];
const cards = async () =>
  within(await screen.findByRole("list", { name: "事物" }))
    .getAllByRole("listitem")
    .map((card) => within(card));

test("[P-SHELL-15] a phone shows rows as cards: name, state and two fields, the others on request, actions", async () => {
  const portal = open(
    screenOf(table({ columns: COLUMNS, rowActions: ["end"] }), {
      end: { label: "停用", confirm: { text: () => "确认停用？" }, call: save },
    }),
    { handlers: { ...handlers, "/list": () => page(ROWS) } },
  );
  const [first, second] = await cards();
  expect(screen.queryByRole("table")).toBeNull();
  const terms = () => first?.getAllByRole("term").map(({ textContent }) => textContent);
  expect(terms()).toEqual(["类型", "备注"]);
  expect([first?.getByText("甲"), first?.getByText("启用")].every((found) => found?.closest("dl") === null)).toBe(true);
  await userEvent.click(first?.getByRole("button", { name: "展开其他 1 项" }) as HTMLElement);
  expect(terms()).toEqual(["类型", "备注", "城市"]);
  expect(second?.queryByText("宁波"), "each card for itself").toBeNull();
  await userEvent.click(second?.getByRole("button", { name: /停\s*用/ }) as HTMLElement);
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(portal.callsOf("/save")[0]?.data).toMatchObject({ id: "2" }));
});

test("a card's head has a name beside its checkbox, and no bare 是 or 否", async () => {
  const columns = [column("name", "名称"), column("kind", "类型"), column("own", "当前", { format: "boolean" })];
  open(screenOf(table({ columns, select: true, rowActions: ["end"] }), { end: { label: "停用", rows: "each", call: save } }), {
    handlers: { ...handlers, "/list": () => page([{ id: "1", name: "甲", kind: "书", own: false }]) },
  });
  const [card] = await cards();
  expect(card?.getByText("甲").closest(".gp-row-card-state")).toBeNull();
  expect(card?.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["类型", "当前"]);
});

test("cards are sorted by a choice, ticked one by one, and paged", async () => {
  const list = { id: "a.list", method: "get", path: "/list", query: ["sort", "pageNumber", "pageSize"], body: [], page: true } as const;
  const portal = open(
    screenOf(table({ call: list, columns: COLUMNS, select: true, rowActions: ["end"] }), {
      end: { label: "停用", rows: "each", call: save },
    }),
    { handlers: { ...handlers, "/list": () => page(ROWS, 25) } },
  );
  const [first, second] = await cards();
  await userEvent.click(first?.getByRole("checkbox", { name: "选择 甲" }) as HTMLElement);
  await userEvent.click(second?.getByRole("checkbox", { name: "选择 乙" }) as HTMLElement);
  await userEvent.click(first?.getByRole("checkbox", { name: "选择 甲" }) as HTMLElement);
  expect(await screen.findByText("已选 1 项")).toBeDefined();
  await userEvent.click(screen.getByTitle("3"));
  await waitFor(() => expect(portal.callsOf("/list").at(-1)?.params).toMatchObject({ pageNumber: 3 }));
  await userEvent.click(screen.getByRole("combobox", { name: "排序" }));
  await userEvent.click(await screen.findByTitle("名称 降序"));
  await waitFor(() => expect(portal.callsOf("/list").at(-1)?.params).toMatchObject({ sort: "-name", pageNumber: 1 }));
});

test("cards of a list that the browser sorts and pages; nested rows open with the other fields", async () => {
  const rows = Array.from({ length: 12 }, (_, index) => ({
    id: String(index),
    name: `第${index}行`,
    parts: index === 11 ? [{ part: "轮" }] : [],
  }));
  const expand = { field: "parts", columns: [column("part", "部件")] };
  open(screenOf(table({ columns: [column("name", "名称", { sort: true })], expand })), {
    handlers: { ...handlers, "/list": () => page(rows) },
  });
  expect(await cards()).toHaveLength(10);
  await userEvent.click(screen.getByRole("combobox", { name: "排序" }));
  await userEvent.click(await screen.findByTitle("名称 降序"));
  await waitFor(async () => expect((await cards())[0]?.getByText("第11行")).toBeDefined());
  const [first, second] = await cards();
  expect(second?.queryByRole("button", { name: /展开/ })).toBeNull();
  await userEvent.click(first?.getByRole("button", { name: "展开其他 1 项" }) as HTMLElement);
  expect(await first?.findByText("轮")).toBeDefined();
});
