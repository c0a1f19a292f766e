import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "yaml";
import type { Output } from "../../generator/commands/output.ts";
import { applyPatch, type Patch } from "./apply-patch.ts";
import { listMistakes } from "./mistakes.ts";

/**
 * Test projects. `_base` is a small project without mistakes. Folders `output-…` contain a patch over it and the expected
 * output. `mistakes` contains patches and the diagnostics that they cause.
 */
export const casesFolder = path.join(import.meta.dirname, "../cases/");

/** Names of the cases that are projects without a mistake, based on `_base`. */
export const outputCases = (): string[] => readdirSync(casesFolder).filter((name) => name.startsWith("output-"));

/**
 * Reads how a case differs from the base project.
 *
 * @param name - An `output-…` folder or a mistake.
 * @returns The edits by file below `schemas`; empty for `output-base`.
 * @throws If there is no such case.
 */
export function patchOf(name: string): Patch {
  const file = path.join(casesFolder, name, "patch.yaml");
  if (existsSync(file)) return parse(readFileSync(file, "utf8")) as Patch;
  if (name === "output-base") return {};
  const mistake = listMistakes().find((one) => one.name === name);
  if (mistake === undefined) throw new Error(`tests/cases has no case "${name}"`);
  return mistake.patch;
}

/** Text of each file below a folder, by relative path. */
export function filesBelow(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
  return new Map(paths.map((file) => [path.relative(folder, file), readFileSync(file, "utf8")]));
}

/** Folder of the base project. Tests must not write to it. */
export const baseFolder = path.join(casesFolder, "_base");

/** Files that a case changes or adds, by path below `schemas`. */
export const changedFiles = (name: string): Map<string, string | Uint8Array> =>
  applyPatch(filesBelow(path.join(baseFolder, "schemas")), patchOf(name), name);

/**
 * Writes the base project with the changes of a case into a folder of its own.
 *
 * @param name - The case; undefined: the base project alone.
 */
export function projectOf(name?: string, root = mkdtempSync(path.join(tmpdir(), "gp-case-"))): string {
  const schemas = path.join(root, "schemas");
  cpSync(path.join(baseFolder, "schemas"), schemas, { recursive: true });
  for (const [file, content] of name === undefined ? [] : changedFiles(name)) {
    mkdirSync(path.dirname(path.join(schemas, file)), { recursive: true });
    writeFileSync(path.join(schemas, file), content);
  }
  return root;
}

/** Creates an output that collects what a command prints. */
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
