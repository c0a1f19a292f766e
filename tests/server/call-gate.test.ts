import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import * as generated from "../../src/generated/server.ts";
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

  it("lets a caller rest after a call that occupied the event loop: another caller is next", async () => {
    const calls = new CallGate({ atOnce: 1, perCaller: 1, waiting: 32, rests: true });
    const begun: string[] = [];
    const call = (caller: string, milliseconds: number) =>
      calls.run(caller, async () => {
        begun.push(caller);
        const until = performance.now() + milliseconds;
        await new Promise(setImmediate);
        while (performance.now() < until);
      });
    await Promise.all([call("many", 60), call("many", 0), call("one", 0)]);
    expect(begun).toEqual(["many", "one", "many"]);
  });

  it("ends a call once, when its work and its reply have ended, however often it is left", async () => {
    const calls = new CallGate({ atOnce: 1, perCaller: 1, waiting: 32 });
    const first = await calls.enter("one");
    const begun: string[] = [];
    const { open, passed } = gate();
    const all = ["two", "three"].map((caller) =>
      calls.run(caller, () => {
        begun.push(caller);
        return passed;
      }),
    );
    const ticks = () => new Promise(setImmediate).then(() => new Promise(setImmediate));
    first.sent();
    await ticks();
    expect(begun, "its client has gone").toEqual([]);
    first.worked();
    first.leave();
    await ticks();
    expect(begun).toEqual(["two"]);
    open();
    await Promise.all(all);
  });

  it("lets in who need not wait, however many others wait, and drops the call of a client that has gone", async () => {
    const calls = new CallGate({ atOnce: Number.POSITIVE_INFINITY, perCaller: 1, waiting: 250 });
    const { open, passed } = gate();
    const flood = Array.from({ length: 1005 }, (_, index) => calls.run(`flood ${index % 5}`, () => passed).catch(() => "refused"));
    await expect(calls.run("one", async () => "in")).resolves.toBe("in");
    const page = Array.from({ length: 13 }, () => calls.run("page", () => passed).catch(() => "refused"));
    const more = calls.run("page", () => passed);
    await expect(more, "its thirteenth that waits").rejects.toMatchObject({ status: 503 });
    let goes = (): void => {};
    const gone = calls.enter("flood 0", (drop) => {
      goes = drop;
      return () => {};
    });
    goes();
    await expect(gone).rejects.toMatchObject({ status: 503 });
    open();
    expect(new Set(await Promise.all([...flood, ...page]))).toEqual(new Set([undefined]));
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

describe("a client that closes its connection before its replies", () => {
  const server = serverFor("sqlite");

  it("leaves no call behind that keeps its user from further calls", async () => {
    const token = await server.token("admin");
    const [begun, { open, passed }] = [[] as string[], gate()];
    const { records } = server.portal.store;
    const list = records.list.bind(records);
    vi.spyOn(records, "list").mockImplementation(async (connection, request) => {
      if (request.operation.entity === "role") {
        begun.push("role");
        await passed;
      }
      return list(connection, request);
    });
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = server.app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    const head = `GET ${generated.routes.find(({ call }) => call.id === "roles.list")?.call.path}?pageNumber=1&pageSize=10 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    socket.write(head.repeat(5));
    await vi.waitFor(() => expect(begun).toHaveLength(4));
    socket.destroy();
    await once(socket, "close");
    open();
    for (let call = 0; call < 5; call++)
      expect((await server.call("admin", "roles.list", { pageNumber: 1, pageSize: 10 })).status).toBe(200);
    vi.restoreAllMocks();
  });
});

describe("a user who reads one record many times at once", () => {
  const server = serverFor("sqlite");

  it.each([
    ["assetsOrg.findForModify", "unit1", 200],
    ["assetsSup.findForModify", "agency1", 404],
  ] as const)("has one of these calls run at a time, and gets all replies: %s", async (call, account, status) => {
    const users = await usersOf(server, ["agency1"]);
    const form = { ...FORM, supGuid: users.get("agency1")?.["orgGuid"], state: "0" } as Data;
    const { data } = await server.call("unit1", "assetsOrg.addAndModify", form);
    const { records } = server.portal.store;
    const find = records.find.bind(records);
    let [running, most] = [0, 0];
    vi.spyOn(records, "find").mockImplementation(async (...given) => {
      running += 1;
      most = Math.max(most, running);
      const found = await find(...given);
      await new Promise(setImmediate);
      running -= 1;
      return found;
    });
    const read = () => server.call(account, call, { id: data.id });
    expect(new Set((await Promise.all(Array.from({ length: 8 }, read))).map((reply) => reply.status))).toEqual(new Set([status]));
    expect(most).toBe(1);
    vi.restoreAllMocks();
  });
});
