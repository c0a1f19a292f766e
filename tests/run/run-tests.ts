import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "../support/imports.ts";
import { createCpuMeter } from "./cpu-time.ts";
import { renderFailures, renderTimes, type StepTimes, slowestFiles } from "./report.ts";
import type { Results } from "./results.ts";
import { runSteps } from "./schedule.ts";
import { selectTests } from "./selection.ts";
import { ALL_STEPS, REPORTS, type Step, selectSteps } from "./steps.ts";

// `npm test` runs everything that guards a change, without prompts. Its last line is the result. `npm test -- PATTERN` runs the
// tests whose file or title contains the pattern. `--all` (`npm run test:all`) adds what only a release runs.
// The output of a step is printed as a whole when the step has ended.

const options = process.argv.slice(2);
const isFull = options.includes("--all");
const pattern = options.find((option) => !option.startsWith("--"));
const steps = pattern === undefined ? ALL_STEPS : selectSteps(selectTests(pattern));

interface Outcome extends Results {
  times: StepTimes;
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const outcomes = await runSteps(steps, runStep);
writeFileSync(join(REPORTS, "times.json"), `${JSON.stringify({ steps: outcomes.map(({ times }) => times) }, null, 2)}\n`);
console.log(`${renderTimes(outcomes.map(({ times }) => times))}\n`);

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const isNothingFound = pattern !== undefined && !outcomes.some(({ files, failed }) => files.length > 0 || failed > 0);
if (isNothingFound) console.log(`✘ no test has a path or a title that holds ${pattern}`);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0) + (isNothingFound ? 1 : 0);
if (failed > 0) console.log(renderFailures(outcomes.flatMap(({ failures }) => failures)));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runStep(step: Step): Promise<Outcome> {
  const start = performance.now();
  const log = join(REPORTS, `${step.name.replace(/[^a-z]+/g, "-")}.log`);
  console.log(`▶ ${step.name} (${relative(ROOT, log)})`);
  const meter = createCpuMeter(step.name);
  const ok = await succeeds(step, meter.wrap([process.execPath, ...step.run]), log);
  const times = { name: step.name, wall: (performance.now() - start) / 1000, cpu: meter.read() ?? null };
  const results = readResults(step, ok, log);
  const mark = results.failed === 0 ? "✔" : "✘";
  const cpu = times.cpu === null ? "" : `, ${times.cpu.toFixed(1)} s of CPU time`;
  console.log(
    `${readFileSync(log, "utf8")}${mark} ${step.name}: ${results.passed} passed, ${results.failed} failed, ${times.wall.toFixed(1)} s${cpu}\n`,
  );
  return { ...results, times: { ...times, slowest: slowestFiles(results.files) } };
}

function readResults(step: Step, ok: boolean, log: string): Results {
  const fail = (message: string): Results => {
    const failure = { file: relative(ROOT, log), title: step.name, message };
    return { passed: 0, failed: 1, failures: [failure], files: [] };
  };
  if (step.report === undefined) return ok ? { passed: 1, failed: 0, failures: [], files: [] } : fail("failed");
  if (!existsSync(step.report.file)) return fail("the test runner left no report");
  const results = step.report.read(step.report.file, ROOT);
  // A runner that fails after its last test, or finds no tests, must not count as a success.
  const isStrange = results.failed === 0 && (!ok || (results.passed === 0 && pattern === undefined));
  return isStrange ? { ...results, ...fail("the test runner failed, or found no test") } : results;
}

/** Runs a command of `sh`. Its output goes to a file that can be read meanwhile. */
function succeeds({ name }: Step, command: readonly string[], log: string): Promise<boolean> {
  const output = openSync(log, "w");
  const child = spawn("sh", command, {
    cwd: ROOT,
    stdio: ["ignore", output, output],
    env: {
      ...process.env,
      CI: "true",
      NO_COLOR: "1",
      FORCE_COLOR: undefined,
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1",
      ...(isFull ? { TEST_ALL: "1" } : {}),
    },
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
