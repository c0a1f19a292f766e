import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as generated from "../../src/generated/server.ts";
import { wantedOf } from "../../src/server/app.ts";
import { runDoctor } from "../../src/server/commands/diagnosis.ts";
import { checkBackupTools } from "../../src/server/engine/checks/check-backups.ts";
import { checkDatabase } from "../../src/server/engine/checks/check-database.ts";
import { checkPort } from "../../src/server/engine/checks/check-port.ts";
import { readConfig } from "../../src/server/engine/config/config.ts";
import { openDatabase } from "../../src/server/engine/store/index.ts";
import { migrate } from "../../src/server/engine/store/schema/apply-schema.ts";
import { type Running, start } from "../../src/server/start.ts";
import { freshDatabase, serverUrl } from "../support/databases.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { fakeTools } from "./support/postgres-tools.ts";

type Settings = Record<string, string>;

/** Runs the command. @returns exit code, and the lines that are not `ok` */
async function examine(settings: Settings): Promise<{ code: number; lines: string[]; bad: string[] }> {
  const lines: string[] = [];
  const take = (text: string): void => void lines.push(text);
  const code = await runDoctor([], { LOG_LEVEL: "silent", ...settings }, { log: take, error: take });
  return { code, lines, bad: lines.filter((line) => !line.startsWith("ok ")) };
}

