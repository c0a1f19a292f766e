import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Counts, playwrightCounts, vitestCounts } from "./counts.ts";
import { Turns } from "./turns.ts";

// `npm test`: everything, without questions; the last line counts. Each step that is no test runner is one test. Tests of
// the server wait for databases and processes, journeys for pages: each leaves room for the other on a small machine.

const root = resolve(import.meta.dirname, "../..");
const reports = join(root, "test-results");

type Say = (said: Uint8Array | string) => void;

interface Step {
  name: string;
  /** Arguments of node. */
  run: readonly string[];
  /** Reads what a test runner found. */
  report?: { file: string; counts: (file: string) => Counts };
}

const bin = (...path: string[]): string => join(root, "node_modules", ...path);
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

const first: readonly Step[] = [
  // Before anything is written: it judges what is committed.
  { name: "generate --check", run: ["--import", "tsx", "generator/cli.ts", "generate", "--check"] },
  // The validators are not committed.
  { name: "generate", run: ["--import", "tsx", "generator/cli.ts", "generate"] },
];

const code: readonly Step[] = [
  { name: "types", run: [bin("typescript", "bin", "tsc"), "--noEmit"] },
  { name: "lint", run: [bin("@biomejs", "biome", "bin", "biome"), "ci", "--colors=off", "--diagnostic-level=error", "."] },
];

const tests: Step = {
  name: "unit, generator, runtime and server tests",
  run: [bin("vitest", "vitest.mjs"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
  report: { file: vitestReport, counts: vitestCounts },
};

const journeys: readonly Step[] = [
  { name: "build", run: ["--import", "tsx", "src/build/build.ts"] },
  { name: "browser for the journeys", run: ["--import", "tsx", "tests/run/browser.ts"] },
  {
    name: "journeys",
    // Three on their own; here the tests are beside them.
    run: [bin("@playwright", "test", "cli.js"), "test", "--workers=2"],
    report: { file: playwrightReport, counts: playwrightCounts },
  },
];

const total: Counts = { passed: 0, failed: 0 };
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const turns = new Turns((said) => process.stdout.write(said));
// Heard in this order, whatever runs at once.
const heard = new Map([...first, ...code, tests, ...journeys].map((step) => [step, turns.next()]));
await inOrder(first);
await Promise.all([inOrder([tests]), inOrder([...code, ...journeys])]);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function inOrder(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const turn = heard.get(step) ?? turns.next();
    const start = performance.now();
    turn.say(`\n▶ ${step.name}\n`);
    const counts = await perform(step, turn.say);
    total.passed += counts.passed;
    total.failed += counts.failed;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    turn.say(`${counts.failed === 0 ? "✔" : "✘"} ${step.name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s\n`);
    turn.done();
  }
}

async function perform(step: Step, say: Say): Promise<Counts> {
  const ok = await succeed(step, say);
  if (step.report === undefined) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!existsSync(step.report.file)) {
    say("  the test runner left no report\n");
    return { passed: 0, failed: 1 };
  }
  const counts = step.report.counts(step.report.file);
  // Neither a runner that fails after its last test nor one that found no test may look like a success.
  const strange = counts.failed === 0 && (!ok || counts.passed === 0);
  return strange ? { ...counts, failed: 1 } : counts;
}

async function succeed({ run }: Step, say: Say): Promise<boolean> {
  const child = spawn(process.execPath, run, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, CI: "true", NO_COLOR: "1", FORCE_COLOR: undefined, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" },
  });
  child.stdout.on("data", say);
  child.stderr.on("data", say);
  return new Promise((done) => {
    child.once("error", (error) => {
      say(`  ${error.message}\n`);
      done(false);
    });
    child.once("exit", (code) => {
      // Closed: what it said last is heard too. What it started and left behind may hold that open for ever.
      child.once("close", () => done(code === 0));
      setTimeout(() => done(code === 0), 5000).unref();
    });
  });
}
