import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { databases, type TestServer, testServer } from "./support/test-server.ts";

const ROUTE = {
  id: "probe-rest",
  path: "/probe/rest/**",
  serviceId: "probe",
  serviceName: "探针",
  url: "http://10.0.0.1:8080/probe",
  stripPrefix: true,
  retryable: false,
  enabled: true,
};

describe.each(databases)("gateway routes on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(kind);
  });
  afterAll(() => server.close());
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
    const listed = (await call("getAllRoutes", { searchText: "PROBE", pageNumber: 1, pageSize: 10 })).data;
    expect(listed).toMatchObject({ total: 1, rows: [{ id: ROUTE.id, enabled: false }] });
    expect(await call("deleteRoute", { id: ROUTE.id })).toMatchObject({ code: "200", msg: "删除成功" });
    expect(await call("getRoute", { id: ROUTE.id })).toMatchObject({ status: 404, msg: "数据不存在" });
    expect(await call("deleteRoute", { id: ROUTE.id })).toMatchObject({ status: 404, msg: "数据不存在" });
    expect(await call("updateRoute", ROUTE)).toMatchObject({ status: 404 });
  });

  it("[P-ROUTE-04][P-CONST-01] returns page 1 with 10 rows by default", async () => {
    const first = (await call("getAllRoutes")).data;
    expect(first.total).toBe(25);
    expect(first.rows).toHaveLength(10);
    const third = (await call("getAllRoutes", { pageNumber: 3, pageSize: 10 })).data;
    expect(third.rows).toHaveLength(5);
    expect(new Set([...first.rows, ...third.rows].map((row: Data) => row["id"])).size).toBe(15);
  });

  it.each([
    ["id", "id为空"],
    ["path", "路由路径为空"],
    ["serviceId", "注册中心服务id为空"],
    ["serviceName", "注册中心服务名称为空"],
    ["retryable", "未设置是否重试"],
    ["enabled", "未设置是否启用"],
  ])("[P-ROUTE-03] refuses a route without %s", async (field, message) => {
    for (const value of [undefined, null, "  "]) {
      const input: Data = { ...ROUTE, [field]: value };
      expect(await call("addRoute", input), String(value)).toMatchObject({
        status: 422,
        msg: message,
        data: { violations: [{ field, message }] },
      });
    }
  });

  it("[P-ROUTE-03] names every violation in field order", async () => {
    const answer = await call("addRoute", {});
    expect(answer.data.violations.map((item: { field: string }) => item.field)).toEqual([
      "id",
      "path",
      "serviceId",
      "serviceName",
      "retryable",
      "enabled",
    ]);
  });

  it("[P-ROUTE-02] refuses text for a boolean and a key with unsupported characters", async () => {
    expect((await call("addRoute", { ...ROUTE, enabled: "yes" })).status).toBe(422);
    expect(await call("addRoute", { ...ROUTE, id: "a b" })).toMatchObject({
      status: 422,
      msg: "id只能包含字母、数字、下划线、点、冒号和短横线",
    });
  });

  it("refuses a duplicate key and a duplicate path with 409", async () => {
    await call("addRoute", { ...ROUTE, id: "twice", path: "/twice/**" });
    expect(await call("addRoute", { ...ROUTE, id: "twice", path: "/other/**" })).toMatchObject({ status: 409 });
    const answer = await call("addRoute", { ...ROUTE, id: "other", path: "/twice/**" });
    expect(answer).toMatchObject({ status: 409 });
    expect(answer.msg).toContain("/twice/**");
  });

  it("refuses a stale version, and uses the current row when no version is sent", async () => {
    const route = { ...ROUTE, id: "stale", path: "/stale/**" };
    await call("addRoute", route);
    expect(await call("updateRoute", { ...route, serviceName: "一", version: 1 })).toMatchObject({ code: "200" });
    expect(await call("updateRoute", { ...route, serviceName: "二", version: 1 })).toMatchObject({
      status: 409,
      msg: "数据已被他人修改，请刷新后重试",
    });
    expect((await call("deleteRoute", { id: route.id, version: 1 })).status).toBe(409);
    expect((await call("getRoute", { id: route.id })).data).toMatchObject({ serviceName: "一", version: 2 });
    expect(await call("updateRoute", { ...route, serviceName: "三" })).toMatchObject({ code: "200" });
    expect(await call("deleteRoute", { id: route.id, version: 3 })).toMatchObject({ code: "200" });
  });

  it("trims its input", async () => {
    await call("addRoute", { ...ROUTE, id: " trimmed ", path: " /trimmed/** ", serviceName: " 名 " });
    expect((await call("getRoute", { id: "trimmed" })).data).toMatchObject({ path: "/trimmed/**", serviceName: "名" });
  });
});
