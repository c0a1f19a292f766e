import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { changeRecord } from "./support/stored-records.ts";
import { databases, serverFor } from "./support/test-server.ts";

describe.each(databases)("the explanation of a refusal on %s", (kind) => {
  const server = serverFor(kind);
  const idOf = async (account: string): Promise<string> => (await server.call(account, "authCenter.userInfo")).data.userId;
  /** The layer that refuses; `open`: none does. */
  const layer = async (account: string, what: string, key?: string): Promise<string> => {
    const asked = { userId: await idOf(account), what, ...(key === undefined ? {} : { key }) };
    const { code, data, msg } = await server.call("admin", "users.why", asked);
    if (code !== "200") return msg;
    return data.allowed === true ? "open" : data.layer;
  };
  const menu = (menuId: string, changes: Data) => changeRecord(server, "menu", menuId, changes);
  const projectOf = async (account: string): Promise<string> => {
    const { data } = await server.call(account, "assetsOrg.searchByPageInfo", { pageNumber: 1, pageSize: 10 });
    return String(data.rows.find((row: Data) => row["state"] !== "0").id);
  };

  it("[P-ROLES-09] names the layer and agrees with the call itself", async () => {
    expect(await layer("ops", "gateway-routes")).toBe("open");
    expect(await layer("ops", "/gateway-route")).toBe("open");
    expect(await layer("ops", "gateway.deleteRoute")).toBe("open");
    expect(await layer("ops", "users")).toBe("kind");
    expect(await layer("visitor", "purchaser-list")).toBe("kind");
    expect(await layer("audit", "menus.add")).toBe("kind");
    expect(await layer("ops", "no-such-thing")).toBe("所选功能不存在");

    await menu("gateway_routes_5", { menuOpenType: "3" });
    expect(await layer("ops", "gateway-routes")).toBe("menu");
    expect((await server.call("ops", "gateway.getAllRoutes", { pageNumber: 1 })).status).toBe(403);
    await menu("gateway_routes_5", { menuOpenType: "1", regionIds: ["elsewhere"] });
    expect(await layer("ops", "gateway.getAllRoutes")).toBe("region");
    await menu("gateway_routes_5", { regionIds: [], roleIds: ["nobody-has-it"] });
    expect(await layer("ops", "gateway.getAllRoutes")).toBe("role");
    await menu("gateway_routes_5", { roleIds: [] });
    expect(await layer("ops", "gateway.getAllRoutes")).toBe("open");
  });

  it("names the role, and the ended session of a disabled user", async () => {
    const userId = await idOf("ops");
    await server.call("admin", "roles.add", { roleId: "reader", roleName: "只读", rights: ["gateway-routes"] });
    expect((await server.call("admin", "users.change", { userId, userName: "运维", systemType: "5", roles: ["reader"] })).code).toBe("200");
    const layers = [];
    for (const what of ["gateway-routes", "gateway-routes:delete", "gateway.deleteRoute"]) layers.push(await layer("ops", what));
    expect(layers).toEqual(["open", "role", "role"]);
    await server.call("admin", "users.setStatus", { userId, userStatus: "0" });
    const { data } = await server.call("admin", "users.why", { userId, what: "gateway-routes" });
    expect(data).toMatchObject({ allowed: false, layer: "session" });
  });

  it("names row scope, state or rule for a single record", async () => {
    const own = await projectOf("unit1");
    expect(await layer("unit1", "assetsOrg.findForModify", own)).toBe("open");
    expect(await layer("unit2", "assetsOrg.addAndModify", own)).toBe("scope");
    expect(await layer("unit1", "assetsOrg.delete", own)).toBe("state");
    expect(await layer("admin", "users.remove", await idOf("unit1"))).toBe("rule");
    expect(await layer("region", "users.remove", await idOf("admin"))).toBe("scope");
  });

  it("agrees with the page or action that offers the record", async () => {
    const [own, unit] = [await projectOf("unit1"), await idOf("unit1")];
    expect([await layer("region", "users", unit), await layer("region", "users", await idOf("admin"))]).toEqual(["open", "scope"]);
    expect(await layer("admin", "users:delete", unit)).toBe("rule");
    const edit = [await layer("region", "users:edit", unit), await layer("region", "users:edit", await idOf("admin"))];
    expect(edit).toEqual(["open", "scope"]);
    // Hand-written: the same scope applies to the page and to its action.
    expect(await layer("region", "users:resetPassword", await idOf("admin"))).toBe("scope");
    expect([await layer("unit1", "purchaser-list", own), await layer("unit2", "purchaser-list", own)]).toEqual(["open", "scope"]);
  });

  it("offers pages, actions and workflow steps, each of which can be explained", async () => {
    const leaves = (nodes: readonly Data[]): string[] =>
      nodes.flatMap(({ id, isGroup, children = [] }) => [...(isGroup === "1" ? [] : [String(id)]), ...leaves(children as Data[])]);
    const offered = leaves((await server.call("admin", "users.functions")).data);
    for (const what of ["users", "users:delete", "purchaser-list", "assetsOrg.delete"]) expect(offered).toContain(what);
    const reasons = new Set<string>();
    for (const what of offered) reasons.add(await layer("unit1", what));
    expect([reasons.has("open"), reasons.has("所选功能不存在")]).toEqual([true, false]);
  });

  it("is limited to oneself without the right to ask for others", async () => {
    const asked = await server.call("visitor", "authCenter.whyNot", { what: "/user" });
    expect(asked.data).toEqual({ allowed: false, layer: "kind", reason: "该页面或操作不对其用户系统类型、用户类型开放" });
    expect((await server.call("visitor", "users.why", { userId: await idOf("admin"), what: "users" })).status).toBe(403);
    expect((await server.call("region", "users.why", { userId: await idOf("admin"), what: "users" })).status).toBe(404);
    expect((await server.call("visitor", "authCenter.whyNot", { what: "purchaser-list" })).data.reason).toBe(
      "您不是资产处置用户，无权限访问",
    );
  });
});
