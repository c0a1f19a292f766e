import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { Data } from "../../runtime/index.ts";
import ItemCompletionPage from "../../src/generated/screens/item-completion.tsx";
import PurchaserAddPage from "../../src/generated/screens/purchaser-add.tsx";
import PurchaserEditPage from "../../src/generated/screens/purchaser-edit.tsx";
import PurchaserListPage from "../../src/generated/screens/purchaser-list.tsx";
import ResultCompletionPage from "../../src/generated/screens/result-completion.tsx";
import { slots } from "../../src/screens/index.ts";
import { openScreen, page, type Reply, type Sent, ok, userEvent } from "./support/portal.tsx";

const ORG = "/gpr-workflow/rest/assetes/org";
const SUP = "/gpr-workflow/rest/assets/sup";
const AGENCIES = "/gpbs-supplier/rest/v1/query/zcSupplierList";
const UNIT = { userTypeNow: "10", orgGuid: "U1", roles: [] };
const AGENCY = { userTypeNow: "3", exchange: true, orgGuid: "A1", roles: [] };
const ROW = {
  assetType: "家具",
  assetName: "桌子",
  assetNum: 2,
  unit: "张",
  purchaseDate: "2020-01-15",
  original: "9999999999999.99",
  equity: "0.01",
};
const STORED = {
  id: "p1",
  projectCode: "ZC-p1",
  projectName: "一中旧桌椅处置事项",
  projectNameStr: "旧桌椅",
  orgName: "一中",
  orgGuid: "U1",
  supGuid: "A1",
  supName: "交易所",
  version: 3,
};

const OWN_UNIT = { orgGuid: "U1", orgName: "一中", orgTel: "0571-88002001", orgContact: "李建国" };

interface Opening {
  page: ReactNode;
  path: string;
  user?: Data;
  /** A function: what is stored by then. */
  record?: Data | (() => Data);
  lists?: Data;
  setting?: Data;
  unit?: () => Reply;
}

function open({ page: shown, path, user = UNIT, record = {}, lists = {}, setting, unit = () => ok(OWN_UNIT) }: Opening) {
  const known: Record<string, (sent: Sent) => Reply> = {
    [AGENCIES]: () => ok([{ id: "A1", supplyCn: "交易所" }]),
    "/gpbp-gpbp/v1/remote/orgAssetsUser": unit,
    [`${ORG}/searchByPageInfo`]: () => page([]),
    [`${ORG}/history`]: () => ok([]),
  };
  for (const url of [`${ORG}/findForModify`, `${SUP}/findForModify`, `${SUP}/findResultForModify`])
    known[url] = () => ok({ assetsOrgModel: { ...STORED, ...(typeof record === "function" ? record() : record) }, ...lists });
  const answers = new Proxy(known, { get: (_, url) => known[String(url)] ?? (() => ok({ id: "p1" }, "操作完成")) });
  return openScreen({
    screen: { page: shown, path },
    slots,
    answers,
    at: `${path}?id=p1`,
    user,
    ...(setting === undefined ? {} : { setting }),
  });
}

const type = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
/** antd parts the two characters of a short button; here its icon is read aloud. */
const named = (name: string) => new RegExp(`${[...name].join("\\s*")}$`);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name: named(name) }));
async function choose(label: string, choice: string) {
  await userEvent.click(await screen.findByLabelText(label));
  await userEvent.click(await screen.findByTitle(choice));
}

/** Presses a button and answers the toast that it brings; no call may go out. */
async function toldBy(portal: ReturnType<typeof open>, name: string, url: string): Promise<string | undefined> {
  const before = portal.toasts.length;
  await press(name);
  await waitFor(() => expect(portal.toasts.length).toBe(before + 1));
  expect(portal.callsOf(url)).toEqual([]);
  return portal.toasts.at(-1)?.text;
}

