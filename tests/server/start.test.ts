import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readConfig } from "../../src/server/engine/config/config.ts";
import { type ConfirmReset, confirmReset } from "../../src/server/demo/confirm-reset.ts";
import { CHANGE, logOperation } from "../../src/server/engine/log/write-log.ts";
import { verifyLogs } from "../../src/server/engine/log/verify-chain.ts";
import { sentPassword, verifySecret } from "../../src/server/engine/secrets/hash-secret.ts";
import { type Running, start } from "../../src/server/start.ts";
import { program, signInAt } from "./support/program.ts";

const folders: string[] = [];
const running: Running[] = [];
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), "gp-portal-start-"));
  folders.push(made);
  return made;
};
const stopAll = async (): Promise<void> => {
  for (const one of running.splice(0)) await one.stop();
};
afterAll(async () => {
  await stopAll();
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

interface Start {
  lines: string[];
  one: Running;
}

async function begin(settings: Record<string, string>, demo: boolean | "when-empty" = false, confirm?: ConfirmReset): Promise<Start> {
  const lines: string[] = [];
  const config = readConfig({ PORT: "0", CAPTCHA: "off", LOG_LEVEL: "silent", ...settings }, { demo });
  const one = await start(config, (line) => lines.push(line), confirm);
  running.push(one);
  return { lines, one };
}

const signIn = async ({ one }: Start, username: string, password: string): Promise<string> =>
  (await signInAt(one.address, username, password)).code;

const FOLDERS = ["", "files", "arriving"];
const DATABASE = ["portal.db", "portal.db-wal", "portal.db-shm"];
const FILES = [...DATABASE, "log-key", "secret.key", "log-checkpoints", "files/01a1fbd5-0000-7000-8000-00000000000c"];

describe("an empty database and its next start", () => {
  const DATA_DIR = join(folder(), "data");
  let first: Start;
  let modes: string[];
  let later: string[];
  let hash: string;
  let second: Start;
  const secretOf = async ({ one }: Start): Promise<string> => {
    const row = await one.portal.store.database.kysely.selectFrom("oauth_client").select("client_secret").executeTakeFirstOrThrow();
    return String(row["client_secret"]);
  };
  beforeAll(async () => {
    first = await begin({ DATA_DIR });
    modes = modesOf();
    const { kysely } = first.one.portal.store.database;
    await kysely.insertInto("oauth_client").values({ version: 1, client_id: "old", client_secret: "geheim-123" }).execute();
    await kysely.deleteFrom("menu").where("menu_id", "in", ["regions_1", "operations", "gateway_routes_1"]).execute();
    await kysely.deleteFrom("seed_key").where("seed_key", "like", "menu:%gateway%").execute();
    // While another process has the database open, the files beside it remain, as after a kill.
    const other = new SqliteDatabase(join(DATA_DIR, "portal.db"));
    other.prepare("select count(*) from menu").get();
    await stopAll();
    // The modes of an earlier version, and of copies by `cp`.
    mkdirSync(join(DATA_DIR, "arriving"));
    for (const name of FILES) writeFileSync(join(DATA_DIR, name), readFileSync(join(DATA_DIR, name), { flag: "a+" }));
    for (const name of FOLDERS) chmodSync(join(DATA_DIR, name), 0o755);
    for (const name of FILES) chmodSync(join(DATA_DIR, name), 0o644);
    hash = await secretOf(await begin({ DATA_DIR, LOG_LEVLE: "silent" }));
    // Tasks of the start restrict the uploads.
    await stopAll();
    later = modesOf();
    other.close();
    second = await begin({ DATA_DIR }, "when-empty");
  });
  const modesOf = (): string[] =>
    [...FOLDERS, ...FILES].flatMap((name) => {
      const found = statSync(join(DATA_DIR, name), { throwIfNoEntry: false });
      return found === undefined ? [] : [`${found.isDirectory() ? "folder" : "file"} ${(found.mode & 0o777).toString(8)}`];
    });

  it("creates administrator and auditor with one-time passwords, printed once", async () => {
    const [password = "", audits = ""] = ["admin", "audit"].map(
      (account) => first.lines.map((line) => new RegExp(`${account}.*：(\\S+)$`).exec(line)?.[1]).find(Boolean) ?? "",
    );
    expect(password.length).toBeGreaterThanOrEqual(15);
    expect(first.lines.at(-1)).toMatch(/^ready http:\/\/127\.0\.0\.1:\d+$/);
    // 三员分立: the auditor, which no administrator can create, exists from the start.
    expect([await signIn(second, "admin", password), await signIn(second, "audit", audits)]).toEqual(["200", "200"]);
    // Only the warning about the missing SMS gateway, and the address. No demo data, because the database has data already.
    expect(second.lines).toEqual([expect.stringMatching(/^未配置短信网关/), expect.stringMatching(/^ready /)]);
  });

  it("restricts stored files to the server's account, those of an earlier version too", () => {
    for (const found of [modes, later]) expect([...new Set(found)].sort()).toEqual(["file 600", "folder 700"]);
    expect(later).toHaveLength(FOLDERS.length + FILES.length);
  });

  it("hashes a secret stored in plain text once, at the start", async () => {
    expect(await verifySecret(hash, "geheim-123")).toBe(true);
    expect(await secretOf(second)).toBe(hash);
  });

  it("restores no deleted menu and adds a new one at the top level when its folder was deleted", async () => {
    const menus = second.one.portal.store.database.kysely.selectFrom("menu").select(["menu_id", "parent_id"]);
    const rows = await menus.where("menu_id", "in", ["regions_1", "operations", "gateway_routes_1"]).execute();
    expect(rows).toEqual([{ menu_id: "gateway_routes_1", parent_id: "0" }]);
  });

  it("refuses to run the demo on a database with other data", async () => {
    await expect(begin({ DATA_DIR }, true)).rejects.toThrow(/other than demo data/);
  });
});

it("uses ADMIN_PASSWORD, prints no password and reports a misspelt setting", async () => {
  const shown = { HOST: "0.0.0.0", CAPTCHA: "on" };
  const { lines } = await begin({ DATA_DIR: folder(), ADMIN_PASSWORD: "Geheim-2026", LOG_LEVLE: "silent", ...shown });
  expect(lines.join("\n")).not.toContain("Geheim");
  expect(lines.map((line) => line.slice(0, 6))).toEqual(["settin", "审计管理员账", "未配置短信网", "ready "]);
  expect(lines[0]).toBe("setting LOG_LEVLE is not known and has no effect; did you mean LOG_LEVEL?");
});

it("names the file in place of the folder of its data", async () => {
  const DATA_DIR = join(folder(), "file");
  writeFileSync(DATA_DIR, "");
  await expect(begin({ DATA_DIR })).rejects.toThrow(/^\S+\/file is no folder: set DATA_DIR to one$/);
});

/** Verifies the chains of the logs. @returns the findings */
async function brokenOf({ one: { portal } }: Start): Promise<readonly unknown[]> {
  return (await verifyLogs(portal.store.database.kysely, portal.log.logKey, await portal.log.checkpoints.known())).broken;
}

const CHANGED = { user: "unit1", module: "用户管理", operate: "编辑", url: "/", ok: true, code: CHANGE, parameters: {} };

describe("the demo", () => {
  const DATA_DIR = folder();
  const shown = { HOST: "0.0.0.0", CAPTCHA: "on" };
  const files = ["01a1fbd5-0000-7000-8000-00000000000a", "01a1fbd5-0000-7000-8000-00000000000b"] as const;
  const paths = files.map((name) => join(DATA_DIR, "files", name));
  let first: Start;
  beforeAll(async () => {
    first = await begin({ DATA_DIR, DEMO_PASSWORD: "Probe-1", METRICS_PORT: "0" }, "when-empty");
  });

  it("is loaded in development into an empty database and prints its accounts, then that it is ready", async () => {
    expect(first.lines.at(-1)).toMatch(/^ready /);
    const accounts = ["admin", "region", "audit", "ops", "unit1", "unit2", "reviewer1", "agency1", "agency2", "visitor"];
    expect(accounts.filter((account) => !first.lines.some((line) => line.includes(account)))).toEqual([]);
    expect(await signIn(first, "agency2", "Probe-1")).toBe("200");
  });

  it("serves metrics on a port of its own, and nowhere else", async () => {
    const address = first.lines.map((line) => /^metrics (\S+)$/.exec(line)?.[1]).find(Boolean) ?? "";
    expect(await (await fetch(address)).text()).toMatch(/^portal_database_statement_duration_seconds_count\{operation="select"\} [1-9]/m);
    expect(await (await fetch(`${first.one.address}/metrics`)).text()).not.toContain("portal_");
  });

  it("reports a port in use before it touches the database", async () => {
    const PORT = new URL(first.one.address).port;
    await expect(begin({ DATA_DIR, PORT, DEMO_PASSWORD: "Other-2026" }, true)).rejects.toThrow(/EADDRINUSE/);
    expect(await signIn(first, "unit1", "Probe-1")).toBe("200");
  });

  it("is reset on request, with its own files only, and else left as it is", async () => {
    mkdirSync(join(DATA_DIR, "files"), { recursive: true });
    for (const path of paths) writeFileSync(path, "x");
    const row = { file_id: files[0], owner: "u", name: "a.pdf", size: 1, created_at: 1, claimed_by: null };
    await first.one.portal.store.database.kysely.insertInto("stored_file").values(row).execute();
    await stopAll();
    const reset = await begin({ DATA_DIR }, true);
    expect(await signIn(reset, "unit1", "Demo-2026!")).toBe("200");
    expect(paths.map((path) => existsSync(path))).toEqual([false, true]);
    await stopAll();
    const restarted = await begin({ DATA_DIR, DEMO_PASSWORD: "Other-2026" }, "when-empty");
    expect(restarted.lines).toHaveLength(2);
    expect(await signIn(restarted, "unit1", "Demo-2026!")).toBe("200");
    // The reset made the chains of the logs anew, so that a start does not find them lost.
    expect(await brokenOf(restarted)).toEqual([]);
    await stopAll();
  });

  it("asks before it resets what people have changed", async () => {
    const asked: number[] = [];
    const saying = (isYes: boolean) => (changes: number) => Promise.resolve(asked.push(changes) > 0 && isYes);
    const change = async ({ one }: Start) => {
      await one.portal.store.database.kysely.updateTable("user").set({ user_name: "改过" }).where("user_account", "=", "unit1").execute();
      await logOperation(one.portal, CHANGED);
    };
    const nameOf = async ({ one }: Start) =>
      (await one.portal.store.database.kysely.selectFrom("user").select("user_name").where("user_account", "=", "unit1").executeTakeFirst())
        ?.user_name;
    const untouched = await begin({ DATA_DIR }, true, saying(false));
    expect([asked, untouched.lines[0]]).toEqual([[], "演示数据已重置"]);
    await change(untouched);
    await stopAll();
    const restarted = await begin({ DATA_DIR }, true, saying(false));
    expect([asked, restarted.lines[0], await nameOf(restarted)]).toEqual([[1], "演示数据未重置，保留现有数据", "改过"]);
    await stopAll();
    await expect(begin({ DATA_DIR }, true, confirmReset([]))).rejects.toThrow(/1 次操作.*--yes/);
    const reset = await begin({ DATA_DIR }, true, confirmReset(["--yes"]));
    expect(await nameOf(reset)).not.toBe("改过");
    // The row of the change was removed with the old logs, and does not count as missing.
    expect(await brokenOf(reset)).toEqual([]);
    await stopAll();
  });

  it("is refused beyond loopback, new or existing", async () => {
    await expect(begin({ DATA_DIR: folder(), ...shown }, true)).rejects.toThrow(/^setting HOST="0.0.0.0" cannot be used: .*demo/);
    await expect(begin({ DATA_DIR, ...shown })).rejects.toThrow(/demo/);
  });
});

describe("the program", () => {
  it("stops on an unusable database with one line that repeats no password", async () => {
    const refused = await program({ PORT: "0", DATA_DIR: folder(), DATABASE_URL: "postgres://u:geheim@localhost:1/d" });
    expect(await refused.exit).toBe(1);
    expect(refused.errors().trim()).toMatch(/^the database of DATABASE_URL cannot be opened: .*ECONNREFUSED.*$/);
    expect(refused.errors()).not.toContain("geheim");
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
    const settings = { PORT: "0", DATA_DIR: folder(), ADMIN_PASSWORD: "Geheim-2026", LOG_LEVEL: "silent", CAPTCHA: "off" };
    const { child, exit, port: ready } = await program(settings);
    const port = await ready;
    const body = JSON.stringify({ username: "admin", password: sentPassword("Geheim-2026"), captcha: "abcd" });
    const socket = connect(port, "127.0.0.1");
    let received = "";
    const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    const taken = new Promise<void>((resolve) => {
      socket.on("data", (data) => {
        received += data;
        // The server has received the request and waits for its body.
        if (received.includes("100 Continue")) resolve();
      });
    });
    const head = ["host: portal", "content-type: application/json", `content-length: ${body.length}`, "expect: 100-continue"];
    socket.write(`POST /api/oauth/login HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n`);
    await taken;
    child.kill("SIGTERM");
    while (await isListening(port)) await new Promise((resolve) => setImmediate(resolve));
    socket.write(body);
    await ended;
    expect(received).toContain("HTTP/1.1 200 OK");
    expect(received).toContain('"access_token"');
    expect(await exit).toBe(0);
  });
});

/** Whether a server accepts connections on the port. */
function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, "127.0.0.1");
    probe.once("connect", () => {
      probe.destroy();
      resolve(true);
    });
    probe.once("error", () => resolve(false));
  });
}
