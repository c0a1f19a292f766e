import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Call } from "../../runtime/index.ts";
import type { Data } from "../../runtime/contract/values/data.ts";
import { type FakePortal, ok, openScreen, userEvent } from "./support/fake-portal.tsx";
import { screenOf, table } from "./support/things.ts";

const store: Call = { id: "menu.order", method: "put", path: "/order", query: [], body: ["ids", "versions"] };
const of = (name: string) => (scope: { [block: string]: unknown }) => (scope["list"] as Data[] | undefined)?.map((row) => row[name]);
const arranged = screenOf(table({ arrange: "order" }), {
  order: { label: "排序", call: store, send: { ids: of("id"), versions: of("version") }, ticked: "list" },
});
const ROWS = ["甲", "乙", "丙"].map((name, index) => ({ id: `m${index}`, name, version: index + 1 }));

const names = (): (string | null | undefined)[] =>
  [...document.querySelectorAll("tbody tr[data-row-key]")].map((row) => row.querySelectorAll("td")[1]?.textContent);
const grip = (name: string): Promise<HTMLElement> => screen.findByRole("button", { name: `移动「${name}」` });

/** Opens the list over a server that stores the order sent last. */
function opened(refused = false): FakePortal {
  let stored = ROWS;
  return openScreen({
    screen: arranged,
    handlers: {
      "/list": () => ok(stored),
      "/order": ({ data }) => {
        if (refused) return { status: 409, code: "409", msg: "数据已被他人修改，请刷新后重试", data: { stale: true } };
        const ids = (data?.["ids"] ?? []) as string[];
        stored = ids.flatMap((id) => stored.filter((row) => row.id === id)).map((row) => ({ ...row, version: 9 }));
        return { ...ok(null), msg: "排序已保存" };
      },
    },
  });
}

test("[P-MENU-04] arrow keys move a row, announce its position and store the sort order in one call", async () => {
  const portal = opened();
  (await grip("丙")).focus();
  await userEvent.keyboard("{ArrowUp}");
  await waitFor(() => expect(names()).toEqual(["甲", "丙", "乙"]));
  expect(screen.getByText("第 2 位，共 3 位，按回车键保存，按 Esc 键取消")).toBeDefined();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  await waitFor(() => expect(names()).toEqual(["丙", "甲", "乙"]));
  expect(portal.callsOf("/order")).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(portal.callsOf("/order").map(({ data }) => data)).toEqual([{ ids: ["m2", "m0", "m1"], versions: [3, 1, 2] }]));
  await waitFor(() => expect(portal.toasts.map(({ text }) => text)).toEqual(["排序已保存"]));
  await waitFor(() => expect(names()).toEqual(["丙", "甲", "乙"]));
});

test("[P-MENU-04] Escape or a refusal restores the sort order, and an unchanged one is not sent", async () => {
  const portal = opened(true);
  (await grip("甲")).focus();
  await userEvent.keyboard("{ArrowDown}");
  await waitFor(() => expect(names()).toEqual(["乙", "甲", "丙"]));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(names()).toEqual(["甲", "乙", "丙"]));
  await userEvent.keyboard("{ArrowDown}{ArrowUp}{Enter}");
  await waitFor(() => expect(names()).toEqual(["甲", "乙", "丙"]));
  expect(portal.callsOf("/order")).toEqual([]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(portal.toasts.map(({ text }) => text)).toEqual(["数据已被他人修改，请刷新后重试"]));
  await waitFor(() => expect(names()).toEqual(["甲", "乙", "丙"]));
});

test("[P-MENU-04] dragging a row past the middle of another moves it, and dropping stores the sort order", async () => {
  const portal = opened();
  const handle = await grip("甲");
  for (const [index, row] of [...document.querySelectorAll<HTMLElement>("tbody tr[data-row-key]")].entries())
    row.getBoundingClientRect = () => ({ top: index * 40, height: 40 }) as DOMRect;
  fireEvent.pointerDown(handle, { button: 0, clientY: 20 });
  fireEvent.pointerMove(window, { clientY: 70 });
  await waitFor(() => expect(names()).toEqual(["乙", "甲", "丙"]));
  fireEvent.pointerUp(window, { clientY: 70 });
  await waitFor(() => expect(portal.callsOf("/order").map(({ data }) => data)).toEqual([{ ids: ["m1", "m0", "m2"], versions: [2, 1, 3] }]));
});

test("shows all rows on one page and none of their children", async () => {
  const rows = Array.from({ length: 12 }, (_, index) => ({ id: `m${index}`, name: `菜单${index}`, version: 1, children: ROWS }));
  openScreen({ screen: arranged, handlers: { "/list": () => ok(rows) } });
  await waitFor(() => expect(names()).toEqual(rows.map(({ name }) => name)));
  expect(document.querySelector(".ant-table-row-expand-icon")).toBeNull();
  expect(screen.queryByRole("list")).toBeNull();
});

test("a user without the right to the action sees no drag handles", async () => {
  openScreen({ screen: arranged, handlers: { "/list": () => ok(ROWS) }, user: { rights: ["things"] } });
  await waitFor(() => expect(document.querySelectorAll("tbody tr[data-row-key]")).toHaveLength(3));
  expect(screen.queryByRole("button", { name: /^移动/ })).toBeNull();
});
