import "../../support/seeded.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MOST_ROUTES, type RoutedPath, routeOf, tableOf } from "../../../src/server/features/gateway/route-table.ts";
import { hosted } from "../support/hosted.ts";
import { routeOf as newRoute } from "../support/routes.ts";
import { databases, testServer } from "../support/test-server.ts";
import { upstream } from "../support/upstream.ts";

const route = (id: string, pattern: string): RoutedPath => ({
  id,
  serviceId: id,
  path: pattern.replace(/\/\*\*$/, ""),
  below: pattern.endsWith("/**"),
  stripPrefix: false,
  retryable: false,
  target: undefined,
});

/** Finds a route without an index: the longest match, and an exact path before a path with everything below it. */
const plainly = (routes: readonly RoutedPath[], path: string): string | undefined =>
  routes
    .filter((item) => path === item.path || (item.below && path.startsWith(`${item.path}/`)))
    .sort((one, other) => other.path.length - one.path.length || Number(one.below) - Number(other.below))[0]?.id;

const segment = fc.constantFrom("a", "b", "ab", "", "中");
const path = fc.array(segment, { maxLength: 6 }).map((segments) => segments.map((text) => `/${text}`).join("") || "/");
const pattern = fc.tuple(path, fc.boolean()).map(([text, below]) => (below ? `${text === "/" ? "" : text}/**` : text));

it("[P-ROUTE-01] finds the same route as a linear search", () => {
  fc.assert(
    fc.property(fc.uniqueArray(pattern, { maxLength: 30 }), path, (patterns, asked) => {
      const routes = patterns.map((text, index) => route(String(index), text));
      expect(routeOf(tableOf(routes), asked)?.id).toBe(plainly(routes, asked));
    }),
  );
});

it("finds each of ten thousand routes in steps bounded by the depth of the table", () => {
  const routes = Array.from({ length: MOST_ROUTES }, (_, index) => route(String(index), `/s${index % 100}/part/p${index}/**`));
  const table = tableOf(routes);
  for (const index of [0, 1, 4999, MOST_ROUTES - 1]) {
    expect(routeOf(table, `/s${index % 100}/part/p${index}`)?.id).toBe(String(index));
    expect(routeOf(table, `/s${index % 100}/part/p${index}${"/x".repeat(1000)}`)?.id).toBe(String(index));
    expect(routeOf(table, `/s${index % 100}/part/p${index}x`)).toBeUndefined();
  }
  expect(table.depth).toBe(3);
  let looked = 0;
  const counting = { get: (key: string) => (looked++, table.below.get(key)) } as unknown as typeof table.below;
  expect(routeOf({ ...table, below: counting }, "/x".repeat(1000))).toBeUndefined();
  expect(looked).toBeLessThanOrEqual(5);
});

describe.each(databases)("ten thousand gateway routes on %s", (kind) => {
  const service = hosted(upstream);
  const server = hosted(() => testServer(kind, { settings: { OUTBOUND_HOSTS: `127.0.0.1:${service.port}` } }));

  it("[P-ROUTE-02] are all routed, and one more is refused", async () => {
    const add = () => server.portal.store.database.kysely.insertInto("gateway_route");
    const stored = (await server.call("ops", "gateway.getAllRoutes")).data.total;
    const url = (index: number) => `http://127.0.0.1:${service.port}/to-${index}`;
    const rows = Array.from({ length: MOST_ROUTES - stored }, (_, index) => ({
      id: `many-${index}`,
      path: `/many/${index}/**`,
      service_id: "many",
      service_name: "many",
      url: url(index),
      strip_prefix: kind === "sqlite" ? 1 : true,
      retryable: kind === "sqlite" ? 0 : false,
      enabled: kind === "sqlite" ? 1 : true,
      version: 1,
    }));
    for (let from = 0; from < rows.length; from += 1000)
      await add()
        .values(rows.slice(from, from + 1000))
        .execute();
    const added = await server.call("ops", "gateway.addRoute", { ...newRoute("one-more"), url: `http://127.0.0.1:${service.port}` });
    expect(added).toMatchObject({ status: 422, msg: "网关路由最多10000条，请先删除不用的路由" });
    const authorization = `Bearer ${await server.token("unit1")}`;
    const last = rows.length - 1;
    for (const index of [0, 5000, last]) {
      expect((await server.app.inject({ url: `/many/${index}/a/b`, headers: { authorization } })).statusCode).toBe(200);
      expect(service.asked.at(-1)?.url).toBe(`/to-${index}/a/b`);
    }
  });
});
