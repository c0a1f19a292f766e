import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { applySchema } from "./support/apply-schema.ts";
import { checkIntegrity } from "../../src/server/engine/store/integrity.ts";
import { internalTables } from "../../src/server/internal-tables.ts";
import { openDatabase, addLocation } from "../../src/server/engine/store/index.ts";
import { freshDatabase } from "../support/databases.ts";
import { ROUTE_HOST, routeOf } from "./support/routes.ts";
import { bothDatabases, serverFor } from "./support/test-server.ts";

describe("a SQLite file", () => {
  let dataDir: string;
  let file: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "gp-portal-damaged-"));
    file = join(dataDir, "portal.db");
    const database = await openDatabase({ dataDir });
    await applySchema(database, [], internalTables);
    const row = { answer: "x", expires_at: 1 };
    const rows = Array.from({ length: 500 }, (_, count) => ({ ...row, captcha_key: `${count}`.padStart(200, "k") }));
    await database.kysely.insertInto("captcha").values(rows).execute();
    await database.close();
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  /** Overwrites whole pages in the middle of a file, as a bad disk does. */
  function damagedPages(sound: Buffer): Buffer {
    const middle = Math.floor(sound.length / 8192) * 4096;
    return Buffer.from(sound).fill(0xa5, middle, middle + 12_288);
  }

  it("is checked in the background when it is large, and damage is reported", async () => {
    const other = join(dataDir, "damaged.db");
    writeFileSync(other, damagedPages(readFileSync(file)));
    for (const [path, found] of [
      [file, "ok"],
      [other, { damaged: expect.stringMatching(/\S/) }],
    ] as const) {
      const opened = new SqliteDatabase(path);
      const integrity = checkIntegrity(opened, path, 0);
      expect(integrity()).toBe("checking");
      await vi.waitFor(() => expect(integrity()).toEqual(found), 45_000);
      opened.close();
    }
  });

  it("stops the start with one line when pages are damaged", async () => {
    const sound = readFileSync(file);
    writeFileSync(file, damagedPages(sound));
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      /^the database in DATA_DIR .* cannot be opened: [^\n]*(damaged|malformed)[^\n]*$/,
    );
    writeFileSync(file, sound);
    const intact = await openDatabase({ dataDir });
    expect(intact.integrity()).toBe("ok");
    await intact.close();
  });

  it("names DATA_DIR and what to do when the disk has no room for what SQLite keeps beside it", () => {
    const failed = (code: string) => addLocation(Object.assign(new Error("disk I/O error"), { code }), { dataDir: "/srv/portal" });
    const line =
      "the database in DATA_DIR /srv/portal cannot be opened: disk I/O error (SQLITE_IOERR_SHMSIZE); " +
      "the disk is full or cannot be written: free space on it, or set DATA_DIR to a folder of another disk";
    expect(failed("SQLITE_IOERR_SHMSIZE")).toMatchObject({ name: "OpenError", message: line });
    expect(failed("SQLITE_CONSTRAINT")).toMatchObject({ name: "Error", message: "disk I/O error" });
  });

  it("stops the start when it was emptied", async () => {
    writeFileSync(file, "");
    utimesSync(file, 1, 1);
    await expect(openDatabase({ dataDir })).rejects.toThrow(/portal\.db is empty, .*backup/);
    expect(readFileSync(file)).toHaveLength(0);
  });
});

// Both databases: existing tables are read from the catalogue of each.
describe.each(bothDatabases)("a table that is gone on %s", (kind) => {
  it("is named in the error and recreated only with --lose", async () => {
    const { database, dispose } = await freshDatabase(kind);
    await applySchema(database, [], internalTables);
    await sql`drop table captcha`.execute(database.kysely);
    await expect(applySchema(database, [], internalTables)).rejects.toThrow(/table "captcha" is missing .*--lose captcha/);
    await dispose();
  });
});

describe("a full disk", () => {
  const server = serverFor("sqlite");

  it("refuses writes with 507 while reads continue, and accepts them again with free space", async () => {
    const pages = (most: number) =>
      server.portal.store.database.transaction((inside) => sql`pragma max_page_count = ${sql.raw(String(most))}`.execute(inside));
    const add = (id: string) =>
      server.call("ops", "gateway.addRoute", {
        ...routeOf(id),
        serviceName: "x".repeat(900),
        url: `http://${ROUTE_HOST}/${"y".repeat(400)}`,
      });
    await server.token("ops");
    await pages(1);
    const replies = [];
    for (let count = 0; count < 40; count++) replies.push(await add(`full${count}`));
    const refused = replies.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 507, code: "507", msg: "服务器存储空间已满，未保存，请联系管理员" });
    expect(await server.call("ops", "gateway.getAllRoutes", { pageNumber: 1, pageSize: 10 })).toMatchObject({ code: "200" });
    await pages(1_000_000);
    expect(await add("room-again")).toMatchObject({ code: "200" });
  });

  it("reports liveness and readiness separately", async () => {
    expect(await server.send({ url: "/healthz" })).toMatchObject({ status: 200, raw: '{"status":"ok"}' });
    const { integrity } = server.portal.store.database;
    server.portal.store.database.integrity = () => ({ damaged: "page 7" });
    expect(await server.send({ url: "/healthz" })).toMatchObject({ status: 503, raw: '{"status":"damaged"}' });
    expect(await server.send({ url: "/healthz/alive" })).toMatchObject({ status: 200 });
    server.portal.store.database.integrity = integrity;
  });
});
