import { expect, test } from "vitest";
import { runSteps } from "./schedule.ts";

test("starts each step when the steps it waits for have ended, in parallel with the others", async () => {
  const started: string[] = [];
  const ends = new Map<string, (result: number) => void>();
  const run = (step: { name: string }): Promise<number> => {
    started.push(step.name);
    return new Promise((done) => ends.set(step.name, done));
  };
  const steps = [
    { name: "first", after: [] },
    { name: "second", after: ["first"] },
    { name: "beside", after: ["first"] },
    { name: "last", after: ["second", "beside"] },
  ];
  const all = runSteps(steps, run);
  for (const [ended, begun] of [
    [undefined, ["first"]],
    ["first", ["first", "second", "beside"]],
    ["beside", ["first", "second", "beside"]],
    ["second", ["first", "second", "beside", "last"]],
  ] as const) {
    if (ended !== undefined) ends.get(ended)?.(ended.length);
    await new Promise(setImmediate);
    expect(started).toEqual(begun);
  }
  ends.get("last")?.(1);
  expect(await all).toEqual([5, 6, 6, 1]);
});

test("refuses a step that waits for a later one, which would never start", async () => {
  const steps = [
    { name: "first", after: ["second"] },
    { name: "second", after: [] },
  ];
  await expect(runSteps(steps, async () => 0)).rejects.toThrow("first waits for second");
});
