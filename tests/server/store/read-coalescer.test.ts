import { expect, test } from "vitest";
import { ReadCoalescer } from "../../../src/server/engine/store/drivers/read-coalescer.ts";

/** A fake server with one connection. A read waits until it is sent, and then until it is answered. */
function stubServer() {
  const steps: { sent: () => void; resolve: (value: string) => void; fail: (error: Error) => void }[] = [];
  const reads = new ReadCoalescer();
  const ask = (text: string, values: readonly unknown[] = []) =>
    reads.read<string>(text, values, (sent) => new Promise((resolve, fail) => steps.push({ sent, resolve, fail })));
  const step = async (at: number) => {
    await expect.poll(() => steps.length).toBeGreaterThan(at);
    return steps[at] as (typeof steps)[number];
  };
  return { ask, step, asked: () => steps.length };
}

test("coalesces identical reads until they are sent, and later ones into the next query", async () => {
  const { ask, step, asked } = stubServer();
  const early = [ask("select 1", [7]), ask("select 1", [7])];
  const first = await step(0);
  first.sent();
  const late = [ask("select 1", [7]), ask("select 1", [7])];
  await Promise.resolve();
  expect(asked()).toBe(1);
  first.resolve("before");
  expect(await Promise.all(early)).toEqual(["before", "before"]);
  const second = await step(1);
  second.sent();
  second.resolve("after");
  expect(await Promise.all(late)).toEqual(["after", "after"]);
  expect(asked()).toBe(2);
});

test("does not coalesce reads with other values or texts, or very long ones", async () => {
  const { ask, asked } = stubServer();
  const long = "x".repeat(5000);
  for (const values of [[1], [2], ["1"], [null], [long], [long]]) void ask("select 1", values);
  void ask("select 2", [1]);
  await expect.poll(asked).toBe(7);
});

test("rejects every coalesced caller on failure and reads again for the next", async () => {
  const { ask, step } = stubServer();
  const joined = [ask("select 1"), ask("select 1")].map((each) => expect(each).rejects.toThrow("gone"));
  // Fails before it was sent, because no connection was available.
  (await step(0)).fail(new Error("gone"));
  await Promise.all(joined);
  const again = ask("select 1");
  const second = await step(1);
  second.sent();
  const next = ask("select 1");
  second.fail(new Error("cut"));
  await expect(again).rejects.toThrow("cut");
  (await step(2)).resolve("there");
  expect(await next).toBe("there");
});
