import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseShellTimes } from "./cpu-time.ts";
import { renderFailures, renderTimes } from "./report.ts";
import { readPlaywrightResults, readVitestResults } from "./results.ts";

const folder = mkdtempSync(join(tmpdir(), "gp-portal-results-"));

function report(content: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("counts a test file that does not load as a failure", () => {
  const unloaded = { name: join(folder, "a.test.ts"), status: "failed", message: "no such module\nat x", assertionResults: [] };
  const found = readVitestResults(report({ numPassedTests: 5, numFailedTests: 0, testResults: [unloaded], success: false }), folder);
  expect(found).toMatchObject({ passed: 5, failed: 1 });
  expect(found.failures).toEqual([{ file: "a.test.ts", title: "does not load", message: "no such module" }]);
  const none = { numPassedTests: 5, numFailedTests: 0, testResults: [] };
  expect(readVitestResults(report({ ...none, success: true }), folder)).toMatchObject({ passed: 5, failed: 0 });
  expect(readVitestResults(report({ ...none, success: false }), folder)).toMatchObject({ passed: 5, failed: 1 });
});

test("names a failed test with the line of its file, from the stack or by its title", () => {
  const file = join(folder, "b.test.ts");
  writeFileSync(file, 'import x;\n\nit("adds", () => {});\n');
  const failed = (title: string, message: string) => ({ fullName: `sum ${title}`, title, status: "failed", failureMessages: [message] });
  const tests = [failed("adds", "no stack"), failed("of 1 and 2", `wrong\n    at node:x\n    at ${file}:12:7`)];
  const result = { name: file, status: "failed", startTime: 1000, endTime: 3500, assertionResults: tests };
  const found = readVitestResults(report({ numPassedTests: 0, numFailedTests: 2, testResults: [result], success: false }), folder);
  expect(found.failures).toEqual([
    { file: "b.test.ts", line: 3, title: "sum adds", message: "no stack" },
    { file: "b.test.ts", line: 12, title: "sum of 1 and 2", message: "wrong" },
  ]);
  expect(found.files).toEqual([{ file: "b.test.ts", seconds: 2.5 }]);
});

test("counts a flaky journey as a failure and sums the times of a file", () => {
  const journey = (title: string, line: number, ok: boolean, results: unknown[]) => ({
    title,
    line,
    ok,
    file: "a.spec.ts",
    tests: [{ results }],
  });
  const retried = [{ duration: 1000, error: { message: "\u001b[31mnot found\u001b[39m\nCall log" } }, { duration: 500 }];
  const suites = [{ specs: [journey("opens", 4, true, [{ duration: 250 }])], suites: [{ specs: [journey("saves", 9, true, retried)] }] }];
  const stats = { expected: 1, unexpected: 0, flaky: 1 };
  const content = { config: { rootDir: join(folder, "app") }, suites, stats, errors: [] };
  expect(readPlaywrightResults(report(content), folder)).toEqual({
    passed: 1,
    failed: 1,
    failures: [{ file: "app/a.spec.ts", line: 9, title: "saves", message: "not found" }],
    files: [{ file: "app/a.spec.ts", seconds: 1.75 }],
  });
});

test("prints every failure within the last 50 lines, however many there are", () => {
  const failure = { file: "a.test.ts", line: 3, title: "adds", message: "wrong" };
  expect(renderFailures([failure]).split("\n")).toEqual(["✘ a.test.ts:3 adds", "    wrong"]);
  const many = renderFailures(Array.from({ length: 60 }, () => failure)).split("\n");
  expect(many.length).toBeLessThan(50);
  expect(many.at(-1)).toBe("… and 16 more: see test-results/");
});

test("renders the times of each step, and the CPU time of all", () => {
  const slowest = [{ file: "a.test.ts", seconds: 2 }];
  const lines = renderTimes([
    { name: "unit", wall: 10, cpu: 15.25, slowest },
    { name: "types", wall: 1, cpu: null, slowest: [] },
  ]).split("\n");
  expect(lines.map((line) => line.trim().split(/\s{2,}/))).toEqual([
    ["wall s", "CPU s"],
    ["10.0", "15.3", "unit"],
    ["2.0", "a.test.ts"],
    ["1.0", "–", "types"],
    ["15.3", "all steps"],
  ]);
});

test("parses the times of children that a shell prints, and no other text", () => {
  expect(parseShellTimes("0m0.00s 0m0.01s\n1m2.50s 0m3.25s\n")).toBe(65.75);
  expect(parseShellTimes("0.00 0.01\n")).toBeUndefined();
});
