import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { SheetReading } from "../../runtime/contract/language/sheet.ts";
import type { Data } from "../../runtime/index.ts";
import ItemCompletionPage from "../../src/generated/screens/item-completion.tsx";
import ResultCompletionPage from "../../src/generated/screens/result-completion.tsx";
import { slots } from "../../src/screens/index.ts";
import { ok, openScreen, type Reply, type Sent, userEvent, workbookReply } from "./support/portal.tsx";
import { choose, confirm, imported, openDialog, openPage, ORG, save, SHEET, SUP } from "./support/import-page.tsx";

const ORG = "/gpr-workflow/rest/assetes/org";
const SUP = "/gpr-workflow/rest/assets/sup";
const AGENCY = { userTypeNow: "3", exchange: true, orgGuid: "A1", roles: [] };
const STORED = { id: "p1", projectNameStr: "旧桌椅", orgGuid: "U1", supGuid: "A1", supName: "交易所", version: 3 };
const OLD = { assetType: "家具", assetName: "旧桌", assetNum: 2, unit: "张", purchaseDate: "2020-01-15", original: "1.00", equity: null };
const NEW = {
  assetType: "设备",
  assetName: "打印机",
  assetNum: 1,
  unit: "台",
  purchaseDate: "2019-05-01",
  original: "0.10",
  equity: "0.20",
};
const SHEET = new File([new Uint8Array(100)], "明细.xlsx");
const UPLOADED = { enclosureName: "明细.xlsx", enclosureNameStorage: "f1.xlsx", enclosurePath: "f1" };

const READING: SheetReading = { sheet: "明细", id: "f1", rows: 2, others: [], notes: [], warnings: [], warningTotal: 0 };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const linesOf = (list: HTMLElement): string[] =>
  [...list.querySelectorAll("tr, li")].map((row) => [...row.children].map((cell) => cell.textContent).join("|"));

type Answers = Record<string, (sent: Sent) => Reply | Promise<Reply>>;

function open(
  answers: Answers = {},
  { record = {}, result = false, assetsList = [OLD] }: { record?: Data; result?: boolean; assetsList?: readonly Data[] } = {},
) {
  const known: Answers = {
    "/gpbs-supplier/rest/v1/query/zcSupplierList": () => ok([{ id: "A1", supplyCn: "交易所" }]),
    [`${ORG}/history`]: () => ok([]),
    [`${ORG}/upload`]: () => ok(UPLOADED),
    [`${ORG}/import/assets`]: () => workbookReply([NEW, { ...NEW, original: "0.20" }]),
    [`${ORG}/import/results`]: () => workbookReply([{ assetName: "旧车", assetNum: 1, assesValue: "1.00", price: "2.00" }]),
    ...answers,
  };
  const stored = { assetsOrgModel: { ...STORED, state: "1", ...record }, assetsList, assetsResultList: [] };
  for (const url of [`${SUP}/findForModify`, `${SUP}/findResultForModify`]) known[url] = () => ok(stored);
  const at = new Proxy(known, { get: (_, url) => known[String(url)] ?? (() => ok({ id: "p1" }, "操作完成")) });
  const [page, path] = result
    ? [<ResultCompletionPage key="r" />, "/editsupplierassetsfinaly"]
    : [<ItemCompletionPage key="i" />, "/editsupplierassets"];
  return openScreen({ screen: { page, path }, slots, answers: at, at: `${path}?id=p1`, user: AGENCY });
}

async function dialog(): Promise<ReturnType<typeof within>> {
  await userEvent.click(await screen.findByRole("button", { name: /导入表格/ }));
  return within(await screen.findByRole("dialog"));
}

const choose = (inside: ReturnType<typeof within>, ...files: File[]) =>
  fireEvent.change(inside.getByLabelText(/表格$/), { target: { files } });
const confirm = async (inside: ReturnType<typeof within>) => userEvent.click(inside.getByRole("button", { name: /确\s*定/ }));

/** Imports the two rows of the sheet into the list of one, which is on the page then. */
async function imported(portal: ReturnType<typeof open>) {
  const inside = await dialog();
  choose(inside, SHEET);
  expect(await inside.findByText("共 2 行，确定后导入，并替换现有的 1 行")).toBeDefined();
  expect(screen.getByText("旧桌")).toBeDefined();
  await confirm(inside);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  return () => portal.callsOf(`${SUP}/addAndModify`).at(-1)?.data as Data | undefined;
}
const save = () => userEvent.click(screen.getByRole("button", { name: /暂\s*存/ }));