describe("npm run doctor", () => {
  const root = memoryFolder("gp-portal-doctor-");
  const DATA_DIR = join(root, "data");
  const taken = createServer();
  let running: Running | undefined;
  let port = 0;
  beforeAll(async () => {
    running = await start(readConfig({ DATA_DIR, PORT: "0", LOG_LEVEL: "silent" }), () => undefined);
    await new Promise<void>((listening) => taken.listen(0, "127.0.0.1", listening));
    port = (taken.address() as { port: number }).port;
  });
  afterAll(async () => {
    await running?.stop();
    taken.close();
    rmSync(root, { recursive: true, force: true });
  });
  const stopped = async (): Promise<void> => {
    await running?.stop();
    running = undefined;
  };

  it("has nothing to say about a healthy installation, running, stopped or not begun", async () => {
    const PORT = new URL(running?.address ?? "").port;
    const beside = await examine({ DATA_DIR, PORT });
    expect(beside).toMatchObject({ code: 0, bad: [] });
    expect(beside.lines.map((line) => line.split(/ {2,}/)[1])).toEqual([
      "program",
      "settings",
      "port",
      "data folder",
      "database",
      "keys",
      "schema",
      "exposure",
      "backups",
    ]);
    expect(beside.lines[2]).toMatch(/^ok {7}port {9}the portal is running on port \d+ of 127\.0\.0\.1$/);
    await stopped();
    expect(await examine({ DATA_DIR, PORT })).toMatchObject({ code: 0, bad: [] });
    const none = join(root, "none");
    expect(await examine({ DATA_DIR: none, PORT: "0" })).toMatchObject({ code: 0, bad: [] });
    expect(existsSync(none)).toBe(false);
  });

  it("takes a database in which other programs keep tables for one that no portal has used", async () => {
    const dataDir = join(root, "shared");
    const database = await openDatabase({ dataDir });
    await sql`create table sessions (id text)`.execute(database.kysely);
    await database.close();
    const { code, lines } = await examine({ DATA_DIR: dataDir, PORT: "0" });
    expect([code, lines]).toEqual([0, expect.arrayContaining(["ok       database     there is none yet, the first start creates it"])]);
  });

  it("names each problem in one line with its cure, and fails for those that prevent a start", async () => {
    await stopped();
    writeFileSync(join(root, "file"), "");
    mkdirSync(join(root, "old", "2026-01-02T03-04-05Z"), { recursive: true });
    writeFileSync(join(root, "old", "2026-01-02T03-04-05Z", "manifest.json"), "{}");
    const cases: [Settings, number, RegExp][] = [
      [{ LOG_DAYS: "3" }, 1, /^failed {3}settings {5}setting LOG_DAYS="3" cannot be used/],
      [{ LOG_LEVLE: "info" }, 0, /^warning {2}settings {5}setting LOG_LEVLE is not known/],
      [{ HOST: "0.0.0.0" }, 0, /^warning {2}settings {5}HOST=0\.0\.0\.0 serves HTTP without TLS: put a proxy/],
      [{ PORT: String(port) }, 1, /^failed {3}port {9}port \d+ of 127\.0\.0\.1 is in use \(EADDRINUSE\): stop the program/],
      [{ HOST: "192.0.2.1", PORT: "1" }, 1, /^failed {3}port .*HOST is no address of this machine$/],
      [{ DATA_DIR: join(root, "file", "below") }, 1, /^failed {3}data folder {2}\S+ is no folder: set DATA_DIR to one$/],
      [{ DATABASE_URL: "postgres://u:geheim@127.0.0.1:1/d" }, 1, /^failed {3}database {5}.*ECONNREFUSED/],
      [{ LOG_KEY: "k".repeat(40) }, 1, /^failed {3}keys {9}LOG_KEY \(file log-key\): not the key of this database: put the original back$/],
      [{ SECRET_KEY: "k".repeat(40) }, 1, /^failed {3}keys {9}SECRET_KEY \(file secret\.key\): not the key of this database/],
      [{ OUTBOUND_HOSTS: "*.com" }, 0, /^warning {2}exposure {5}OUTBOUND_HOSTS names \*\.com/],
      [{ BACKUP_DIR: join(root, "new") }, 0, /^warning {2}backups {6}BACKUP_DIR \S+ has no complete backup yet: npm run backup$/],
      [
        { BACKUP_DIR: join(root, "old") },
        0,
        /^warning {2}backups {6}the newest backup .* is 2026-01-02T03-04-05Z, without a valid seal .*: run the task/,
      ],
      [{ BACKUP_DIR: join(root, "old") }, 0, /^warning {2}backups {6}BACKUP_DIR is on the same disk as DATA_DIR/],
    ];
    for (const [settings, code, line] of cases) {
      const found = await examine({ DATA_DIR, PORT: "0", ...settings });
      expect([settings, found.code, found.bad]).toEqual([settings, code, expect.arrayContaining([expect.stringMatching(line)])]);
      expect(found.lines.join("\n")).not.toContain("geheim");
    }
    expect(await runDoctor(["x"], {}, { log: () => undefined, error: () => undefined })).toBe(2);
  });

  it("finds a lost key and an interrupted restore, which a start refuses as well", async () => {
    await stopped();
    const key = join(DATA_DIR, "log-key");
    const content = readFileSync(key);
    rmSync(key);
    expect(await examine({ DATA_DIR, PORT: "0" })).toMatchObject({ code: 1, bad: [expect.stringMatching(/keys {9}LOG_KEY/)] });
    expect(existsSync(key)).toBe(false);
    writeFileSync(key, content);
    writeFileSync(join(DATA_DIR, "restore-pending"), "/backups/one");
    const line = "a restore of /backups/one was interrupted: run the same npm run restore again";
    expect(await examine({ DATA_DIR, PORT: "0" })).toMatchObject({ code: 1, bad: [expect.stringContaining(line)] });
    await expect(start(readConfig({ DATA_DIR, PORT: "0" }))).rejects.toThrow(line);
    rmSync(join(DATA_DIR, "restore-pending"));
  });
});

it("names HOST when its name is not known", async () => {
  expect(await checkPort({ host: "no-such-host.invalid", port: 8080 })).toMatchObject({
    state: "failed",
    text: expect.stringMatching(/HOST/),
  });
});

