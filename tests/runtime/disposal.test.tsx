import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Data } from "../../runtime/index.ts";
import PurchaserListPage from "../../src/generated/screens/purchaser-list.tsx";
import PurchaserLookPage from "../../src/generated/screens/purchaser-look.tsx";
import { slots } from "../../src/screens/index.ts";
import { openScreen, page, type Reply, type Sent, ok, userEvent } from "./support/portal.tsx";

const BASE = "/gpr-workflow/rest/assetes/org";
const SEARCH = `${BASE}/searchByPageInfo`;
const COUNTS = "/gpr-workflow/rest/assetes/org/countByState";
const project = (id: string, state: string, more: Data = {}): Data => ({
  id,
  projectCode: `ZC-${id}`,
  projectName: `项目${id}`,
  orgName: "一中",
  orgGuid: "U1",
  supGuid: "A1",
  assetsMode: "进场交易",
  lxTime: "2026-04-01 08:00:00",
  state,
  version: 7,
  ...more,
});
const rows = [
  project("p0", "0"),
  project("p1", "1"),
  project("p3", "3", { submittedBy: "u2" }),
  project("p6", "6", { supGuid: "000" }),
  project("px", "0", { orgGuid: "U2" }),
];

function open(more: Partial<Record<string, (sent: Sent) => Reply>> = {}, user: Data = {}, at = "/purchaserList") {
  const known: Record<string, (sent: Sent) => Reply> = { [SEARCH]: () => page(rows) };
  const answers = new Proxy(known, {
    get: (_, url) => more[String(url)] ?? known[String(url)] ?? (() => ok(null, "操作完成")),
  });
  return openScreen({
    screen: { page: <PurchaserListPage />, path: "/purchaserList" },
    slots,
    answers,
    at,
    user: { userId: "u1", userTypeNow: "10", orgGuid: "U1", roles: ["disposal-review"], ...user },
  });
}
const rowOf = async (id: string) => (await screen.findByText(`ZC-${id}`)).closest("tr") as HTMLElement;
const actionsOf = async (id: string) => [...(await rowOf(id)).querySelectorAll("button, a[href]")].map((button) => button.textContent);
const dialog = () => screen.findByRole("dialog");
const press = async (name: RegExp) => userEvent.click(within(await dialog()).getByRole("button", { name }));

test("[D-LIST-01][D-LIST-02][D-LIST-03] the list shows its columns, the date without time and the state's label", async () => {
  open();
  const cells = within(await rowOf("p6"))
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
  expect(cells.slice(0, 6)).toEqual(["ZC-p6", "项目p6", "一中", "进场交易", "2026-04-01", "处置完成"]);
  expect(screen.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual([
    "项目编号",
    "项目名称",
    "处置单位",
    "处置方式",
    "立项时间",
    "状态",
    "操作",
  ]);
});

test("[P-WELCOME-04] a link of the to-do list filters by it until a step, a reset or its cross removes the filter", async () => {
  const chips = () => [...document.querySelectorAll(".gp-chip")].map((chip) => chip.textContent);
  const pressed = () => screen.getAllByRole("button", { pressed: true }).map((button) => button.textContent?.replace(/\d/g, ""));
  for (const widen of [/^去掉筛选条件/, /^重\s*置$/, /草稿/]) {
    const portal = open({}, {}, "/purchaserList?todo=completeOwn&pageNumber=2");
    await rowOf("p1");
    expect(portal.callsOf(SEARCH)[0]?.data).toMatchObject({ todo: "completeOwn", pageNumber: 2 });
    await waitFor(() => expect(chips()).toEqual(["待办：事项公告待完善"]));
    expect(screen.queryAllByRole("button", { pressed: true })).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: widen }));
    await waitFor(() => expect(portal.callsOf(SEARCH).at(-1)?.data).toMatchObject({ pageNumber: 1 }));
    expect(portal.callsOf(SEARCH).at(-1)?.data).not.toHaveProperty("todo");
    expect([chips(), pressed()]).toEqual([[], [String(widen).includes("草稿") ? "草稿" : "全部"]]);
    cleanup();
  }
  const stranger = open({}, {}, "/purchaserList?todo=agencyVoucher");
  await rowOf("p1");
  expect([stranger.callsOf(SEARCH)[0]?.data, pressed()]).toEqual([expect.not.objectContaining({ todo: expect.anything() }), ["全部"]]);
});

