import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "../../../src/server/engine/store/index.ts";
import { SqliteCheckpoints } from "../../../src/server/engine/store/drivers/sqlite-checkpoints.ts";
import type { Database } from "../../../src/server/engine/store/types.ts";

const MEGABYTE = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "gp-checkpoints-"));
const file = join(folder, "portal.db");
let database: Database;

beforeAll(async () => {
  database = await openDatabase({ dataDir: folder });
  await sql`create table thing (words text)`.execute(database.kysely);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (text: string): Promise<unknown> => sql`insert into thing values (${text})`.execute(database.kysely);

test("checkpoints outside of commits and shrinks the write-ahead log afterwards", async () => {
  const before = statSync(file).size;
  // As much as the move of a large region writes.
  await write("x".repeat(70 * MEGABYTE));
  // The commit itself has copied nothing to the database file.
  expect(statSync(file).size).toBe(before);
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(70 * MEGABYTE);
  await vi.waitUntil(() => statSync(file).size > 70 * MEGABYTE, { timeout: 120_000 });
  await vi.waitUntil(
    async () => {
      await write("y");
      return statSync(`${file}-wal`).size <= MEGABYTE;
    },
    { timeout: 120_000, interval: 100 },
  );
});

test("flushes to the disk before the commit of many rows only, without blocking the event loop", async () => {
  const settle = vi.spyOn(SqliteCheckpoints.prototype, "settle");
  const many = sql`insert into thing with recursive number(n) as (select 1 union all select n + 1 from number where n < 3000) select n from number`;
  await database.transaction((inside) => sql`insert into thing values ('one')`.execute(inside));
  expect(settle).not.toHaveBeenCalled();
  await database.transaction((inside) => many.execute(inside));
  expect(await settle.mock.results[0]?.value).toBeUndefined();
  expect(settle).toHaveBeenCalledOnce();
  await database.transaction((inside) => sql`${many} returning words`.execute(inside));
  expect(settle).toHaveBeenCalledTimes(2);
});

test("leaves a single file with all data when closed", async () => {
  const other = mkdtempSync(join(tmpdir(), "gp-checkpoints-"));
  const closed = await openDatabase({ dataDir: other });
  await sql`create table thing (words text)`.execute(closed.kysely);
  await sql`insert into thing values (${"x".repeat(5 * MEGABYTE)})`.execute(closed.kysely);
  await closed.close();
  expect(statSync(join(other, "portal.db-wal"), { throwIfNoEntry: false })).toBeUndefined();
  const plain = new SqliteDatabase(join(other, "portal.db"), { readonly: true });
  expect(plain.prepare("select length(words) as size from thing").get()).toEqual({ size: 5 * MEGABYTE });
  plain.close();
  rmSync(other, { recursive: true });
});
