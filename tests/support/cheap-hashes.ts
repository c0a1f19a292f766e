import type * as argon2 from "@node-rs/argon2";
import { vi } from "vitest";

const MADE = Symbol.for("gp-portal.argon2");

// Uses argon2id like the product, but at minimum cost, because a run hashes thousands of passwords and codes. Counts calls
// instead of measuring time: a hash takes a thousand times as long as everything else. Created once, because the files of a
// worker share their modules.
vi.mock("@node-rs/argon2", async (original) => {
  if (Reflect.has(globalThis, MADE)) return Reflect.get(globalThis, MADE) as typeof argon2;
  const real = await original<typeof argon2>();
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  const cheap = { ...real, hash: vi.fn((secret: string) => real.hash(secret, cost)), verify: vi.fn(real.verify) };
  Reflect.set(globalThis, MADE, cheap);
  return cheap;
});
