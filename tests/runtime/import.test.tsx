import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { SheetReading } from "../../runtime/contract/language/sheet.ts";
import type { Data } from "../../runtime/index.ts";
import ItemCompletionPage from "../../src/generated/screens/item-completion.tsx";
import ResultCompletionPage from "../../src/generated/screens/result-completion.tsx";
import { slots } from "../../src/screens/index.ts";
import { ok, openScreen, type Reply, type Sent, userEvent, workbookReply } from "./support/portal.tsx";

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
  const portal = open();
  const inside = await dialog();
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
  const portal = open();
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
  const saved = await imported(open());
  await userEvent.click(screen.getByRole("button", { name: "删除第1行" }));
  await waitFor(() => expect(screen.getAllByText("打印机")).toHaveLength(1));
  await save();
  await waitFor(() => expect(saved()).toMatchObject({ assetsList: [{ original: "0.20" }] }));
  expect(saved()).not.toHaveProperty("importId");
});

test("shows a bounded number of refused rows together at their list", async () => {
  const violations = Array.from({ length: 12 }, (_, at) => ({ field: "assetsList", message: `第${at + 1}条：有误` }));
  const refused = { code: "422", status: 422, msg: "第1条：有误", data: { violations, total: 12 } };
  await imported(open({ [`${SUP}/addAndModify`]: () => refused }));
  await save();
  const told = (await screen.findByText(/第1条：有误/)).textContent?.split("\n");
  expect(told).toEqual([...violations.slice(0, 10).map(({ message }) => message), "另有 2 处"]);
});

test("[D-IMPORT-24] does not send a stored list that is too long and refers to its sheet for changes", async () => {
  const portal = open({}, { assetsList: Array.from({ length: 2001 }, (_, at) => ({ ...NEW, assetName: `打印机${at}` })) });
  expect(await screen.findByText("行数较多，请修改表格后重新导入")).toBeDefined();
  expect(screen.queryByText("添加一行")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /暂\s*存/ }));
  const saved = () => portal.callsOf(`${SUP}/addAndModify`).at(-1)?.data;
  await waitFor(() => expect(saved()).toMatchObject({ id: "p1", state: "1" }));
  expect(saved()).not.toHaveProperty("assetsList");
  expect(portal.toasts.filter(({ type }) => type === "error")).toEqual([]);
});

