import { describe, expect, it } from "vitest";
import { changeUser } from "./support/sign-in.ts";
import { databases, serverFor } from "./support/test-server.ts";

const DENIED = "您不是资产处置用户，无权限访问";
/** What an agency's pages ask for. */
const CALLS = ["assetsSup.searchByPageInfo", "assetsSup.figuresByState", "assetsSup.findForModify", "lookup.result", "assetsOrg.history"];

describe.each(databases)("access to the disposal module on %s", (kind) => {
  const server = serverFor(kind);

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
});
