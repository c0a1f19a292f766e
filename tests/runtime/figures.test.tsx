import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Block, Call, ListLink } from "../../runtime/index.ts";
import { chartData } from "../../runtime/screens/chart-groups.ts";
import { chartOptions } from "../../runtime/screens/chart-options.ts";
import AlarmInfoPage from "../../src/generated/screens/alarm-info.tsx";
import PurchaserFiguresPage from "../../src/generated/screens/purchaser-figures.tsx";
import { ok, openScreen, page, type Reply, userEvent } from "./support/fake-portal.tsx";
import { handlers, list, open, screenOf, table } from "./support/things.ts";

const BASE = "/gpr-workflow/rest/assetes/org/figures";
const ALARMS = "/gp-alarm-center/api/web/v1";
/** An amount that a float cannot hold: the sum of many projects. */
const LARGE = "99999999999999999.99";

function openFigures(more: Record<string, () => Reply> = {}) {
  const figures = (value: string) => ({ value, count: 2, originalTotal: LARGE, costAll: "0.10" });
  return openScreen({
    screen: { page: <PurchaserFiguresPage />, path: "/purchaserFigures" },
    handlers: {
      [`${BASE}/state`]: () => ok([figures("7"), figures("0")]),
      [`${BASE}/month`]: () => ok([figures("更早"), figures("2026-10"), figures("2026-11")]),
      [`${BASE}/days`]: () => ok([{ value: "6", count: 4, days: 2.5 }]),
      ...more,
    },
  });
}
const rowsOf = async (name: string): Promise<(string | null)[][]> =>
  within(await screen.findByRole("table", { name }))
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent));

test("each chart has a table of its numbers with labels, sort order and exact sums", async () => {
  openFigures();
  expect(await rowsOf("各状态项目")).toEqual([
    ["状态", "项目数", "账面原值（元）", "成交金额（元）"],
    ["草稿", "2", "99,999,999,999,999,999.99", "0.10"],
    ["处置完成", "2", "99,999,999,999,999,999.99", "0.10"],
    ["合计", "4", "199,999,999,999,999,999.98", "0.20"],
  ]);
  expect((await rowsOf("各月处置金额")).at(-1)).toEqual(["合计", "6", "299,999,999,999,999,999.97", "0.30"]);
  expect((await rowsOf("各状态停留天数")).at(-1)).toEqual(["待上传凭证", "4", "2.5"]);
  expect(await screen.findByRole("img", { name: "各状态项目，柱状图，数值见表格" })).toBeTruthy();
});

test("a chart that cannot be read shows a retry, and the others stay", async () => {
  const away = () => ({ status: 503, code: "503", msg: "数据库暂时不可用，请稍后重试", data: null });
  openFigures({ [`${BASE}/state`]: away, [`${BASE}/days`]: () => ok([]) });
  const states = within(await screen.findByRole("region", { name: "各状态项目" }));
  expect((await states.findByRole("alert")).textContent).toContain("数据库暂时不可用，请稍后重试");
  expect(states.getByRole("button", { name: /重\s*试/ })).toBeTruthy();
  expect(screen.queryByRole("table", { name: "各状态项目" })).toBeNull();
  expect(await rowsOf("各月处置金额")).toHaveLength(5);
  expect(await within(screen.getByRole("region", { name: "各状态停留天数" })).findByText("暂无数据")).toBeTruthy();
});

test("a state of a chart leads to the list of exactly its projects, and complete ones to none", async () => {
  const portal = openFigures();
  const states = within(await screen.findByRole("region", { name: "各状态项目" }));
  await userEvent.click(await states.findByRole("link", { name: "草稿" }));
  await userEvent.click(await states.findByRole("button", { name: "draws 草稿" }));
  expect(portal.navigation.went).toEqual(["/purchaserList?step=0", "/purchaserList?step=0"]);
  await userEvent.click(states.getByRole("button", { name: "draws 处置完成" }));
  expect([portal.navigation.went.length, states.queryByRole("link", { name: "处置完成" })]).toEqual([2, null]);
});

