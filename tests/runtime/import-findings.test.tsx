import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FindingsTable } from "../../runtime/forms/findings-table.tsx";
import type { SheetReading } from "../../runtime/contract/language/sheet.ts";
import { choose, confirm, linesOf, NEW, openDialog, openPage, ORG, READING, save, SHEET, SUP, UPLOADED } from "./support/import-page.tsx";
import { ok, type Reply, userEvent, workbookReply } from "./support/fake-portal.tsx";

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
    const portal = openPage({ [`${ORG}/import/assets`]: () => refused, [`${ORG}/import/assets/marked`]: () => ok(null) });
    const inside = await openDialog();
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

test("[D-IMPORT-17] many mistakes are listed chunk by chunk, until all are there", async () => {
  const findings = Array.from({ length: 401 }, (_, at) => `甲${at}`);
  render(<FindingsTable label="错误列表" findings={findings} columns={[{ title: "错误", textOf: (finding: string) => finding }]} />);
  const lines = () => linesOf(screen.getByRole("table"));
  expect(lines()).toHaveLength(201);
  await waitFor(() => expect(lines()).toEqual(["错误", ...findings]));
});

test("[D-IMPORT-20][D-IMPORT-21] shows why a file was refused and uploads an interrupted one again on request", async () => {
  const [uploads, readings] = [
    [{ status: 503, code: "503", msg: "服务器繁忙，请稍后再试" }, ok(UPLOADED)],
    [
      { status: 429, code: "429", msg: "您有多个表格正在读取，请等待完成后再试" },
      { status: 422, code: "422", msg: "请填写数据之后重新上传" },
    ],
  ] as Reply[][];
  const portal = openPage({
    [`${ORG}/upload`]: () => uploads?.shift() ?? {},
    [`${ORG}/import/assets`]: () => readings?.shift() ?? {},
  });
  const inside = await openDialog();
  choose(inside, SHEET);
  expect(await inside.findByText("服务器繁忙，请稍后再试")).toBeDefined();
  await userEvent.click(inside.getByRole("button", { name: "重新上传" }));
  // The file is already uploaded: only reading is tried again.
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
  openPage({ [`${ORG}/import/assets`]: () => workbookReply([NEW], reading) });
  const inside = await openDialog();
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
  const portal = openPage({
    [`${ORG}/import/assets`]: ({ params }) => {
      const [sheet = "", assetName = ""] = sheets[params["enclosurePath"] as keyof typeof sheets];
      if (sheet === "一月") return workbookReply([{ ...NEW, assetName }], { sheet, others });
      const reply = workbookReply([{ ...NEW, assetName }], { sheet, id: "f1:2", others: [{ name: "一月", id: "f1:1", fits: true }] });
      return new Promise<Reply>((resolve) => (waiting.go = () => resolve(reply)));
    },
  });
  const inside = await openDialog();
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
  // A cancelled reading leaves the first sheet unchanged.
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
  openPage({ [`${ORG}/import/assets`]: ({ params }) => (params["enclosurePath"] === "f1" ? empty : workbookReply([NEW])) });
  const inside = await openDialog();
  choose(inside, SHEET);
  expect(await inside.findByText("以下工作表也有数据，没有读取：「明细」")).toBeDefined();
  fireEvent.mouseDown(inside.getByLabelText("工作表"));
  await userEvent.click(await screen.findByText("表头相符"));
  expect(await inside.findByText(/共 1 行，确定后导入/)).toBeDefined();
  expect(inside.queryByText("请填写数据之后重新上传")).toBeNull();
});
