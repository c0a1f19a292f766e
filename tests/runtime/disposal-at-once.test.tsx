import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { Data } from "../../runtime/index.ts";
import ItemReviewPage from "../../src/generated/screens/item-review.tsx";
import PurchaserAddPage from "../../src/generated/screens/purchaser-add.tsx";
import PurchaserEditPage from "../../src/generated/screens/purchaser-edit.tsx";
import SubsystemEntriesPage from "../../src/generated/screens/subsystem-entries.tsx";
import { slots } from "../../src/screens/index.ts";
import { NOW, ok, openScreen, page, type Reply, type Sent, userEvent } from "./support/portal.tsx";

/* Two people, two tabs, two presses: one wins, the other is told, nothing typed is lost, nothing is done twice. */

const ORG = "/gpr-workflow/rest/assetes/org";
const REVIEWER = { userId: "r1", userTypeNow: "10", orgGuid: "T1", roles: ["disposal-review"] };
const UNIT = { userId: "u1", userTypeNow: "10", orgGuid: "U1", roles: [] };
const GONE: Reply = { status: 409, code: "409", msg: "当前状态不允许此操作" };
const STORED: Data = {
  id: "p1",
  projectCode: "ZC-p1",
  projectName: "一中旧桌椅处置事项",
  projectNameStr: "旧桌椅",
  orgName: "一中",
  orgContact: "李建国",
  orgTel: "0571-88002001",
  orgGuid: "U1",
  orgTopGuid: "T1",
  supGuid: "A1",
  supName: "交易所",
  supTel: "0571-88003001",
  supWeb: "https://exchange.example",
  assetsMode: "进场交易",
  assetsSubject: "桌椅一批",
  originalTotal: "9999999999999.99",
  articleList: [
    { assetType: "家具", assetNum: 3 },
    { assetType: "设备", assetNum: 40 },
  ],
  listTotalNum: 43,
  version: 3,
};

interface Opening {
  page: ReactNode;
  path: string;
  user: Data;
  record?: Data;
  answers?: Readonly<Record<string, (sent: Sent) => Reply | Promise<Reply>>>;
}

function open({ page: shown, path, user, record = {}, answers = {} }: Opening) {
  const known: Record<string, (sent: Sent) => Reply | Promise<Reply>> = {
    "/gpbs-supplier/rest/v1/query/zcSupplierList": () => ok([{ id: "A1", supplyCn: "交易所" }]),
    "/gpbp-gpbp/v1/remote/orgAssetsUser": () => ok({ orgGuid: "U1", orgName: "一中", orgTel: "0571-88002001", orgContact: "李建国" }),
    [`${ORG}/findForModify`]: () => ok({ assetsOrgModel: { ...STORED, ...record }, assetsList: [] }),
    [`${ORG}/history`]: () => ok([]),
    ...answers,
  };
  const all = new Proxy(known, { get: (_, url) => known[String(url)] ?? (() => ok({ id: "p1" }, "操作完成")) });
  return openScreen({ screen: { page: shown, path }, slots, answers: all, at: `${path}?id=p1`, user });
}

const named = (name: string) => new RegExp(`${[...name].join("\\s*")}$`);
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name: named(name) });
const review = (more: Partial<Opening> = {}) =>
  open({ page: <ItemReviewPage />, path: "/auditPurchaserAssets", user: REVIEWER, record: { state: "3" }, ...more });

async function question(): Promise<HTMLElement> {
  await userEvent.click(await button("审核通过"));
  return screen.findByRole("dialog", { name: /审核/ });
}

test("[D-PREVIEW-03][D-PREVIEW-04][D-REVIEW-10] the preview shows what will be published, with the totals per kind of asset", async () => {
  const portal = review();
  const asked = await question();
  await userEvent.click(within(asked).getByRole("button", { name: "预 览" }));
  const heading = await screen.findByText("一中处置旧桌椅公告");
  const preview = within(heading.closest("[role=dialog]") as HTMLElement);
  expect(preview.getByText(`发布时间：${NOW}`)).toBeDefined();
  expect(preview.getAllByRole("heading", { level: 3 }).map((title) => title.textContent)).toEqual([
    "项目信息",
    "处置单位信息",
    "处置事项信息",
  ]);
  const facts = [...(heading.closest("article") as HTMLElement).querySelectorAll("dt")].map((label) => [
    label.textContent,
    label.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual([
    ["项目编号", "ZC-p1"],
    ["项目名称", "一中旧桌椅处置事项"],
    ["处置单位", "一中"],
    ["联系人", "李建国"],
    ["联系方式", "0571-88002001"],
    ["处置方式", "进场交易"],
    ["账面原值合计", "9,999,999,999,999.99 元"],
    ["处置机构名称", "交易所"],
    ["处置机构联系方式", "0571-88003001"],
    ["处置机构网址链接", "https://exchange.example"],
    ["处置资产标的", "桌椅一批"],
  ]);
  const rows = within(preview.getByRole("table", { name: "资产汇总" })).getAllByRole("row");
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["资产类别", "数量"],
    ["家具", "3"],
    ["设备", "40"],
    ["合计", "43"],
  ]);
  expect(portal.callsOf(`${ORG}/auditAssets`)).toEqual([]);
});

