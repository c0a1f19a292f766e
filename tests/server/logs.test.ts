import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { routeOf } from "./support/routes.ts";
import { bothDatabases, databases, serverFor, testServer } from "./support/test-server.ts";
import * as generated from "../../src/generated/server.ts";
import { fireAllDue } from "../../src/server/engine/workflow/clock.ts";
import { isChange } from "../../src/server/engine/calls/changes.ts";
import { operationLabels } from "../../src/server/features/logs/operation-labels.ts";

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

describe.each(databases)("the operation log on %s", (kind) => {
  const server = serverFor(kind);
  beforeAll(async () => {
    for (const account of ["ops", "unit1", "visitor"]) await server.token(account);
  });

  const rows = (operate: string): Promise<Data[]> => server.rows("operation_log", { operate });

  it("[P-OPLOG-01] commits a change and its log row in one transaction", async () => {
    const {
      store: { database },
    } = server.portal;
    const { transaction } = database;
    // Simulates a process that ends right after the commit, so that nothing of the call runs any more.
    database.transaction = async (callback) => {
      await transaction(callback);
      throw new Error("killed");
    };
    expect((await server.call("ops", "gateway.addRoute", routeOf("killed"))).status).toBe(500);
    database.transaction = transaction;
    expect((await server.call("ops", "gateway.getRoute", { id: "killed" })).code).toBe("200");
    const ok = (await rows("gateway.addRoute")).filter((row) => row["commit_code"] === "1");
    expect(ok.filter((row) => String(row["parameters"]).includes("killed"))).toHaveLength(1);
  });

  it("[P-OPLOG-01] rolls back a change whose log row cannot be written", async () => {
    const {
      store: { database },
    } = server.portal;
    const { transaction } = database;
    database.transaction = (callback) =>
      transaction((inside) => {
        const { insertInto } = inside;
        inside.insertInto = ((table: string) => {
          if (table === "operation_log") throw new Error("no room for it");
          return insertInto.call(inside, table);
        }) as typeof insertInto;
        return callback(inside);
      });
    expect((await server.call("ops", "gateway.addRoute", routeOf("unlogged"))).status).toBe(500);
    database.transaction = transaction;
    expect((await server.call("ops", "gateway.getRoute", { id: "unlogged" })).status).toBe(404);
  });

  it("[P-OPLOG-01] logs a transition made by the clock like any other change", async () => {
    const moved = async () => (await server.rows("transition_log", { transition: "publicityOver" })).length;
    const before = await moved();
    server.clock.now += 8 * 86_400_000;
    server.forget("unit1");
    await fireAllDue(server.portal);
    const logged = await rows("disposal-project.publicityOver");
    expect(logged.length).toBeGreaterThan(0);
    expect(logged).toHaveLength((await moved()) - before);
    expect(logged[0]).toMatchObject({ operate_user: null, module: "公示期满", commit_code: "1" });
    expect(JSON.parse(String(logged[0]?.["parameters"]))).toHaveProperty("id");
    for (const account of ["ops", "unit1", "visitor"]) {
      server.forget(account);
      await server.token(account);
    }
  });

  it("logs only the beginning of refused input", async () => {
    const assetsList = Array.from({ length: 500 }, (_, index) => ({ [`unknown${index}`]: "x".repeat(100) }));
    expect((await server.call("unit1", "assetsOrg.addAndModify", { state: "0", assetsList })).status).toBe(422);
    const last = (await rows("assetsOrg.addAndModify")).at(-1);
    expect(last).toMatchObject({ commit_code: "2" });
    expect(String(last?.["parameters"]).length).toBeLessThan(5000);
    expect(JSON.parse(String(last?.["parameters"]))).toMatch(/^\{"state":"0".*…$/);
  });

  it("logs unauthorised calls, ten per address and minute with a row each, then how many there are", async () => {
    for (let count = 0; count < 60; count++) expect((await server.call("visitor", "gateway.getAllRoutes", {})).status).toBe(403);
    const denied = async () =>
      (await rows("gateway.getAllRoutes"))
        .filter((row) => row["commit_code"] === "2" && row["operate_user"] === "visitor")
        .map(({ parameters }) => JSON.parse(String(parameters)));
    const address = "127.0.0.1";
    const minute = [...Array.from({ length: 10 }, () => ({ address })), ...[11, 20, 40].map((denials) => ({ address, denials }))];
    expect(await denied()).toEqual(minute);
    server.clock.now += 60_000;
    await server.call("visitor", "gateway.getAllRoutes", {});
    expect(await denied()).toEqual([...minute, { address }]);
  });
});

const labels = operationLabels(generated);

describe("labels of operations in the operation log", () => {
  it("exist for every change, export and call of a screen", () => {
    const logged = generated.routes.filter((route) => isChange(route) || route.access === "screen");
    expect(logged.length).toBeGreaterThan(100);
    expect(logged.filter(({ call }) => !/[\u4e00-\u9fff]/.test(labels.get(call.id) ?? "")).map(({ call }) => call.id)).toEqual([]);
  });

  it("repeat the button, else the page, else the operation's own label", () => {
    expect(["users.change", "users.setStatus", "users.list", "account.updatePwd", "auditor.set"].map((id) => labels.get(id))).toEqual([
      "编辑",
      "停用/启用",
      "查看用户管理",
      "修改密码",
      "设置审计管理员（服务器命令）",
    ]);
    const clock = Object.values(generated.workflows).flatMap(({ id, transitions }) =>
      Object.keys(transitions).map((step) => `${id}.${step}`),
    );
    expect(new Set(clock.map((id) => labels.get(id)))).toEqual(new Set(["系统自动办理"]));
  });
});

it.each(databases)("are listed to auditors only, on %s", async (kind) => {
  const server = await testServer(kind);
  try {
    const named = new Map((await server.call("audit", "logs.operations")).data.map(({ id, name }: Data) => [id, name]));
    await server.call("admin", "roles.add", { roleName: "有名角色" });
    const { rows } = (await server.call("audit", "logs.operation", { pageNumber: 1, pageSize: 1 })).data;
    expect(named.get(rows[0].operate)).toBe("新增");
    expect((await server.call("admin", "logs.operations")).status).toBe(403);
  } finally {
    await server.close();
  }
});
