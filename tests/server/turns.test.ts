import { expect, test } from "vitest";
import { RequestScheduler } from "../../src/server/engine/limits/request-scheduler.ts";

/** Keeps the loop for as many milliseconds. */
function busy(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test("spreads fifty concurrent calls over several event-loop ticks, in order", async () => {
  const turns = new RequestScheduler();
  const begun: number[] = [];
  let heard = 0;
  let goesOn = true;
  const hear = (): void => {
    heard++;
    if (goesOn) setImmediate(hear);
  };
  setImmediate(hear);
  const call = (at: number) =>
    new Promise<void>((resolve) => {
      // As those that the loop finds on many connections: each in a callback of its own.
      setImmediate(() =>
        turns.enter(() => {
          begun.push(at);
          // As a call that looks its session up first.
          void Promise.resolve()
            .then(() => busy(2))
            .then(resolve);
        }),
      );
    });
  await Promise.all(Array.from({ length: 50 }, (_, at) => call(at)));
  goesOn = false;
  // Two milliseconds each, three in a turn; those that begin as they come are one turn together.
  expect(heard).toBeGreaterThanOrEqual(10);
  expect(begun).toEqual([...begun].sort((one, other) => one - other));
});

test("starts a call only after those that already wait", async () => {
  const turns = new RequestScheduler();
  const begun: string[] = [];
  const all: Promise<void>[] = [];
  const enter = (name: string, work = 0): void => {
    all.push(
      new Promise((resolve) => {
        turns.enter(() => {
          begun.push(name);
          busy(work);
          resolve();
        });
      }),
    );
  };
  enter("first", 10);
  enter("second", 10);
  // The next turn: there would be time again.
  setImmediate(() => enter("third"));
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all(all);
  expect(begun).toEqual(["first", "second", "third"]);
});
