import { readFileSync } from "node:fs";

/** What a step of `npm test` found. */
export interface Counts {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  success: boolean;
}

/** From vitest's JSON reporter. A file that does not load has no failed test, and counts as one. */
export function vitestCounts(file: string): Counts {
  const report = read<VitestReport>(file);
  const failed = report.numFailedTests > 0 || report.success ? report.numFailedTests : Math.max(1, report.numFailedTestSuites);
  return { passed: report.numPassedTests, failed };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: readonly unknown[];
}

/** From Playwright's JSON reporter. A flaky test counts as failed. */
export function playwrightCounts(file: string): Counts {
  const { stats, errors } = read<PlaywrightReport>(file);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(file, "utf8")) as T;
}
