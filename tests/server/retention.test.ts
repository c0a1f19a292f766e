import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { filePath } from "../../src/server/engine/files/local-bytes.ts";
import { keepFile } from "../../src/server/engine/files/stored-files.ts";
import { withinQuota } from "../../src/server/engine/limits/upload-quota.ts";
import { refuse } from "../../src/server/engine/refusals/refusal.ts";
import { pruneSessions } from "../../src/server/features/scheduled-tasks/retention.ts";
import { recordAttempt } from "../../src/server/identity/challenges/lock-out.ts";
import { issueCode } from "../../src/server/identity/phone/sms-codes.ts";
import { gate } from "./support/gate.ts";
import { retain } from "./support/retain.ts";
import { upload } from "./support/images.ts";
import { signIn, storedUser } from "./support/sign-in.ts";
import { bothDatabases, serverFor } from "./support/test-server.ts";

const DAY = 86_400_000;

// Both databases: old rows are deleted on SQLite, while PostgreSQL drops months.
describe.each(bothDatabases)("the retention of stored data on %s", (kind) => {
  const server = serverFor(kind, {
    settings: { UPLOAD_MEGABYTES_PER_HOUR: "2", ORGANISATION_MEGABYTES: "3", SIGN_IN_FAILURES: "1000" },
  });
  beforeAll(async () => {
    for (const account of ["unit1", "unit2", "ops"]) await server.token(account);
  });

  const rows = async (table: string): Promise<Data[]> =>
    (await server.portal.store.database.kysely.selectFrom(table).selectAll().execute()) as Data[];
  const uploaded = (account: string, bytes: number) =>
    upload(server, account, "a.pdf", Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(bytes, 1)]));
  const files = (): string[] => readdirSync(join(server.portal.config.dataDir, "files"));

  it("completes an interrupted upload that has a row and removes one without a row", async () => {
    const { data } = await uploaded("unit1", 100);
    const path = filePath(server.portal.config, data.enclosurePath);
    const folder = join(server.portal.config.dataDir, "files");
    const orphan = join(folder, "00000000-0000-4000-8000-000000000000.new");
    const young = join(folder, "00000000-0000-4000-8000-000000000001.new");
    for (const file of [orphan, young]) writeFileSync(file, "%PDF");
    utimesSync(orphan, 1, 1);
    renameSync(path, `${path}.new`);
    await retain(server.portal);
    expect([path, orphan, young].map((file) => existsSync(file))).toEqual([true, false, true]);
  });

  it("removes a file without a row that is older than the process at the next start", async () => {
    const folders = ["arriving", "files"].map((name) => join(server.portal.config.dataDir, name));
    for (const folder of folders) mkdirSync(folder, { recursive: true });
    const left = folders.map((folder) => join(folder, "00000000-0000-4000-8000-000000000002.new"));
    const before = performance.timeOrigin / 1000 - 1;
    for (const file of left) {
      writeFileSync(file, "%PDF");
      utimesSync(file, before, before);
    }
    const isOld = Date.now() / 1000 - before > 600;
    await retain(server.portal);
    const stays = kind === "postgres" && !isOld;
    expect(left.map((file) => existsSync(file))).toEqual([stays, stays]);
    for (const file of left) rmSync(file, { force: true });
  });

  it("preserves an upload whose row was committed before the connection broke", async () => {
    const { kysely } = server.portal.store.database;
    const cutOff = {
      insertInto: (table: string) => ({
        values: (row: Record<string, string>) => ({
          async execute() {
            await kysely.insertInto(table).values(row).execute();
            throw refuse("unavailable");
          },
        }),
      }),
    };
    const database = { ...server.portal.store.database, kysely: cutOff as unknown as typeof kysely };
    const store = { ...server.portal, store: { database } };
    const file = { name: "cut-off.pdf", type: "pdf", content: Buffer.from("%PDF-1.7\n") };
    await expect(keepFile(store, "somebody", file)).rejects.toMatchObject({ status: 503 });
    await retain(server.portal);
    const row = (await rows("stored_file")).find(({ name }) => name === file.name);
    expect(existsSync(filePath(server.portal.config, String(row?.["file_id"])))).toBe(true);
  });

  it("removes a released file with its row even if the process ended in between", async () => {
    const { data } = await uploaded("unit1", 100);
    const id = data.enclosurePath as string;
    await server.portal.store.database.kysely.updateTable("stored_file").set({ claimed_by: "gone" }).where("file_id", "=", id).execute();
    await retain(server.portal);
    expect(files()).not.toContain(id);
    expect((await rows("stored_file")).map((row) => row["file_id"])).not.toContain(id);
  });

  it("allows four concurrent uploads per user and refuses a fifth", async () => {
    const userId = (await storedUser(server, "unit1"))["user_id"];
    const { passed: arrival, open: arrive } = gate();
    const four = Array.from({ length: 4 }, () => withinQuota(server.portal, { userId }, () => arrival));
    expect(await uploaded("unit1", 1000)).toMatchObject({ status: 429, msg: "同时上传的文件过多，请稍后再试" });
    expect((await uploaded("unit2", 1000)).code).toBe("200");
    arrive();
    await Promise.all(four);
    expect((await uploaded("unit1", 1000)).code).toBe("200");
  });

  it("limits uploads per user and hour, and the total per organisation", async () => {
    const megabytes = 1.1 * 1024 * 1024;
    for (let count = 0; count < 2; count++) expect((await uploaded("unit1", megabytes)).code).toBe("200");
    expect(await uploaded("unit1", 100)).toMatchObject({ status: 429, msg: "上传的文件过多，请一小时后再试" });
    expect((await uploaded("unit2", 100)).code).toBe("200");
    server.clock.now += 3_600_001;
    expect((await uploaded("unit1", megabytes)).code).toBe("200");
    expect(await uploaded("unit1", 100)).toMatchObject({ status: 409, msg: "本单位的附件空间已满，请联系管理员" });
  });

  it("[P-AUTHLOG-01] logs twenty failed sign-ins per minute and address, and counts the others as they double", async () => {
    const wrong = async (): Promise<void> => {
      expect((await signIn(server, "nobody", "x")).status).toBe(400);
    };
    const before = (await rows("auth_log")).length;
    for (let count = 0; count < 45; count++) await wrong();
    const logged = (await rows("auth_log")).slice(before);
    expect(logged).toHaveLength(22);
    const counts = logged.map((row) => String(row["content"])).filter((content) => content.includes("failures"));
    expect(counts).toEqual(['{"address":"127.0.0.1","failures":21}', '{"address":"127.0.0.1","failures":40}']);
    server.clock.now += 60_000;
    await wrong();
    expect(await rows("auth_log")).toHaveLength(before + 23);
  });

  it("removes expired sessions, captchas, logs and counters, and nothing sooner", async () => {
    await server.send({ url: "/api/oauth/captcha" });
    const policy = (await server.call("admin", "security.policy")).data;
    expect((await server.call("admin", "security.save", { ...policy, lockFailures: 100, watermark: true })).code).toBe("200");
    await retain(server.portal);
    const tables = ["session", "captcha", "auth_log", "stored_file", "record_change"];
    for (const table of tables) expect(await rows(table), table).not.toEqual([]);
    expect((await rows("counter")).some((row) => String(row["counter_name"]).startsWith("sign-in-flood:"))).toBe(true);
    server.clock.now += 366 * DAY;
    await retain(server.portal);
    // PostgreSQL stores logs by month, and drops a month when its last row is old enough.
    expect((await rows("auth_log")).length > 0).toBe(kind === "postgres");
    server.clock.now += 10 * DAY;
    await retain(server.portal);
    for (const table of ["session", "captcha", "sign_in_failure", "auth_log", "operation_log", "record_change"])
      expect(await rows(table), table).toEqual([]);
    expect((await rows("stored_file")).filter((row) => row["claimed_by"] === null)).toEqual([]);
    expect((await rows("counter")).some((row) => String(row["counter_name"]).startsWith("sign-in-flood:"))).toBe(false);
  });

  it("[P-LOGIN-05] removes failed sign-ins that lock nobody, and message codes after a week", async () => {
    const { portal, clock } = server;
    server.forget("admin");
    const policy = (await server.call("admin", "security.policy")).data;
    expect((await server.call("admin", "security.save", { ...policy, lockFailures: 100, lockMinutes: 90 })).code).toBe("200");
    const request = { purpose: "login" as const, receiver: "13700000009", userId: undefined, address: "203.0.113.9", attempts: 1 };
    await issueCode(portal, request, clock.now);
    const attempt = { subject: "account:nobody", address: "203.0.113.9" };
    await recordAttempt(portal.store.database, attempt, false, { failures: 1000, seconds: 5400 }, clock.now);
    const left = async (after: number): Promise<number[]> => {
      const begun = clock.now;
      clock.now += after;
      await pruneSessions(portal);
      clock.now = begun;
      const failures = (await rows("sign_in_failure")).filter(({ address }) => address === attempt.address);
      return [failures.length, (await rows("sms_code")).length];
    };
    const week = 7 * DAY + 300_000;
    expect([await left(5_399_000), await left(5_401_000)]).toEqual([
      [1, 1],
      [0, 1],
    ]);
    expect([await left(week - 1000), await left(week + 1000)]).toEqual([
      [0, 1],
      [0, 0],
    ]);
  });
});
