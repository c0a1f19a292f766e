import type * as argon2 from "@node-rs/argon2";
import { vi } from "vitest";

const MADE = Symbol.for("gp-portal.argon2");

// argon2id as the product's, at the least cost there is: a run hashes thousands of passwords and codes. Counted, since a
// hash takes a thousand times as long as the rest: how often one is made is what a clock would tell. The files of a
// worker share their modules, so it is made once.
vi.mock("@node-rs/argon2", async (original) => {
  if (Reflect.has(globalThis, MADE)) return Reflect.get(globalThis, MADE) as typeof argon2;
  const real = await original<typeof argon2>();
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  const cheap = { ...real, hash: vi.fn((secret: string) => real.hash(secret, cost)), verify: vi.fn(real.verify) };
  Reflect.set(globalThis, MADE, cheap);
  return cheap;
});
