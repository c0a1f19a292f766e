import { describe, expect, it } from "vitest";
import { routes } from "../../src/generated/server.ts";
import type { Data } from "../../runtime/contract/values/data.ts";
import type { Route } from "../../runtime/contract/server/route.ts";
import { changesData } from "../../src/server/engine/calls/changes.ts";
import { createAuthorizer } from "../../src/server/identity/rights/create-authorizer.ts";
import { ownProject } from "../conformance/project.ts";
import { openedScreens } from "../conformance/screen-rights.ts";
import { changeRecord, recordOf } from "./support/stored-records.ts";
import { databases, serverFor } from "./support/test-server.ts";

const { model } = ownProject();
const byScreens = routes.filter((route) => route.access === "screen");

/** Screens with a menu for such a user, and whose own condition the user meets. */
const screensFor = (info: Data): string[] => {
  const opened = new Set(openedScreens(model, info));
  return [...model.screens.values()]
    .filter(({ name, menu }) => menu !== undefined && opened.has(name))
    .map(({ name }) => name)
    .sort();
};

describe.each(databases)("rights on %s", (kind) => {
  const server = serverFor(kind);

  it("[P-ROLES-10] publishes only the calls needed to sign in", () => {
    expect(routes.filter((route) => route.access === "public").map((route) => route.call.id)).toEqual([
      "authCenter.getEncryptType",
      "loginPage.pageConfigDefault",
      "loginPage.openFile",
      "oauth.captcha",
      "oauth.caChallenge",
      "oauth.sendLoginCode",
      "oauth.login",
      // Uses the ticket of the first factor.
      "oauth.enrolFactor",
      "oauth.secondFactor",
    ]);
  });

  it("[P-ROLES-02] refuses every change to an auditor, whatever rights the account has", () => {
    const everything = new Set(routes.flatMap(({ rights }) => rights));
    const authorize = createAuthorizer(server.portal);
    const of = (systemType: "1" | "4") => (route: Route) =>
      authorize(route, { info: { systemType, userTypeNow: "1" }, rights: everything, menus: [] });
    const plain = byScreens.filter((route) => of("1")(route) === undefined);
    const [changing, reading] = [plain.filter(changesData), plain.filter((route) => !changesData(route))];
    expect(changing.map(of("4"))).toEqual(changing.map(() => ({ layer: "kind", text: "当前操作没有权限" })));
    const stillRead = reading.filter((route) => of("4")(route) === undefined);
    expect([changing.length > 50, stillRead.length > 50]).toEqual([true, true]);
  });

  it("[P-ROLES-04] gives a menu only to its user system type and user type", async () => {
    const menus = async (account: string): Promise<string[]> =>
      (await server.call(account, "menuCenter.menuList")).data
        .map((menu: { menuComponent?: string }) => menu.menuComponent)
        .filter(Boolean)
        .sort();
    const given: Record<string, number> = {};
    for (const account of ["admin", "ops", "unit1", "agency1", "visitor", "region"]) {
      const info = (await server.call(account, "authCenter.userInfo")).data;
      const expected = screensFor(info);
      expect([account, await menus(account)]).toEqual([account, expected]);
      given[account] = expected.length;
    }
    // Some accounts have rights and none has all, so the comparison is meaningful.
    expect(given["admin"]).toBeGreaterThan(given["ops"] ?? 0);
    expect(given["ops"]).toBeGreaterThan(0);
  });

  it("[P-ROLES-10] evaluates the access condition of a screen before the menus", async () => {
    expect((await server.call("visitor", "assetsOrg.searchByPageInfo")).msg).toBe("您不是资产处置用户，无权限访问");
    expect((await server.call("visitor", "gateway.getAllRoutes")).msg).toBe("当前操作没有权限");
    expect((await server.call("agency1", "assetsOrg.searchByPageInfo")).msg).toBe("您不是资产处置用户，无权限访问");
  });

  const list = () => server.call("ops", "gateway.getAllRoutes", { pageNumber: 1 });
  const OPS_MENU = "gateway_routes_5";

  it("[P-ROLES-05] hides a menu of other regions and shows one of a region above", async () => {
    const info = (await server.call("ops", "authCenter.userInfo")).data;
    const region = await recordOf(server, "region", info.regionId);
    expect((await list()).code).toBe("200");
    await changeRecord(server, "menu", OPS_MENU, { regionIds: ["somewhere-else"] });
    expect((await list()).status).toBe(403);
    await changeRecord(server, "menu", OPS_MENU, { regionIds: [region?.["parentId"]] });
    expect((await list()).code).toBe("200");
    await changeRecord(server, "menu", OPS_MENU, { regionIds: [] });
  });

  it("[P-ROLES-09] opens nothing for a disabled menu or one below a disabled folder", async () => {
    await changeRecord(server, "menu", OPS_MENU, { menuOpenType: "3" });
    expect((await list()).status).toBe(403);
    await changeRecord(server, "menu", OPS_MENU, { menuOpenType: "1" });
    await changeRecord(server, "menu", "operations", { menuOpenType: "3" });
    expect((await list()).status).toBe(403);
    await changeRecord(server, "menu", "operations", { menuOpenType: "1" });
    expect((await list()).code).toBe("200");
  });

  it("[P-ROLES-10] gives nothing for a deleted role and lifts no limit", async () => {
    const { userId } = (await server.call("ops", "authCenter.userInfo")).data;
    await changeRecord(server, "user", userId, { roles: ["deleted-role"] });
    await changeRecord(server, "menu", OPS_MENU, { roleIds: ["deleted-role"] });
    expect((await server.call("ops", "authCenter.userInfo")).data).toMatchObject({ roles: [], rights: [] });
    expect((await list()).status).toBe(403);
    await changeRecord(server, "menu", OPS_MENU, { roleIds: [] });
    expect((await list()).status).toBe(403);
    await changeRecord(server, "user", userId, { roles: [] });
    expect((await list()).code).toBe("200");
  });

  it("[P-ROLES-10] refuses a disabled user and a revoked session at the next call", async () => {
    const { userId } = (await server.call("ops", "authCenter.userInfo")).data;
    await changeRecord(server, "user", userId, { userStatus: "0" });
    expect((await list()).code).toBe("5563");
    await changeRecord(server, "user", userId, { userStatus: "1" });
    expect((await list()).code).toBe("5563");
    server.forget("ops");
    expect((await list()).code).toBe("200");
    await server.portal.store.database.kysely.deleteFrom("session").where("user_id", "=", userId).execute();
    expect((await list()).code).toBe("5563");
    server.forget("ops");
  });

  it("serves the OpenAPI document to system administrators only", async () => {
    const document = async (account?: string) => {
      const headers = account === undefined ? {} : { authorization: `Bearer ${await server.token(account)}` };
      return server.app.inject({ url: "/openapi.json", headers });
    };
    expect((await document()).json().code).toBe("5563");
    expect((await document("unit1")).statusCode).toBe(403);
    expect((await document("admin")).statusCode).toBe(200);
  });
});