test("[D-VALID-01][D-VALID-02][D-VALID-03][D-VALID-04][D-VALID-05][D-VALID-06][D-VALID-07][D-VALID-08] the unit's rules with another agency: one toast at a time, in order, and no call", async () => {
  const portal = open({ page: <PurchaserAddPage />, path: "/addPurchaserAssets" });
  const url = `${ORG}/addAndModify`;
  await waitFor(() => expect((screen.getByLabelText("联系人") as HTMLInputElement).value).toBe("李建国"));
  type("联系人", "");
  type("联系方式", "12");
  expect(await toldBy(portal, "提交", url)).toBe("请填写项目名称");
  type("项目名称", "旧桌椅");
  expect(await toldBy(portal, "提交", url)).toBe("请填写正确的联系方式，手机号或区号-电话号码");
  type("联系方式", "13812345678");
  expect(await toldBy(portal, "提交", url)).toBe("请填写处置机构名称");
  await choose("处置机构", "其他");
  type("处置机构名称", "城西回收站");
  expect(await toldBy(portal, "提交", url)).toBe("请填写联系人");
  type("联系人", "张三");
  expect(await toldBy(portal, "提交", url)).toBe("请填写网址链接");
  type("处置机构网址链接", "https://a.example");
  expect(await toldBy(portal, "提交", url)).toBe("请导入资产明细");
  await press("添加一行");
  const row = within(await screen.findByRole("dialog"));
  // Its own rules stand at its fields.
  await userEvent.click(row.getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(row.getAllByRole("alert").length).toBe(4));
});

test("[D-API-24] a new project can be begun while its unit cannot be looked up; what comes late fills a form that nobody has begun", async () => {
  const away = { status: 502, code: "502", msg: "外部机构查询暂时不可用，请稍后重试", data: null };
  let answer: Reply = away;
  open({ page: <PurchaserAddPage />, path: "/addPurchaserAssets", unit: () => answer });
  expect((await screen.findByRole("alert")).textContent).toContain("外部机构查询暂时不可用，请稍后重试");
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  await waitFor(() => expect(value("联系人")).toBe(""));
  answer = ok(OWN_UNIT);
  await press("重试");
  await waitFor(() => expect(value("联系人")).toBe("李建国"));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("[D-API-24] what was typed meanwhile stays as it was typed", async () => {
  let answer: Reply = { status: 502, code: "502", msg: "外部机构查询暂时不可用，请稍后重试", data: null };
  open({ page: <PurchaserAddPage />, path: "/addPurchaserAssets", unit: () => answer });
  await screen.findByRole("alert");
  type("项目名称", "旧桌椅");
  type("联系人", "王五");
  answer = ok(OWN_UNIT);
  await press("重试");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(["项目名称", "联系人", "联系方式"].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual([
    "旧桌椅",
    "王五",
    "",
  ]);
});

test("[D-VALID-20][D-VALID-21][D-VALID-22] a contact's phone says when it is left what is wrong of it; the toasts of a submit stay", async () => {
  const portal = open({ page: <PurchaserAddPage />, path: "/addPurchaserAssets" });
  await waitFor(() => expect((screen.getByLabelText("联系人") as HTMLInputElement).value).toBe("李建国"));
  const place = screen.getByLabelText("联系方式").closest("[data-field]") as HTMLElement;
  const said = () => within(place).queryByRole("alert")?.textContent;
  expect(said()).toBeUndefined();
  for (const [text, words] of [
    ["", "联系方式不能为空"],
    ["12", "手机号码格式不正确"],
    ["0123-1234567", "手机号码格式不正确"],
    ["0571-88002001", undefined],
    ["13812345678", undefined],
    ["400-123-4567", undefined],
  ] as const) {
    type("联系方式", text);
    fireEvent.blur(screen.getByLabelText("联系方式"));
    await waitFor(() => expect([text, said()]).toEqual([text, words]));
  }
  expect(portal.toasts).toEqual([]);
});

test("[D-FORM-14] taking the attachment of a draft away removes it on the server, then keeps the draft that is left; the form stays", async () => {
  const attachment = { fileName: "清单.pdf", saveName: "a.pdf", savePath: "/route/v1/files/a.pdf" };
  const portal: ReturnType<typeof open> = open({
    page: <PurchaserEditPage />,
    path: "/editPurchaserAssets",
    record: () => ({ state: "0", ...(portal?.callsOf(`${ORG}/deleteUpload/p1`).length > 0 ? { version: 4 } : attachment) }),
  });
  await userEvent.click(await screen.findByRole("button", { name: /^删除/ }));
  await waitFor(() => expect(portal.callsOf(`${ORG}/addAndModify`)).toMatchObject([{ method: "post", data: { id: "p1", state: "0" } }]));
  expect(portal.callsOf(`${ORG}/deleteUpload/p1`)).toHaveLength(1);
  // As the server left it: another version, and no file.
  const [kept] = portal.callsOf(`${ORG}/addAndModify`);
  expect(kept?.data).toMatchObject({ version: 4, projectNameStr: "旧桌椅" });
  for (const name of ["fileName", "saveName", "savePath"]) expect(kept?.data?.[name]).toBeUndefined();
  expect(portal.navigation.went).toEqual([]);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^删除/ })).toBeNull());
});

