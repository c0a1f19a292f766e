import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type InputBuffers, flushBuffers } from "../../runtime/fields/base/use-buffered-input.ts";
import type { Call } from "../../runtime/index.ts";
import { commits, draw, input, leave, set, type } from "./support/field-host.tsx";
import { openScreen, page, pass } from "./support/fake-portal.tsx";
import { screenOf, table } from "./support/things.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

test("[P-SHELL-15] commits typed text once, 150 ms after the last input, on blur or on flush", async () => {
  const drafts: InputBuffers = new Set();
  draw({}, { drafts });
  type("a");
  await pass(100);
  type("ab");
  await pass(149);
  expect([input().value, commits]).toEqual(["ab", []]);
  await pass(1);
  expect([input().value, commits]).toEqual(["ab", ["ab"]]);
  type("abc");
  fireEvent.blur(input());
  await pass(0);
  expect(commits).toEqual(["ab", "abc"]);
  type("abcd");
  act(() => flushBuffers(drafts));
  await pass(1000);
  expect(commits).toEqual(["ab", "abc", "abcd"]);
});

test("[P-SHELL-15] commits nothing during composition, and on blur not while the pointer is down", async () => {
  draw({}, { drafts: new Set() });
  fireEvent.compositionStart(input());
  type("zhong");
  await pass(1000);
  expect(commits).toEqual([]);
  type("中");
  fireEvent.compositionEnd(input());
  await pass(150);
  expect(commits).toEqual(["中"]);
  type("中a");
  fireEvent.pointerDown(document.body);
  fireEvent.blur(input());
  await pass(0);
  expect(commits).toEqual(["中"]);
  fireEvent.pointerUp(document.body);
  await pass(0);
  expect(commits).toEqual(["中", "中a"]);
});

test("[P-SHELL-15] an outside change replaces uncommitted text, and unmounting discards it", async () => {
  draw({}, { drafts: new Set() });
  type("draft");
  act(() => set("outside"));
  expect(input().value).toBe("outside");
  await pass(1000);
  expect([input().value, commits]).toEqual(["outside", []]);
  type("again");
  act(() => leave());
  await pass(1000);
  expect(commits).toEqual([]);
});

test("[D-SEARCH-03] a search commits every input at once except during composition", async () => {
  draw({ widget: "keyword" });
  type("a");
  fireEvent.compositionStart(input());
  type("azhong");
  fireEvent.compositionEnd(input());
  expect(commits).toEqual(["a", "azhong"]);
});

test("[P-OAUTH-06] a number uses its step and commits undefined when emptied", async () => {
  draw({ widget: "number", type: "integer", step: 60 }, { drafts: new Set(), start: 60 });
  // Loaded on demand.
  await vi.waitFor(async () => {
    await pass(0);
    return screen.getByRole("spinbutton");
  }, 20_000);
  fireEvent.mouseDown(document.querySelector(".ant-input-number-action-up, .ant-input-number-handler-up") as HTMLElement);
  fireEvent.mouseUp(document.body);
  await pass(200);
  expect(commits).toEqual([120]);
  type("");
  await pass(200);
  expect(commits).toEqual([120, undefined]);
});

test("[P-CONST-05] a range starts at 00:00:00 and ends at 23:59:59; a preset ends at the current day in one click", async () => {
  vi.setSystemTime(new Date(2026, 2, 10, 23, 0));
  draw({ widget: "date-range", names: ["from", "to"] }, { drafts: new Set() });
  // Loaded on demand.
  const [first] = await vi.waitFor(async () => {
    await pass(0);
    return screen.getAllByPlaceholderText(/时间/);
  }, 20_000);
  const open = async () => {
    fireEvent.mouseDown(first as HTMLElement);
    fireEvent.click(first as HTMLElement);
    await pass(500);
  };
  const day = () =>
    [...document.querySelectorAll<HTMLElement>(".ant-picker-cell-in-view")].find((cell) => cell.textContent === "15") as HTMLElement;
  await open();
  for (let end = 0; end < 2; end++) {
    fireEvent.click(day());
    await pass(0);
    fireEvent.click([...document.querySelectorAll<HTMLElement>(".ant-picker-ok button")].at(-1) as HTMLElement);
    await pass(500);
  }
  expect(commits).toEqual([["2026-03-15 00:00:00", "2026-03-15 23:59:59"]]);
  const choose = async (preset: string) => {
    await open();
    fireEvent.click(screen.getByText(preset));
    await pass(500);
    return commits.at(-1);
  };
  // By the clock of the portal, which shows Friday, 1 May, whatever that of the browser shows.
  const days: Record<string, [string, string]> = {
    今天: ["2026-05-01", "2026-05-01"],
    昨天: ["2026-04-30", "2026-04-30"],
    近7天: ["2026-04-25", "2026-05-01"],
    近30天: ["2026-04-02", "2026-05-01"],
    本周: ["2026-04-27", "2026-05-01"],
    本月: ["2026-05-01", "2026-05-01"],
    上月: ["2026-04-01", "2026-04-30"],
    本年: ["2026-01-01", "2026-05-01"],
  };
  const chosen: Record<string, unknown> = {};
  for (const preset of Object.keys(days)) chosen[preset] = await choose(preset);
  expect(chosen).toEqual(
    Object.fromEntries(Object.entries(days).map(([preset, [from, to]]) => [preset, [`${from} 00:00:00`, `${to} 23:59:59`]])),
  );
});

test("[P-SHELL-01] limits a phone to 13 characters", () => {
  draw({ widget: "phone" });
  expect(input().maxLength).toBe(13);
});

/** Opens a list without pages, with this number of rows. */
function openWhole(count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({ id: String(index), name: `行${index}` }));
  const call: Call = { id: "a.all", method: "get", path: "/all", query: ["pageNumber", "pageSize"], body: [], page: true };
  return openScreen({
    screen: screenOf(table({ call, virtual: true })),
    // Like the server, replies with at most a thousand rows at once.
    handlers: {
      "/all": ({ params }) => {
        const [number, size] = [Number(params["pageNumber"]), Number(params["pageSize"])];
        return size > 1000
          ? { code: "422", msg: "每页条数不能大于1000" }
          : page(rows.slice((number - 1) * size, number * size), rows.length);
      },
    },
  });
}

test("[P-CONST-01] renders ten thousand rows virtually, without a pager", async () => {
  await import("../../runtime/screens/virtual-table.tsx");
  const portal = openWhole(10_000);
  await pass(100);
  expect(portal.callsOf("/all").map(({ params }) => params["pageNumber"])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(screen.getByText("行0")).toBeDefined();
  expect(document.querySelectorAll(".gp-virtual-record").length).toBeLessThan(200);
  expect(document.querySelector(".ant-pagination")).toBeNull();
});

test("[P-CONST-01] a list of too many rows says so, shows none and reads no further", async () => {
  const portal = openWhole(10_001);
  await pass(100);
  expect(screen.getByText(/数据超过10000条，请缩小查询范围/)).toBeDefined();
  expect(portal.callsOf("/all")).toHaveLength(1);
  expect(portal.toasts).toEqual([]);
});
