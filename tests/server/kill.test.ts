import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freshDatabase } from "../support/databases.ts";
import { routeOf } from "./support/routes.ts";
import { program, signInAt } from "./support/program.ts";
import { bothDatabases } from "./support/test-server.ts";

const ENOUGH = 40;
/** Writers side by side, so that the kill always meets writes under way. */
const WRITERS = 4;
const ADMIN_PASSWORD = "Geheim-2026";
const ROUTES = "/api/rest/v1/gateway/route";

interface Client {
  get(path: string): Promise<{ code: string; data: Record<string, unknown> }>;
  add(id: string): Promise<string>;
}

async function clientOf(port: number): Promise<Client> {
  const address = `http://127.0.0.1:${port}`;
  const { token } = await signInAt(address, "admin", ADMIN_PASSWORD);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return {
    get: async (path) => (await fetch(`${address}${path}`, { headers })).json() as ReturnType<Client["get"]>,
    async add(id) {
      const body = JSON.stringify(routeOf(id));
      const reply = await fetch(`${address}${ROUTES}/addRoute`, { method: "POST", headers, body });
      return ((await reply.json()) as { code: string }).code;
    },
  };
}

/** Adds routes until the server is gone; what it acknowledged. */
async function writeUntilKilled(client: Client, kill: () => void): Promise<string[]> {
  const acknowledged: string[] = [];
  const writer = async (name: number): Promise<void> => {
    for (let count = 0; count < 1000; count++) {
      const id = `w${name}-${count}`;
      const code = await client.add(id).catch(() => undefined);
      if (code === undefined) return;
      if (code !== "200") throw new Error(`${id} was refused with ${code}`);
      acknowledged.push(id);
      if (acknowledged.length === ENOUGH) kill();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, name) => writer(name)));
  return acknowledged;
}

// Both databases: what was acknowledged must survive a killed server, which each guarantees in its own way.
it.each(bothDatabases)("preserves every acknowledged write over kill -9 on %s", async (kind) => {
  const fresh = await freshDatabase(kind);
  const folder = mkdtempSync(join(tmpdir(), "gp-portal-kill-"));
  const place = { DATA_DIR: folder, DATABASE_URL: fresh.location.url ?? "" };
  const settings = { PORT: "0", CAPTCHA: "off", LOG_LEVEL: "error", ADMIN_PASSWORD, ...place };
  const first = await program(settings);
  let second: typeof first | undefined;
  try {
    const acknowledged = await writeUntilKilled(await clientOf(await first.port), () => first.child.kill("SIGKILL"));
    expect(await first.exit).toBeNull();
    expect(first.errors()).toBe("");
    expect(acknowledged.length).toBeGreaterThanOrEqual(ENOUGH);

    second = await program(settings);
    const client = await clientOf(await second.port);
    for (const id of acknowledged) {
      expect(await client.get(`${ROUTES}/getRoute?id=${id}`), id).toMatchObject({
        code: "200",
        data: { id, serviceName: `服务 ${id}`, version: 1 },
      });
    }
    // Besides them at most what was under way.
    const { data } = await client.get(`${ROUTES}/getAllRoutes?pageSize=1000`);
    const written = (data["rows"] as { id: string }[]).filter(({ id }) => /^w\d-\d+$/.test(id));
    expect(written.length - acknowledged.length).toBeLessThanOrEqual(WRITERS);
    expect(await client.add("after")).toBe("200");
    second.child.kill("SIGTERM");
    expect(await second.exit).toBe(0);
  } finally {
    first.child.kill("SIGKILL");
    second?.child.kill("SIGKILL");
    await fresh.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
});
