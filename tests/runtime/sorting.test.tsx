import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { sortedAfter } from "../../runtime/screens/table-query.ts";
import { gatewayRoutes, ROUTES, route } from "./support/test-routes.tsx";
import { ok, openScreen } from "./support/fake-portal.tsx";

const open = async (total: number, more = {}) => {
  const portal = openScreen({
    screen: gatewayRoutes,
    handlers: { [ROUTES]: () => ok({ rows: [route("a"), route("b")], total, ...more }) },
  });
  await screen.findByText("/a/**");
  const press = (name: string, shiftKey = false) =>
    fireEvent.click(screen.getByRole("columnheader", { name: new RegExp(name) }), { shiftKey });
  const asked = () => {
    const { sort, thenBy } = portal.callsOf(ROUTES).at(-1)?.params ?? {};
    return [sort, thenBy];
  };
  return { portal, press, asked };
};

test("a click sorts by one column, a click with Shift within it by a second", async () => {
  const { press, asked } = await open(2);
  press("是否启用");
  await waitFor(() => expect(asked()).toEqual(["enabled", undefined]));
  press("是否重试", true);
  await waitFor(() => expect(asked()).toEqual(["enabled", "retryable"]));
  press("是否重试", true);
  await waitFor(() => expect(asked()).toEqual(["enabled", "-retryable"]));
  const numbers = [...document.querySelectorAll<HTMLElement>("th[data-sorted]")].map((head) => [head.dataset["sorted"], head.ariaSort]);
  expect(numbers).toEqual([
    ["2", "descending"],
    ["1", "ascending"],
  ]);
  press("是否启用", true);
  await waitFor(() => expect(asked()).toEqual(["-enabled", "-retryable"]));
  press("是否重试");
  await waitFor(() => expect(asked()).toEqual([undefined, undefined]));
});

test("the first column is remembered for the next visit, until its order is removed", async () => {
  const first = await open(2);
  first.press("是否启用");
  await waitFor(() => expect(first.portal.address()).toContain("sort=enabled"));
  first.press("是否重试", true);
  await waitFor(() => expect(first.asked()).toEqual(["enabled", "retryable"]));
  cleanup();
  const next = await open(2);
  expect(next.portal.address()).not.toContain("sort");
  expect(next.asked()).toEqual(["enabled", undefined]);
  next.press("是否启用");
  await waitFor(() => expect(next.asked()).toEqual(["-enabled", undefined]));
  next.press("是否启用");
  await waitFor(() => expect(next.asked()).toEqual([undefined, undefined]));
  cleanup();
  expect((await open(2)).asked()).toEqual([undefined, undefined]);
});

test("a list of more than 10000 rows is sorted by one column only", async () => {
  const { press, asked, portal } = await open(10_000, { totalMore: true });
  press("是否启用");
  await waitFor(() => expect(asked()).toEqual(["enabled", undefined]));
  press("是否重试", true);
  await waitFor(() => expect(asked()).toEqual(["retryable", undefined]));
  expect(portal.toasts).toEqual([{ type: "info", text: "数据超过10000条，只能按一列排序" }]);
});

test("the second order becomes the first when the first is removed", () => {
  const both = { sort: "a", thenBy: "-b" };
  expect(sortedAfter(both, "a", undefined, true)).toEqual({ sort: "-b", thenBy: undefined });
  expect(sortedAfter(both, "b", undefined, true)).toEqual({ sort: "a", thenBy: undefined });
  expect(sortedAfter({ sort: undefined, thenBy: undefined }, "b", "b", true)).toEqual({ sort: "b", thenBy: undefined });
});