test("[D-LIST-04] a row offers the actions that its state and user allow, the dangerous one last", async () => {
  open();
  expect(await actionsOf("p0")).toEqual(["编辑", "删除"]);
  expect(await actionsOf("p1")).toEqual(["查看", "撤回"]);
  expect(await actionsOf("p3")).toEqual(["查看", "审核"]);
  // More than three: the others stand under 更多.
  expect(await actionsOf("p6")).toEqual(["查看事项公告", "查看结果公告", "上传交易凭证", "更多 "]);
  expect(await actionsOf("px")).toEqual([]);
});

test("[D-LIST-04] offers no review without the review role", async () => {
  open({}, { roles: [] });
  expect(await actionsOf("p3")).toEqual(["查看"]);
});

test.each(["submittedBy", "announcedBy"])("[D-LIST-04] does not offer the user a review of an own submission (%s)", async (by) => {
  const own = [project("p3", "3", { submittedBy: "u2", announcedBy: "u2", [by]: "u1" })];
  open({ [SEARCH]: () => page(own) });
  expect(await actionsOf("p3")).toEqual(["查看"]);
});

test("[D-LIST-01] viewing opens the page of the record", async () => {
  const portal = open();
  await userEvent.click(within(await rowOf("p1")).getByRole("link", { name: "查看" }));
  await waitFor(() => expect(portal.navigation.went).toEqual(["/lookpurchaserassets?id=p1"]));
});

test("[D-STATE-01] refuses a withdrawal without a reason and sends key, input, constant and version with one", async () => {
  const portal = open();
  await userEvent.click(within(await rowOf("p1")).getByRole("button", { name: "撤回" }));
  await press(/确\s*定/);
  expect((await within(await dialog()).findByRole("alert")).textContent).toBe("请填写撤回原因");
  await waitFor(() => expect(portal.sent.map((sent) => sent.url)).toEqual([COUNTS, SEARCH]));
  await userEvent.type(within(await dialog()).getByLabelText("撤回原因"), "资料有误");
  await press(/确\s*定/);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [, , sent] = portal.sent;
  expect({ ...sent?.params, ...sent?.data }).toEqual({ id: "p1", cancelReason: "资料有误", state: "0", version: 7 });
  expect(portal.toasts).toEqual([{ type: "success", text: "操作完成" }]);
});

test("[D-STATE-01] cancelling the reason shows a message and sends nothing", async () => {
  const portal = open();
  await userEvent.click(within(await rowOf("p1")).getByRole("button", { name: "撤回" }));
  await press(/取\s*消/);
  await waitFor(() => expect(portal.toasts).toEqual([{ type: "info", text: "取消输入" }]));
  expect(portal.sent.map((sent) => sent.url)).toEqual([COUNTS, SEARCH]);
});

test("[D-ROUTES-11][D-REVIEW-13] the review of a row opens its page", async () => {
  const portal = open();
  await userEvent.click(within(await rowOf("p3")).getByRole("link", { name: "审核" }));
  await waitFor(() => expect(portal.navigation.went).toEqual(["/auditPurchaserAssets?id=p3"]));
});

const NoHistory = () => null;

