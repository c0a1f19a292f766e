import { join } from "node:path";
import { ROOT } from "../support/imports.ts";
import { type Results, readPlaywrightResults, readVitestResults } from "./results.ts";
import type { Planned } from "./schedule.ts";
import type { Selection } from "./selection.ts";

/** One command of a run. A step without a report counts as one test, decided by the exit code. */
export interface Step extends Planned {
  /** Arguments of node. */
  run: readonly string[];
  report?: { file: string; read: (file: string, root: string) => Results };
}

export const REPORTS = join(ROOT, "test-results");

const bin = (...path: string[]): string => join(ROOT, "node_modules", ...path);
const vitestReport = join(REPORTS, "vitest.json");
const playwrightReport = join(REPORTS, "playwright.json");

const CHECK: Step = {
  name: "generate --check",
  // First, because it compares the committed output, which later steps overwrite.
  after: [],
  run: ["--import", "tsx", "generator/cli.ts", "generate", "--check"],
};
const BROWSER: Step = { name: "browser for the journeys", after: [], run: ["--import", "tsx", "tests/run/browser.ts"] };
// Also generates, because the validators are not committed and all tests need them.
const BUILD: Step = { name: "build", after: [], run: ["--import", "tsx", "src/build/build.ts"] };
const UNIT: Step = {
  name: "unit, generator, runtime and server tests",
  after: [BUILD.name],
  run: [bin("vitest", "vitest.mjs"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
  report: { file: vitestReport, read: readVitestResults },
};
const TYPES: Step = { name: "types", after: [BUILD.name], run: [bin("typescript", "bin", "tsc"), "--noEmit"] };
const LINT: Step = {
  name: "lint",
  after: [TYPES.name],
  run: [bin("@biomejs", "biome", "bin", "biome"), "ci", "--colors=off", "--diagnostic-level=error", "."],
};
const JOURNEYS: Step = {
  name: "journeys",
  // Not concurrently with the other tests: they already use both cores. Running both would not be faster, and every wait would
  // take longer.
  after: [BROWSER.name, LINT.name, UNIT.name],
  run: [bin("@playwright", "test", "cli.js"), "test"],
  report: { file: playwrightReport, read: readPlaywrightResults },
};

/** Everything that guards a change. */
export const ALL_STEPS: readonly Step[] = [CHECK, BROWSER, { ...BUILD, after: [CHECK.name] }, UNIT, TYPES, LINT, JOURNEYS];

/** Returns the steps that run the selected tests, or an empty list if nothing is selected. */
export function selectSteps({ vitest, playwright, title }: Selection): Step[] {
  const steps: Step[] = [];
  const pattern = title === undefined ? [] : [title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")];
  if (vitest.length > 0) {
    const filter = pattern.flatMap((text) => ["--testNamePattern", text]);
    steps.push({ ...UNIT, run: [...UNIT.run, "--passWithNoTests", ...filter, ...vitest] });
  }
  if (playwright.length > 0) {
    const filter = pattern.flatMap((text) => ["--grep", text]);
    const run = [...JOURNEYS.run, "--pass-with-no-tests", ...filter, ...playwright];
    const after = [BROWSER.name, ...steps.map(({ name }) => name)];
    steps.push(BROWSER, { ...JOURNEYS, run, after: [...after, BUILD.name] });
  }
  return steps.length === 0 ? [] : [BUILD, ...steps];
}
