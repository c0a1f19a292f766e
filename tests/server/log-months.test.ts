import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { adoptRows } from "../../src/server/engine/log/adopt-rows.ts";
import { appendChained, chainIds } from "../../src/server/engine/log/chain.ts";
import { verifyLogs } from "../../src/server/engine/log/verify-chain.ts";
import type { Row, InternalTable } from "../../src/server/engine/store/types.ts";
import { sql } from "kysely";
import { dropChainedMonths } from "../../src/server/engine/log/drop-chained-months.ts";
import { migrate, type Migration } from "../../src/server/engine/store/schema/apply-schema.ts";
import { dropMonths, makeMonthsAhead } from "../../src/server/engine/store/schema/drop-months.ts";
import { partitionsOf } from "../../src/server/engine/store/schema/partitions.ts";
import { growingTables } from "../../src/server/engine/store/internal-tables.ts";
import { internalTables } from "../../src/server/internal-tables.ts";
import type { Portal } from "../../src/server/identity/portal.ts";
import { type FreshDatabase, freshDatabase } from "../support/databases.ts";

const KEY = Buffer.from("a key of the tests, long enough for it");
const at = (month: number, day = 15): number => Date.UTC(2026, month - 1, day, 4);

describe("the months of a log on PostgreSQL", () => {
  let fresh: FreshDatabase;
  beforeEach(async () => {
    fresh = await freshDatabase("postgres");
  });
  afterEach(() => fresh.dispose());

  const kysely = () => fresh.database.kysely;
  const start = (now: number, tables: readonly InternalTable[] = internalTables): Promise<Migration> =>
    migrate(fresh.database, { tables: [], internal: tables }, { now });
  const months = async (): Promise<string[]> => (await partitionsOf(kysely(), "auth_log")).map(({ name }) => name);
  const row = (id: string, time: number) => ({ log_id: id, operate_time: time, operate_code: "1", commit_code: "1" });
  const add = (id: string, time: number) => kysely().insertInto("auth_log").values(row(id, time)).execute();
  const ids = async (table = "auth_log"): Promise<unknown[]> =>
    ((await kysely().selectFrom(table).select("log_id").orderBy("log_id").execute()) as Row[]).map((found) => found["log_id"]);
  const chained = (id: string, time: number) =>
    fresh.database.transaction((inside) => appendChained(inside, KEY, "auth_log", row(id, time), time));

  it("[P-AUTHLOG-01] exist before their first row, made ahead by the task, and rows of other months are stored too", async () => {
    await start(at(3));
    expect(await months()).toEqual(["auth_log_2026_03", "auth_log_2026_04"]);
    for (const month of [1, 3, 4, 5]) await add(`m${month}`, at(month));
    expect(await ids()).toEqual(["m1", "m3", "m4", "m5"]);
    expect([await ids("auth_log_2026_04"), await ids("auth_log_rest")]).toEqual([["m4"], ["m1", "m5"]]);
    await expect(add("m3", at(3))).rejects.toThrow(/auth_log_2026_03_pkey/);
    await makeMonthsAhead(fresh.database, growingTables(internalTables), at(4, 30));
    expect(await months()).toEqual(["auth_log_2026_03", "auth_log_2026_04", "auth_log_2026_05"]);
    expect([await ids("auth_log_2026_05"), await ids("auth_log_rest")]).toEqual([["m5"], ["m1"]]);
  });

  it("convert an unpartitioned table with every row and index, reporting it once", async () => {
    const plain = internalTables.map(({ partition: _, ...table }) => table);
    await start(at(3), plain);
    for (const month of [1, 2, 3, 4]) await add(`m${month}`, at(month));
    const { steps, problems } = await start(at(3));
    expect([steps.map(({ text }) => text), problems]).toEqual([
      ['partition table "auth_log" by month, existing rows in "auth_log_before" (4 rows)'],
      [],
    ]);
    expect([await ids(), await ids("auth_log_before"), await months()]).toEqual([
      ["m1", "m2", "m3", "m4"],
      ["m1", "m2", "m3"],
      ["auth_log_before", "auth_log_2026_04"],
    ]);
    const indexes = await sql<{ name: string }>`select indexname as name from pg_indexes where tablename = 'auth_log_before'`.execute(
      kysely(),
    );
    expect(indexes.rows.map(({ name }) => name).sort()).toEqual([
      "auth_log_before_chain_seq_index",
      "auth_log_before_commit_code_operate_time_log_id_index",
      "auth_log_before_operate_code_operate_time_log_id_index",
      "auth_log_before_operate_time_log_id_index",
      "auth_log_before_operate_user_operate_time_log_id_index",
      "auth_log_before_pkey",
    ]);
    expect(await start(at(3))).toMatchObject({ steps: [], problems: [], warnings: [] });
    expect(await dropMonths(fresh.database, "auth_log", at(4, 2))).toBe(3);
    expect(await ids()).toEqual(["m4"]);
  });

  it("are dropped when expired, and the chains still verify", async () => {
    await start(at(1));
    await makeMonthsAhead(fresh.database, growingTables(internalTables), at(2));
    for (let count = 0; count < 40; count++) await chained(`january-${count}`, at(1) + count);
    await chained("february", at(2));
    // Uses a single chain: the others are locked.
    await fresh.database.transaction(async (connection) => {
      const heads = connection
        .selectFrom("log_chain")
        .selectAll()
        .where("log", "=", "auth_log")
        .where("chain_id", "!=", chainIds("auth_log")[0] ?? "");
      await heads.forUpdate().execute();
      await chained("first of february", at(2, 1));
      await chained("late", at(1, 31));
      await chained("next", at(2, 2));
    });
    const portal = { store: { database: fresh.database }, log: { logKey: KEY } } as Portal;
    await adoptRows(fresh.database, KEY, "operation_log", at(1));
    expect((await verifyLogs(kysely(), KEY)).broken).toEqual([]);
    expect(await dropChainedMonths(portal, "auth_log", Date.UTC(2026, 1))).toBe(40);
    expect([await ids(), await months()]).toEqual([
      ["february", "first of february", "late", "next"],
      ["auth_log_2026_02", "auth_log_2026_03"],
    ]);
    expect(await verifyLogs(kysely(), KEY)).toMatchObject({ rows: 4, broken: [] });
    await kysely().deleteFrom("auth_log").where("log_id", "=", "late").execute();
    expect((await verifyLogs(kysely(), KEY)).broken).toMatchObject([{ what: "removed" }]);
  });

  it("remain while the table is locked, and the next run drops them", async () => {
    await start(at(1));
    await add("january", at(1));
    const drop = () => dropMonths(fresh.database, "auth_log", at(3));
    await fresh.database.transaction(async (connection) => {
      await connection.selectFrom("auth_log").selectAll().execute();
      expect(await drop()).toBe(0);
    });
    expect(await drop()).toBe(1);
  });
});
