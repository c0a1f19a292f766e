import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applySchema } from "../support/apply-schema.ts";
import { type Connection, type Database, openDatabase } from "../../../src/server/engine/store/index.ts";
import { WriterLock } from "../../../src/server/engine/store/drivers/writer-lock.ts";
import { bothDatabases, type FreshDatabase, freshDatabase } from "../../support/databases.ts";
import { gate } from "../support/gate.ts";
import { insertRaw } from "./fixture.ts";

// Both databases: transactions, locks and retries are implemented for each.
describe.each(bothDatabases)("database on %s", (kind) => {
  let fresh: FreshDatabase;
  let database: Database;
  const count = async (connection: Connection): Promise<number> =>
    (await connection.selectFrom("notes").select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow()).n;

  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    database = fresh.database;
    const [size, open, data] = [
      { name: "size", type: "integer" },
      { name: "open", type: "boolean" },
      { name: "data", type: "json" },
    ] as const;
    await applySchema(database, [], [{ name: "notes", columns: [{ name: "id", type: "text", primary: true }, size, open, data] }]);
  });
  afterAll(() => fresh.dispose());
  beforeEach(() => database.kysely.deleteFrom("notes").execute());

  test("hides uncommitted writes from other readers and removes them on rollback", async () => {
    const written = gate();
    const read = gate();
    const transaction = database.transaction(async (connection) => {
      await insertRaw(connection, "notes", [{ id: "a" }]);
      expect(await count(connection)).toBe(1);
      written.open();
      await read.passed;
      throw new Error("changed my mind");
    });
    await written.passed;
    expect(await count(database.kysely)).toBe(0);
    expect((await sql<{ n: number }>`select count(*) as n from notes`.execute(database.kysely)).rows).toEqual([{ n: 0 }]);
    read.open();
    await expect(transaction).rejects.toThrow("changed my mind");
    expect(await count(database.kysely)).toBe(0);
  });

  test("reads committed rows at once and needs no transaction for single writes", async () => {
    await database.transaction((connection) =>
      insertRaw(connection, "notes", [{ id: "a", size: 9_000_000_000_000, open: true, data: "[1]" }]),
    );
    const row = await database.kysely.selectFrom("notes").selectAll().executeTakeFirstOrThrow();
    expect([row.size, Boolean(row.open), row.data]).toEqual([9_000_000_000_000, true, "[1]"]);
    const changed = await sql`update notes set size = 2`.execute(database.kysely);
    expect(changed.numAffectedRows).toBe(1n);
    const returned = await database.kysely.insertInto("notes").values({ id: "b" }).returning("id").executeTakeFirstOrThrow();
    expect(returned).toEqual({ id: "b" });
    expect(await count(database.kysely)).toBe(2);
  });

  test("loses no update of concurrent transactions", async () => {
    await insertRaw(database.kysely, "notes", [{ id: "a", size: 0 }]);
    const add = () =>
      database.transaction(async (connection) => {
        const row = await (kind === "postgres"
          ? connection.selectFrom("notes").select("size").forUpdate()
          : connection.selectFrom("notes").select("size")
        ).executeTakeFirstOrThrow();
        await connection
          .updateTable("notes")
          .set({ size: Number(row.size) + 1 })
          .execute();
      });
    await Promise.all(Array.from({ length: 20 }, add));
    expect(await database.kysely.selectFrom("notes").select("size").executeTakeFirst()).toEqual({ size: 20 });
  });

  test("remains usable after a failed statement in a transaction", async () => {
    await insertRaw(database.kysely, "notes", [{ id: "a" }]);
    for (let round = 0; round < 3; round++) {
      await expect(database.transaction((connection) => insertRaw(connection, "notes", [{ id: "b" }, { id: "a" }]))).rejects.toThrow();
    }
    await expect(insertRaw(database.kysely, "notes", [{ id: "a" }])).rejects.toThrow();
    await database.transaction((connection) => insertRaw(connection, "notes", [{ id: "b" }]));
    expect(await count(database.kysely)).toBe(2);
  });

  test("shows the same data to a second process", async () => {
    await insertRaw(database.kysely, "notes", [{ id: "a" }]);
    const second = await openDatabase(fresh.location);
    try {
      expect(await count(second.kysely)).toBe(1);
      await second.transaction((connection) => insertRaw(connection, "notes", [{ id: "b" }]));
      expect(await count(database.kysely)).toBe(2);
    } finally {
      await second.close();
    }
  });
});

test("PostgreSQL: repeats a transaction that failed because of others", async () => {
  const fresh = await freshDatabase("postgres");
  try {
    const { database } = fresh;
    const key = { name: "id", type: "text", primary: true } as const;
    await applySchema(database, [], [{ name: "pair", columns: [key, { name: "n", type: "integer" }] }]);
    for (const id of ["a", "b"]) await insertRaw(database.kysely, "pair", [{ id, n: 0 }]);
    const both = [gate(), gate()] as const;
    let runs = 0;
    const add = (first: string, second: string, own: number) =>
      database.transaction(async (connection) => {
        runs++;
        const bump = (id: string) => connection.updateTable("pair").set({ n: sql`n + 1` }).where("id", "=", id).execute();
        await bump(first);
        both[own === 0 ? 0 : 1].open();
        await both[own === 0 ? 1 : 0].passed;
        await bump(second);
      });
    await Promise.all([add("a", "b", 0), add("b", "a", 1)]);
    expect(runs).toBe(3);
    expect(await database.kysely.selectFrom("pair").select("n").execute()).toEqual([{ n: 2 }, { n: 2 }]);
  } finally {
    await fresh.dispose();
  }
});

test("SQLite: acknowledges a commit only once it is on the disk", async () => {
  const fresh = await freshDatabase("sqlite");
  try {
    const pragma = async (name: string) =>
      fresh.database.transaction(
        async (connection) => Object.values((await sql.raw(`pragma ${name}`).execute(connection)).rows[0] ?? {})[0],
      );
    expect([await pragma("journal_mode"), await pragma("synchronous"), await pragma("foreign_keys")]).toEqual(["wal", 2, 1]);
  } finally {
    await fresh.dispose();
  }
});

test("refuses a writer that waits too long, with a hint, and serves the next", async () => {
  const lock = new WriterLock(5);
  await lock.acquire();
  await expect(lock.acquire()).rejects.toMatchObject({ status: 503, cause: expect.stringMatching(/write through database.kysely/) });
  const next = lock.acquire();
  lock.release();
  await next;
  lock.release();
  await lock.acquire();
});

test("requires a location to open", async () => {
  await expect(openDatabase({})).rejects.toThrow(/needs `url`/);
});
