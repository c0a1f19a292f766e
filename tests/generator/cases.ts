import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Output } from "../../generator/commands/output.ts";

/** Cases without a mistake to plant. */
const WHOLE: ReadonlySet<string> = new Set(["archive", "examples"]);

export const casesFolder = path.join(import.meta.dirname, "../cases/");

/**
 * Folders of tests/cases with planted mistakes (`output-…` hold expected output, `examples` a whole project without
 * any, `archive` one that a journey lays over this one); `_base` is the small project that they overlay.
 */
export function caseNames(): string[] {
  return readdirSync(casesFolder)
    .filter((name) => !name.startsWith("_") && !name.startsWith("output-") && !WHOLE.has(name))
    .sort();
}

/** Text of each file below a folder, by its path there. */
export function filesBelow(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
  return new Map(paths.map((file) => [path.relative(folder, file), readFileSync(file, "utf8")]));
}

/** A folder of its own with the base project and the files of a case over it. */
export function projectOf(name?: string, root = mkdtempSync(path.join(tmpdir(), "gp-case-"))): string {
  cpSync(path.join(casesFolder, "_base/schemas"), path.join(root, "schemas"), { recursive: true });
  const own = path.join(casesFolder, name ?? "_base", "schemas");
  if (existsSync(own)) cpSync(own, path.join(root, "schemas"), { recursive: true });
  return root;
}

/** A folder of its own with the language's examples: every kind of screen, once. */
export function exampleProject(): string {
  const root = mkdtempSync(path.join(tmpdir(), "gp-examples-"));
  cpSync(path.join(casesFolder, "examples/schemas"), path.join(root, "schemas"), { recursive: true });
  return root;
}

export function expectedText(name: string): string {
  const file = path.join(casesFolder, name, "stderr.txt");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** Collects what a command prints. */
export function collector(): Output & { out: string; err: string } {
  const collected = {
    out: "",
    err: "",
    print: (text: string) => {
      collected.out += text;
    },
    error: (text: string) => {
      collected.err += text;
    },
  };
  return collected;
}
