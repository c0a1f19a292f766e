import { EventEmitter } from "node:events";
import type { ChildProcess } from "node:child_process";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refuse, wrongNamed } from "../../../src/server/engine/refusals/refusal.ts";
import { errorOf, failureOf } from "../../../src/server/engine/workers/failure.ts";
import type { FromWorker, ToWorker } from "../../../src/server/engine/workers/pooled-worker.ts";
import { type PoolOptions, WorkerPool } from "../../../src/server/engine/workers/worker-pool.ts";

/** A process that replies only when the test says so. */
class FakeProcess extends EventEmitter {
  readonly received: ToWorker<string>[] = [];
  isReferenced = true;
  readonly send = (message: ToWorker<string>): number => this.received.push(message);
  ref(): void {
    this.isReferenced = true;
  }
  unref(): void {
    this.isReferenced = false;
  }
  readonly kill = (signal: string): boolean => {
    if (!this.#isKilled) queueMicrotask(() => this.emit("exit", null, signal));
    this.#isKilled = true;
    return true;
  };
  #isKilled = false;
  /** Sends a reply, and waits until the pool has taken note of it. */
  async reply(message: FromWorker<string>): Promise<void> {
    this.emit("message", message);
    await settled();
  }
}

/** Lets pending promises proceed. The timers of these tests are not real. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

describe("a pool of workers", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const pooled = (options: Partial<PoolOptions> = {}) => {
    const started: FakeProcess[] = [];
    const start = (): ChildProcess => {
      const process = new FakeProcess();
      started.push(process);
      return process as unknown as ChildProcess;
    };
    const pool = new WorkerPool<string, string>({ name: "worker", start, most: 1, waiting: 1, spare: 0, grace: 1000, ...options });
    const ask = (job: string, more = {}) =>
      pool
        .ask(() => job, more)
        .then(
          (part) => part,
          (error: Error) => error.message,
        );
    return { pool, started, ask };
  };

  it("requests parts one by one, and reuses a worker whose job was left", async () => {
    const { pool, started, ask } = pooled();
    const parts = pool.run(() => "a");
    const first = parts.next();
    await settled();
    await started[0]?.reply({ done: false, value: "1" });
    expect([await first, started[0]?.received]).toEqual([{ done: false, value: "1" }, [{ job: "a" }]]);
    const end = parts.return(undefined);
    const next = ask("b");
    await settled();
    expect([started[0]?.received.slice(1), started[0]?.isReferenced]).toEqual([["leave"], true]);
    await started[0]?.reply({ done: true });
    await end;
    await started[0]?.reply({ done: true, value: "2" });
    expect([await next, started.length, started[0]?.isReferenced]).toEqual(["2", 1, false]);
  });

  it.each<[string, Partial<PoolOptions>, number, number]>([
    ["at once if it has no grace", { grace: 0 }, 1, 2],
    ["after its grace", { grace: 1000 }, 999, 1],
    ["after its grace", { grace: 1000 }, 1000, 2],
    ["never if it cannot be killed", { grace: undefined as unknown as number }, 100_000, 1],
  ])("kills a worker whose job was cancelled %s", async (_, options, time, count) => {
    const { started, ask } = pooled(options);
    const cancel = new AbortController();
    const cancelled = ask("a", { signal: cancel.signal });
    void ask("b");
    await settled();
    cancel.abort(new Error("cancelled"));
    await vi.advanceTimersByTimeAsync(time);
    expect(started).toHaveLength(count);
    // A job that cannot be killed fails all the same.
    if (options.grace === undefined || count === 2) expect(await cancelled).toBe("cancelled");
  });

  it("ends workers that are idle for half a minute, except the spare ones", async () => {
    const { started, ask } = pooled({ most: 3, spare: 1 });
    const all = ["a", "b", "c"].map((job) => ask(job));
    await settled();
    for (const process of started) await process.reply({ done: true, value: "" });
    await Promise.all(all);
    const ended = vi.fn();
    for (const process of started) process.on("exit", ended);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(ended).toHaveBeenCalledTimes(2);
  });

  it("fails the job of a worker that ended, and gives the next one to another", async () => {
    const { started, ask } = pooled({ lost: (signal) => new Error(`ended by ${signal}`) });
    const asked = ["a", "b"].map((job) => ask(job));
    await settled();
    started[0]?.emit("exit", null, "SIGABRT");
    await settled();
    started[1]?.emit("error", new Error("cannot start"));
    expect(await Promise.all(asked)).toEqual(["ended by SIGABRT", "cannot start"]);
  });

  it("fails a job beyond its time limit, and refuses jobs beyond those that may wait", async () => {
    const { started, ask } = pooled();
    const slow = ask("a", { limit: { time: 10, error: new Error("too slow") } });
    const waiting = ask("b");
    expect(await ask("c")).toBe("服务器繁忙，请稍后再试");
    await vi.advanceTimersByTimeAsync(10);
    expect(await slow).toBe("too slow");
    await started[1]?.reply({ done: true, value: "2" });
    expect(await waiting).toBe("2");
  });

  it("refuses running and waiting jobs when it is closed", async () => {
    const { pool, ask } = pooled();
    const asked = ["a", "b"].map((job) => ask(job));
    await settled();
    await pool.close();
    expect(await Promise.all(asked)).toEqual(Array(2).fill("数据库暂时不可用，请稍后重试"));
  });
});

it.each([
  refuse("exportRows", 700),
  wrongNamed("columns", "incorrect"),
  Object.assign(new Error("no such table"), { code: "SQLITE_ERROR" }),
])("an error of a worker arrives in the server as it was: %s", (error) => {
  expect(errorOf(structuredClone(failureOf(error)))).toStrictEqual(error);
});
