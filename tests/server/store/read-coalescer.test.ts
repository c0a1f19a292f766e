import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { ReadCoalescer } from "../../../src/server/engine/store/drivers/read-coalescer.ts";
import { runRead } from "../../../src/server/engine/store/drivers/run-read.ts";
import { bothDatabases, freshDatabase } from "../../support/databases.ts";
import { applySchema } from "../support/apply-schema.ts";
import { insertRaw } from "./fixture.ts";

/** A fake server. A read that has started waits until it is answered. */
function stubServer() {
  const started: { answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  const reads = new ReadCoalescer();
  const ask = (text: string, values: readonly unknown[] = []) =>
    reads.read<string>(text, values, () => new Promise((answer, fail) => started.push({ answer, fail })));
  const step = async (at: number) => {
    await expect.poll(() => started.length).toBeGreaterThan(at);
    return started[at] as (typeof started)[number];
  };
  return { ask, step, started };
}

test("coalesces identical reads of one tick, and later ones into the next read", async () => {
  const { ask, step, started } = stubServer();
  const early = [ask("select 1", [7]), ask("select 1", [7])];
  const first = await step(0);
  const late = [ask("select 1", [7]), ask("select 1", [7])];
  await setImmediate();
  expect(started).toHaveLength(1);
  first.answer("before");
  expect(await Promise.all(early)).toEqual(["before", "before"]);
  (await step(1)).answer("after");
  expect(await Promise.all(late)).toEqual(["after", "after"]);
  expect(started).toHaveLength(2);
});

test("does not coalesce reads with other values or texts, or very long ones", async () => {
  const { ask, started } = stubServer();
  const long = "x".repeat(5000);
  for (const values of [[1], [2], ["1"], [null], [long], [long]]) void ask("select 1", values);
  void ask("select 2", [1]);
  await expect.poll(() => started.length).toBe(7);
});

test("rejects every coalesced caller on failure and reads again for the next", async () => {
  const { ask, step } = stubServer();
  const joined = [ask("select 1"), ask("select 1")].map((each) => expect(each).rejects.toThrow("gone"));
  const first = await step(0);
  const next = ask("select 1");
  first.fail(new Error("gone"));
  await Promise.all(joined);
  (await step(1)).answer("there");
  expect(await next).toBe("there");
});

// Both databases: SQLite reads on the main thread or in another one, PostgreSQL by a pool.
test.each(bothDatabases)("shares results on %s, but never one that predates the caller's write", async (kind) => {
  const fresh = await freshDatabase(kind);
  try {
    const { kysely, transaction } = fresh.database;
    await applySchema(fresh.database, [], [{ name: "notes", columns: [{ name: "id", type: "text", primary: true }] }]);
    const count = async (connection = kysely, isLong = false) =>
      (await runRead(connection, sql<{ n: number }>`select count(*) as n from notes`, isLong)).rows;
    const [first, second, third] = await Promise.all([count(), count(), count(kysely, true)]);
    expect(first).toBe(second);
    expect(third).toEqual([{ n: 0 }]);
    await insertRaw(kysely, "notes", [{ id: "a" }]);
    expect(await Promise.all([count(), count(kysely, true)])).toEqual([[{ n: 1 }], [{ n: 1 }]]);
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
