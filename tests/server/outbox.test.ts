import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { type Channel, type Delivery, type DeliveryOutcome, Undeliverable } from "../../src/server/engine/outbox/message.ts";
import { createOutbox, type Outbox } from "../../src/server/engine/outbox/outbox.ts";
import { type Database, openDatabase } from "../../src/server/engine/store/index.ts";
import { deferred } from "../support/deferred.ts";
import { bothDatabases, serverFor } from "./support/test-server.ts";
import type { KyselyPlugin } from "kysely";

// Both databases: the lease of an entry is taken by a hand-written statement.
describe.each(bothDatabases)("the outbox on %s", (kind) => {
  const server = serverFor(kind, { empty: true });
  let other: Database;
  let clock = 0;
  let arrived: Delivery[] = [];
  let settled: DeliveryOutcome[] = [];
  let dead: string[] = [];
  /** Result of a delivery; undefined: it succeeds. */
  let outcome: (delivery: Delivery) => Promise<unknown> | undefined = () => undefined;
  beforeAll(async () => {
    other = await openDatabase(server.fresh.location);
  });
  afterAll(() => other.close());
  beforeEach(() => {
    [clock, arrived, settled, dead, outcome] = [1_000_000, [], [], [], () => undefined];
  });
  afterEach(async () => {
    for (const table of ["outbox_message", "outbox_lane"]) await server.portal.store.database.kysely.deleteFrom(table).execute();
  });

  const channel: Channel = {
    attempts: 3,
    async deliver(delivery) {
      arrived.push(delivery);
      return await outcome(delivery);
    },
    record: async (_connection, some) => void settled.push(...some),
  };
  const outboxOf = (database: Database, more: Partial<Channel> = {}, mostLetters = 10_000): Outbox =>
    createOutbox({
      database,
      now: () => clock,
      channels: { test: { ...channel, ...more } },
      onEnd: async (_connection, name, { failure }) => {
        if (failure !== undefined) dead.push(`${name}: ${failure}`);
      },
      mostLetters,
      warn: (error) => {
        throw error;
      },
    });
  const put = async (outbox: Outbox, receiver: string, ...texts: string[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const text of texts)
      ids.push(await outbox.put(server.portal.store.database.kysely, { channel: "test", receiver, body: { text } }));
    return ids;
  };
  const textOf = ({ body }: Delivery): unknown => (body as Data)["text"];
  const texts = (): unknown[] => arrived.map(textOf);
  const left = async (): Promise<number> => (await server.rows("outbox_message")).length;

  it("sends a letter once its transaction commits, and never after a rollback", async () => {
    const outbox = outboxOf(server.portal.store.database);
    const letter = { channel: "test", receiver: "a", body: { text: "one" } };
    await expect(
      server.portal.store.database.transaction(async (connection) => {
        await outbox.put(connection, letter);
        throw new Error("the cause failed");
      }),
    ).rejects.toThrow("the cause failed");
    await outbox.deliver();
    expect(texts()).toEqual([]);
    const id = await server.portal.store.database.transaction((connection) => outbox.put(connection, letter));
    await outbox.deliver();
    await outbox.deliver();
    expect(arrived).toMatchObject([{ id, key: id, attempt: 1, receiver: "a", body: { text: "one" } }]);
    expect(settled).toMatchObject([{ delivery: { id }, failure: undefined }]);
    expect(await left()).toBe(0);
  });

  it("preserves the order per receiver over failures, retrying with the same key and growing delays", async () => {
    const outbox = outboxOf(server.portal.store.database);
    let broken = true;
    outcome = async ({ receiver }) => {
      if (broken && receiver === "a") throw new Error("away");
    };
    await put(outbox, "a", "a1", "a2");
    await put(outbox, "b", "b1", "b2");
    await outbox.deliver();
    expect(texts().sort()).toEqual(["a1", "b1", "b2"]);
    await outbox.deliver();
    clock += 999;
    await outbox.deliver();
    expect(texts().filter((text) => text === "a1")).toHaveLength(1);
    clock += 102;
    await outbox.deliver();
    expect(texts().filter((text) => text === "a1")).toHaveLength(2);
    clock += 3999;
    await outbox.deliver();
    expect(texts().filter((text) => text === "a1")).toHaveLength(2);
    broken = false;
    clock += 402;
    await outbox.deliver();
    expect(texts().slice(-2)).toEqual(["a1", "a2"]);
    expect(new Set(arrived.filter((item) => textOf(item) === "a1").map(({ key }) => key)).size).toBe(1);
    expect(await left()).toBe(0);
  });

  it("gives up an undeliverable letter without blocking others, and resends it once on demand", async () => {
    const outbox = outboxOf(server.portal.store.database);
    let broken = true;
    outcome = async (delivery) => {
      if (!broken) return;
      if (textOf(delivery) === "never") throw new Undeliverable("no such receiver");
      if (textOf(delivery) === "seldom") throw new Error("away");
    };
    const [never = "", seldom = ""] = await put(outbox, "a", "never", "seldom", "last");
    for (const wait of [0, 2000, 5000]) {
      clock += wait;
      await outbox.deliver();
    }
    expect(dead).toEqual(["test: no such receiver", "test: away"]);
    expect(settled.map(({ failure }) => failure)).toEqual(["no such receiver", "away", undefined]);
    expect(texts()).toEqual(["never", "seldom", "seldom", "seldom", "last"]);
    const { kysely } = server.portal.store.database;
    expect(await outbox.resend(kysely, "none")).toBe(false);
    broken = false;
    expect(await outbox.resend(kysely, seldom)).toBe(true);
    expect(await outbox.resend(kysely, seldom)).toBe(false);
    await outbox.deliver();
    expect(arrived.at(-1)).toMatchObject({ key: seldom, attempt: 1 });
    expect(await outbox.sweep(clock)).toBe(1);
    expect(await outbox.resend(kysely, never)).toBe(false);
    expect(await left()).toBe(0);
  });

  it("aborts a hanging send and tries it again", async () => {
    const outbox = outboxOf(server.portal.store.database, { milliseconds: 20 });
    outcome = () => (arrived.length === 1 ? new Promise(() => {}) : undefined);
    await put(outbox, "a", "slow");
    await outbox.deliver();
    expect(await server.rows("outbox_message")).toMatchObject([{ attempts: 1, reason: "0.02秒内没有响应" }]);
    clock += 1101;
    await outbox.deliver();
    expect(texts()).toEqual(["slow", "slow"]);
    const letter = { channel: "test", receiver: "a", body: { text: "late" }, expiresAt: clock };
    const late = await outbox.put(server.portal.store.database.kysely, letter);
    await outbox.deliver();
    expect(texts()).toHaveLength(2);
    expect(dead).toEqual(["test: 已过有效期，未发送"]);
    expect(await outbox.resend(server.portal.store.database.kysely, late)).toBe(false);
  });

  it("sends each letter once, in the receiver's order, with two processes", async () => {
    const both = [outboxOf(server.portal.store.database), outboxOf(other)];
    const receivers = ["a", "b", "c", "d", "e", "f", "g", "h"];
    const textsTo = (receiver: string) => Array.from({ length: 60 }, (_, at) => `${receiver}${at}`);
    for (const receiver of receivers) await put(both[0] as Outbox, receiver, ...textsTo(receiver));
    for (const _ of both) await Promise.all(both.map((outbox) => outbox.deliver()));
    for (const receiver of receivers) expect(arrived.filter((item) => item.receiver === receiver).map(textOf)).toEqual(textsTo(receiver));
  });

  it("takes over the queue of a dead process when its lease expires, under the same message id", async () => {
    const [first, second] = [outboxOf(server.portal.store.database), outboxOf(other)];
    const [sent, gate] = [deferred(), deferred()];
    outcome = () => {
      sent.resolve();
      return arrived.length > 1 ? undefined : gate.promise;
    };
    await put(first, "a", "one", "two");
    const dying = first.deliver();
    await sent.promise;
    await second.deliver();
    expect(texts()).toEqual(["one"]);
    clock += 30_001;
    await second.deliver();
    expect(texts()).toEqual(["one", "one", "two"]);
    expect(arrived[1]?.key).toBe(arrived[0]?.key);
    gate.resolve();
    await dying;
    expect(await left()).toBe(0);
  });

  it("queues stuck letters again and counts waiting and dead letters by channel", async () => {
    const outbox = outboxOf(server.portal.store.database);
    const { kysely } = server.portal.store.database;
    expect(await outbox.survey()).toEqual({ requeued: 0, stock: [] });
    outcome = async (delivery) => {
      throw textOf(delivery) === "never" ? new Undeliverable("no such receiver") : new Error("away");
    };
    for (const receiver of ["held", "asleep", "lost", "later"]) await put(outbox, receiver, receiver);
    await put(outbox, "dead", "never");
    await outbox.deliver();
    const set = (receiver: string, values: Data) => server.set("outbox_lane", values, { lane: `test:${receiver}` });
    await set("held", { holder: "a process that died", held_until: clock - 1 });
    await set("asleep", { due_at: null });
    await kysely.deleteFrom("outbox_lane").where("lane", "=", "test:lost").execute();
    await set("dead", { holder: "at work", held_until: clock + 10_000 });
    expect(await outbox.survey()).toEqual({ requeued: 3, stock: [{ channel: "test", waiting: 4, dead: 1 }] });
    expect(await outbox.survey()).toMatchObject({ requeued: 0 });
    arrived = [];
    outcome = () => undefined;
    await outbox.deliver();
    expect(texts().sort()).toEqual(["asleep", "lost"]);
    clock += 1200;
    await outbox.deliver();
    expect(texts().sort()).toEqual(["asleep", "held", "later", "lost"]);
    expect(await outbox.survey()).toEqual({ requeued: 0, stock: [{ channel: "test", waiting: 0, dead: 1 }] });
  });

  it("limits the size of a body and the number of waiting letters", async () => {
    const outbox = outboxOf(server.portal.store.database, {}, 2);
    await put(outbox, "a", "one", "two");
    const { kysely } = server.portal.store.database;
    await expect(outbox.put(kysely, { channel: "test", receiver: "a", body: { text: "x".repeat(1_000_001) } })).rejects.toThrow(RangeError);
    await expect(outbox.put(kysely, { channel: "none", receiver: "a", body: {} })).rejects.toThrow('no channel "none"; there are test');
    await expect(put(outboxOf(other, {}, 2), "a", "three")).rejects.toMatchObject({ status: 503 });
  });

  it("finishes the send in progress on stop and continues after the next start", async () => {
    const outbox = outboxOf(server.portal.store.database);
    const [begun, gate] = [deferred(), deferred()];
    outcome = () => {
      begun.resolve();
      return gate.promise;
    };
    await put(outbox, "a", "one", "two");
    const stop = await outbox.start();
    await begun.promise;
    const stopped = stop(60_000);
    gate.resolve();
    await stopped;
    expect(texts()).toEqual(["one"]);
    outcome = () => undefined;
    await outboxOf(other).deliver();
    expect(texts()).toEqual(["one", "two"]);
  });
});

