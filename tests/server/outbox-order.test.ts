import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOutbox, type Outbox } from "../../src/server/outbox/outbox.ts";
import { type Database, openDatabase } from "../../src/server/store/index.ts";
import { serverFor } from "./support/test-server.ts";

/** A process that stands still after the first statement of its next transaction; `go` lets it go on. */
function halting(database: Database): { halted: Database; stands: Promise<void>; go: () => void } {
  let go = (): void => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  let stand = (): void => {};
  const stands = new Promise<void>((resolve) => {
    stand = resolve;
  });
  let first = true;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (first) {
        first = false;
        stand();
        await gate;
      }
      return result;
    },
  };
  const halted: Database = {
    ...database,
    transaction: (work) => database.transaction((connection) => work(connection.withPlugin(plugin))),
  };
  return { halted, stands, go };
}

// SQLite has one writer: there is nothing between two statements of a transaction.
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
    const { halted, stands, go } = halting(server.portal.database);
    const [first, second] = [outboxOf(halted), outboxOf(other)];
    const put = (text: string): Promise<string> => second.put(other.kysely, { channel: "test", receiver: "a", body: { text } });
    await put("one");
    const admitting = first.deliver();
    await stands;
    await put("two");
    await second.deliver();
    expect(arrived).toEqual([]);
    go();
    await admitting;
    await second.deliver();
    expect(arrived).toEqual(["one", "two"]);
  });
});
