import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Block, Call, Scope, Screen } from "../../runtime/index.ts";
import { disposalProject } from "../../src/generated/workflows/disposal-project/workflow.ts";
import { gatewayRoutes, ROUTES, route } from "./support/test-routes.tsx";
import { openScreen, page, pass, type PortalOptions } from "./support/fake-portal.tsx";
import { field, screenOf, table } from "./support/things.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

const SEARCH = "/gpr-workflow/rest/assetes/org/searchByPageInfo";
const COUNTS = "/gpr-workflow/rest/assetes/org/countByState";
const searchByPageInfo: Call = {
  id: "assetsOrg.searchByPageInfo",
  method: "post",
  path: SEARCH,
  query: [],
  body: ["projectCode", "projectName", "state", "pageNumber", "pageSize"],
  page: true,
};

const step: Block = {
  kind: "steps",
  field: "state",
  items: [
    { value: "0", label: "草稿" },
    { value: "1,4", label: "待机构完善" },
    { value: "3", label: "待审核" },
    { value: "2", label: "已发布" },
  ],
};
const list = table({
  call: searchByPageInfo,
  send: { state: (scope: Scope) => (scope["step"] as { value: unknown }).value },
  search: [field("projectCode", "项目编号"), field("projectName", "项目名称")],
  columns: [{ field: "projectName", label: "项目名称", format: "text" }],
  pageSizes: [10, 20, 30, 40, 50],
});
const projects = screenOf(list, {}, { path: "/purchaserList", blocks: { step, list } });
const counts: Call = { id: "assetsOrg.countByState", method: "get", path: COUNTS };
/** The same screen, with the number of projects in each step. */
const counting: Screen = { ...projects, workflow: disposalProject, blocks: { step: { ...step, counts } as Block, list } };
const handlers = { [SEARCH]: () => page([{ id: "1", projectName: "甲" }], 95), [ROUTES]: () => page([route("a")], 30) };
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Opens a page (by default the projects) and lets it read. */
async function opened(more: Partial<PortalOptions> = {}) {
  const portal = openScreen({ screen: projects, handlers, ...more });
  await pass(0);
  return portal;
}
const press = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));

test("[P-CONST-03][P-REGION-05][P-ROUTE-04] fast typing of a keyword sends one call, 300 ms after the last input", async () => {
  const portal = await opened({ screen: gatewayRoutes, at: "/gateway-route?pageNumber=3" });
  expect(portal.callsOf(ROUTES).map((call) => call.params)).toEqual([{ pageNumber: 3, pageSize: 10, countLimit: 10_000 }]);
  for (const value of ["g", "ga", "gat"]) {
    type("关键字", value);
    await pass(200);
  }
  expect(portal.callsOf(ROUTES).length).toBe(1);
  await pass(99);
  expect(portal.callsOf(ROUTES).length).toBe(1);
  await pass(1);
  const [, ...more] = portal.callsOf(ROUTES);
  expect(more.map((call) => call.params)).toEqual([{ searchText: "gat", pageNumber: 1, pageSize: 10, countLimit: 10_000 }]);
  expect(portal.address()).toBe("/gateway-route?searchText=gat");
});

test("[P-CONST-03] a search keeps a trailing space and further typing in its input", async () => {
  const portal = await opened({ screen: gatewayRoutes });
  type("关键字", "张 ");
  await pass(300);
  expect(portal.address()).toBe("/gateway-route?searchText=张");
  expect(screen.getByLabelText<HTMLInputElement>("关键字").value).toBe("张 ");
  type("关键字", "张 三");
  await pass(300);
  expect(portal.address()).toBe("/gateway-route?searchText=张+三");
  press(/重\s?置/);
  await pass(0);
  expect(screen.getByLabelText<HTMLInputElement>("关键字").value).toBe("");
  expect(portal.address()).toBe("/gateway-route");
});

test("[D-SEARCH-03][D-SEARCH-01] searches for both fields together, once, and at once by the button", async () => {
  const portal = await opened();
  type("项目编号", "ZC");
  await pass(100);
  type("项目名称", "甲");
  await pass(299);
  expect(portal.callsOf(SEARCH).length).toBe(1);
  await pass(1);
  expect(portal.callsOf(SEARCH).length).toBe(2);
  expect(portal.callsOf(SEARCH)[1]?.data).toEqual({ projectCode: "ZC", projectName: "甲", pageNumber: 1, pageSize: 10 });
  type("项目名称", "乙");
  press(/查\s*询/);
  await pass(0);
  expect(portal.callsOf(SEARCH).length).toBe(3);
  await pass(1000);
  expect(portal.callsOf(SEARCH).length).toBe(3);
});

test("[D-STEPS-01][D-STEPS-02][D-STEPS-03] a step filters from page one, and choosing it again removes the filter", async () => {
  const portal = await opened({ at: "/purchaserList?pageNumber=2" });
  const steps = screen.getAllByRole("button", { pressed: false }).map((step) => step.textContent);
  expect(steps).toEqual(["1草稿", "2待机构完善", "3待审核", "4已发布"]);
  press(/待机构完善/);
  await pass(0);
  expect(portal.callsOf(SEARCH).at(-1)?.data).toEqual({ state: "1,4", pageNumber: 1, pageSize: 10 });
  expect(screen.getByRole("button", { pressed: true }).textContent).toBe("2待机构完善");
  expect(portal.address()).toBe("/purchaserList?step=1,4");
  press(/待机构完善/);
  await pass(0);
  expect(portal.callsOf(SEARCH).at(-1)?.data).toEqual({ pageNumber: 1, pageSize: 10 });
  expect(screen.getByRole("button", { pressed: true }).textContent).toBe("全部");
});

