import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";

/* The sources and their imports, for the tests of the project's architecture. */

export const ROOT = join(import.meta.dirname, "../..");

/** An import of a module. */
export interface Import {
  target: string;
  typeOnly: boolean;
}

export function importsOf(source: string): Import[] {
  const found: Import[] = [];
  const statements = /\b(import|export)\s+(type\s+)?(?:[^"';]*?\bfrom\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;
  const code = source.replace(/^\s*(\/\/|\*).*$/gm, "");
  for (const match of code.matchAll(statements)) {
    const target = match[3] ?? match[4];
    if (target !== undefined) found.push({ target, typeOnly: match[2] !== undefined });
  }
  return found;
}

/** An import between two files of the project. */
export interface Edge {
  from: string;
  to: string;
}

export const resolved = (file: string, target: string): string =>
  normalize(join(dirname(file), target))
    .split(sep)
    .join("/");

export function filesOf(...folders: string[]): string[] {
  return folders
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`))
    .map((file) => file.split(sep).join("/"))
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("src/generated/validators/"))
    .sort();
}

export const sources = filesOf("runtime", "generator", "src");

const edges: readonly Edge[] = sources.flatMap((from) =>
  importsOf(readFileSync(join(ROOT, from), "utf8"))
    .filter(({ target }) => target.startsWith("."))
    .map(({ target }) => ({ from, to: resolved(from, target) })),
);

/** Lists the imports of the files below a folder, including type imports. */
export const edgesOf = (root: string): Edge[] => edges.filter(({ from }) => from.startsWith(`${root}/`));