/** A process that stops after the first statement of its next transaction, until `go` resumes it. */
function halting(database: Database): { halted: Database; reached: Promise<void>; go: () => void } {
  const [gate, reached] = [deferred(), deferred()];
  let first = true;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (first) {
        first = false;
        reached.resolve();
        await gate.promise;
      }
      return result;
    },
  };
  const halted: Database = {
    ...database,
    transaction: (callback) => database.transaction((connection) => callback(connection.withPlugin(plugin))),
  };
  return { halted, reached: reached.promise, go: gate.resolve };
}

// SQLite has one writer, so nothing happens between two statements of a transaction.
describe("the order of letters with two processes on PostgreSQL", () => {
  const server = serverFor("postgres", { empty: true });
  let other: Database;
  const arrived: unknown[] = [];
  beforeAll(async () => {
    other = await openDatabase(server.fresh.location);
  });
  afterAll(() => other.close());
  const outboxOf = (database: Database): Outbox =>
    createOutbox({
      database,
      now: () => 1_000_000,
      channels: { test: { deliver: async ({ body }) => void arrived.push(body["text"]), record: async () => undefined } },
      onEnd: async () => undefined,
      mostLetters: 100,
      warn: (error) => {
        throw error;
      },
    });

  it("delivers an older letter first even while another process is still admitting it", async () => {
    const { halted, reached, go } = halting(server.portal.store.database);
    const [first, second] = [outboxOf(halted), outboxOf(other)];
    const put = (text: string): Promise<string> => second.put(other.kysely, { channel: "test", receiver: "a", body: { text } });
    await put("one");
    const admitting = first.deliver();
    await reached;
    await put("two");
    await second.deliver();
    expect(arrived).toEqual([]);
    go();
    await admitting;
    await second.deliver();
    expect(arrived).toEqual(["one", "two"]);
  });
});