test("[P-ALARMINFO-01] the alarms of days are split by level, and days without alarms are in the chart alone", async () => {
  const at = (day: string, alarms: readonly number[]) =>
    ["提示", "警告"].map((levelName, index) => ({ day, levelId: String(index + 1), levelName, alarms: alarms[index] }));
  const days = [...at("2026-11-20", [0, 0]), ...at("2026-11-21", [2, 1])];
  const openAlarms = (data: unknown) =>
    openScreen({
      screen: { page: <AlarmInfoPage />, path: "/alarm-info" },
      handlers: {
        [`${ALARMS}/info/figures`]: () => ok(data),
        [`${ALARMS}/info`]: () => page([]),
        [`${ALARMS}/level/levels`]: () => ok({}),
        [`${ALARMS}/info/scopes`]: () => ok({}),
      },
    });
  openAlarms(days);
  expect(await rowsOf("近14天告警")).toEqual([
    ["日期", "提示", "警告", "合计"],
    ["2026-11-21", "2", "1", "3"],
  ]);
  cleanup();
  openAlarms(at("2026-11-20", [0, 0]));
  expect(await within(await screen.findByRole("region", { name: "近14天告警" })).findByText("暂无数据")).toBeTruthy();
});

const count: Call = { id: "a.count", method: "get", path: "/count", query: [], body: [] };
const figure = (more: Partial<Extract<Block, { kind: "figure" }>> = {}): Block => ({
  kind: "figure",
  label: "待办",
  call: count,
  value: "count",
  format: "number",
  ...more,
});
const link = (query: ListLink["query"] = {}): ListLink => ({ screen: { path: "/list", params: [] }, right: "list", query });
const counts = {
  "/count": () =>
    ok([
      { value: "1", count: 1200, sum: LARGE },
      { value: "2", count: 34, sum: "0.02" },
    ]),
};

test.each([
  ["all rows", figure(), "1,234"],
  ["the row of one code", figure({ of: "2" }), "34"],
  ["no row of a code", figure({ of: "9" }), "0"],
  ["exact amounts", figure({ value: "sum", format: "amount", unit: "元" }), "100,000,000,000,000,000.01元"],
])("a figure shows the number of %s", async (_, block, text) => {
  open(screenOf(block), { handlers: { ...handlers, ...counts } });
  expect((await within(await screen.findByRole("region", { name: "待办" })).findByText(/\d/)).textContent).toBe(text);
});

test("a figure of a list is its total, of which one row is read", async () => {
  const { value: _, ...block } = figure({ call: { ...list, query: ["pageNumber", "pageSize"], page: true } }) as Extract<
    Block,
    { kind: "figure" }
  >;
  const portal = open(screenOf(block), { handlers: { "/list": () => page([{ id: "1" }], 4321) } });
  expect(await screen.findByText("4,321")).toBeTruthy();
  expect(portal.callsOf("/list")[0]?.params).toEqual({ pageNumber: 1, pageSize: 1 });
});

test.each([
  ["leads to its list", link({ state: "1" }), { rights: ["list"] }, "/list?state=1"],
  ["is no link without a right to the list", link({ state: "1" }), { rights: ["other"] }, undefined],
  ["is no link if its filter is empty", link({ state: () => undefined }), {}, undefined],
])("a figure %s", async (_, to, user, path) => {
  const portal = open(screenOf(figure({ link: to })), { handlers: counts, user });
  await screen.findByText("1,234");
  const found = screen.queryByRole("link", { name: "待办：1,234" });
  expect(found?.getAttribute("href") ?? undefined).toBe(path);
  if (found !== null) await userEvent.click(found);
  expect(portal.navigation.went).toEqual(path === undefined ? [] : [path]);
});