describe("checks of PostgreSQL", () => {
  const failures = async (url: string | undefined, now?: () => number): Promise<string[]> => {
    const database = await openDatabase({ url });
    try {
      return (await checkDatabase(database, now)).filter(({ state }) => state !== "ok").map(({ state, text }) => `${state}: ${text}`);
    } finally {
      await database.close();
    }
  };

  it("refuse clocks that differ by more than leases last, and warn of smaller differences", async () => {
    const fresh = await freshDatabase("postgres");
    const url = serverUrl(fresh.location);
    expect(await failures(url)).toEqual([]);
    expect(await failures(url, () => Date.now() + 5000)).toEqual([
      expect.stringMatching(/^warning: the clocks .* differ by [45]\.\d s: synchronise/),
    ]);
    expect(await failures(url, () => Date.now() - 60_000)).toEqual([
      expect.stringMatching(/^failed: the clocks .* differ by (59|60)\.\d s, at most 30 s are possible/),
    ]);
    await fresh.dispose();
  });

  it("name client programs that are older than the server, which fails only if backups are scheduled", async () => {
    const fresh = await freshDatabase("postgres");
    const tools = fakeTools(13, 99);
    const [old = ""] = tools.folders;
    const check = (backup: { folder?: string; keep: number }, folders: readonly string[]) =>
      checkBackupTools(fresh.database, { backup: { folder: undefined, ...backup } }, folders);
    const text = expect.stringMatching(/^PostgreSQL \d+ needs pg_dump of version \d+ or later on the PATH, found only 13 \(\S+\): install/);
    expect(await check({ keep: 1 }, [old])).toEqual([{ about: "backups", state: "warning", text }]);
    expect(await check({ keep: 1, folder: "/backups" }, [old])).toEqual([{ about: "backups", state: "failed", text }]);
    expect(await check({ keep: 1 }, tools.folders)).toMatchObject([
      { state: "ok", text: expect.stringMatching(/pg_dump \(99\) and \S+pg_restore \(99\)$/) },
    ]);
    tools.remove();
    await fresh.dispose();
  });

  it("report the pooler and the replica, with the settings of a server", async () => {
    const [fresh, other] = [await freshDatabase("postgres"), await freshDatabase("postgres")];
    const DATABASE_URL = serverUrl(fresh.location);
    const linesWith = async (REPLICA_URL: string): Promise<string[]> => {
      const { lines } = await examine({ PORT: "0", DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL, REPLICA_URL });
      return lines.filter((line) => / (pooler|replica) /.test(line));
    };
    const pooler = "ok       pooler       DATABASE_URL and DATABASE_DIRECT_URL lead to one database";
    try {
      await migrate(fresh.database, wantedOf(generated), { timeZone: "Asia/Shanghai" });
      expect(await linesWith(DATABASE_URL)).toEqual([
        pooler,
        expect.stringMatching(/^warning {2}replica {6}REPLICA_URL is not used at present, it follows no server/),
      ]);
      expect(await linesWith(serverUrl(other.location))).toEqual([
        pooler,
        expect.stringMatching(/^failed {3}replica {6}REPLICA_URL cannot be used, it is another database/),
      ]);
    } finally {
      await fresh.dispose();
      await other.dispose();
    }
  });

  it("refuse another encoding, and an account that may create no tables", async () => {
    const fresh = await freshDatabase("postgres");
    const { kysely } = fresh.database;
    const name = new URL(serverUrl(fresh.location)).pathname.slice(1);
    const urlOf = (database: string, user: string): string => {
      const url = new URL(serverUrl(fresh.location));
      return Object.assign(url, { pathname: `/${database}`, username: user }).href;
    };
    const run = (text: string) => sql.raw(text).execute(kysely);
    await run(`create role ${name}_reader login`);
    await run(`create database ${name}_ascii encoding 'SQL_ASCII' template template0`);
    try {
      await run("revoke create on schema public from public");
      expect(await failures(urlOf(name, `${name}_reader`))).toEqual([
        expect.stringMatching(/^failed: the account .* schema public: grant it CREATE/),
      ]);
      expect(await failures(urlOf(`${name}_ascii`, "postgres"))).toEqual([
        expect.stringMatching(/^failed: the database has the encoding SQL_ASCII/),
      ]);
    } finally {
      await run(`drop database ${name}_ascii with (force)`);
      await run(`drop role ${name}_reader`);
      await fresh.dispose();
    }
  });
});
