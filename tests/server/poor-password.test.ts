import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { readConfig } from "../../src/server/config/config.ts";
import { sentPassword } from "../../src/server/session/passwords.ts";
import { type Running, start } from "../../src/server/start.ts";
import { signInAt } from "./support/program.ts";

const folders: string[] = [];
const running = new Set<Running>();
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), "gp-portal-poor-"));
  folders.push(made);
  return made;
};
const stop = async (one: Running): Promise<void> => {
  running.delete(one);
  await one.stop();
};
afterEach(async () => {
  for (const one of running) await stop(one);
  for (const one of folders.splice(0)) rmSync(one, { recursive: true, force: true });
});

async function begin(settings: Record<string, string>): Promise<Running> {
  const one = await start(readConfig({ PORT: "0", CAPTCHA: "off", LOG_LEVEL: "silent", ...settings }), () => undefined);
  running.add(one);
  return one;
}

async function changePassword(address: string, username: string, from: string, to: string): Promise<void> {
  const { token } = await signInAt(address, username, from);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const { data } = (await (await fetch(`${address}/gp-auth-center/rest/v1/user/userInfo`, { headers })).json()) as {
    data: { userId: string };
  };
  const body = JSON.stringify({ userId: data.userId, oldPwd: sentPassword(from), pwd: sentPassword(to) });
  const reply = await fetch(`${address}/gp-auth-center/rest/v1/user/updatePwd`, { method: "POST", headers, body });
  expect(await reply.json()).toMatchObject({ code: "200" });
}

it("a poor password, accepted on loopback, must be changed before others can reach the server", async () => {
  const poor = "Admin@123";
  const exposed = { DATA_DIR: folder(), HOST: "0.0.0.0", CAPTCHA: "on", ADMIN_PASSWORD: "admin@123" };
  await expect(begin(exposed)).rejects.toThrow(/^setting ADMIN_PASSWORD="…" cannot be used: .*tried first/);
  const DATA_DIR = folder();
  await stop(await begin({ DATA_DIR, ADMIN_PASSWORD: poor }));
  const shown = { DATA_DIR, HOST: "0.0.0.0", CAPTCHA: "on" };
  await expect(begin(shown)).rejects.toThrow(/^setting HOST="0.0.0.0" cannot be used: .*until admin has changed the ADMIN_PASSWORD/);
  const own = await begin({ DATA_DIR });
  await changePassword(own.address, "admin", poor, "Geheim-2026");
  await stop(own);
  await begin(shown);
});