test("[D-FORM-01][D-FORM-04][D-FORM-05][D-FORM-10][D-FORM-11][D-FORM-12][D-FORM-13] the agency chosen decides what is asked; a named one clears what belonged to another", async () => {
  const portal = open({ page: <PurchaserAddPage />, path: "/addPurchaserAssets" });
  await waitFor(() => expect((screen.getByLabelText("联系人") as HTMLInputElement).value).toBe("李建国"));
  expect(screen.queryByLabelText("处置机构名称")).toBeNull();
  await choose("处置机构", "其他");
  type("处置机构名称", "城西回收站");
  type("处置机构联系方式", "13812345678");
  expect(screen.getByLabelText("处置机构联系方式").getAttribute("maxlength")).toBe("13");
  expect(screen.getByLabelText("联系方式").getAttribute("maxlength")).toBe("13");
  expect(screen.getByText("资产明细")).toBeDefined();
  await choose("处置机构", "交易所");
  expect(screen.queryByLabelText("处置机构名称")).toBeNull();
  expect(screen.queryByText("资产明细")).toBeNull();
  await choose("处置机构", "其他");
  for (const label of ["处置机构名称", "处置机构联系方式", "处置机构网址链接"])
    expect((screen.getByLabelText(label) as HTMLInputElement).value).toBe("");
  for (const name of ["暂存", "提交", "返回"]) expect(screen.getAllByRole("button", { name: named(name) }).length).toBe(1);
  await choose("处置机构", "交易所");
  await press("暂存");
  await waitFor(() => expect(portal.callsOf(`${ORG}/addAndModify`).length).toBe(1));
  expect(portal.callsOf(`${ORG}/addAndModify`)[0]?.data).toMatchObject({ state: "0", supGuid: "A1", supName: "交易所" });
});

test("[D-EDIT-01][D-EDIT-02][D-EDIT-03][D-ROUTES-06] the edit form asks for the subject alone, and saves with the project's id", async () => {
  const portal = open({ page: <PurchaserEditPage />, path: "/editPurchaserAssets", record: { state: "0", projectNameStr: null } });
  await screen.findByLabelText("项目名称");
  expect(await toldBy(portal, "提交", `${ORG}/addAndModify`)).toBe("请填写处置资产标的");
  type("处置资产标的", "桌椅");
  await press("提交");
  await waitFor(() => expect(portal.callsOf(`${ORG}/addAndModify`).length).toBe(1));
  expect(portal.callsOf(`${ORG}/addAndModify`)[0]?.data).toMatchObject({ id: "p1", state: "1", version: 3 });
});

