import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { playwrightCounts, vitestCounts } from "./counts.ts";

function report(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), "gp-portal-counts-")), "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("a test file that does not load counts as a failure, besides the tests that failed", () => {
  const unloaded = { status: "failed", assertionResults: [] };
  const failed = { status: "failed", assertionResults: [{}] };
  expect(vitestCounts(report({ numPassedTests: 5, numFailedTests: 2, testResults: [unloaded, failed], success: false }))).toEqual({
    passed: 5,
    failed: 3,
  });
  expect(vitestCounts(report({ numPassedTests: 5, numFailedTests: 0, testResults: [], success: true }))).toEqual({ passed: 5, failed: 0 });
  expect(vitestCounts(report({ numPassedTests: 5, numFailedTests: 0, testResults: [], success: false }))).toEqual({ passed: 5, failed: 1 });
});

test("a flaky journey counts as a failure", () => {
  expect(playwrightCounts(report({ stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [] }))).toEqual({ passed: 3, failed: 2 });
});
