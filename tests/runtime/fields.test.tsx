import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Control } from "../../runtime/fields/control-registry.tsx";
import { type Drafts, flushDrafts } from "../../runtime/fields/base/use-draft.ts";
import type { Call, Field } from "../../runtime/index.ts";
import { openScreen, page, pass } from "./support/portal.tsx";
import { screenOf, table } from "./support/things.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Shown {
  commits: unknown[];
  set: (value: unknown) => void;
  drafts: Drafts;
  unmount: () => void;
}

function Host({ field, shown, drafts, start }: { field: Field; shown: Shown; drafts: boolean; start: unknown }) {
  const [value, setValue] = useState(start);
  const [there, setThere] = useState(true);
  shown.set = setValue;
  shown.unmount = () => setThere(false);
  if (!there) return null;
  return (
    <Control
      id="input"
      field={field}
      value={value}
      onChange={(next) => {
        shown.commits.push(next);
        setValue(next);
      }}
      disabled={false}
      invalid={false}
      describedBy={undefined}
      placeholder="请输入"
      scope={() => ({ user: {}, now: "" })}
      screen="x"
      drafts={drafts ? shown.drafts : undefined}
    />
  );
}

function show(field: Partial<Field>, options: { drafts?: boolean; start?: unknown } = {}): Shown {
  const shown: Shown = { commits: [], set: () => {}, drafts: new Set(), unmount: () => {} };
  const full: Field = { names: ["a"], label: "甲", type: "string", widget: "text", ...field };
  openScreen({
    screen: { page: <Host field={full} shown={shown} drafts={options.drafts ?? true} start={options.start} />, path: "/x" },
    answers: {},
  });
  return shown;
}
const input = () => document.getElementById("input") as HTMLInputElement;
const type = (value: string) => fireEvent.change(input(), { target: { value } });

test("[P-SHELL-15] commits typed text once, 150 ms after the last input, on blur or on flush", async () => {
  const shown = show({});
  type("a");
  await pass(100);
  type("ab");
  await pass(149);
  expect([input().value, shown.commits]).toEqual(["ab", []]);
  await pass(1);
  expect([input().value, shown.commits]).toEqual(["ab", ["ab"]]);
  type("abc");
  fireEvent.blur(input());
  await pass(0);
  expect(shown.commits).toEqual(["ab", "abc"]);
  type("abcd");
  act(() => flushDrafts(shown.drafts));
  await pass(1000);
  expect(shown.commits).toEqual(["ab", "abc", "abcd"]);
});

test("[P-SHELL-15] commits nothing during composition, and on blur not while the pointer is down", async () => {
  const shown = show({});
  fireEvent.compositionStart(input());
  type("zhong");
  await pass(1000);
  expect(shown.commits).toEqual([]);
  type("中");
  fireEvent.compositionEnd(input());
  await pass(150);
  expect(shown.commits).toEqual(["中"]);
  type("中a");
  fireEvent.pointerDown(document.body);
  fireEvent.blur(input());
  await pass(0);
  expect(shown.commits).toEqual(["中"]);
  fireEvent.pointerUp(document.body);
  await pass(0);
  expect(shown.commits).toEqual(["中", "中a"]);
});

test("[P-SHELL-15] an outside change replaces uncommitted text, and unmounting discards it", async () => {
  const shown = show({});
  type("draft");
  act(() => shown.set("outside"));
  expect(input().value).toBe("outside");
  await pass(1000);
  expect([input().value, shown.commits]).toEqual(["outside", []]);
  type("again");
  act(() => shown.unmount());
  await pass(1000);
  expect(shown.commits).toEqual([]);
});

test("[D-SEARCH-03] a search commits every input at once except during composition", async () => {
  const shown = show({ widget: "keyword" }, { drafts: false });
  type("a");
  fireEvent.compositionStart(input());
  type("azhong");
  fireEvent.compositionEnd(input());
  expect(shown.commits).toEqual(["a", "azhong"]);
});

test("[P-ROUTE-02] a yes-or-no choice is unset at first and commits booleans", () => {
  const shown = show({ widget: "boolean-radio", type: "boolean" });
  const [yes, no] = screen.getAllByRole("radio") as HTMLInputElement[];
  expect([yes?.checked, no?.checked]).toEqual([false, false]);
  fireEvent.click(no as HTMLElement);
  fireEvent.click(yes as HTMLElement);
  expect(shown.commits).toEqual([false, true]);
});

test("[P-OAUTH-06] a number uses its step and commits undefined when emptied", async () => {
  const shown = show({ widget: "number", type: "integer", step: 60 }, { start: 60 });
  fireEvent.mouseDown(document.querySelector(".ant-input-number-action-up, .ant-input-number-handler-up") as HTMLElement);
  fireEvent.mouseUp(document.body);
  await pass(200);
  expect(shown.commits).toEqual([120]);
  type("");
  await pass(200);
  expect(shown.commits).toEqual([120, undefined]);
});

test("[P-CONST-05] a range starts at 00:00:00 and ends at 23:59:59; a preset ends at the current day in one click", async () => {
  vi.setSystemTime(new Date(2026, 2, 10, 23, 0));
  const shown = show({ widget: "date-range", names: ["from", "to"] });
  // Loaded where it is used.
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
  expect(shown.commits).toEqual([["2026-03-15 00:00:00", "2026-03-15 23:59:59"]]);
  const choose = async (preset: string) => {
    await open();
    fireEvent.click(screen.getByText(preset));
    await pass(500);
    return shown.commits.at(-1);
  };
  expect(await choose("今天")).toEqual(["2026-03-10 00:00:00", "2026-03-10 23:59:59"]);
  vi.setSystemTime(new Date(2026, 2, 11, 1, 0));
  expect(await choose("近7天")).toEqual(["2026-03-05 00:00:00", "2026-03-11 23:59:59"]);
  expect(await choose("本月")).toEqual(["2026-03-01 00:00:00", "2026-03-11 23:59:59"]);
});

test("[P-SHELL-01] limits a phone to 13 characters", () => {
  show({ widget: "phone" });
  expect(input().maxLength).toBe(13);
});

test("[P-OAUTH-05] adds texts of a list one by one", async () => {
  const shown = show({ widget: "tags", type: "array" }, { start: ["a"] });
  const box = screen.getByRole("combobox");
  fireEvent.change(box, { target: { value: " b " } });
  fireEvent.keyDown(box, { key: "Enter", keyCode: 13 });
  await pass(0);
  expect(shown.commits).toEqual([["a", "b"]]);
});

/** A list that is drawn whole, of so many rows. */
function openWhole(count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({ id: String(index), name: `行${index}` }));
  const call: Call = { id: "a.all", method: "get", path: "/all", query: ["pageNumber", "pageSize"], body: [], page: true };
  return openScreen({
    screen: screenOf(table({ call, virtual: true })),
    // As the server does: it answers no more than a thousand at once.
    answers: {
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
  const portal = openWhole(10_000);
  await pass(100);
  expect(portal.callsOf("/all").map(({ params }) => params["pageNumber"])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(screen.getByText("行0")).toBeDefined();
  expect(document.querySelectorAll(".ant-table-row").length).toBeLessThan(200);
  expect(document.querySelector(".ant-pagination")).toBeNull();
});

test("[P-CONST-01] a list of too many rows says so, shows none and reads no further", async () => {
  const portal = openWhole(10_001);
  await pass(100);
  expect(screen.getByText(/数据超过10000条，请缩小查询范围/)).toBeDefined();
  expect(portal.callsOf("/all")).toHaveLength(1);
  expect(portal.toasts).toEqual([]);
});