test("[D-STEPS-01] one call counts all steps, and a filter from a link can be removed", async () => {
  const counted = [
    { value: "0", count: 3 },
    { value: "1", count: 2 },
    { value: "4", count: 1 },
    { value: "5", count: 7 },
  ];
  const portal = await opened({
    screen: counting,
    handlers: { ...handlers, [COUNTS]: () => ({ code: "200", data: counted }) },
    at: "/purchaserList?step=5",
  });
  const steps = within(screen.getByRole("navigation")).getAllByRole("button");
  expect(steps.map((step) => step.textContent)).toEqual(["全部13", "1草稿3", "2待机构完善3", "3待审核0", "4已发布0", "待填写结果公告7"]);
  expect(screen.getByRole("button", { pressed: true }).textContent).toBe("待填写结果公告7");
  expect(portal.callsOf(COUNTS).length).toBe(1);
  press(/待填写结果公告/);
  await pass(0);
  expect(portal.callsOf(SEARCH).at(-1)?.data).toEqual({ pageNumber: 1, pageSize: 10 });
  expect(screen.getByRole("button", { pressed: true }).textContent).toBe("全部13");
});

test("shows no numbers on steps that cannot be counted and the failure once in the list", async () => {
  const failed = () => ({ code: "500", status: 500, msg: "出错了", data: null });
  const portal = await opened({ screen: counting, handlers: { [SEARCH]: failed, [COUNTS]: failed } });
  expect(portal.callsOf(COUNTS)).toHaveLength(1);
  expect(within(screen.getByRole("navigation")).getAllByRole("button")[0]?.textContent).toBe("全部");
  expect(portal.toasts).toEqual([]);
});

test("shows active filters with labels and removes them", async () => {
  // Loaded on demand. Imported here before it is needed.
  await import("../../runtime/screens/active-filters.tsx");
  const portal = await opened({ at: "/purchaserList?projectCode=ZC&projectName=甲&pageNumber=2" });
  const chips = () => [...document.querySelectorAll(".gp-chip")].map((chip) => chip.textContent);
  expect(chips()).toEqual(["项目编号：ZC", "项目名称：甲"]);
  press(/去掉筛选条件「项目编号」/);
  await pass(0);
  expect(portal.callsOf(SEARCH).at(-1)?.data).toEqual({ projectName: "甲", pageNumber: 1, pageSize: 10 });
  expect(chips()).toEqual(["项目名称：甲"]);
  // When the card is folded, the active filters stay visible.
  press(/收起搜索栏/);
  expect(screen.queryByRole("form")).toBeNull();
  expect(chips()).toEqual(["项目名称：甲"]);
  press(/展开搜索栏/);
});

test("[D-SEARCH-02] reset clears both fields, the step and the page", async () => {
  const portal = await opened({
    at: "/purchaserList?projectCode=ZC&projectName=甲&step=3&pageNumber=2&pageSize=20",
  });
  expect(portal.callsOf(SEARCH)[0]?.data).toEqual({ projectCode: "ZC", projectName: "甲", state: "3", pageNumber: 2, pageSize: 20 });
  press(/重\s*置/);
  await pass(0);
  expect(portal.callsOf(SEARCH).at(-1)?.data).toEqual({ pageNumber: 1, pageSize: 20 });
  expect((screen.getByLabelText("项目编号") as HTMLInputElement).value).toBe("");
  expect(portal.address()).toBe("/purchaserList?pageSize=20");
});

test("[D-LIST-05][D-LIST-06] does not send page sizes that are not offered", async () => {
  const portal = await opened({ at: "/purchaserList?pageSize=7&pageNumber=x" });
  expect(portal.callsOf(SEARCH)[0]?.data).toEqual({ pageNumber: 1, pageSize: 10 });
});

test("[D-LIST-10] a page past the end moves to the last one with rows", async () => {
  const portal = await opened({
    handlers: { [SEARCH]: (sent) => (sent.data?.["pageNumber"] === 3 ? page([], 20) : page([{ id: "1", projectName: "甲" }], 20)) },
    at: "/purchaserList?pageNumber=3",
  });
  await pass(0);
  expect(portal.callsOf(SEARCH).map((call) => call.data?.["pageNumber"])).toEqual([3, 2]);
  expect(portal.address()).toBe("/purchaserList?pageNumber=2");
});

test("[P-GUARD-11] a denied page shows its text, sends nothing and leaves after 4 seconds", async () => {
  const portal = await opened({
    screen: { ...projects, access: (s) => s.user["userTypeNow"] === "10", denied: "您不是资产处置用户，无权限访问" },
    user: {},
  });
  await pass(3999);
  expect(screen.getByText("您不是资产处置用户，无权限访问")).toBeDefined();
  expect(portal.navigation.went).toEqual([]);
  await pass(1);
  expect(portal.navigation.went).toEqual(["/"]);
  expect(portal.sent).toEqual([]);
});
