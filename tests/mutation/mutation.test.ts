import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { explains, explanations } from "./explained.ts";
import { MutantEvaluator } from "./mutant-evaluator.ts";
import { mutantsOf, PLANTED } from "./mutants.ts";

/** Number of changes that `npm test` tries, out of some 22,000. `npm run mutate` tries all. */
const SAMPLE = 60;
/** Selects the same changes in every run, until the metadata changes. */
const SEED = 20261121;

const evaluator = new MutantEvaluator(join(import.meta.dirname, "../.."));
const mutants = evaluator.sources.flatMap(mutantsOf);
const known = explanations();

it("a change of the metadata is detected or explained (a sample; npm run mutate tries all)", () => {
  const sample = fc.sample(fc.constantFrom(...mutants), { numRuns: SAMPLE, seed: SEED });
  const unnoticed = sample.filter((mutant) => evaluator.evaluate(mutant) === undefined && !known.some((item) => explains(item, mutant)));
  expect(unnoticed.map(({ at, path, what }) => `${at.file}:${at.line} ${path} ${what}`)).toEqual([]);
});

/** Mistakes of each class that `npm test` plants. */
const PLANTED_SAMPLE = 8;

it.each(PLANTED)("the generator refuses a mistake that people make: %s", (what) => {
  const planted = mutants.filter((mutant) => mutant.what === what);
  const sample = fc.sample(fc.constantFrom(...planted), { numRuns: PLANTED_SAMPLE, seed: SEED });
  const accepted = sample.filter((mutant) => !evaluator.isRefused(mutant));
  expect(accepted.map(({ at, path }) => `${at.file}:${at.line} ${path}`)).toEqual([]);
});

it("mutates in every way: drops entries and items, changes values, swaps neighbours, plants mistakes", () => {
  const ways = ["changed", "dropped", "swapped with the next", ...PLANTED];
  expect([...new Set(mutants.map(({ what }) => what))].sort()).toEqual(ways.sort());
  expect(new Set(mutants.map(({ at }) => at.file)).size).toBe(evaluator.sources.length);
});
