import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { scopeOf } from "../../src/server/calls/context.ts";
import { changeUser } from "./support/sign-in.ts";
import { databases, type TestServer, testServer } from "./support/test-server.ts";

const DENIED = "您不是资产处置用户，无权限访问";
/** What an agency's pages ask for. */
const CALLS = ["assetsSup.searchByPageInfo", "assetsSup.figuresByState", "assetsSup.findForModify", "lookup.result", "assetsOrg.history"];

describe.each(databases)("access to the disposal module on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(kind);
  });
  afterAll(() => server.close());

  const answers = async (account: string): Promise<string[]> => {
    const told: string[] = [];
    for (const call of CALLS) {
      const { status, msg } = await server.call(account, call, { id: "x", pageNumber: 1 });
      told.push(status === 403 ? msg : "entered");
    }
    return [...new Set(told)];
  };

  it("[D-ACCESS-05] requires an existing role of exchange users of the listed types, whatever their menus open", async () => {
    expect(await answers("agency1")).toEqual(["entered"]);
    for (const roles of [[], ["no-such-role"]]) {
      await changeUser(server, "agency1", { roles });
      expect([roles, await answers("agency1")]).toEqual([roles, [DENIED]]);
      expect((await server.call("agency1", "portalCenter.loadTaskWorkList")).data).toEqual([]);
    }
    await changeUser(server, "agency1", { roles: ["disposal-agency"] });
    expect(await answers("agency1")).toEqual(["entered"]);
  });

  it("[D-ACCESS-06] admits users of any other type without a role", async () => {
    await changeUser(server, "agency2", { roles: [], userTypeNow: "10" });
    expect((await server.call("agency2", "assetsOrg.searchByPageInfo", { pageNumber: 1 })).code).toBe("200");
    await changeUser(server, "agency2", { roles: [], userTypeNow: "3" });
    expect((await server.call("agency2", "assetsSup.searchByPageInfo", { pageNumber: 1 })).msg).toBe(DENIED);
  });

  it("[D-ACCESS-01][D-ACCESS-02][D-ACCESS-05][D-ACCESS-06] opens the lists by system type, user type, organisation and number of roles", () => {
    const { portal } = server;
    const opens = (screen: string, user: Data): boolean =>
      portal.generated.screenRights.find(({ id }) => id === screen)?.access?.(scopeOf(portal, user)) === true;
    for (const systemType of ["1", "2", "3", "4", "5"])
      for (const userTypeNow of ["0", "1", "2", "3", "4", "5", "6", "7", "8", "10", undefined])
        for (const exchange of [true, false])
          for (const roles of [[], ["any-role"]]) {
            const user = { systemType, userTypeNow, exchange, roles };
            const isChecked = systemType === "3" && ["3", "4", "5", "0"].includes(userTypeNow ?? "");
            const passes = !isChecked || roles.length > 0;
            const unit = userTypeNow === "10";
            expect([user, opens("purchaser-list", user)]).toEqual([user, unit]);
            for (const list of ["supplier-list", "supplier-figures"])
              expect([list, user, opens(list, user)]).toEqual([list, user, exchange && passes]);
            for (const page of ["supplier-look", "item-completion", "result-completion", "voucher-print"])
              expect([page, user, opens(page, user)]).toEqual([page, user, unit || (exchange && passes)]);
          }
  });
});
