import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { routeOf } from "./support/routes.ts";
import { databases, serverFor } from "./support/test-server.ts";

describe.each(databases)("the operation log on %s", (kind) => {
  const server = serverFor(kind);
  beforeAll(async () => {
    for (const account of ["ops", "unit1", "visitor"]) await server.token(account);
  });

  const rows = (operate: string): Promise<Data[]> => server.rows("operation_log", { operate });

  it("[P-OPLOG-01] commits a change and its log row in one transaction", async () => {
    const { database } = server.portal;
    const { transaction } = database;
    // As a process that ends right after the commit: nothing of the call runs any more.
    database.transaction = async (work) => {
      await transaction(work);
      throw new Error("killed");
    };
    expect((await server.call("ops", "gateway.addRoute", routeOf("killed"))).status).toBe(500);
    database.transaction = transaction;
    expect((await server.call("ops", "gateway.getRoute", { id: "killed" })).code).toBe("200");
    const ok = (await rows("gateway.addRoute")).filter((row) => row["commit_code"] === "1");
    expect(ok.filter((row) => String(row["parameters"]).includes("killed"))).toHaveLength(1);
  });

  it("[P-OPLOG-01] rolls back a change whose log row cannot be written", async () => {
    const { database } = server.portal;
    const { transaction } = database;
    database.transaction = (work) =>
      transaction((inside) => {
        const { insertInto } = inside;
        inside.insertInto = ((table: string) => {
          if (table === "operation_log") throw new Error("no room for it");
          return insertInto.call(inside, table);
        }) as typeof insertInto;
        return work(inside);
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
    await server.call("unit1", "assetsOrg.searchByPageInfo", {});
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

  it("logs unauthorised calls, at most ten per address and minute", async () => {
    for (let count = 0; count < 15; count++) expect((await server.call("visitor", "gateway.getAllRoutes", {})).status).toBe(403);
    const denied = (await rows("gateway.getAllRoutes")).filter((row) => row["commit_code"] === "2");
    expect(denied).toHaveLength(10);
    expect(denied[0]).toMatchObject({ operate_user: "visitor", parameters: '{"address":"127.0.0.1"}' });
    server.clock.now += 60_000;
    await server.call("visitor", "gateway.getAllRoutes", {});
    expect((await rows("gateway.getAllRoutes")).filter((row) => row["commit_code"] === "2")).toHaveLength(11);
  });
});
