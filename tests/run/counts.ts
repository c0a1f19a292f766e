import { readFileSync } from "node:fs";

/** What a step of `npm test` found. */
export interface Counts {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly { status: string; assertionResults: readonly unknown[] }[];
  success: boolean;
}

/** From vitest's JSON reporter. A file that does not load has no test that could fail: it counts as one. */
export function vitestCounts(file: string): Counts {
  const report = read<VitestReport>(file);
  const unloaded = report.testResults.filter((result) => result.status === "failed" && result.assertionResults.length === 0).length;
  const failed = report.numFailedTests + unloaded;
  return { passed: report.numPassedTests, failed: failed === 0 && !report.success ? 1 : failed };
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
