import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readConfig } from "../../src/server/config/config.ts";
import { sentPassword, verifySecret } from "../../src/server/session/passwords.ts";
import { type Running, start } from "../../src/server/start.ts";
import { program, signInAt } from "./support/program.ts";

const folders: string[] = [];
const running: Running[] = [];
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), "gp-portal-start-"));
  folders.push(made);
  return made;
};
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  for (const one of folders.splice(0)) rmSync(one, { recursive: true, force: true });
});

async function begin(settings: Record<string, string>, demo: boolean | "when-empty" = false): Promise<{ lines: string[]; one: Running }> {
  const lines: string[] = [];
  const one = await start(readConfig({ PORT: "0", CAPTCHA: "off", LOG_LEVEL: "silent", ...settings }, { demo }), (line) =>
    lines.push(line),
  );
  running.push(one);
  return { lines, one };
}

const signIn = async (address: string, username: string, password: string): Promise<string> =>
  (await signInAt(address, username, password)).code;

describe("starting", () => {
  it("creates the administrator of an empty database and prints a one-time password once", async () => {
    const DATA_DIR = folder();
    const first = await begin({ DATA_DIR });
    const password = /admin.*：(\S+)$/.exec(first.lines[0] ?? "")?.[1] ?? "";
    expect(password.length).toBeGreaterThanOrEqual(15);
    expect(first.lines.at(-1)).toMatch(/^ready http:\/\/127\.0\.0\.1:\d+$/);
    expect(await signIn(first.one.address, "admin", password)).toBe("200");
    // 三员分立: whom no administrator can make is there from the start.
    const audits = /审计管理员账号 audit.*：(\S+)$/.exec(first.lines[1] ?? "")?.[1] ?? "";
    expect(await signIn(first.one.address, "audit", audits)).toBe("200");
    await first.one.stop();
    running.length = 0;
    const second = await begin({ DATA_DIR });
    // Nothing but that there is no gateway for short messages, and the address.
    expect(second.lines).toEqual([expect.stringMatching(/^未配置短信网关/), expect.stringMatching(/^ready /)]);
    expect(await signIn(second.one.address, "admin", password)).toBe("200");
  });

  it("restricts stored files to the server's account", async () => {
    const DATA_DIR = join(folder(), "data");
    await begin({ DATA_DIR });
    const modes = ["", "portal.db", "portal.db-wal"].map((name) => statSync(join(DATA_DIR, name)).mode & 0o777);
    expect(modes.map((mode) => mode.toString(8))).toEqual(["700", "600", "600"]);
  });

  it("refuses to expose demo accounts beyond loopback, new or existing", async () => {
    const DATA_DIR = folder();
    const shown = { HOST: "0.0.0.0", CAPTCHA: "on" };
    await expect(begin({ DATA_DIR, ...shown }, true)).rejects.toThrow(/^setting HOST="0.0.0.0" cannot be used: .*demo/);
    await (await begin({ DATA_DIR }, true)).one.stop();
    running.length = 0;
    await expect(begin({ DATA_DIR, ...shown })).rejects.toThrow(/demo/);
    await begin({ DATA_DIR: folder(), ...shown, PORT: "0" });
  });

  it("hashes a secret stored in plain text once, at the start", async () => {
    const DATA_DIR = folder();
    const first = await begin({ DATA_DIR });
    const client = (values: object) =>
      first.one.portal.database.kysely
        .insertInto("oauth_client")
        .values({ version: 1, ...values })
        .execute();
    await client({ client_id: "old", client_secret: "geheim-123" });
    await first.one.stop();
    running.length = 0;
    const secret = async ({ one }: Awaited<ReturnType<typeof begin>>): Promise<string> => {
      const row = await one.portal.database.kysely.selectFrom("oauth_client").select("client_secret").executeTakeFirstOrThrow();
      return String(row["client_secret"]);
    };
    const second = await begin({ DATA_DIR });
    const hash = await secret(second);
    expect(await verifySecret(hash, "geheim-123")).toBe(true);
    await second.one.stop();
    running.length = 0;
    expect(await secret(await begin({ DATA_DIR }))).toBe(hash);
  });

  it("reports a misspelt setting", async () => {
    const { lines } = await begin({ DATA_DIR: folder(), LOG_LEVLE: "silent" });
    expect(lines).toContain("setting LOG_LEVLE is not known and has no effect; did you mean LOG_LEVEL?");
  });

  it("uses ADMIN_PASSWORD and prints no password", async () => {
    const { lines, one } = await begin({ DATA_DIR: folder(), ADMIN_PASSWORD: "Geheim-2026" });
    expect(lines.join("\n")).not.toContain("Geheim");
    expect(lines.map((line) => line.slice(0, 6))).toEqual(["审计管理员账", "未配置短信网", "ready "]);
    expect(await signIn(one.address, "admin", "Geheim-2026")).toBe("200");
  });

  it("prints the demo's accounts, then that it is ready", async () => {
    const DATA_DIR = folder();
    const first = await begin({ DATA_DIR, DEMO_PASSWORD: "Probe-1" }, true);
    expect(first.lines.at(-1)).toMatch(/^ready /);
    for (const account of ["admin", "region", "audit", "ops", "unit1", "unit2", "reviewer1", "agency1", "agency2", "visitor"]) {
      expect(
        first.lines.some((line) => line.includes(account)),
        account,
      ).toBe(true);
    }
    expect(await signIn(first.one.address, "agency2", "Probe-1")).toBe("200");
    await first.one.stop();
    running.length = 0;
    const again = await begin({ DATA_DIR }, true);
    expect(await signIn(again.one.address, "unit1", "Demo-2026!")).toBe("200");
    await again.one.stop();
    running.length = 0;
    const plain = await begin({ DATA_DIR });
    expect(plain.lines).toHaveLength(2);
    expect(await signIn(plain.one.address, "unit1", "Demo-2026!")).toBe("200");
  });

  it("reports a port in use before it touches the database", async () => {
    const DATA_DIR = folder();
    const { one } = await begin({ DATA_DIR }, true);
    const PORT = new URL(one.address).port;
    await expect(begin({ DATA_DIR, PORT, DEMO_PASSWORD: "Other-2026" }, true)).rejects.toThrow(/EADDRINUSE/);
    expect(await signIn(one.address, "unit1", "Demo-2026!")).toBe("200");
  });

  it("loads samples in development into an empty database only", async () => {
    const DATA_DIR = folder();
    const first = await begin({ DATA_DIR }, "when-empty");
    expect(await signIn(first.one.address, "unit1", "Demo-2026!")).toBe("200");
    await first.one.stop();
    running.length = 0;
    const second = await begin({ DATA_DIR, DEMO_PASSWORD: "Other-2026" }, "when-empty");
    expect(second.lines.join("\n")).not.toContain("演示账号");
    expect(await signIn(second.one.address, "unit1", "Demo-2026!")).toBe("200");
    const used = folder();
    const own = await begin({ DATA_DIR: used, ADMIN_PASSWORD: "Geheim-2026" });
    await own.one.stop();
    const kept = await begin({ DATA_DIR: used }, "when-empty");
    expect(await signIn(kept.one.address, "admin", "Geheim-2026")).toBe("200");
  });

  it("refuses to run the demo on a database with other data", async () => {
    const DATA_DIR = folder();
    await begin({ DATA_DIR });
    await expect(begin({ DATA_DIR }, true)).rejects.toThrow(/no demo data/);
  });

  it("deletes only the demo's own files", async () => {
    const DATA_DIR = folder();
    await begin({ DATA_DIR }, true);
    const [own, other] = ["01a1fbd5-0000-7000-8000-00000000000a", "01a1fbd5-0000-7000-8000-00000000000b"].map((name) =>
      join(DATA_DIR, "files", name),
    );
    mkdirSync(join(DATA_DIR, "files"), { recursive: true });
    for (const path of [own, other]) writeFileSync(String(path), "x");
    const row = { file_id: "01a1fbd5-0000-7000-8000-00000000000a", owner: "u", name: "a.pdf", size: 1, created_at: 1, claimed_by: null };
    await running[0]?.portal.database.kysely.insertInto("stored_file").values(row).execute();
    await begin({ DATA_DIR }, true);
    expect(existsSync(String(own))).toBe(false);
    expect(existsSync(String(other))).toBe(true);
  });

  it("adds a new menu at the top level when its folder was deleted", async () => {
    const DATA_DIR = folder();
    const first = await begin({ DATA_DIR, ADMIN_PASSWORD: "Geheim-2026" });
    const { kysely } = first.one.portal.database;
    await kysely.deleteFrom("menu").where("menu_id", "in", ["operations", "gateway_routes_1"]).execute();
    await kysely.deleteFrom("seed_key").where("seed_key", "like", "menu:%gateway%").execute();
    await first.one.stop();
    running.length = 0;
    const second = await begin({ DATA_DIR });
    const rows = await second.one.portal.database.kysely
      .selectFrom("menu")
      .select(["menu_id", "parent_id"])
      .where("menu_id", "in", ["operations", "gateway_routes_1"])
      .execute();
    expect(rows).toEqual([{ menu_id: "gateway_routes_1", parent_id: "0" }]);
  });

  it("seeds menus once and does not restore deleted ones", async () => {
    const DATA_DIR = folder();
    const first = await begin({ DATA_DIR, ADMIN_PASSWORD: "Geheim-2026" });
    await first.one.portal.database.kysely.deleteFrom("menu").where("menu_id", "=", "regions_1").execute();
    await first.one.stop();
    running.length = 0;
    const second = await begin({ DATA_DIR });
    const rows = await second.one.portal.database.kysely.selectFrom("menu").select("menu_id").execute();
    const ids = rows.map((row) => row.menu_id);
    expect(ids).toContain("gateway_routes_1");
    expect(ids).not.toContain("regions_1");
  });
});