test("[D-VALID-12][D-VALID-13][D-VALID-14][D-VALID-15][D-VALID-16][D-VALID-17][D-VALID-18][D-ITEM-01][D-ITEM-03][D-ITEM-07][D-ITEM-08] the announcement's rules: phone, mode, website, subject, list, in this order", async () => {
  const url = `${SUP}/addAndModify`;
  // As the server answers while nothing was imported.
  const lists = { assetsList: [] };
  const portal = open({ page: <ItemCompletionPage />, path: "/editsupplierassets", user: AGENCY, record: { state: "1" }, lists });
  expect(await screen.findByRole("heading", { name: "完善事项公告信息", level: 1 })).toBeDefined();
  expect(screen.getByText("如资产明细有变动，请重新上传国有资产处置明细表")).toBeDefined();
  expect(await toldBy(portal, "提交", url)).toBe("请填写处置机构联系方式");
  type("处置机构联系方式", "12");
  expect(await toldBy(portal, "提交", url)).toBe("请填写正确的处置机构联系方式，手机号或区号-电话号码");
  type("处置机构联系方式", "400-123-4567");
  expect(await toldBy(portal, "提交", url)).toBe("请选择处置方式");
  await userEvent.click(screen.getByText("环保回收"));
  expect(await toldBy(portal, "提交", url)).toBe("请填写处置机构网址链接");
  type("处置机构网址链接", "https://a.example");
  expect(await toldBy(portal, "提交", url)).toBe("请填写处置资产标的");
  type("处置资产标的", "桌椅");
  expect(await toldBy(portal, "提交", url)).toBe("请导入国有资产处置明细表");
  expect(screen.queryByText("退回原因")).toBeNull();
});

