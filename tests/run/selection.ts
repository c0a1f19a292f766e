import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesOf, importsOf, ROOT, resolved } from "../support/imports.ts";

/** The tests that a pattern of `npm test -- PATTERN` selects, for each of the two runners. */
export interface Selection {
  /** Files of vitest and of Playwright, as paths from the root of the project. A runner without files is not started. */
  vitest: readonly string[];
  playwright: readonly string[];
  /** Text that the title of a test must contain; undefined if whole files are selected. */
  title?: string;
}

/**
 * Selects the test files whose path contains the pattern; if there are none, the tests whose title does.
 *
 * Searches for titles in the files that contain the pattern literally, or import a module of `tests` that does. If there are
 * none, searches all files.
 */
export function selectTests(pattern: string): Selection {
  const files = filesOf("tests").filter((file) => !file.startsWith("tests/cases/"));
  const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  const byPath = tests.filter((file) => file.includes(pattern));
  if (byPath.length > 0) return byRunner(byPath);
  const byText = tests.filter((file) => holdsText(file, pattern));
  return { ...byRunner(byText.length > 0 ? byText : tests), title: pattern };
}

const byRunner = (files: readonly string[]): Selection => ({
  vitest: files.filter((file) => /\.test\.tsx?$/.test(file)),
  playwright: files.filter((file) => /\.spec\.tsx?$/.test(file)),
});

/** Returns whether a file, or a module of `tests` that it imports directly or indirectly, contains a text. */
function holdsText(file: string, text: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || !existsSync(join(ROOT, file))) return false;
  seen.add(file);
  const source = readFileSync(join(ROOT, file), "utf8");
  if (source.includes(text)) return true;
  const imported = importsOf(source).map(({ target }) => resolved(file, target));
  return imported.some((target) => target.startsWith("tests/") && holdsText(target, text, seen));
}
