import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** A test that failed, or a file that did not load. */
export interface Failure {
  /** Path from the root of the project. */
  file: string;
  /** Undefined if the report names no line of this file. */
  line?: number | undefined;
  title: string;
  /** First line of the error. */
  message: string;
}

/** Total time of a file's tests, in seconds. */
export interface FileTime {
  file: string;
  seconds: number;
}

/** Results that a test runner reports for a run. */
export interface Results {
  passed: number;
  failed: number;
  failures: readonly Failure[];
  files: readonly FileTime[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly VitestFile[];
  success: boolean;
}

interface VitestFile {
  name: string;
  status: string;
  startTime?: number;
  endTime?: number;
  message?: string;
  assertionResults: readonly { fullName: string; title: string; status: string; failureMessages?: readonly string[] }[];
}

/**
 * Reads vitest's JSON report. A file that does not load counts as one failed test, because it reports no tests.
 *
 * @param root folder that the paths of the results are relative to
 */
export function readVitestResults(file: string, root: string): Results {
  const report = readJson<VitestReport>(file);
  const failures = report.testResults.flatMap((result) => vitestFailures(result, root));
  const unloaded = report.testResults.filter(isUnloaded).length;
  const failed = report.numFailedTests + unloaded;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !report.success ? 1 : failed,
    failures,
    files: report.testResults.map(({ name, startTime = 0, endTime = 0 }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

const isUnloaded = ({ status, assertionResults }: VitestFile): boolean => status === "failed" && assertionResults.length === 0;

function vitestFailures(result: VitestFile, root: string): Failure[] {
  const file = relative(root, result.name);
  if (isUnloaded(result)) return [{ file, title: "does not load", message: firstLine(result.message ?? "") }];
  return result.assertionResults
    .filter(({ status }) => status === "failed")
    .map(({ fullName, title, failureMessages = [] }) => {
      const message = failureMessages.join("\n");
      return {
        file,
        line: lineInStack(message, result.name) ?? lineOfTitle(result.name, title),
        title: fullName,
        message: firstLine(message),
      };
    });
}

/** @returns the line of the innermost call in the file according to the error's stack trace, or undefined */
function lineInStack(message: string, file: string): number | undefined {
  const call = message.split("\n").find((line) => line.trimStart().startsWith("at ") && line.includes(`${file}:`));
  return call === undefined ? undefined : Number(call.slice(call.indexOf(`${file}:`) + file.length + 1).split(":")[0]);
}

/** @returns the line with the title of a test, or undefined if the title is built at run time */
function lineOfTitle(file: string, title: string): number | undefined {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const index = lines.findIndex((line) => line.includes(title));
  return index === -1 ? undefined : index + 1;
}

interface PlaywrightReport {
  config?: { rootDir?: string };
  suites?: readonly PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number };
  errors: readonly { message?: string; location?: { file: string; line: number } }[];
}

interface PlaywrightSuite {
  suites?: readonly PlaywrightSuite[];
  specs?: readonly PlaywrightSpec[];
}

interface PlaywrightSpec {
  title: string;
  ok: boolean;
  file: string;
  line: number;
  tests: readonly { results: readonly { duration: number; error?: { message?: string }; errors?: readonly { message?: string }[] }[] }[];
}

/**
 * Reads Playwright's JSON report. A flaky journey counts as failed.
 *
 * @param root folder that the paths of the results are relative to
 */
export function readPlaywrightResults(file: string, root: string): Results {
  const { config, suites = [], stats, errors } = readJson<PlaywrightReport>(file);
  const pathOf = (name: string): string => relative(root, join(config?.rootDir ?? root, name));
  const specs = suites.flatMap(specsOf);
  const times = new Map<string, number>();
  for (const spec of specs) {
    const taken = spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0);
    times.set(pathOf(spec.file), (times.get(pathOf(spec.file)) ?? 0) + taken);
  }
  const broken = errors.map(({ message = "", location }) => ({
    file: location === undefined ? "playwright.config.ts" : relative(root, location.file),
    line: location?.line,
    title: "does not run",
    message: firstLine(message),
  }));
  const failed = specs.filter((spec) => !spec.ok || spec.tests.some(({ results }) => results.length > 1));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [...broken, ...failed.map((spec) => playwrightFailure(spec, pathOf(spec.file)))],
    files: [...times].map(([name, seconds]) => ({ file: name, seconds })),
  };
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSpec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

function playwrightFailure({ title, line, tests }: PlaywrightSpec, file: string): Failure {
  const found = tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined)?.error?.message ?? "";
  return { file, line, title, message: firstLine(found) };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
const COLOURS = /\u001b\[[\d;]*m/g;

const firstLine = (text: string): string => text.replace(COLOURS, "").split("\n", 1)[0]?.trim() ?? "";

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, "utf8")) as T;
}