test("[D-LIST-01] the page of a record shows its sections, its state and the totals of its assets", async () => {
  const assetsList = [
    { assetName: "桌子", assetNum: 2, original: "1000.50", equity: "10.00" },
    { assetName: "椅子", assetNum: 3, original: "0.50", equity: "1.00" },
  ];
  const portal = openScreen({
    screen: { page: <PurchaserLookPage />, path: "/lookpurchaserassets" },
    answers: new Proxy<Record<string, () => Reply>>({}, { get: () => () => ok({ assetsOrgModel: project("p1", "1"), assetsList }) }),
    at: "/lookpurchaserassets?id=p1",
    user: { userTypeNow: "10", orgGuid: "U1" },
    slots: { ProjectHistory: NoHistory },
  });
  expect(await screen.findByText("项目信息")).toBeDefined();
  expect(portal.sent[0]?.params["id"] ?? portal.sent[0]?.data?.["id"]).toBe("p1");
  expect(within(screen.getByRole("banner")).getByText("待完善")).toBeDefined();
  const totals = (await screen.findByText("合计")).closest("tr") as HTMLElement;
  expect(
    within(totals)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(expect.arrayContaining(["合计", "5", "1,001.00", "11.00"]));
  const [first] = screen.getAllByRole("button", { name: /返\s*回/ });
  await userEvent.click(first as HTMLElement);
  await waitFor(() => expect(portal.navigation.went).toEqual(["back:purchaser-list"]));
});

test("the history of a deleted project says so and offers no retry", async () => {
  const gone = { status: 404, code: "404", msg: "数据不存在" };
  const portal = openScreen({
    screen: { page: <PurchaserLookPage />, path: "/lookpurchaserassets" },
    answers: {
      "/gpr-workflow/rest/assetes/org/findForModify": () => gone,
      "/gpr-workflow/rest/assetes/org/history": () => gone,
    },
    at: "/lookpurchaserassets?id=p1",
    user: { userTypeNow: "10", orgGuid: "U1" },
    slots,
  });
  expect(await screen.findByText(/无法查看其办理记录/)).toBeDefined();
  expect(screen.queryByRole("figure")).toBeNull();
  expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "返回列表" }));
  expect(portal.navigation.went).toEqual(["back:purchaser-list"]);
});

test.each([
  [null, "发布结果公告"],
  ["进场交易", "发布结果公告"],
  ["环保回收", "确认结果"],
])("[D-FORM-09] the diagram of a project of mode %s leads on by %s", async (assetsMode, way) => {
  openScreen({
    screen: { page: <PurchaserLookPage />, path: "/lookpurchaserassets" },
    answers: {
      "/gpr-workflow/rest/assetes/org/findForModify": () => ok({ assetsOrgModel: { ...project("p1", "3"), assetsMode }, assetsList: [] }),
      "/gpr-workflow/rest/assetes/org/history": () => ok([]),
    },
    at: "/lookpurchaserassets?id=p1",
    user: { userTypeNow: "10", orgGuid: "U1" },
    slots,
  });
  const list = within(await screen.findByRole("figure", { name: "流转图" })).getAllByRole("listitem");
  expect(list.find((item) => item.textContent?.startsWith("待填写结果公告"))?.textContent).toBe(`待填写结果公告；${way}：待上传凭证`);
});

test("[D-STATE-01] the page of a project shows its state diagram from the record it has already read", async () => {
  const step = {
    historyId: "h1",
    happenedAt: "2026-11-01 09:00:00",
    title: "提交",
    fromState: "0",
    toState: "1",
    userName: "张三",
    orgName: "一中",
    reason: null,
  };
  const portal = openScreen({
    screen: { page: <PurchaserLookPage />, path: "/lookpurchaserassets" },
    answers: {
      "/gpr-workflow/rest/assetes/org/findForModify": () => ok({ assetsOrgModel: project("p1", "3"), assetsList: [] }),
      "/gpr-workflow/rest/assetes/org/history": () => ok([step]),
    },
    at: "/lookpurchaserassets?id=p1",
    user: { userTypeNow: "10", orgGuid: "U1" },
    slots,
  });
  const beside = within(await screen.findByRole("region", { name: "办理记录" }));
  expect(await beside.findByText("一中 张三")).toBeDefined();
  const marked = (): Element | null | undefined => screen.getByRole("region", { name: "办理记录" }).querySelector("[aria-current=step]");
  await waitFor(() => expect(marked()?.textContent).toContain("待审核"));
  expect(portal.sent.map(({ url }) => url.split("/").at(-1)).sort()).toEqual(["findForModify", "history"]);
});
