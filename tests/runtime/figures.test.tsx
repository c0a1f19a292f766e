import { cleanup, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ProjectFigures } from "../../src/screens/figures/project-figures.tsx";
import * as calls from "../../src/generated/services/assets-org/calls.ts";
import { ok, openScreen, type Reply } from "./support/fake-portal.tsx";

const BASE = "/gpr-workflow/rest/assetes/org/figures";
const LARGE = "9999999999999.99";

function open(more: Record<string, () => Reply> = {}) {
  // jsdom has no canvas and no observers.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  const figures = (value: string) => ({ value, count: 2, originalTotal: LARGE, costAll: "0.10" });
  return openScreen({
    screen: {
      page: (
        <ProjectFigures
          screen="figures"
          byState={calls.figuresByState}
          complete={calls.figuresComplete}
          byMonth={calls.figuresByMonth}
          days={calls.daysByState}
        />
      ),
      path: "/purchaserFigures",
    },
    handlers: {
      [`${BASE}/state`]: () => ok([figures("7"), figures("0")]),
      [`${BASE}/complete`]: () => ok([]),
      [`${BASE}/month`]: () => ok([figures("更早"), figures("2026-10"), figures("2026-11")]),
      [`${BASE}/days`]: () => ok([{ value: "3", count: 4, days: 2.5 }]),
      ...more,
    },
  });
}
const rowsOf = async (name: string): Promise<(string | null)[][]> =>
  within(await screen.findByRole("table", { name }))
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent));

test("each figure has a table of its numbers with labels, sort order and exact sums", async () => {
  open();
  expect(await rowsOf("各状态项目")).toEqual([
    ["状态", "项目数", "账面原值（元）", "成交金额（元）"],
    ["草稿", "2", "9,999,999,999,999.99", "0.10"],
    ["处置完成", "2", "9,999,999,999,999.99", "0.10"],
    ["合计", "4", "19,999,999,999,999.98", "0.20"],
  ]);
  expect((await rowsOf("各月处置金额")).at(-1)).toEqual(["合计", "6", "29,999,999,999,999.97", "0.30"]);
  expect((await rowsOf("各状态停留天数")).at(-1)).toEqual(["待审核", "4", "2.5"]);
});

test("a figure that cannot be read, whole or in part, shows a retry, and the others stay", async () => {
  const away = () => ({ status: 503, code: "503", msg: "数据库暂时不可用，请稍后重试", data: null });
  for (const path of ["state", "complete"]) {
    open({ [`${BASE}/${path}`]: away, [`${BASE}/days`]: () => ok([]) });
    expect((await screen.findByRole("alert")).textContent).toContain("各状态项目未能读取：数据库暂时不可用，请稍后重试");
    expect(screen.queryByRole("table", { name: "各状态项目" })).toBeNull();
    expect(await rowsOf("各月处置金额")).toHaveLength(5);
    expect(await within(screen.getByRole("region", { name: "各状态停留天数" })).findByText("暂无数据")).toBeTruthy();
    cleanup();
  }
});

test("counts a project as 处置完成 whenever the list shows it so", async () => {
  open({ [`${BASE}/complete`]: () => ok([{ value: "6", count: 3, originalTotal: LARGE, costAll: "0.20" }]) });
  expect((await rowsOf("各状态项目")).slice(2)).toEqual([
    ["处置完成", "5", "19,999,999,999,999.98", "0.30"],
    ["合计", "7", "29,999,999,999,999.97", "0.40"],
  ]);
});
