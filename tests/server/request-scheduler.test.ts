import { expect, test } from "vitest";
import { RequestScheduler } from "../../src/server/engine/limits/request-scheduler.ts";

/** Blocks the event loop for this many milliseconds. */
function busy(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test("spreads fifty concurrent calls over several event-loop ticks, in order", async () => {
  const scheduler = new RequestScheduler();
  const begun: number[] = [];
  let ticks = 0;
  let goesOn = true;
  const hear = (): void => {
    ticks++;
    if (goesOn) setImmediate(hear);
  };
  setImmediate(hear);
  const call = (at: number) =>
    new Promise<void>((resolve) => {
      // Each in a callback of its own, like requests that arrive on many connections.
      setImmediate(() =>
        scheduler.enter(() => {
          begun.push(at);
          // Asynchronous, like a call that looks up its session first.
          void Promise.resolve()
            .then(() => busy(2))
            .then(resolve);
        }),
      );
    });
  await Promise.all(Array.from({ length: 50 }, (_, at) => call(at)));
  goesOn = false;
  // Two milliseconds each, three in a tick. Without a scheduler, all would run in one tick.
  expect(ticks).toBeGreaterThanOrEqual(10);
  expect(begun).toEqual([...begun].sort((one, other) => one - other));
});

test("starts a call only after those that already wait", async () => {
  const scheduler = new RequestScheduler();
  const begun: string[] = [];
  const all: Promise<void>[] = [];
  const enter = (name: string, duration = 0): void => {
    all.push(
      new Promise((resolve) => {
        scheduler.enter(() => {
          begun.push(name);
          busy(duration);
          resolve();
        });
      }),
    );
  };
  enter("first", 10);
  enter("second", 10);
  // In the next tick there would be time again.
  setImmediate(() => enter("third"));
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all(all);
  expect(begun).toEqual(["first", "second", "third"]);
});
