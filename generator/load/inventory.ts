import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { templateFolder } from "./templates.ts";

/** Remembers that everything was up to date: one number over all that goes in and all that came out. */
const FILE = "node_modules/.cache/gp-portal/up-to-date.json";

/** Texts that are known without reading them, by their path from the project's root. */
type Known = ReadonlyMap<string, string>;

/** One hash over metadata, templates, the generator itself and every generated file. */
function inventory(root: string, texts: Known = new Map()): { hash: string; generated: number } {
  const known = new Map([...texts].map(([file, text]) => [path.join(root, file), text]));
  const hash = createHash("sha256");
  const own = fileURLToPath(import.meta.url);
  addAll(hash, generatorFiles(own));
  addAll(hash, filesBelow(templateFolder(path.dirname(own))));
  const lock = path.join(root, "package-lock.json");
  if (existsSync(lock)) addAll(hash, [lock]);
  addAll(hash, filesBelow(path.join(root, "schemas")), known);
  const generated = filesBelow(path.join(root, "src/generated"));
  addAll(hash, generated, known);
  return { hash: hash.digest("hex"), generated: generated.length };
}

/** From source: the folders it is made of. Bundled: its chunks. */
function generatorFiles(own: string): string[] {
  const folder = path.dirname(own);
  if (!own.endsWith(".ts")) return filesOf(folder).filter((file) => /\.m?js$/.test(file));
  const project = path.resolve(folder, "../..");
  return ["generator", "runtime/contract", "schemas/meta"].flatMap((name) => filesBelow(path.join(project, name)));
}

function addAll(hash: ReturnType<typeof createHash>, files: readonly string[], known: Known = new Map()): void {
  for (const file of files) {
    const content = known.get(file) ?? readFileSync(file);
    hash.update(`${file}\0${Buffer.byteLength(content)}\0`).update(content);
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

/**
 * How many generated files there are when nothing changed since the last good run. A broken or missing note is no harm:
 * everything is done again, and nothing is read to be compared with it.
 */
export function upToDate(root: string): number | undefined {
  const noted = hashNoted(root);
  if (noted === undefined) return undefined;
  const { hash, generated } = inventory(root);
  return hash === noted ? generated : undefined;
}

function hashNoted(root: string): string | undefined {
  try {
    const { hash } = JSON.parse(readFileSync(path.join(root, FILE), "utf8")) as { hash?: unknown };
    return typeof hash === "string" ? hash : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param texts What was read and written just now: a file that somebody changed meanwhile is not taken for it, and nothing
 *   is read a second time.
 */
export function noteUpToDate(root: string, texts: Known): void {
  if (!existsSync(path.join(root, "node_modules"))) return;
  const file = path.join(root, FILE);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ hash: inventory(root, texts).hash })}\n`);
}
