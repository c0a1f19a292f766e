import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeEach, expect, test } from "vitest";
import type { Data } from "../../../runtime/index.ts";
import type { MenuNode } from "../../../src/app/boot/navigation/menu-tree.ts";
import { PortalContext, type PortalValue } from "../../../src/app/boot/navigation/portal-context.ts";
import { noteUse, usesOf } from "../../../src/app/boot/state/used-menus.ts";
import { pages } from "../../../src/generated/pages.ts";
import TaskWorkPage from "../../../src/app/pages/welcome/task-work-page.tsx";
import WelcomePage from "../../../src/app/pages/welcome/welcome-page.tsx";
import { ok, type PortalOptions, type Reply, userEvent } from "../../runtime/support/fake-portal.tsx";
import { type Handlers, openPage, press, USER } from "./account.tsx";

const LOAD = "/gp-portal-center/portalCenter/task/loadTaskWorkList";
let tree: readonly MenuNode[] = [];
let reachable: ReadonlySet<string> = new Set();

/** Opens a page inside the portal, whose menus are `tree`. */
function openInside(page: ReactElement, handlers: Handlers, more: Partial<PortalOptions> = {}) {
  const portal = { user: USER as PortalValue["user"], menus: [], tree, reachable, reload: async () => {} };
  return openPage(<PortalContext value={portal}>{page}</PortalContext>, handlers, {}, more);
}

const TASKS: readonly Data[] = [
  { taskName: "待审核事项公告", taskCount: 3, url: "/purchaserList?state=3" },
  { taskName: "没有地址的待办", taskCount: 1 },
  { taskName: "别处的待办", taskCount: 2, url: "https://evil.example/" },
];
const rows = (tasks: readonly Data[]) => () => ok(tasks);

beforeEach(() => {
  tree = [];
  reachable = new Set();
  localStorage.clear();
});

test("[P-WELCOME-01] lists the to-do rows in a table, each with 查看详情", async () => {
  const page = openInside(<WelcomePage />, { [LOAD]: rows(TASKS) });
  const table = await screen.findByRole("table");
  const lines = within(table).getAllByRole("row");
  expect(lines.map((row) => row.textContent)).toEqual([
    "待办事项数量操作",
    "待审核事项公告3查看详情",
    "没有地址的待办1查看详情",
    "别处的待办2查看详情",
  ]);
  const links = within(table).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/purchaserList?state=3", "/task-work", "/task-work"]);
  expect(screen.queryByRole("img", { name: /^欢迎使用/ })).toBeNull();
  await userEvent.click(within(table).getByRole("link", { name: "查看详情：待审核事项公告" }));
  expect(page.address()).toBe("/purchaserList?state=3");
});

test("[P-WELCOME-01][P-TASK-01] shows the welcome image, or says so, when there is no to-do row", async () => {
  openInside(<WelcomePage />, { [LOAD]: rows([]) });
  expect(await screen.findByRole("img", { name: /^欢迎使用/ })).toBeDefined();
  expect(screen.queryByRole("table")).toBeNull();
  cleanup();
  openInside(<TaskWorkPage />, { [LOAD]: rows([]) });
  expect(await screen.findByText(/目前没有待办任务/)).toBeDefined();
});

test.each([
  ["the welcome page", <WelcomePage key="w" />],
  ["/task-work", <TaskWorkPage key="t" />],
])("[P-WELCOME-02] %s shows the static cards even when the server fails", async (_, page) => {
  openInside(page, { [LOAD]: () => ({ code: "500", msg: "出错了", data: null, status: 500 }) });
  const cards = within(await screen.findByRole("region", { name: "办理事项" })).getAllByRole("listitem");
  expect(cards.map((card) => card.querySelector("strong")?.textContent)).toEqual([
    "处置立项",
    "完善公告",
    "事项审核",
    "结果公告",
    "交易凭证",
  ]);
});

test("[P-TASK-01] /task-work lists the to-do rows and shows no link to itself", async () => {
  openInside(<TaskWorkPage />, { [LOAD]: rows(TASKS) }, { at: "/task-work" });
  const table = await screen.findByRole("table");
  expect(within(table).getAllByRole("row")).toHaveLength(4);
  expect(within(table).getAllByRole("link")).toHaveLength(1);
});

test("shows a failed reading with its cause and can read again", async () => {
  let reply = (): Reply => ({ code: "500", msg: "出错了", data: null, status: 500 });
  openInside(<WelcomePage />, { [LOAD]: () => reply() });
  expect(await screen.findByText(/待办任务没有读取成功：出错了/)).toBeDefined();
  reply = rows(TASKS);
  await press("重试");
  await waitFor(() => expect(screen.getByRole("table")).toBeDefined());
});

test("a card of 办理事项 links to its list only for users who can open it", async () => {
  const linked = async () => {
    const cards = within(await screen.findByRole("region", { name: "办理事项" }));
    return cards.queryAllByRole("link").map((link) => link.getAttribute("href"));
  };
  openInside(<WelcomePage />, { [LOAD]: rows([]) });
  expect(await linked()).toEqual([]);
  cleanup();
  reachable = new Set(["supplier-list"]);
  openInside(<WelcomePage />, { [LOAD]: rows([]) });
  expect(await linked()).toEqual(["?step=1,4", "?step=3", "?step=5", "?step=6"].map((query) => `/supplierList${query}`));
});

test("常用功能 lists the most opened menus first, then unopened ones in menu order", async () => {
  const menu = (id: string) => ({ menuId: id, menuName: id, menuOpenType: "1", menuComponent: id, children: [] }) as unknown as MenuNode;
  const ids = pages.filter((page) => page.under.length === 0).map((page) => page.id);
  tree = [...ids, ...Array.from({ length: 9 }, (_, index) => `more${index}`)].map(menu);
  const [first, second, third] = ids;
  const path = pages.find((page) => page.id === third)?.path ?? "";
  noteUse(path);
  openInside(<WelcomePage />, { [LOAD]: rows([]) });
  const tiles = within(await screen.findByRole("navigation", { name: "常用功能" })).getAllByRole("link");
  expect(tiles).toHaveLength(8);
  expect(tiles.slice(0, 3).map((tile) => tile.textContent)).toEqual([third, first, second]);
  expect(tiles[0]?.getAttribute("href")).toBe(path);
});

test("bounds the number of counted pages and the count of each", () => {
  for (let index = 0; index < 60; index++) noteUse(`/p${index}`);
  expect(usesOf().size).toBe(40);
  expect(usesOf().get("/p59")).toBe(1);
  for (let index = 0; index < 201; index++) noteUse("/often");
  expect(usesOf().get("/often")).toBe(100);
});