test.each<["bar" | "line" | "pie", string[]]>([
  ["bar", ["grey", "green"]],
  ["pie", ["grey", "green"]],
  ["line", ["blue"]],
])("a %s draws exact sizes in the tones of its codes, or in the first colour", (type, colours) => {
  const node = document.createElement("div");
  for (const [name, colour] of [
    ["tone-draft", "grey"],
    ["tone-done", "green"],
    ["chart-1", "blue"],
  ])
    node.style.setProperty(`--gp-${name}`, colour ?? "");
  document.body.append(node);
  const codes = [
    { value: "1", label: "草稿", tone: "draft" as const },
    { value: "2", label: "完成", tone: "done" as const },
  ];
  const block = {
    kind: "chart",
    type,
    x: { field: "value", label: "状态", format: "codes", codes },
    y: ["count"],
    columns: [{ field: "count", label: "数量", format: "number" }],
  } as unknown as Extract<Block, { kind: "chart" }>;
  const { groups, drawn } = chartData(block, [
    { value: "2", count: 3 },
    { value: "1", count: 4 },
    { value: "2", count: 5 },
  ]);
  const [series] = chartOptions({ block, groups, drawn }, node)["series"] as { data: unknown[]; itemStyle: { color: string } }[];
  const sizes = (series?.data ?? []).map((item) => (typeof item === "number" ? item : (item as { value: number }).value));
  const drawnColours = (series?.data ?? []).flatMap((item) => (item as { itemStyle?: { color: string } }).itemStyle?.color ?? []);
  expect([sizes, drawnColours.length > 0 ? drawnColours : [series?.itemStyle.color]]).toEqual([[4, 8], colours]);
  node.remove();
});

test("a link of a period knows its first and last moment, and of older ones nothing", () => {
  const block = (period: "date" | "datetime") =>
    ({ kind: "chart", x: { field: "value" }, y: [], columns: [], period }) as unknown as Extract<Block, { kind: "chart" }>;
  const ends = (period: "date" | "datetime", value: string) => chartData(block(period), [{ value }]).groups[0]?.row;
  expect(ends("date", "2028-02")).toMatchObject({ from: "2028-02-01", to: "2028-02-29" });
  expect(ends("datetime", "2026")).toMatchObject({ from: "2026-01-01 00:00:00", to: "2026-12-31 23:59:59" });
  expect(ends("datetime", "2026-11-27")).toMatchObject({ from: "2026-11-27 00:00:00", to: "2026-11-27 23:59:59" });
  expect(ends("date", "更早")).toEqual({ value: "更早" });
});

const amounts = table({
  columns: [
    { field: "price", label: "金额", format: "amount" },
    { field: "name", label: "名称", format: "text" },
    { field: "amount", label: "数量", format: "number" },
  ],
  totals: ["price", "amount"],
  select: true,
});
const totalCells = () => [...document.querySelectorAll(".gp-total td")].map(({ textContent }) => textContent);

test("the totals of a list are those of the server, below their columns and formatted alike", async () => {
  const call: Call = { ...list, page: true, query: ["pageNumber", "pageSize", "withTotals"] };
  const rows = [{ id: "1", name: "甲", price: "1.00", amount: 1 }];
  const portal = open(screenOf({ ...amounts, call } as Block), {
    handlers: { "/list": () => ok({ rows, total: 30, totals: { price: "12345.60", amount: "1234567" } }) },
  });
  await waitFor(() => expect(totalCells()).toEqual(["", "12,345.60", "合计", "1,234,567"]));
  expect(portal.callsOf("/list")[0]?.params).toMatchObject({ withTotals: true });
});

test("a table that has all its rows adds them up itself, exactly, and an empty one has no totals", async () => {
  const rows = [0, 1, 2].map((index) => ({ id: String(index), name: "甲", price: index === 2 ? null : "0.10", amount: 1 }));
  open(screenOf(amounts), { handlers: { "/list": () => ok(rows) } });
  await waitFor(() => expect(totalCells()).toEqual(["", "0.20", "合计", "3"]));
  cleanup();
  open(screenOf(amounts), { handlers: { "/list": () => ok([]) } });
  expect(await screen.findByText("事物：暂无数据")).toBeTruthy();
  expect(totalCells()).toEqual([]);
});
