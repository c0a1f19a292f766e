import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { templateFolder } from "./templates.ts";

/** Remembers that everything was up to date: one number over all that goes in and all that came out. */
const FILE = "node_modules/.cache/gp-portal/up-to-date.json";

/** One hash over metadata, templates, the generator itself and every generated file. */
export function inventory(root: string): { hash: string; generated: number } {
  const hash = createHash("sha256");
  const own = fileURLToPath(import.meta.url);
  addAll(hash, generatorFiles(own));
  addAll(hash, filesBelow(templateFolder(path.dirname(own))));
  const lock = path.join(root, "package-lock.json");
  if (existsSync(lock)) addAll(hash, [lock]);
  addAll(hash, filesBelow(path.join(root, "schemas")));
  const generated = filesBelow(path.join(root, "src/generated"));
  addAll(hash, generated);
  return { hash: hash.digest("hex"), generated: generated.length };
}

/** From source: the folders it is made of. Bundled: its chunks. */
function generatorFiles(own: string): string[] {
  const folder = path.dirname(own);
  if (!own.endsWith(".ts")) return filesOf(folder).filter((file) => /\.m?js$/.test(file));
  const project = path.resolve(folder, "../..");
  return ["generator", "runtime/contract", "schemas/meta"].flatMap((name) => filesBelow(path.join(project, name)));
}

function addAll(hash: ReturnType<typeof createHash>, files: readonly string[]): void {
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
}

function filesOf(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(folder, entry.name))
        .sort()
    : [];
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => (entry.isDirectory() ? filesBelow(path.join(folder, entry.name)) : [path.join(folder, entry.name)]));
}

/** True when nothing changed since the last good run. A broken or missing note is no harm: everything is done again. */
export function isUpToDate(root: string, hash: string): boolean {
  try {
    return (JSON.parse(readFileSync(path.join(root, FILE), "utf8")) as { hash?: unknown }).hash === hash;
  } catch {
    return false;
  }
}

export function noteUpToDate(root: string): void {
  if (!existsSync(path.join(root, "node_modules"))) return;
  const file = path.join(root, FILE);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ hash: inventory(root).hash })}\n`);
}
