import { afterEach, describe, expect, it, vi } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { CallGate } from "../../src/server/engine/limits/call-gate.ts";
import { FORM, usersOf } from "./support/disposal-projects.ts";
import { gate } from "./support/gate.ts";
import { serverFor } from "./support/test-server.ts";

describe("a gate of calls", () => {
  afterEach(() => void vi.useRealTimers());

  it("runs one call of each caller, serves callers in turn, and begins the next call in a later tick", async () => {
    const calls = new CallGate({ atOnce: 2, perCaller: 1, waiting: 32 });
    const [begun, ends] = [[] as string[], [] as (() => void)[]];
    const all = ["many", "many", "many", "one", "two"].map((caller) =>
      calls.run(caller, () => {
        begun.push(caller);
        const { open, passed } = gate();
        ends.push(open);
        return passed;
      }),
    );
    await Promise.resolve();
    expect(begun).toEqual(["many", "one"]);
    ends.shift()?.();
    await all[0];
    expect(begun, "until the reply is written").toHaveLength(2);
    for (let ended = 1; ended < all.length; ended++) {
      await new Promise(setImmediate);
      await new Promise(setImmediate);
      ends.shift()?.();
    }
    await Promise.all(all);
    expect(begun).toEqual(["many", "one", "many", "two", "many"]);
  });

  it("refuses a call behind 32 others of its caller, and one that waits for thirty seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const calls = new CallGate({ atOnce: 1, perCaller: 1, waiting: 32 });
    const { open, passed } = gate();
    const all = Array.from({ length: 34 }, () => calls.run("many", () => passed).catch((error: { status: number }) => error.status));
    await expect(all[33]).resolves.toBe(429);
    vi.advanceTimersByTime(30_000);
    expect(new Set(await Promise.all(all.slice(1, 33)))).toEqual(new Set([503]));
    open();
    await expect(all[0]).resolves.toBeUndefined();
  });
});

describe("a caller of many calls", () => {
  const server = serverFor("sqlite");

  it("has at most four of them run at the same time, whatever they read, and gets all replies", async () => {
    await Promise.all([server.token("admin"), server.token("region")]);
    const [begun, { open, passed }] = [[] as string[], gate()];
    const { records } = server.portal.store;
    const list = records.list.bind(records);
    vi.spyOn(records, "list").mockImplementation(async (connection, request) => {
      const { entity } = request.operation;
      if (entity !== "role") return list(connection, request);
      begun.push(entity);
      await passed;
      return { rows: [], total: 0 };
    });
    const calls = Array.from({ length: 12 }, () => server.call("admin", "roles.list", { pageNumber: 1, pageSize: 10 }));
    await vi.waitFor(() => expect(begun).toHaveLength(4));
    const other = server.call("region", "roles.list", { pageNumber: 1, pageSize: 10 });
    await vi.waitFor(() => expect(begun, "another user's call runs beside them").toHaveLength(5));
    expect(begun).toHaveLength(5);
    open();
    expect(new Set((await Promise.all([...calls, other])).map(({ status }) => status))).toEqual(new Set([200]));
    vi.restoreAllMocks();
  });
});

describe("a user who saves forty records at once", () => {
  const server = serverFor("sqlite");

  it("does not delay the others: theirs is saved before his twentieth", async () => {
    const users = await usersOf(server, ["agency1"]);
    const form = { ...FORM, supGuid: users.get("agency1")?.["orgGuid"], state: "0" } as Data;
    const ended: string[] = [];
    const save = async (account: string): Promise<number> => {
      const { status } = await server.call(account, "assetsOrg.addAndModify", form);
      if (status === 200) ended.push(account);
      return status;
    };
    await Promise.all([server.token("unit1"), server.token("unit2")]);
    const many = Array.from({ length: 40 }, () => save("unit1"));
    const other = save("unit2");
    expect(await other).toBe(200);
    await Promise.all(many);
    expect(ended.indexOf("unit2")).toBeLessThan(20);
  });
});
