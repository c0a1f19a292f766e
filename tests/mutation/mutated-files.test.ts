import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { mutatedFiles } from "./mutated-files.ts";

it("names sources and test files that exist", () => {
  const named = mutatedFiles.flatMap(({ file, tests }) => [file, ...tests]);
  expect(named.filter((file) => !existsSync(join(import.meta.dirname, "../..", file)))).toEqual([]);
});

it("judges each source by at least one test file and at most 40 mutants", () => {
  expect(mutatedFiles.filter(({ tests, sample }) => tests.length === 0 || sample > 40)).toEqual([]);
});