describe("the program", () => {
  it("stops on an unusable database with one line that repeats no password", async () => {
    const refused = await program({ PORT: "0", DATA_DIR: folder(), DATABASE_URL: "postgres://u:geheim@localhost:1/d" });
    expect(await refused.exit).toBe(1);
    expect(refused.errors().trim()).toMatch(/^the database of DATABASE_URL cannot be opened: .*ECONNREFUSED.*$/);
    expect(refused.errors()).not.toContain("geheim");
    const DATA_DIR = join(folder(), "file");
    writeFileSync(DATA_DIR, "");
    const noFolder = await program({ PORT: "0", DATA_DIR });
    expect(await noFolder.exit).toBe(1);
    expect(noFolder.errors().trim()).toMatch(/^the database in DATA_DIR \S+ cannot be opened: .+$/);
  });

  it("stops on an invalid setting with one line and exit code 1", async () => {
    const { exit, errors, output } = await program({ PORT: "eighty" });
    expect(await exit).toBe(1);
    expect(errors().trim()).toBe('setting PORT="eighty" cannot be used: expected a whole number from 0 to 65535');
    expect(output()).toBe("");
  });

  it("completes the start on SIGTERM during it, then exits with 0", async () => {
    const DATA_DIR = folder();
    const { child, exit, output } = await program({ PORT: "0", DATA_DIR, LOG_LEVEL: "error" });
    await vi.waitUntil(() => existsSync(join(DATA_DIR, "portal.db")), { timeout: 120_000, interval: 1 });
    child.kill("SIGTERM");
    expect(await exit).toBe(0);
    expect(output()).toContain("ready http://");
  }, 40_000);

  it("finishes requests in progress on SIGTERM, accepts no new ones and exits with 0", async () => {
    const {
      child,
      port: ready,
      exit,
    } = await program({
      PORT: "0",
      DATA_DIR: folder(),
      ADMIN_PASSWORD: "Geheim-2026",
      LOG_LEVEL: "silent",
      CAPTCHA: "off",
    });
    const port = await ready;
    const body = JSON.stringify({ username: "admin", password: sentPassword("Geheim-2026"), captcha: "abcd" });
    const socket = connect(port, "127.0.0.1");
    let received = "";
    const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    const taken = new Promise<void>((resolve) => {
      socket.on("data", (data) => {
        received += data;
        // The server has the request in hand and waits for its body.
        if (received.includes("100 Continue")) resolve();
      });
    });
    const head = [
      "POST /api/oauth/login HTTP/1.1",
      "host: portal",
      "content-type: application/json",
      `content-length: ${body.length}`,
      "expect: 100-continue",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    await taken;
    child.kill("SIGTERM");
    while (await answers(port)) await new Promise((resolve) => setImmediate(resolve));
    socket.write(body);
    await ended;
    expect(received).toContain("HTTP/1.1 200 OK");
    expect(received).toContain('"access_token"');
    expect(await exit).toBe(0);
  });
});

/** Whether anybody takes connections there. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, "127.0.0.1");
    probe.once("connect", () => {
      probe.destroy();
      resolve(true);
    });
    probe.once("error", () => resolve(false));
  });
}
