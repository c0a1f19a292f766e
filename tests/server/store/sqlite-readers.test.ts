import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SqliteReaders } from "../../../src/server/engine/store/drivers/sqlite-readers.ts";

const COUNTED = "with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select count(*) as found from n";

describe("threads for long reads", () => {
  const folder = mkdtempSync(join(tmpdir(), "gp-readers-"));
  const file = join(folder, "some.db");
  let writer: SqliteDatabase.Database;
  beforeAll(() => {
    writer = new SqliteDatabase(file);
    writer.pragma("journal_mode = WAL");
    writer.exec("create table thing (id text primary key)");
  });
  afterAll(() => {
    writer.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("run a long read without blocking the event loop and read committed rows", async () => {
    const readers = new SqliteReaders(file);
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    expect(await readers.read(COUNTED, [2_000_000])).toEqual([{ found: 2_000_000 }]);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
    writer.exec("insert into thing values ('a')");
    expect(await readers.read("select id from thing", [])).toEqual([{ id: "a" }]);
    await readers.close();
  });

  test("only read, and report a failure to its caller only", async () => {
    const readers = new SqliteReaders(file);
    await expect(readers.read("delete from thing returning id", [])).rejects.toMatchObject({ code: "SQLITE_READONLY" });
    await expect(readers.read("select nothing from thing", [])).rejects.toMatchObject({ code: "SQLITE_ERROR" });
    expect(await readers.read("select 1 as one", [])).toEqual([{ one: 1 }]);
    await readers.close();
  });

  test("refuse reads beyond the waiting limit, and waiting ones on close", async () => {
    const readers = new SqliteReaders(file, 1);
    const asked = Array.from({ length: 120 }, (_, at) =>
      readers.read(COUNTED, [200_000 + at]).then(
        () => "answered",
        (error: { status?: number }) => `refused ${error.status}`,
      ),
    );
    await asked[0];
    await readers.close();
    const outcomes = await Promise.all(asked);
    expect(outcomes[0]).toBe("answered");
    expect(outcomes.filter((outcome) => outcome === "refused 503").length).toBeGreaterThanOrEqual(19);
    expect(new Set(outcomes).size).toBe(2);
  });
});
