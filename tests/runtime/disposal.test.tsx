import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import PurchaserListPage from "../../src/generated/screens/purchaser-list.tsx";
import PurchaserLookPage from "../../src/generated/screens/purchaser-look.tsx";
import { slots } from "../../src/screens/index.ts";
import { ok, openScreen, page, type Reply, userEvent } from "./support/fake-portal.tsx";

const BASE = "/gpr-workflow/rest/assetes/org";
const SEARCH = `${BASE}/searchByPageInfo`;
const PROJECT = { id: "p1", projectCode: "ZC-p1", orgGuid: "U1", supGuid: "A1", state: "3", version: 7 };
const user = { userId: "u1", userTypeNow: "10", orgGuid: "U1", roles: ["disposal-review"] };

function openList(at: string) {
  const handlers = new Proxy({}, { get: (_, url) => () => (url === SEARCH ? page([PROJECT]) : ok(null)) });
  return openScreen({ screen: { page: <PurchaserListPage />, path: "/purchaserList" }, slots, handlers, at, user });
}

test("[P-WELCOME-04] a link of the to-do list filters by it until a step, a reset or its cross removes the filter", async () => {
  const chips = () => [...document.querySelectorAll(".gp-chip")].map((chip) => chip.textContent);
  const pressed = () => screen.getAllByRole("button", { pressed: true }).map((button) => button.textContent?.replace(/\d/g, ""));
  for (const widen of [/^去掉筛选条件/, /^重\s*置$/, /草稿/]) {
    const portal = openList("/purchaserList?todo=completeOwn&pageNumber=2");
    await screen.findByText("ZC-p1");
    expect(portal.callsOf(SEARCH)[0]?.data).toMatchObject({ todo: "completeOwn", pageNumber: 2 });
    await waitFor(() => expect(chips()).toEqual(["待办：事项公告待完善"]));
    expect(screen.queryAllByRole("button", { pressed: true })).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: widen }));
    await waitFor(() => expect(portal.callsOf(SEARCH).at(-1)?.data).toMatchObject({ pageNumber: 1 }));
    expect(portal.callsOf(SEARCH).at(-1)?.data).not.toHaveProperty("todo");
    expect([chips(), pressed()]).toEqual([[], [String(widen).includes("草稿") ? "草稿" : "全部"]]);
    cleanup();
  }
  const stranger = openList("/purchaserList?todo=agencyVoucher");
  await screen.findByText("ZC-p1");
  expect([stranger.callsOf(SEARCH)[0]?.data, pressed()]).toEqual([expect.not.objectContaining({ todo: expect.anything() }), ["全部"]]);
});

/** Opens the page of a project with the replies to its two calls. */
function openLook(record: Reply, history: Reply) {
  return openScreen({
    screen: { page: <PurchaserLookPage />, path: "/lookpurchaserassets" },
    handlers: { [`${BASE}/findForModify`]: () => record, [`${BASE}/history`]: () => history },
    at: "/lookpurchaserassets?id=p1",
    user,
    slots,
  });
}

test("the history of a deleted project says so and offers no retry", async () => {
  const gone = { status: 404, code: "404", msg: "数据不存在" };
  const portal = openLook(gone, gone);
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
  openLook(ok({ assetsOrgModel: { ...PROJECT, assetsMode }, assetsList: [] }), ok([]));
  const list = within(await screen.findByRole("figure", { name: "流转图" })).getAllByRole("listitem");
  expect(list.find((item) => item.textContent?.startsWith("待填写结果公告"))?.textContent).toBe(`待填写结果公告；${way}：待上传凭证`);
});

test("[D-STATE-01] the page of a project shows its state diagram from the record it has already read", async () => {
  const times = { historyId: "h1", happenedAt: "2026-11-01 09:00:00", title: "提交", fromState: "0", toState: "1" };
  const step = { ...times, userName: "张三", orgName: "一中", reason: null };
  const portal = openLook(ok({ assetsOrgModel: PROJECT, assetsList: [{ assetNum: 2, original: "1000.50" }] }), ok([step]));
  const beside = within(await screen.findByRole("region", { name: "办理记录" }));
  expect(await beside.findByText("一中 张三")).toBeDefined();
  const marked = (): Element | null | undefined => screen.getByRole("region", { name: "办理记录" }).querySelector("[aria-current=step]");
  await waitFor(() => expect(marked()?.textContent).toContain("待审核"));
  expect(portal.sent.map(({ url }) => url.split("/").at(-1)).sort()).toEqual(["findForModify", "history"]);
  expect(within(screen.getByRole("banner")).getByText("待审核")).toBeDefined();
  expect((await screen.findByText("合计")).closest("tr")?.textContent).toContain("1,000.50");
});
