import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SheetReading } from "../../runtime/contract/language/sheet.ts";
import NoticeDictPage from "../../src/generated/screens/notice-dict.tsx";
import { slots } from "../../src/screens/index.ts";
import { linesOf } from "./support/import-page.tsx";
import { ok, openScreen, type Reply, type Sent, userEvent } from "./support/fake-portal.tsx";

const DICT = "/gp-notice-center/rest/v1/notice/dict";
const SHEET = new File([new Uint8Array(100)], "字典.xlsx");

const titles = ["字典名称", "字典值", "父类型", "颜色", "是否启用"];
const reading = (positions: readonly number[], more: Partial<SheetReading> = {}): SheetReading => ({
  sheet: "字典",
  id: "w1",
  rows: 2,
  others: [],
  notes: [],
  warnings: [],
  warningTotal: 0,
  headings: ["名称", "字典值", "备注"].map((title, at) => ({ at, title })),
  columns: titles.map((title, index) => ({ title, required: index < 2, at: positions[index] ?? -1 })),
  ...more,
});
const judged = (positions: readonly number[]): Reply =>
  ok({
    rows: [
      { row: 2, change: "add", texts: ["甲", "a", "", "", ""] },
      { row: 3, change: "update", texts: ["乙", "b", "", "", ""] },
    ],
    reading: reading(positions),
    added: 1,
    updated: 1,
    same: 3,
  });

type Handlers = Record<string, (sent: Sent) => Reply | Promise<Reply>>;

async function openDialog(handlers: Handlers) {
  const portal = openScreen({
    screen: { page: <NoticeDictPage />, path: "/notice-dict" },
    slots,
    at: "/notice-dict",
    user: { systemType: "1" },
    handlers: {
      [`${DICT}/getNoticeDictionary`]: () => ok({ rows: [], total: 0 }),
      [`${DICT}/import/upload`]: () => ok({ workbook: "w1" }),
      ...handlers,
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: /导\s*入/ }));
  const inside = within(await screen.findByRole("dialog", { name: "导入字典" }));
  fireEvent.change(inside.getByLabelText(/表格$/), { target: { files: [SHEET] } });
  return { portal, inside };
}

const confirm = (inside: ReturnType<typeof within>) => userEvent.click(inside.getByRole("button", { name: /确\s*定/ }));

test("shows what each row would do, imports the rows of the tab and reloads the list", async () => {
  const { portal, inside } = await openDialog({
    [`${DICT}/import/rows`]: () => judged([0, 1, -1, -1, -1]),
    [`${DICT}/import`]: () => ok({ added: 1, updated: 1, same: 3 }),
  });
  expect(await inside.findByText("共 5 行，确定后新增 1 条，更新 1 条，3 条未变化，预览前 2 行")).toBeDefined();
  expect(linesOf(inside.getByRole("table", { name: "导入预览" }))).toEqual([
    "行|处理|字典名称|字典值",
    "第2行|新增|甲|a",
    "第3行|更新|乙|b",
  ]);
  const listed = portal.callsOf(`${DICT}/getNoticeDictionary`).length;
  await confirm(inside);
  const text = "导入完成：新增 1 条，更新 1 条，3 条未变化";
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "success", text }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(portal.callsOf(`${DICT}/import/rows`).at(-1)?.data).toEqual({ type: "1", workbook: "w1" });
  expect(portal.callsOf(`${DICT}/import`).at(-1)?.data).toEqual({ type: "1", workbook: "w1" });
  await waitFor(() => expect(portal.callsOf(`${DICT}/getNoticeDictionary`).length).toBeGreaterThan(listed));
});

test("shows the page with the first row that the import has added, and marks the row", async () => {
  const list = `${DICT}/getNoticeDictionary`;
  const rows = (...ids: string[]) => ids.map((id) => ({ id, name: id, code: id, version: 1 }));
  let isImported = false;
  const { portal, inside } = await openDialog({
    [list]: ({ params }) => {
      if (params["around"] === "新") return ok({ rows: rows("新"), total: 21, pageNumber: 3 });
      if (!isImported) return ok({ rows: [], total: 0 });
      return ok({ rows: rows(params["pageNumber"] === 3 ? "新" : "旧"), total: 21 });
    },
    [`${DICT}/import/rows`]: () => judged([0, 1, -1, -1, -1]),
    [`${DICT}/import`]: () => {
      isImported = true;
      return ok({ added: 1, updated: 1, same: 3, firstKey: "新" });
    },
  });
  await inside.findByText(/确定后新增 1 条/);
  await confirm(inside);
  await waitFor(() => expect(portal.address()).toBe("/notice-dict?pageNumber=3"));
  await waitFor(() => expect(document.querySelector("[data-row-key=新]")?.className).toContain("gp-new-row"));
});

test("lets the user assign a column whose heading differs, and sends the columns with each later call", async () => {
  const missing: Reply = { status: 422, code: "422", msg: "表格缺少列：字典名称", data: { reading: reading([-1, 1, -1, -1, -1]) } };
  const { portal, inside } = await openDialog({
    [`${DICT}/import/rows`]: ({ data }) => ((data as { columns?: unknown }).columns === undefined ? missing : judged([0, 1, -1, -1, -1])),
    [`${DICT}/import`]: () => ({
      status: 422,
      code: "422",
      msg: "错误",
      data: { problems: [], total: 1, rows: 1, reading: reading([0, 1]) },
    }),
  });
  expect(await inside.findByText("表格缺少列：字典名称")).toBeDefined();
  expect(inside.getByText("列对应：4 列没有找到，请选择或不导入")).toBeDefined();
  fireEvent.mouseDown(inside.getByRole("combobox", { name: /字典名称/ }));
  await userEvent.click(await screen.findByTitle("名称"));
  expect(await inside.findByText(/确定后新增 1 条/)).toBeDefined();
  await confirm(inside);
  // Another user has changed the list since: the dialog stays and says why.
  expect(await inside.findByText(/1 行数据有误，共 1 处/)).toBeDefined();
  expect(portal.callsOf(`${DICT}/import`).at(-1)?.data).toEqual({ type: "1", workbook: "w1", columns: [0, 1, -1, -1, -1] });
});
