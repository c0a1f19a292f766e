import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Counts, playwrightCounts, vitestCounts } from "./counts.ts";
import { provideBrowser } from "./needs.ts";

// `npm test`: everything, in order, without questions; the last line counts. Each step that is no test runner is one test.

const root = resolve(import.meta.dirname, "../..");
const reports = join(root, "test-results");

interface Step {
  name: string;
  /** Arguments of node, or something done in this process. */
  run: readonly string[] | (() => void);
  /** Reads what a test runner found. */
  report?: { file: string; counts: (file: string) => Counts };
}

const bin = (...path: string[]): string => join(root, "node_modules", ...path);
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

const steps: readonly Step[] = [
  // Before anything is written: it judges what is committed.
  { name: "generate --check", run: ["--import", "tsx", "generator/cli.ts", "generate", "--check"] },
  // The validators are not committed.
  { name: "generate", run: ["--import", "tsx", "generator/cli.ts", "generate"] },
  { name: "types", run: [bin("typescript", "bin", "tsc"), "--noEmit"] },
  { name: "lint", run: [bin("@biomejs", "biome", "bin", "biome"), "ci", "--colors=off", "--diagnostic-level=error", "."] },
  {
    name: "unit, generator, runtime and server tests",
    run: [bin("vitest", "vitest.mjs"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
    report: { file: vitestReport, counts: vitestCounts },
  },
  { name: "build", run: ["--import", "tsx", "src/build/build.ts"] },
  { name: "browser for the journeys", run: () => provideBrowser((line) => console.log(`  ${line}`)) },
  {
    name: "journeys",
    run: [bin("@playwright", "test", "cli.js"), "test"],
    report: { file: playwrightReport, counts: playwrightCounts },
  },
];

const total: Counts = { passed: 0, failed: 0 };
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
for (const step of steps) {
  const start = performance.now();
  console.log(`\n▶ ${step.name}`);
  const counts = await perform(step);
  total.passed += counts.passed;
  total.failed += counts.failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${counts.failed === 0 ? "✔" : "✘"} ${step.name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function perform(step: Step): Promise<Counts> {
  const ok = await succeed(step);
  if (step.report === undefined) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!existsSync(step.report.file)) {
    console.error("  the test runner left no report");
    return { passed: 0, failed: 1 };
  }
  const counts = step.report.counts(step.report.file);
  // Neither a runner that fails after its last test nor one that found no test may look like a success.
  const strange = counts.failed === 0 && (!ok || counts.passed === 0);
  return strange ? { ...counts, failed: 1 } : counts;
}

async function succeed(step: Step): Promise<boolean> {
  if (typeof step.run === "function") {
    try {
      step.run();
      return true;
    } catch (error) {
      console.error(`  ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }
  const child = spawn(process.execPath, step.run, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, CI: "true", NO_COLOR: "1", FORCE_COLOR: undefined, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" },
  });
  return new Promise((done) => {
    child.once("error", (error) => {
      console.error(`  ${error.message}`);
      done(false);
    });
    child.once("exit", (code) => done(code === 0));
  });
}
