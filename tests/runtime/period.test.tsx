import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { startOf } from "../../runtime/contract/values/period.ts";
import { page, userEvent } from "./support/fake-portal.tsx";
import { field, handlers, list, open, screenOf, table } from "./support/things.ts";

test("a period begins with a whole day, today included", () => {
  const now = "2026-03-01 09:30:00";
  expect([{ last: "1d" }, { last: "7d" }, { last: "60d" }].map((period) => startOf(period, now))).toEqual([
    "2026-03-01 00:00:00",
    "2026-02-23 00:00:00",
    "2026-01-01 00:00:00",
  ]);
  const current = (["day", "week", "month", "year"] as const).map((unit) => startOf({ this: unit }, now));
  // The first of March 2026 is a Sunday, so its week began on the 23rd of February.
  expect(current).toEqual(["2026-03-01 00:00:00", "2026-02-23 00:00:00", "2026-03-01 00:00:00", "2026-01-01 00:00:00"]);
});

test("a list begins with its period until the user removes it, and returns to it by 重置", async () => {
  const search = [
    field("since", "发生时间", { names: ["since", "until"], widget: "date-range", period: { this: "year" } }),
    field("name", "名称"),
  ];
  const call = { ...list, query: ["since", "until", "name", "todo"] };
  const portal = open(screenOf(table({ call, search, todos: [{ value: "wait", label: "待办" }] })), {
    handlers: { ...handlers, "/list": () => page([{ id: "1", name: "甲" }]) },
  });
  const asked = () => portal.callsOf("/list").at(-1)?.params;
  await screen.findByText("甲");
  expect(asked()).toMatchObject({ since: expect.stringMatching(/^\d{4}-01-01 00:00:00$/) });
  const chips = within(await screen.findByRole("list", { name: "当前筛选条件" }));
  await userEvent.click(chips.getByRole("button", { name: "去掉筛选条件「发生时间」" }));
  await waitFor(() => expect(asked()).toEqual({}));
  expect(portal.address()).toBe("/things?any=1");
  await userEvent.click(screen.getByRole("button", { name: /重\s*置/ }));
  await waitFor(() => expect(asked()).toHaveProperty("since"));
  expect(portal.address()).toBe("/things");
});

test.each(["name=甲", "todo=wait", "any=1"])("an address with a filter (%s) has no default period", async (query) => {
  const search = [field("since", "发生时间", { period: { last: "7d" } }), field("name", "名称")];
  const call = { ...list, query: ["since", "name", "todo"] };
  const portal = open(screenOf(table({ call, search, todos: [{ value: "wait", label: "待办" }] })), {
    handlers: { ...handlers, "/list": () => page([{ id: "1", name: "甲" }]) },
    at: `/things?${query}`,
  });
  await screen.findByText("甲");
  expect(portal.callsOf("/list").at(-1)?.params).not.toHaveProperty("since");
});
