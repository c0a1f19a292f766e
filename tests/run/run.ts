import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { type Counts, playwrightCounts, vitestCounts } from "./counts.ts";
import { inOrder, type Planned } from "./schedule.ts";

// `npm test`: everything, without questions; the last line counts. Each step that is no test runner is one test. What is
// small runs beside the tests. What a step says is printed whole once it has ended.

const root = resolve(import.meta.dirname, "../..");
const reports = join(root, "test-results");

interface Step extends Planned {
  /** Arguments of node. */
  run: readonly string[];
  /** Reads what a test runner found. */
  report?: { file: string; counts: (file: string) => Counts };
}

const bin = (...path: string[]): string => join(root, "node_modules", ...path);
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

const steps: readonly Step[] = [
  // Before anything is written: it judges what is committed.
  { name: "generate --check", after: [], run: ["--import", "tsx", "generator/cli.ts", "generate", "--check"] },
  { name: "browser for the journeys", after: [], run: ["--import", "tsx", "tests/run/browser.ts"] },
  // It generates, too: the validators are not committed, and everything below reads them.
  { name: "build", after: ["generate --check"], run: ["--import", "tsx", "src/build/build.ts"] },
  {
    name: "unit, generator, runtime and server tests",
    after: ["build"],
    run: [bin("vitest", "vitest.mjs"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
    report: { file: vitestReport, counts: vitestCounts },
  },
  { name: "types", after: ["build"], run: [bin("typescript", "bin", "tsc"), "--noEmit"] },
  {
    name: "lint",
    after: ["types"],
    run: [bin("@biomejs", "biome", "bin", "biome"), "ci", "--colors=off", "--diagnostic-level=error", "."],
  },
  {
    name: "journeys",
    // Not beside the other tests: two cores that are full of both do no more in a second, and everything waits longer.
    after: ["browser for the journeys", "lint", "unit, generator, runtime and server tests"],
    run: [bin("@playwright", "test", "cli.js"), "test"],
    report: { file: playwrightReport, counts: playwrightCounts },
  },
];

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const found = await inOrder(steps, async (step) => {
  const start = performance.now();
  const log = join(reports, `${step.name.replace(/[^a-z]+/g, "-")}.log`);
  console.log(`▶ ${step.name} (${relative(root, log)})`);
  const counts = await perform(step, log);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const mark = counts.failed === 0 ? "✔" : "✘";
  console.log(`${readFileSync(log, "utf8")}${mark} ${step.name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s\n`);
  return counts;
});
const passed = found.reduce((sum, counts) => sum + counts.passed, 0);
const failed = found.reduce((sum, counts) => sum + counts.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs a step; what it says goes into a file, where it can be read meanwhile. */
async function perform(step: Step, log: string): Promise<Counts> {
  const ok = await succeed(step, log);
  if (step.report === undefined) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!existsSync(step.report.file)) {
    console.error(`  ${step.name}: the test runner left no report`);
    return { passed: 0, failed: 1 };
  }
  const counts = step.report.counts(step.report.file);
  // Neither a runner that fails after its last test nor one that found no test may look like a success.
  const strange = counts.failed === 0 && (!ok || counts.passed === 0);
  return strange ? { ...counts, failed: 1 } : counts;
}

function succeed({ name, run }: Step, log: string): Promise<boolean> {
  const output = openSync(log, "w");
  const child = spawn(process.execPath, run, {
    cwd: root,
    stdio: ["ignore", output, output],
    env: { ...process.env, CI: "true", NO_COLOR: "1", FORCE_COLOR: undefined, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" },
  });
  closeSync(output);
  return new Promise((done) => {
    child.once("error", (error) => {
      console.error(`  ${name}: ${error.message}`);
      done(false);
    });
    child.once("exit", (code) => done(code === 0));
  });
}