test("[D-IMPORT-01][D-IMPORT-02][D-IMPORT-03][D-IMPORT-04][D-IMPORT-05][D-IMPORT-06][D-IMPORT-19] the dialog warns of old browsers and requires one small spreadsheet", async () => {
  const portal = openPage();
  const inside = await openDialog();
  expect(await inside.findByText("低版本浏览器可能导致导入失败，请使用新版浏览器")).toBeDefined();
  await confirm(inside);
  await waitFor(() => expect(portal.toasts.at(-1)?.text).toBe("请先上传文件"));
  choose(inside, new File(["x"], "明细.csv"));
  expect(await inside.findByText("导入表格只能是 xlsx/xls 格式!")).toBeDefined();
  choose(inside, new File([new Uint8Array(2_097_153)], "明细.xls"));
  expect(await inside.findByText("导入表格大小不能超过 2MB!")).toBeDefined();
  choose(inside, SHEET, SHEET, SHEET);
  await waitFor(() => expect(portal.toasts.at(-1)?.text).toBe("当前限制选择 1 个文件，本次选择了 3 个文件"));
  expect(portal.callsOf(`${ORG}/upload`)).toEqual([]);
});

test("[D-IMPORT-01][D-IMPORT-23][D-IMPORT-24][D-ITEM-04] imported rows replace the list with exact totals, and saving refers to the sheet", async () => {
  const portal = openPage();
  const saved = await imported(portal);
  expect(portal.callsOf(`${ORG}/import/assets`).at(-1)?.params).toMatchObject({ enclosurePath: "f1" });
  expect([screen.queryByText("旧桌"), screen.getAllByText("打印机").length]).toEqual([null, 2]);
  // 0.1 + 0.2
  expect(screen.getByText("0.30")).toBeDefined();
  expect(portal.toasts.at(-1)?.text).toBe("已填入 2 行，尚未保存");
  await save();
  await waitFor(() => expect(saved()).toMatchObject({ importId: "f1", state: "1" }));
  expect(saved()).not.toHaveProperty("assetsList");
});

test("[D-IMPORT-24] sends rows again after an imported one is deleted", async () => {
  const saved = await imported(openPage());
  await userEvent.click(screen.getByRole("button", { name: "删除第1行" }));
  await waitFor(() => expect(screen.getAllByText("打印机")).toHaveLength(1));
  await save();
  await waitFor(() => expect(saved()).toMatchObject({ assetsList: [{ original: "0.20" }] }));
  expect(saved()).not.toHaveProperty("importId");
});

test("shows a bounded number of refused rows together at their list", async () => {
  const violations = Array.from({ length: 12 }, (_, at) => ({ field: "assetsList", message: `第${at + 1}条：有误` }));
  const refused = { code: "422", status: 422, msg: "第1条：有误", data: { violations, total: 12 } };
  await imported(openPage({ [`${SUP}/addAndModify`]: () => refused }));
  await save();
  const told = (await screen.findByText(/第1条：有误/)).textContent?.split("\n");
  expect(told).toEqual([...violations.slice(0, 10).map(({ message }) => message), "另有 2 处"]);
});

test.each(["assets", "results"])("[D-TEMPLATE-01][D-TEMPLATE-02] the dialog of %s offers template and classification", async (of) => {
  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
  const file = (): Reply => ok(null);
  const [template, codes] = [`${ORG}/import/${of}/template`, `${ORG}/import/${of}/codes`];
  const result = of === "results";
  const portal = openPage({ [template]: file, [codes]: file }, { result, record: result ? { state: "5" } : {} });
  const inside = await openDialog();
  await userEvent.click(inside.getByRole("button", { name: /下载模板/ }));
  await waitFor(() => expect(portal.callsOf(template)).toHaveLength(1));
  await userEvent.click(inside.getByRole("button", { name: /下载分类代码/ }));
  await waitFor(() => expect(portal.callsOf(codes)).toHaveLength(1));
  await waitFor(() => expect(saved).toHaveBeenCalled());
});

test("[D-RESULT-05][D-RESULT-08][D-API-21][P-SHELL-15] saves imported results at once behind a lock and keeps the chosen mode", async () => {
  const keeping: { go?: (reply: Reply) => void } = {};
  const kept = () => new Promise<Reply>((resolve) => (keeping.go = resolve));
  const portal = openPage({ [`${SUP}/resultAddAndModify`]: kept }, { record: { state: "5", assetsMode: "进场交易" }, result: true });
  await userEvent.click(await screen.findByLabelText("环保回收"));
  const inside = await openDialog();
  choose(inside, SHEET);
  expect(await inside.findByText("共 1 行，确定后导入")).toBeDefined();
  await confirm(inside);
  await waitFor(() => expect(keeping.go).toBeDefined());
  expect(portal.callsOf(`${SUP}/resultAddAndModify`)[0]?.data).toMatchObject({ id: "p1", importId: "f1" });
  const tools = () =>
    [/^导入表格/, /添加一行$/, /^编辑第1行/].map((name) => screen.getByRole<HTMLButtonElement>("button", { name, hidden: true }));
  expect(tools().map((tool) => tool.disabled)).toEqual([true, true, true]);
  expect(inside.getByText("共 1 行，确定后导入")).toBeDefined();
  keeping.go?.(ok({ id: "p1" }, "保存成功"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(tools().map((tool) => tool.disabled)).toEqual([false, false, false]));
  await waitFor(() => expect(portal.callsOf(`${SUP}/findResultForModify`).length).toBe(2));
  expect(screen.getByLabelText("环保回收").closest(".ant-radio-wrapper-checked")).not.toBeNull();
});
