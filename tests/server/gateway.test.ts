import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { routeOf } from "./support/routes.ts";
import { databases, serverFor } from "./support/test-server.ts";

const ROUTE = routeOf("probe-rest");

describe.each(databases)("gateway routes on %s", (kind) => {
  const server = serverFor(kind);
  const call = (name: string, input: Data = {}) => server.call("ops", `gateway.${name}`, input);

  it("[P-ROUTE-02][P-ROUTE-04][P-ROUTE-05][P-ROUTE-06] lists, adds, reads, changes and deletes", async () => {
    expect(await call("addRoute", ROUTE)).toMatchObject({ code: "200", msg: "新增成功" });
    const read = (await call("getRoute", { id: ROUTE.id })).data;
    expect(read).toEqual({ ...ROUTE, version: 1 });
    expect(await call("updateRoute", { ...read, enabled: false, url: "" })).toMatchObject({ code: "200", msg: "修改成功" });
    const { url: _, ...rest } = ROUTE;
    const changed = (await call("getRoute", { id: ROUTE.id })).data;
    expect(changed).toMatchObject({ ...rest, enabled: false, version: 2 });
    expect(changed.url ?? null).toBeNull();
    const listed = (await call("getAllRoutes", { searchText: "PROBE-", pageNumber: 1, pageSize: 10 })).data;
    expect(listed).toMatchObject({ total: 1, rows: [{ id: ROUTE.id, enabled: false }] });
    expect(await call("deleteRoute", { id: ROUTE.id })).toMatchObject({ code: "200", msg: "删除成功" });
    expect(await call("getRoute", { id: ROUTE.id })).toMatchObject({ status: 404, msg: "数据不存在" });
    expect(await call("deleteRoute", { id: ROUTE.id })).toMatchObject({ status: 404, msg: "数据不存在" });
    expect(await call("updateRoute", ROUTE)).toMatchObject({ status: 404 });
  });
});
