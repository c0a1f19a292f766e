import { expect, test } from "vitest";
import { Turns } from "../../../src/server/store/turns.ts";

/** Keeps the loop for as many milliseconds. */
function busy(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test("fifty reads that arrive together leave turns of the loop to others, and keep their order", async () => {
  const turns = new Turns();
  const done: number[] = [];
  let heard = 0;
  let goesOn = true;
  const hear = (): void => {
    heard++;
    if (goesOn) setImmediate(hear);
  };
  setImmediate(hear);
  const reads = Array.from({ length: 50 }, (_, at) =>
    turns.take(() => {
      busy(2);
      done.push(at);
    }),
  );
  await Promise.all(reads);
  goesOn = false;
  // Two milliseconds each, eight in a turn.
  expect(heard).toBeGreaterThanOrEqual(10);
  expect(done).toEqual([...done].sort((one, other) => one - other));
});

test("what a read throws reaches whoever asked, and the next goes on", async () => {
  const turns = new Turns();
  await expect(
    turns.take(() => {
      throw new Error("no such table");
    }),
  ).rejects.toThrow("no such table");
  expect(await turns.take(() => 7)).toBe(7);
});
