import { expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { program, signInAt } from "./support/program.ts";
import { requestFor, testServer } from "./support/test-server.ts";
import { databaseSettings } from "../support/databases.ts";

interface Client {
  status: number;
  body: { code: string; data: Data & Data[] };
}

/** Makes calls as the operator at another process. */
async function operatorAt(port: number): Promise<(id: string, input?: Data) => Promise<Client>> {
  const address = `http://127.0.0.1:${port}`;
  const { token } = await signInAt(address, "ops", "Demo-2026!");
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return async (id, input = {}) => {
    const { url, method, payload } = requestFor(id, input);
    const body = payload === undefined ? {} : { body: JSON.stringify(payload) };
    const reply = await fetch(`${address}${url}`, { method, headers, ...body });
    return { status: reply.status, body: (await reply.json()) as Client["body"] };
  };
}

it("[P-ROLES-09][P-MENU-10] a changed role, menu or user applies at the next call to another process on the same PostgreSQL", async () => {
  const server = await testServer("postgres");
  const settings = {
    PORT: "0",
    CAPTCHA: "off",
    LOG_LEVEL: "error",
    DATA_DIR: server.portal.config.dataDir,
    ...databaseSettings(server.fresh.location),
  };
  const other = await program(settings);
  try {
    const admin = (id: string, input: Data) => server.call("admin", id, input);
    const ops = await operatorAt(await other.port);
    const { userId } = (await ops("authCenter.userInfo")).body.data;
    const list = async () => (await ops("gateway.getAllRoutes", { pageNumber: 1 })).status;
    const menus = async () => (await ops("menuCenter.menuList")).body.data.map(({ menuId }) => menuId);
    const done = async (id: string, input: Data) => expect((await admin(id, input)).code).toBe("200");
    const give = (roles: string[]) => done("users.change", { userId, userName: "运维", systemType: "5", roles });
    const role = { roleId: "reader", roleName: "只读" };
    expect(await list()).toBe(200);

    await done("roles.add", { ...role, rights: ["gateway-routes"] });
    await give(["reader"]);
    expect([await list(), (await ops("gateway.deleteRoute", { id: "x" })).status]).toEqual([200, 403]);
    await done("roles.change", { ...role, rights: ["gateway-routes", "gateway-routes:delete"] });
    expect((await ops("gateway.deleteRoute", { id: "x" })).status).toBe(404);
    await done("roles.change", { ...role, rights: [] });
    expect([await list(), await menus()]).toEqual([403, []]);
    await done("roles.change", { ...role, rights: ["*"] });
    expect(await list()).toBe(200);
    await give([]);
    expect(await list()).toBe(403);
    await give(["reader"]);

    for (const [menuOpenType, status, isListed] of [
      ["3", 403, false],
      ["1", 200, true],
    ] as const) {
      const { regionIds: _, roleIds: __, ...menu } = (await admin("menus.getMenu", { menuId: "gateway_routes_5" })).data;
      await done("menus.change", { ...menu, menuOpenType });
      expect([await list(), (await menus()).includes("gateway_routes_5")]).toEqual([status, isListed]);
    }
    await done("users.setStatus", { userId, userStatus: "0" });
    expect((await ops("authCenter.userInfo")).body.code).toBe("5563");
  } finally {
    other.child.kill("SIGTERM");
    await other.exit;
    await server.close();
  }
});