test.each([
  [
    "in a table",
    false,
    "table",
    [
      "错误|单元格|内容|说明",
      "第7行的资产类别填写错误|A7||请输入资产类别",
      "第9行的账面原值（元）填写错误|F9|1.2万|必须为数字，如 1234.50",
    ],
  ],
  [
    "in blocks on a phone",
    true,
    "list",
    [
      "第7行的资产类别填写错误|单元格 A7|说明 请输入资产类别",
      "第9行的账面原值（元）填写错误|单元格 F9|内容 1.2万|说明 必须为数字，如 1234.50",
    ],
  ],
])(
  "[D-IMPORT-16][D-IMPORT-17][D-IMPORT-18] shows mistakes %s, imports nothing and offers the marked sheet",
  async (_, matches, role, lines) => {
    vi.stubGlobal("matchMedia", () => ({ matches, addEventListener: () => {}, removeEventListener: () => {} }));
    const problems = [
      { row: 7, field: "assetType", cell: "A7", message: "第7行的资产类别填写错误", reason: "请输入资产类别" },
      {
        row: 9,
        field: "original",
        cell: "F9",
        content: "1.2万",
        message: "第9行的账面原值（元）填写错误",
        reason: "必须为数字，如 1234.50",
      },
    ];
    const refused: Reply = {
      status: 422,
      code: "422",
      msg: problems[0]?.message ?? "",
      data: { problems, total: 2, rows: 2, reading: READING },
    };
    const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
    const portal = open({ [`${ORG}/import/assets`]: () => refused, [`${ORG}/import/assets/marked`]: () => ok(null) });
    const inside = await dialog();
    choose(inside, SHEET);
    expect(linesOf(await inside.findByRole(role, { name: "错误列表" }))).toEqual(lines);
    expect(inside.getByText(/2 行数据有误，共 2 处；未导入任何数据/)).toBeDefined();
    await userEvent.click(inside.getByRole("button", { name: /下载标注表格/ }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(portal.callsOf(`${ORG}/import/assets/marked`).at(-1)?.params).toMatchObject({ enclosurePath: "f1" });
    expect(inside.getByRole("button", { name: /确\s*定/ }).hasAttribute("disabled")).toBe(true);
    await userEvent.click(inside.getByRole("button", { name: /取\s*消$/ }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("旧桌")).toBeDefined();
  },
);

test("[D-IMPORT-20][D-IMPORT-21] shows why a file was refused and uploads an interrupted one again on request", async () => {
  const [uploads, readings] = [
    [{ status: 503, code: "503", msg: "服务器繁忙，请稍后再试" }, ok(UPLOADED)],
    [
      { status: 429, code: "429", msg: "您有多个表格正在读取，请等待完成后再试" },
      { status: 422, code: "422", msg: "请填写数据之后重新上传" },
    ],
  ] as Reply[][];
  const portal = open({
    [`${ORG}/upload`]: () => uploads?.shift() ?? {},
    [`${ORG}/import/assets`]: () => readings?.shift() ?? {},
  });
  const inside = await dialog();
  choose(inside, SHEET);
  expect(await inside.findByText("服务器繁忙，请稍后再试")).toBeDefined();
  await userEvent.click(inside.getByRole("button", { name: "重新上传" }));
  // The file is there: only the reading is tried again.
  expect(await inside.findByText("您有多个表格正在读取，请等待完成后再试")).toBeDefined();
  await userEvent.click(inside.getByRole("button", { name: "重新读取" }));
  expect(await inside.findByText("请填写数据之后重新上传")).toBeDefined();
  expect(inside.queryByRole("button", { name: /重新/ })).toBeNull();
  expect(inside.getByRole("button", { name: /确\s*定/ }).hasAttribute("disabled")).toBe(true);
  expect(portal.callsOf(`${ORG}/upload`)).toHaveLength(2);
});

test("[D-IMPORT-07] names the sheet, lists what was left out and odd values, and imports all the same", async () => {
  const reading: Partial<SheetReading> = {
    sheet: "2026年",
    others: [{ name: "旧表", id: "f1:3", fits: false }],
    notes: [
      { kind: "above", rows: [5], count: 1, message: "第5行在表头上方，看起来是数据，没有读取" },
      { kind: "hidden", rows: [8], count: 1, message: "第8行是隐藏行，已一并读取" },
    ],
    warnings: [{ row: 7, field: "assetNum", cell: "C7", content: "-2", message: "数量小于1" }],
    warningTotal: 201,
  };
  open({ [`${ORG}/import/assets`]: () => workbookReply([NEW], reading) });
  const inside = await dialog();
  choose(inside, SHEET);
  expect(linesOf(await inside.findByRole("table", { name: "提醒列表" }))).toEqual(["行|单元格|内容|提醒", "第7行|C7|-2|数量小于1"]);
  expect(inside.getByText("有 201 处请核对，列出前 1 处；不影响导入")).toBeDefined();
  const notes = inside.getByRole("list", { name: "读取说明" });
  expect(notes.closest(".ant-alert")?.className).toContain("ant-alert-warning");
  expect(
    within(notes)
      .getAllByRole("listitem")
      .map((item: HTMLElement) => item.textContent),
  ).toEqual([...(reading.notes ?? []).map(({ message }) => message), "以下工作表也有数据，没有读取：「旧表」"]);
  expect(inside.getByLabelText("工作表").closest(".ant-select")?.textContent).toBe("2026年");
  await confirm(inside);
  expect(await screen.findByText("打印机")).toBeDefined();
});

test("[D-IMPORT-05][D-IMPORT-18] reads another sheet of the same file, with nothing to confirm meanwhile, and saves its rows", async () => {
  const sheets = { f1: ["一月", "旧桌二"], "f1:2": ["二月", "新椅"] };
  const others = [{ name: "二月", id: "f1:2", fits: true }];
  const waiting: { go?: (reply: Reply) => void } = {};
  const portal = open({
    [`${ORG}/import/assets`]: ({ params }) => {
      const [sheet = "", assetName = ""] = sheets[params["enclosurePath"] as keyof typeof sheets];
      if (sheet === "一月") return workbookReply([{ ...NEW, assetName }], { sheet, others });
      const reply = workbookReply([{ ...NEW, assetName }], { sheet, id: "f1:2", others: [{ name: "一月", id: "f1:1", fits: true }] });
      return new Promise<Reply>((resolve) => (waiting.go = () => resolve(reply)));
    },
  });
  const inside = await dialog();
  choose(inside, SHEET);
  expect(await inside.findByText("旧桌二")).toBeDefined();
  const pick = async (name: string) => {
    fireEvent.mouseDown(inside.getByLabelText("工作表"));
    await userEvent.click((await screen.findAllByText(name)).at(-1) as HTMLElement);
  };
  await pick("表头相符");
  expect(await inside.findByText("正在读取，读完后可确定")).toBeDefined();
  const ready = () => !inside.getByRole("button", { name: /确\s*定/ }).hasAttribute("disabled");
  expect([ready(), inside.queryByText("旧桌二") !== null]).toEqual([false, true]);
  // What is given up leaves the first sheet as it was.
  await userEvent.click(inside.getByRole("button", { name: "取消读取" }));
  expect([ready(), inside.queryByText("正在读取，读完后可确定")]).toEqual([true, null]);
  await pick("表头相符");
  await waitFor(() => expect(portal.callsOf(`${ORG}/import/assets`)).toHaveLength(3));
  waiting.go?.({});
  expect(await inside.findByText("新椅")).toBeDefined();
  expect([inside.queryByText("旧桌二"), portal.callsOf(`${ORG}/upload`).length]).toEqual([null, 1]);
  await confirm(inside);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await save();
  await waitFor(() => expect(portal.callsOf(`${SUP}/addAndModify`).at(-1)?.data).toMatchObject({ importId: "f1:2" }));
});

test("[D-IMPORT-20] offers the other sheets where the one that was read has no rows", async () => {
  const reading = { ...READING, sheet: "说明", others: [{ name: "明细", id: "f1:2", fits: true }] };
  const empty: Reply = { status: 422, code: "422", msg: "请填写数据之后重新上传", data: { reading } };
  open({ [`${ORG}/import/assets`]: ({ params }) => (params["enclosurePath"] === "f1" ? empty : workbookReply([NEW])) });
  const inside = await dialog();
  choose(inside, SHEET);
  expect(await inside.findByText("以下工作表也有数据，没有读取：「明细」")).toBeDefined();
  fireEvent.mouseDown(inside.getByLabelText("工作表"));
  await userEvent.click(await screen.findByText("表头相符"));
  expect(await inside.findByText(/共 1 行，确定后导入/)).toBeDefined();
  expect(inside.queryByText("请填写数据之后重新上传")).toBeNull();
});

test.each(["assets", "results"])("[D-TEMPLATE-01][D-TEMPLATE-02] the dialog of %s offers template and classification", async (of) => {
  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
  const file = (): Reply => ok(null);
  const [template, codes] = [`${ORG}/import/${of}/template`, `${ORG}/import/${of}/codes`];
  const result = of === "results";
  const portal = open({ [template]: file, [codes]: file }, { result, record: result ? { state: "5" } : {} });
  const inside = await dialog();
  await userEvent.click(inside.getByRole("button", { name: /下载模板/ }));
  await waitFor(() => expect(portal.callsOf(template)).toHaveLength(1));
  await userEvent.click(inside.getByRole("button", { name: /下载分类代码/ }));
  await waitFor(() => expect(portal.callsOf(codes)).toHaveLength(1));
  await waitFor(() => expect(saved).toHaveBeenCalled());
});

test("[D-RESULT-05][D-RESULT-08][D-API-21][P-SHELL-15] saves imported results at once behind a lock and keeps the chosen mode", async () => {
  const keeping: { go?: (reply: Reply) => void } = {};
  const kept = () => new Promise<Reply>((resolve) => (keeping.go = resolve));
  const portal = open({ [`${SUP}/resultAddAndModify`]: kept }, { record: { state: "5", assetsMode: "进场交易" }, result: true });
  await userEvent.click(await screen.findByLabelText("环保回收"));
  const inside = await dialog();
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

test("[D-FORM-01] a full list accepts no new row until one is deleted", async () => {
  open({}, { assetsList: Array.from({ length: 2000 }, (_, at) => ({ ...NEW, assetName: `打印机${at}` })) });
  expect(await screen.findByText("已有 2000 行，不能再逐行添加")).toBeDefined();
  expect(screen.queryByText("添加一行")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "删除第1行" }));
  expect(await screen.findByText("添加一行")).toBeDefined();
  expect(screen.getByText("共 1999 条")).toBeDefined();
});

test("[D-FORM-01][D-FORM-02] a row found by search keeps its number and the totals, and a new one ends the search", async () => {
  open({}, { assetsList: Array.from({ length: 150 }, (_, at) => ({ ...NEW, assetName: `打印机${at + 1}号` })) });
  const search = await screen.findByLabelText("在国有资产处置明细中查找");
  fireEvent.change(search, { target: { value: "机142号" } });
  await waitFor(() => expect(screen.queryByText("打印机1号")).toBeNull());
  expect(screen.getByText("打印机142号")).toBeDefined();
  expect(screen.getByRole("button", { name: "编辑第142行" })).toBeDefined();
  expect(screen.getByText("合计").closest("tr")?.textContent).toContain("15.00");
  fireEvent.change(search, { target: { value: "没有这样的" } });
  expect(await screen.findByText("没有符合条件的行")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: /添加一行/ }));
  const row = await screen.findByRole("dialog");
  const input = (name: string) => row.querySelector<HTMLInputElement>(`[data-field="${name}"] input`) as HTMLInputElement;
  // The calendar is a part of its own.
  await waitFor(() => expect(input("purchaseDate")).not.toBeNull());
  const values = { assetType: "设备", assetName: "新来的", assetNum: "1", original: "1", purchaseDate: "2020-05-01" };
  for (const [name, value] of Object.entries(values)) {
    // A list of suggestions is a part of its own too.
    await waitFor(() => expect(input(name)).not.toBeNull());
    fireEvent.change(input(name), { target: { value } });
    if (name === "purchaseDate") fireEvent.keyDown(input(name), { key: "Enter", code: "Enter" });
    fireEvent.blur(input(name));
  }
  await userEvent.click(within(row).getByRole("button", { name: /确\s*定/ }));
  expect(await screen.findByText("新来的")).toBeDefined();
  expect(screen.getByText("打印机142号")).toBeDefined();
});
