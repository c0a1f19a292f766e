import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Call, Screen } from "../../runtime/index.ts";
import { writeState } from "../../runtime/plain.ts";
import { openScreen, page, userEvent } from "./support/portal.tsx";

const list: Call = { id: "a.list", method: "get", path: "/list", query: ["pageNumber", "pageSize"], body: [], page: true };
const things: Screen = {
  id: "things",
  title: "事物",
  path: "/things",
  params: [],
  under: [],
  blocks: {
    list: {
      kind: "table",
      call: list,
      search: [],
      checks: [],
      rowKey: "id",
      columns: [{ field: "code", label: "编号", format: "text" }],
      pageSizes: [10],
      actions: [],
      rowActions: [],
    },
  },
  actions: {},
};
const card = () => screen.getByRole("region", { name: "事物" });
const isFull = () => card().classList.contains("gp-full");
const press = async (name: string) => userEvent.click(within(card()).getByRole("button", { name }));

async function open(): Promise<void> {
  openScreen({ screen: things, answers: { "/list": () => page([{ id: "1", code: "C1" }]) } });
  await screen.findByText("C1");
}

beforeEach(() => localStorage.clear());

test("Escape closes the menu first and then the full screen of the table", async () => {
  await open();
  await press("表格全屏");
  await press("密度");
  await screen.findByRole("menuitem", { name: "紧凑" });
  await waitFor(() => expect(document.activeElement?.closest("[role=menu]")).not.toBeNull());
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement?.closest("[role=menu]")).toBeNull());
  expect(isFull()).toBe(true);
  await userEvent.keyboard("{Escape}");
  expect(isFull()).toBe(false);
});

test("an open list follows a density chosen elsewhere", async () => {
  await open();
  const small = () => card().querySelector(".ant-table-small") !== null;
  expect(small()).toBe(false);
  act(() => writeState("local", "density", "small"));
  expect(small()).toBe(true);
});

test("an empty list shows its own text, else the default one", async () => {
  const { list: table } = things.blocks;
  if (table?.kind !== "table") throw new Error("it is a table");
  const told: Screen = { ...things, blocks: { list: { ...table, empty: "还没有事物。新增后在这里办理。" } } };
  const answers = { "/list": () => page([]) };
  openScreen({ screen: told, answers });
  expect(await screen.findByText("还没有事物。新增后在这里办理。")).toBeTruthy();
  cleanup();
  openScreen({ screen: things, answers });
  expect(await screen.findByText("事物：暂无数据")).toBeTruthy();
});
