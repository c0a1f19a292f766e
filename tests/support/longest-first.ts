import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The longest files, which begin first: one that begins last is waited for by an idle processor. vitest goes by how long
 * a file took, and in a fresh clone by its size, which puts those last that only name what they prove.
 */
export const LONGEST: readonly string[] = [
  "tests/conformance/browser/own.test.tsx",
  "tests/conformance/browser/cases.test.tsx",
  "tests/conformance/server/cases.test.ts",
  "tests/conformance/server/own.test.ts",
  "tests/server/odd-input.test.ts",
  "tests/server/workflow-table.test.ts",
  "tests/server/export-runs.test.ts",
  "tests/generator/planted-mistakes.test.ts",
  "tests/generator-output/rules.test.ts",
  "tests/generator-output/compiles.test.ts",
  "tests/generator-output/renamed.test.ts",
  "tests/mutation/keywords.test.ts",
];

/** Projects one after the other, as vitest has them, the longest files first in each. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const root = this.ctx.config.root;
    const isLong = (file: TestSpecification): boolean => LONGEST.includes(relative(root, file.moduleId));
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}
