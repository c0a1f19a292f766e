import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isStale, markFresh } from "../../src/build/stamp.ts";

const step = { name: "step", inputs: ["in", "missing.json"], outputs: ["dist/out.js"] };
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "gp-portal-stamp-"));
  mkdirSync(join(root, "in/deep"), { recursive: true });
  mkdirSync(join(root, "dist"));
  writeFileSync(join(root, "in/deep/a.ts"), "1");
  writeFileSync(join(root, "dist/out.js"), "");
});
afterEach(() => rmSync(root, { recursive: true }));

test("a step is stale until it is marked, and fresh while its inputs stay the same", () => {
  expect(isStale(root, step)).toBe(true);
  markFresh(root, step);
  expect(isStale(root, step)).toBe(false);
  // Only the modification time changes, not the content.
  writeFileSync(join(root, "in/deep/a.ts"), "1");
  expect(isStale(root, step)).toBe(false);
});

test.each([
  ["a changed file", () => writeFileSync(join(root, "in/deep/a.ts"), "2")],
  ["another file", () => writeFileSync(join(root, "in/b.ts"), "")],
  ["a file that was missing", () => writeFileSync(join(root, "missing.json"), "{}")],
  ["a removed file", () => rmSync(join(root, "in/deep/a.ts"))],
  ["a missing output", () => rmSync(join(root, "dist/out.js"))],
  ["an unreadable stamp", () => writeFileSync(join(root, "dist/.stamp"), "{")],
])("%s makes it stale", (_, change) => {
  markFresh(root, step);
  change();
  expect(isStale(root, step)).toBe(true);
});
