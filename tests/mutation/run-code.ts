import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { type MutatedFile, mutatedFiles } from "./mutated-files.ts";

// `npm run mutate:code`: changes hand-written code by Stryker, a sample of mutants a file. Prints the mutants that no test of
// the file detects. With words (`npm run mutate:code -- condition write.ts`) only files whose path contains one of them. After
// every file the results also go to test-results/mutation-code.json. Fails only if Stryker does.

/**
 * Result of a mutant. `error`: a test file could not be loaded, or vitest caught an error outside a test, which also fails a
 * run. `not run`: the process of the tests did not start, or crashed.
 */
type Verdict = "killed" | "survived" | "timeout" | "no coverage" | "error" | "not run";

/** Maps statuses of Stryker. `CompileError` is missing: such a mutant is not in the sample. */
const VERDICTS: Readonly<Record<string, Verdict>> = {
  Killed: "killed",
  Survived: "survived",
  Timeout: "timeout",
  NoCoverage: "no coverage",
  RuntimeError: "error",
};

/** Matches vitest errors about its processes. They are not caused by the mutant: the machine may be short of memory. */
const NOT_RUN = /\[vitest-pool\]|Errors occurred while running tests/;

function verdictOf(status: string, reason: string): Verdict | undefined {
  const verdict = VERDICTS[status];
  return verdict === "error" && NOT_RUN.test(reason) ? "not run" : verdict;
}

interface Mutant {
  line: number;
  column: number;
  mutator: string;
  replacement: string;
  verdict: Verdict;
  /** First test that failed. */
  by?: string;
  /** First line of its failure, or of the error. */
  reason?: string;
}

interface FileResult {
  file: string;
  seconds: number;
  mutants: Mutant[];
}

type LogLevel = NonNullable<ConstructorParameters<typeof Stryker>[0]["logLevel"]>;

const ROOT = join(import.meta.dirname, "../..");
const REPORT = join(ROOT, "test-results/mutation-code.json");

const UNNOTICED: readonly Verdict[] = ["survived", "no coverage"];

/**
 * Computes the percentage of mutants that the tests detect, by a failed test or a failed run.
 *
 * @returns undefined if no mutant was run
 */
function scoreOf(mutants: readonly Mutant[]): number | undefined {
  const run = mutants.filter(({ verdict }) => verdict !== "not run");
  const noticed = run.filter(({ verdict }) => !UNNOTICED.includes(verdict));
  return run.length === 0 ? undefined : (100 * noticed.length) / run.length;
}

const summaryOf = (mutants: readonly Mutant[]): string => {
  const count = (wanted: Verdict): number => mutants.filter(({ verdict }) => verdict === wanted).length;
  const score = scoreOf(mutants);
  const rest = (["error", "not run"] as const).filter((verdict) => count(verdict) > 0).map((verdict) => `, ${count(verdict)} ${verdict}`);
  return (
    `${score === undefined ? "no mutants" : `${score.toFixed(1)} %`}: ${count("killed")} killed, ${count("survived")} survived, ` +
    `${count("timeout")} timeout, ${count("no coverage")} no coverage${rest.join("")}`
  );
};

/**
 * Mutates one file in a copy of the project (below .cache) and runs its tests against each mutant.
 *
 * @throws whatever Stryker throws, as when a test fails without a mutant
 */
async function mutate({ file, tests, sample }: MutatedFile): Promise<FileResult> {
  const start = performance.now();
  // Read by vitest.mutation.config.ts in the processes of Stryker.
  process.env["MUTATION_TESTS"] = tests.join(",");
  const stryker = new Stryker({
    mutate: [file],
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner", join(import.meta.dirname, "sample-checker.mjs")],
    checkers: ["sample"],
    vitest: { configFile: "vitest.mutation.config.ts", related: false },
    sample,
    concurrency: 2,
    // A busy machine must not look like a mutant that never ends: vitest's own timeouts apply first.
    timeoutMS: 600_000,
    timeoutFactor: 5,
    dryRunTimeoutMinutes: 20,
    reporters: [],
    logLevel: "error" as LogLevel,
    allowConsoleColors: false,
    tempDirName: ".cache/stryker",
    cleanTempDir: "always",
    ignorePatterns: ["/dist", "/data", "/.cache", "/test-results", "/playwright-report", "/tests/app"],
    disableTypeChecks: false,
    // Stryker rewrites this file through TypeScript's JavaScript API, which TypeScript 7 lacks. Nothing reads it here.
    tsconfigFile: "none",
  });
  const results = await stryker.runMutationTest();
  const mutants = results.flatMap(({ location, mutatorName, replacement, status, statusReason, killedBy }): Mutant[] => {
    const verdict = verdictOf(status, statusReason ?? "");
    if (verdict === undefined) return [];
    const { line, column } = location.start;
    const by = killedBy?.[0];
    const reason = statusReason?.split("\n")[0]?.slice(0, 200);
    return [{ line, column, mutator: mutatorName, replacement, verdict, ...(by && { by }), ...(reason && { reason }) }];
  });
  mutants.sort((a, b) => a.line - b.line || a.column - b.column || (a.replacement < b.replacement ? -1 : 1));
  return { file, seconds: Math.round((performance.now() - start) / 1000), mutants };
}

function report(results: readonly FileResult[]): void {
  mkdirSync(join(ROOT, "test-results"), { recursive: true });
  const files = results.map((result) => ({ score: scoreOf(result.mutants), ...result }));
  writeFileSync(REPORT, `${JSON.stringify({ score: scoreOf(results.flatMap(({ mutants }) => mutants)), files }, null, 2)}\n`);
}

/** Exits with the names of files in the table that do not exist. */
function refuseMissing(chosen: readonly MutatedFile[]): void {
  const missing = chosen.flatMap(({ file, tests }) =>
    [file, ...tests]
      .filter((name) => !existsSync(join(ROOT, name)))
      .map((name) => `tests/mutation/mutated-files.ts: ${name} (for ${file})`),
  );
  if (missing.length === 0) return;
  console.error(`${missing.join(" is missing\n")} is missing\nhint: name the test files that are about that file now`);
  process.exit(2);
}

const terms = process.argv.slice(2);
const chosen = mutatedFiles.filter(({ file }) => terms.length === 0 || terms.some((term) => file.includes(term)));
if (chosen.length === 0) {
  console.error(`no file of tests/mutation/mutated-files.ts is called like ${terms.join(", ")}`);
  process.exit(2);
}
refuseMissing(chosen);
process.chdir(ROOT);
const results: FileResult[] = [];
const failed: string[] = [];
for (const one of chosen) {
  try {
    const result = await mutate(one);
    results.push(result);
    report(results);
    console.log(`${result.file} ${summaryOf(result.mutants)}, ${result.seconds} s`);
    for (const { line, column, mutator, replacement, verdict } of result.mutants)
      if (verdict !== "killed")
        console.log(`  ${result.file}:${line}:${column} ${verdict}: ${mutator} ${replacement.replace(/\s+/g, " ")}`);
  } catch (error) {
    failed.push(one.file);
    console.error(`${one.file} Stryker failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
console.log(`\ntotal ${summaryOf(results.flatMap(({ mutants }) => mutants))}, ${seconds} s`);
if (failed.length > 0) console.error(`Stryker failed for ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
