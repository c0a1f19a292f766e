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

test("a test file that does not load counts as a failure", () => {
  expect(vitestCounts(report({ numPassedTests: 5, numFailedTests: 0, numFailedTestSuites: 1, success: false }))).toEqual({
    passed: 5,
    failed: 1,
  });
  expect(vitestCounts(report({ numPassedTests: 5, numFailedTests: 0, numFailedTestSuites: 0, success: true }))).toEqual({
    passed: 5,
    failed: 0,
  });
});

test("a flaky journey counts as a failure", () => {
  expect(playwrightCounts(report({ stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [] }))).toEqual({ passed: 3, failed: 2 });
});
