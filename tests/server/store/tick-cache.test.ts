import { sql } from "kysely";
import { expect, test } from "vitest";
import { applySchema } from "../support/apply-schema.ts";
import { asRead } from "../../../src/server/engine/store/drivers/dialect.ts";
import { TickCache } from "../../../src/server/engine/store/drivers/tick-cache.ts";
import { freshDatabase } from "../../support/databases.ts";
import { insertRaw } from "./fixture.ts";

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test("coalesces identical reads within one event-loop tick", async () => {
  const reads = new TickCache<number>();
  let runs = 0;
  const ask = (values: readonly unknown[], text = "select 1") => reads.read(text, values, () => ++runs);
  expect([ask([1]), ask([1]), ask(["1"]), ask([1], "select 2")]).toEqual([1, 1, 2, 3]);
  expect([ask(["x".repeat(5000)]), ask(["x".repeat(5000)])]).toEqual([4, 5]);
  await nextTick();
  expect(ask([1])).toBe(6);
  reads.forget();
  expect([ask([1]), ask([1])]).toEqual([7, 7]);
});

test("reads writes made in the same tick", async () => {
  const fresh = await freshDatabase("sqlite");
  try {
    const { kysely, transaction } = fresh.database;
    await applySchema(fresh.database, [], [{ name: "notes", columns: [{ name: "id", type: "text", primary: true }] }]);
    const count = async (connection = kysely) =>
      (await asRead("sqlite", sql<{ n: number }>`select count(*) as n from notes`, false).execute(connection)).rows;
    await nextTick();
    const [first, second] = await Promise.all([count(), count()]);
    expect(first).toBe(second);
    await insertRaw(kysely, "notes", [{ id: "a" }]);
    expect(await count()).toEqual([{ n: 1 }]);
    await transaction(async (connection) => {
      await insertRaw(connection, "notes", [{ id: "b" }]);
      expect(await count(connection as typeof kysely)).toEqual([{ n: 2 }]);
      expect(await count()).toEqual([{ n: 1 }]);
    });
    expect(await count()).toEqual([{ n: 2 }]);
  } finally {
    await fresh.dispose();
  }
});
