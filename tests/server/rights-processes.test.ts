import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { freshDatabase } from "../support/databases.ts";
import { program, signInAt } from "./support/program.ts";
import { requestFor } from "./support/test-server.ts";

const PASSWORD = "Demo-2026!";

interface Client {
  status: number;
  body: { code: string; data: Data & Data[] };
}

/** Calls by one user at one process. */
async function clientAt(port: number, account: string): Promise<(id: string, input?: Data) => Promise<Client>> {
  const address = `http://127.0.0.1:${port}`;
  const { token } = await signInAt(address, account, PASSWORD);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return async (id, input = {}) => {
    const { url, method, payload } = requestFor(id, input);
    const body = payload === undefined ? {} : { body: JSON.stringify(payload) };
    const reply = await fetch(`${address}${url}`, { method, headers, ...body });
    return { status: reply.status, body: (await reply.json()) as Client["body"] };
  };
}

it("[P-ROLES-09][P-MENU-10] a changed role, menu or user applies at the next call to another process on the same PostgreSQL", async () => {
  const fresh = await freshDatabase("postgres");
  const folder = mkdtempSync(join(tmpdir(), "gp-portal-rights-"));
  const settings = { PORT: "0", CAPTCHA: "off", LOG_LEVEL: "error", DATA_DIR: folder, DATABASE_URL: fresh.location.url ?? "" };
  const first = await program(settings, "--demo");
  let second: typeof first | undefined;
  try {
    const admin = await clientAt(await first.port, "admin");
    second = await program(settings);
    const ops = await clientAt(await second.port, "ops");
    const { userId } = (await ops("authCenter.userInfo")).body.data;
    const list = async () => (await ops("gateway.getAllRoutes", { pageNumber: 1 })).status;
    const menus = async () => (await ops("menuCenter.menuList")).body.data.map(({ menuId }) => menuId);
    const done = async (id: string, input: Data) => expect((await admin(id, input)).body.code).toBe("200");
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

    const menu = (await admin("menus.getMenu", { menuId: "gateway_routes_5" })).body.data;
    await done("menus.change", { ...menu, regionIds: undefined, roleIds: undefined, menuOpenType: "3" });
    expect([await list(), (await menus()).includes("gateway_routes_5")]).toEqual([403, false]);
    const now = (await admin("menus.getMenu", { menuId: "gateway_routes_5" })).body.data;
    await done("menus.change", { ...now, regionIds: undefined, roleIds: undefined, menuOpenType: "1" });
    expect([await list(), (await menus()).includes("gateway_routes_5")]).toEqual([200, true]);
    await done("users.setStatus", { userId, userStatus: "0" });
    expect((await ops("authCenter.userInfo")).body.code).toBe("5563");
  } finally {
    for (const one of [first, second]) one?.child.kill("SIGTERM");
    await Promise.all([first.exit, second?.exit]);
    await fresh.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
});
