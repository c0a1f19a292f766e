import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { offerPrefetched } from "../../runtime/data/prefetched-reply.ts";
import { requestOf, type Screen } from "../../runtime/index.ts";
import { firstReading } from "../../runtime/screens/first-reading.ts";
import { ok, openScreen } from "./support/fake-portal.tsx";
import Page from "../../src/generated/screens/gateway-routes.tsx";
import { ROUTES, route } from "./support/test-routes.tsx";

const gatewayRoutes = Page.screen;

const SCOPE = { user: {}, now: "2026-11-27 12:00:00" };
const rows = { rows: [route("1")], total: 21 };
const readingAt = (at: string) => firstReading(gatewayRoutes, new URL(at, "http://localhost").searchParams, SCOPE);

test.each(["/gateway-route", "/gateway-route?pageNumber=2&pageSize=20", "/gateway-route?searchText=a&sort=-id&pageNumber=0"])(
  "a list requests ahead exactly what it reads at %s",
  async (at) => {
    const portal = openScreen({ screen: gatewayRoutes, at, handlers: { [ROUTES]: () => ok(rows) } });
    await screen.findByText("/1/**");
    const reading = readingAt(at);
    expect(reading && requestOf(reading.call, reading.input).params).toEqual(portal.callsOf(ROUTES)[0]?.params);
  },
);

test.each([
  ["does not read again what was read ahead", Promise.resolve(rows), 0, 0],
  ["reads by itself what could not be read ahead", Promise.resolve(undefined), 0, 1],
  ["reads by itself what was read ahead long ago", Promise.resolve(rows), 6_000, 1],
])("a list %s", async (_, reply, age, calls) => {
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() - age);
  offerPrefetched(readingAt("/gateway-route")?.queryKey ?? [], reply);
  clock.mockRestore();
  const portal = openScreen({ screen: gatewayRoutes, at: "/gateway-route", handlers: { [ROUTES]: () => ok(rows) } });
  await screen.findByText("/1/**");
  expect(portal.callsOf(ROUTES)).toHaveLength(calls);
});

test("nothing is read ahead that depends on a tree, a saved view, a failed check or the user", () => {
  const { list } = gatewayRoutes.blocks;
  const withTree: Screen = {
    ...gatewayRoutes,
    blocks: { tree: { kind: "tree", key: "id", parent: "p", label: "n" } as never, ...gatewayRoutes.blocks },
  };
  const search = new URLSearchParams();
  const checked: Screen = {
    ...gatewayRoutes,
    blocks: { list: { ...list, checks: [{ rule: () => false, message: "请选择", fields: [] }] } as never },
  };
  expect(firstReading(withTree, search, SCOPE)).toBeUndefined();
  expect(firstReading(checked, search, SCOPE)).toBeUndefined();
  expect(firstReading({ ...gatewayRoutes, access: () => false }, search, SCOPE)).toBeUndefined();
  expect(readingAt("/gateway-route?view=1")).toBeUndefined();
});