test("sends an approval once when it is clicked twice", async () => {
  let answered: (reply: Reply) => void = () => undefined;
  const portal = review({ answers: { [`${ORG}/auditAssets`]: () => new Promise<Reply>((done) => (answered = done)) } });
  const asked = await question();
  const yes = within(asked).getByRole<HTMLButtonElement>("button", { name: "确 定" });
  fireEvent.click(yes);
  fireEvent.click(yes);
  await waitFor(() => expect(portal.callsOf(`${ORG}/auditAssets`).length).toBe(1));
  fireEvent.click(yes);
  answered(ok(null, "提交成功"));
  await waitFor(() => expect(portal.navigation.went).toEqual(["back:purchaser-list"]));
  expect(portal.callsOf(`${ORG}/auditAssets`)).toMatchObject([{ data: { id: "p1", flag: "1", version: 3 } }]);
});

test("a reviewer who is too late stays on the page and sees the new state", async () => {
  let state = "3";
  const portal = review({
    answers: {
      [`${ORG}/findForModify`]: () => ok({ assetsOrgModel: { ...STORED, state }, assetsList: [] }),
      [`${ORG}/auditAssets`]: () => GONE,
    },
  });
  const asked = await question();
  state = "2";
  await userEvent.click(within(asked).getByRole("button", { name: "确 定" }));
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "当前状态不允许此操作" }]));
  expect(portal.navigation.went).toEqual([]);
  await waitFor(() => expect(portal.callsOf(`${ORG}/findForModify`).length).toBe(2));
  await waitFor(async () => expect((await button("审核通过")).getAttribute("aria-disabled")).toBe("true"));
});

test("creates one project when submit is clicked twice", async () => {
  let answered: (reply: Reply) => void = () => undefined;
  const portal = open({
    page: <PurchaserAddPage />,
    path: "/addPurchaserAssets",
    user: UNIT,
    answers: { [`${ORG}/addAndModify`]: () => new Promise<Reply>((done) => (answered = done)) },
  });
  await waitFor(() => expect((screen.getByLabelText("联系人") as HTMLInputElement).value).toBe("李建国"));
  const save = await button("暂存");
  fireEvent.click(save);
  fireEvent.click(save);
  await waitFor(() => expect(portal.callsOf(`${ORG}/addAndModify`).length).toBe(1));
  fireEvent.click(save);
  answered(ok({ id: "p1" }, "保存成功"));
  await waitFor(() => expect(portal.navigation.went).toEqual(["back:purchaser-list"]));
  expect(portal.callsOf(`${ORG}/addAndModify`)).toHaveLength(1);
});

test("a form of a draft submitted in another tab keeps the input and shows why it is refused", async () => {
  const portal = open({
    page: <PurchaserEditPage />,
    path: "/editPurchaserAssets",
    user: UNIT,
    record: { state: "0" },
    answers: { [`${ORG}/addAndModify`]: () => GONE },
  });
  const subject = await screen.findByLabelText<HTMLTextAreaElement>("处置资产标的");
  fireEvent.change(subject, { target: { value: "另一个标签页里写的" } });
  await userEvent.click(await button("提交"));
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "当前状态不允许此操作" }]));
  expect(screen.getByLabelText<HTMLTextAreaElement>("处置资产标的").value).toBe("另一个标签页里写的");
  expect(portal.navigation.went).toEqual([]);
});

test("the form of a submitted project disables its buttons", async () => {
  const portal = open({ page: <PurchaserEditPage />, path: "/editPurchaserAssets", user: UNIT, record: { state: "1" } });
  for (const name of ["暂存", "提交"]) {
    const refused = await button(name);
    await waitFor(() => expect([name, refused.getAttribute("aria-disabled")]).toEqual([name, "true"]));
    fireEvent.click(refused);
  }
  expect(portal.callsOf(`${ORG}/addAndModify`)).toEqual([]);
});

test("[D-IMPORT-22] a confirmed batch requires a selection: shows 未选择数据 and sends nothing", async () => {
  const entries = new Proxy({}, { get: () => () => page([{ id: "e1", systemName: "甲", interfaceType: "1", taskEnable: "1" }]) });
  const portal = openScreen({
    screen: { page: <SubsystemEntriesPage />, path: "/subsystem/entries" },
    answers: entries,
    at: "/subsystem/entries?systemId=s1",
    user: { systemType: "1" },
  });
  await screen.findByText("甲");
  const before = portal.sent.length;
  await userEvent.click(await button("批量删除"));
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "error", text: "未选择数据" }]));
  expect(portal.sent.length).toBe(before);
});