test("[D-ITEM-02][D-ITEM-05][D-ITEM-06][D-ITEM-12][D-FORM-02][D-FORM-03][D-ACTION-04] a returned project: its data to read, the reason, its rows with exact totals", async () => {
  open({
    page: <ItemCompletionPage />,
    path: "/editsupplierassets",
    user: AGENCY,
    record: { state: "4", rejectReason: "资料不全" },
    lists: { assetsList: [ROW, { ...ROW, original: "0.02", equity: "0.02" }] },
  });
  expect(await screen.findByText("资料不全")).toBeDefined();
  // What is asked for stands before everything that answers it.
  expect((await screen.findAllByRole("heading", { level: 3 })).map((heading) => heading.textContent)[0]).toBe("办理意见");
  expect(screen.getByText("一中旧桌椅处置事项").closest("input")).toBeNull();
  const table = await screen.findByRole("table", { name: "国有资产处置明细" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((cell) => cell.textContent),
  ).toEqual(expect.arrayContaining(["资产类别", "资产名称", "数量", "计量单位", "购置日期", "账面原值（元）", "账面净值（元）"]));
  const totals = (await within(table).findByText("合计")).closest("tr") as HTMLElement;
  // The largest amount and two fen more: what a float would round.
  expect(totals.textContent).toContain("10,000,000,000,000.01");
  expect(totals.textContent).toContain("0.03");
});

test.each(["提交", "暂存"])("[D-ITEM-13] an agency that names another one is asked before %s gives the project away", async (label) => {
  const portal = open({
    page: <ItemCompletionPage />,
    path: "/editsupplierassets",
    user: AGENCY,
    record: { state: "1", supTel: "13912345678", assetsMode: "进场交易", supWeb: "https://a.example", assetsSubject: "旧桌椅" },
    lists: { assetsList: [ROW] },
  });
  await screen.findByLabelText("处置机构");
  await choose("处置机构", "其他");
  await waitFor(() => expect(screen.getByLabelText("处置机构名称")).toBeDefined());
  type("处置机构名称", "城西回收站");
  type("处置机构联系方式", "13912345678");
  type("处置机构网址链接", "https://b.example");
  await press(label);
  const asked = await screen.findByRole("dialog");
  expect(asked.textContent).toContain(`${label}后该项目不再由您办理`);
  expect(portal.callsOf(`${SUP}/addAndModify`)).toEqual([]);
  await userEvent.click(within(asked).getByRole("button", { name: /取\s*消/ }));
  await choose("处置机构", "交易所");
  await press(label);
  await waitFor(() => expect(portal.callsOf(`${SUP}/addAndModify`).length).toBe(1));
});

test("[D-ACTION-05] a draft keeps its choice of mode: it is offered again", async () => {
  open({ page: <ItemCompletionPage />, path: "/editsupplierassets", user: AGENCY, record: { state: "1", assetsModeDraft: "环保回收" } });
  await waitFor(() => expect((screen.getByLabelText("环保回收") as HTMLInputElement).checked).toBe(true));
});

test("[D-RESULT-01][D-RESULT-02][D-RESULT-03][D-RESULT-04][D-RESULT-06][D-RESULT-07][D-RESULT-08][D-VALID-23][D-VALID-24][D-VALID-25][D-VALID-26] the result's rules, its one button by the mode, its totals", async () => {
  const url = `${SUP}/commit`;
  const record = { state: "5", assetsMode: "进场交易" };
  const portal = open({ page: <ResultCompletionPage />, path: "/editsupplierassetsfinaly", user: AGENCY, record });
  expect(await screen.findByRole("heading", { name: "完善结果公告信息", level: 1 })).toBeDefined();
  expect(await toldBy(portal, "发布结果公告", url)).toBe("请填写网址链接");
  type("网址链接", "https://a.example");
  expect(await toldBy(portal, "发布结果公告", url)).toBe("请填写处置资产标的");
  await userEvent.click(screen.getByText("环保回收"));
  await waitFor(() => expect(screen.queryByRole("button", { name: "发布结果公告" })).toBeNull());
  expect(screen.getByRole("button", { name: named("确认") })).toBeDefined();
  await userEvent.click(screen.getByText("进场交易"));
  await waitFor(() => expect(screen.queryByRole("button", { name: named("确认") })).toBeNull());
});

test("[D-RESULT-09][D-RESULT-10][D-RESULT-11][D-PREVIEW-06] publishing asks first, shows the announcement with what is entered, then commits state 6 and flag 1", async () => {
  const url = `${SUP}/commit`;
  const assetsResultList = [
    { assetType: "家具", assetName: "桌子", assetNum: 2, assesValue: "90.00", price: "120.50", assignee: "某公司" },
  ];
  const record = { state: "5", assetsMode: "进场交易", assetsSubject: "桌椅", supResultWeb: "https://a.example" };
  const portal = open({
    page: <ResultCompletionPage />,
    path: "/editsupplierassetsfinaly",
    user: AGENCY,
    record,
    lists: { assetsResultList },
  });
  await screen.findByText("某公司");
  await press("发布结果公告");
  const question = await screen.findByRole("dialog", { name: /审核/ });
  expect(within(question).getByText("确定要发布结果公告吗?")).toBeDefined();
  await userEvent.click(within(question).getByRole("button", { name: "预 览" }));
  const heading = await screen.findByText("一中处置旧桌椅结果公告");
  const preview = heading.closest("[role=dialog]") as HTMLElement;
  expect(within(preview).getByText("公告预览")).toBeDefined();
  expect(preview.querySelector("table")?.textContent).toContain("合计290.00120.50");
  expect(portal.callsOf(url)).toEqual([]);
  await userEvent.click(
    within(preview)
      .getAllByRole("button", { name: /关\s*闭/ })
      .at(-1) as HTMLElement,
  );
  // Until the preview is gone the question takes no answer.
  const yes = within(question).getByRole<HTMLButtonElement>("button", { name: "确 定" });
  await waitFor(() => expect(yes.disabled).toBe(false));
  await userEvent.click(yes);
  await waitFor(() => expect(portal.callsOf(url).length).toBe(1));
  expect(portal.callsOf(url)[0]?.data).toMatchObject({ id: "p1", state: "6", flag: "1", assetsResultSubject: "桌椅", version: 3 });
});

test.each([
  ["off", ["系统升级维护中，暂无法新增处置需求!"], []],
  ["on", [], ["/addPurchaserAssets"]],
])("[D-LIST-08][D-LIST-09] with the switch %s the button of the list leads as it says", async (value, toasts, went) => {
  const portal = open({ page: <PurchaserListPage />, path: "/purchaserList", setting: { ADD_DISPOSAL_NEED: value } });
  await press("新增处置需求");
  await waitFor(() => expect([...portal.toasts.map(({ text }) => text), ...portal.navigation.went]).toEqual([...toasts, ...went]));
});
