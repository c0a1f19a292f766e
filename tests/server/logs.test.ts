import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { routeOf } from "./support/routes.ts";
import { bothDatabases, serverFor } from "./support/test-server.ts";

// Both databases: a log has another key on PostgreSQL, where each month is a table of its own.
describe.each(bothDatabases)("logs on %s", (kind) => {
  const server = serverFor(kind);
  beforeAll(async () => {
    for (const account of ["audit", "admin"]) await server.token(account);
    const route = routeOf("log-test");
    expect((await server.call("admin", "gateway.addRoute", route)).code).toBe("200");
    expect((await server.call("admin", "gateway.addRoute", route)).status).toBe(409);
  });

  const rows = async (call: string, input: Data = {}): Promise<Data[]> =>
    (await server.call("audit", call, { pageNumber: 1, pageSize: 100, ...input })).data.rows;

  it("[P-AUTHLOG-01][P-AUTHLOG-04] a row contains its parameters without secrets, and its exception", async () => {
    const [row] = await rows("logs.auth", { operateUser: "admin", operateCode: "1" });
    expect(row).toMatchObject({ operateUser: "admin", operateCode: "1", commit: "1" });
    expect(JSON.parse(String(row?.["content"]))).toMatchObject({ username: "admin", password: "***" });
    expect(JSON.stringify(row)).not.toContain(await server.token("admin"));
  });

  it.each([
    ["logs.auth", "operateStartTime", "operateEndTime"],
    ["logs.operation", "operationStartDate", "operationEndDate"],
    ["messages.emailLog", "startDate", "endDate"],
    ["messages.smsLog", "startDate", "endDate"],
    ["alarms.log", "startTime", "endTime"],
    ["sending.log", "operationStartDate", "operationEndDate"],
  ])("[P-AUTHLOG-06] %s refuses a time in the future", async (call, start, end) => {
    const later = "2026-11-21 10:00:01";
    expect(await server.call("audit", call, { [start]: later })).toMatchObject({ status: 422, msg: "开始日期应小于当前时间" });
    expect(await server.call("audit", call, { [end]: later })).toMatchObject({ status: 422, msg: "结束日期应小于当前时间" });
    expect((await server.call("audit", call, { [start]: "2026-11-21 00:00:00", [end]: "2026-11-21 10:00:00" })).code).toBe("200");
  });

  it("[P-OPLOG-01][P-OPLOG-02] logs a change with its operation, parameters and result", async () => {
    const route = { searchText: "GATEWAY.addRoute", receiver: "admin" };
    expect((await rows("logs.operation", route)).map((row) => row["commit"]).sort()).toEqual(["1", "2"]);
    const [done] = await rows("logs.operation", { ...route, commit: "1", operateCode: "3", operationStartDate: "2026-11-21 00:00:00" });
    expect(done).toMatchObject({
      module: "网关",
      operate: "gateway.addRoute",
      actionUrl: "/api/rest/v1/gateway/route/addRoute",
      operateCode: "3",
    });
    const [failed] = await rows("logs.operation", { ...route, commit: "2" });
    expect(failed?.["errorText"]).toContain("已存在");
    expect(JSON.parse(String(failed?.["parameters"]))).toMatchObject({ id: "log-test" });
  });
});
