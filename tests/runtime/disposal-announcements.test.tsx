import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import ItemCompletionPage from "../../src/generated/screens/item-completion.tsx";
import ResultCompletionPage from "../../src/generated/screens/result-completion.tsx";
import { AGENCY, ROW, SUP, choose, named, open, press, toldBy, type } from "./support/disposal-pages.tsx";
import { userEvent } from "./support/portal.tsx";

test("[D-VALID-12][D-VALID-13][D-VALID-14][D-VALID-15][D-VALID-16][D-VALID-17][D-VALID-18][D-ITEM-01][D-ITEM-03][D-ITEM-07] validates the announcement in order: phone, mode, website, subject, list", async () => {
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

test("[D-ITEM-02][D-ITEM-05][D-ITEM-06][D-ITEM-12][D-FORM-02][D-FORM-03][D-ACTION-04] a returned project shows its data, the reason and its rows with exact totals", async () => {
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
  ).toEqual(["资产类别", "资产名称", "数量", "计量单位", "购置日期", "账面原值（元）", "账面净值（元）", "操作"]);
  const totals = (await within(table).findByText("合计")).closest("tr") as HTMLElement;
  // The largest amount and two fen more: what a float would round.
  expect(totals.textContent).toContain("10,000,000,000,000.01");
  expect(totals.textContent).toContain("0.03");
});

test.each(["提交", "暂存"])("[D-ITEM-13][D-FORM-11] an agency confirms before %s hands the project to another agency", async (label) => {
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
  // Phone and website were the other one's.
  for (const name of ["处置机构联系方式", "处置机构网址链接"]) expect(screen.getByLabelText<HTMLInputElement>(name).value).toBe("");
  type("处置机构联系方式", "13912345678");
  type("处置机构网址链接", "https://a.example");
  await press(label);
  await waitFor(() => expect(portal.callsOf(`${SUP}/addAndModify`).length).toBe(1));
});

test("[D-ACTION-05] offers the mode stored in a draft again", async () => {
  open({ page: <ItemCompletionPage />, path: "/editsupplierassets", user: AGENCY, record: { state: "1", assetsModeDraft: "环保回收" } });
  await waitFor(() => expect((screen.getByLabelText("环保回收") as HTMLInputElement).checked).toBe(true));
});

test("[D-RESULT-01][D-RESULT-03][D-RESULT-04][D-RESULT-08][D-VALID-23][D-VALID-24][D-VALID-26] validates the result and offers the button of its mode", async () => {
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

/** Fields of the page in their order, and those of them that only show. */
function drawn(): { all: string[]; shown: string[] } {
  const places = [...document.querySelectorAll<HTMLElement>("[data-field]")];
  const nameOf = (place: HTMLElement) => place.getAttribute("data-field") ?? "";
  return { all: places.map(nameOf), shown: places.filter((place) => place.querySelector("input, textarea, button") === null).map(nameOf) };
}
const wordsOf = (name: string): string =>
  document
    .querySelector(`[data-field="${name}"]`)
    ?.textContent?.replace(/^.*?(联系人|联系方式|项目编号|项目名称|处置单位|处置机构名称|处置资产标的)/, "") ?? "";
const PROJECT = { orgContact: "李建国", orgTel: "0571-88002001", assetsSubject: "桌椅" };

test("[D-RESULT-02][D-RESULT-08][D-VALID-25] a result shows the project's data and has inputs for mode and website", async () => {
  const record = { state: "5", assetsMode: "进场交易", supResultWeb: "https://a.example", ...PROJECT };
  const lists = { assetsResultList: [] };
  const portal = open({ page: <ResultCompletionPage />, path: "/editsupplierassetsfinaly", user: AGENCY, record, lists });
  await screen.findByText("ZC-p1");
  const known = ["projectCode", "projectName", "orgName", "orgContact", "orgTel", "supName", "assetsResultSubject"];
  expect(drawn()).toEqual({ all: [...known, "assetsMode", "supResultWeb", "assetsResultList"], shown: known });
  expect(known.map(wordsOf)).toEqual(["ZC-p1", "一中旧桌椅处置事项", "一中", "李建国", "0571-88002001", "交易所", "桌椅"]);
  expect(screen.getByRole("button", { name: named("返回") })).toBeDefined();
  expect(await toldBy(portal, "发布结果公告", `${SUP}/commit`)).toBe("请导入处置资产结果清单");
});

test("[D-RESULT-06][D-RESULT-07] shows the results in their columns with exact totals", async () => {
  const row = { assetType: "家具", assetName: "桌子", assetNum: 2, assesValue: "9999999999999.99", price: "0.10", assignee: "某公司" };
  const record = { state: "5", assetsMode: "进场交易", ...PROJECT };
  const lists = { assetsResultList: [row, { ...row, assetNum: 40, assesValue: "0.02", price: "0.20" }] };
  open({ page: <ResultCompletionPage />, path: "/editsupplierassetsfinaly", user: AGENCY, record, lists });
  const table = await screen.findByRole("table", { name: "处置结果" });
  const heads = within(table).getAllByRole("columnheader");
  expect(heads.map((cell) => cell.textContent)).toEqual([
    "资产类别",
    "资产名称",
    "数量",
    "评估价值（元）",
    "成交价格（元）",
    "受让方",
    "操作",
  ]);
  const totals = (await within(table).findByText("合计")).closest("tr") as HTMLElement;
  expect([...totals.children].map((cell) => cell.textContent)).toEqual(["合计", "", "42", "10,000,000,000,000.01", "0.30", "", ""]);
});

test("[D-ITEM-02][D-ITEM-03][D-ITEM-06][D-ITEM-08] an announcement shows the project and has inputs for its own fields in order", async () => {
  open({ page: <ItemCompletionPage />, path: "/editsupplierassets", user: AGENCY, record: { state: "1", ...PROJECT } });
  await screen.findByText("ZC-p1");
  const known = ["projectCode", "projectName", "orgName", "orgContact", "orgTel"];
  const entered = ["supGuid", "supTel", "assetsMode", "supWeb", "assetsSubject", "assetsList"];
  expect(drawn()).toEqual({ all: [...known, ...entered], shown: known });
  expect(known.map(wordsOf)).toEqual(["ZC-p1", "一中旧桌椅处置事项", "一中", "李建国", "0571-88002001"]);
  const buttons = ["提交", "暂存", "返回"].map((name) => screen.getAllByRole("button", { name: named(name) }).length);
  expect(buttons).toEqual([1, 1, 1]);
});

test("[D-RESULT-09][D-RESULT-10][D-RESULT-11][D-PREVIEW-06] publishing asks first with a preview, then commits state 6 and flag 1", async () => {
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
