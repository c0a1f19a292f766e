import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { templateFolder } from "./load-templates.ts";

/** The cache file with one hash over all inputs and outputs of the last good run. */
const FILE = "node_modules/.cache/gp-portal/up-to-date.json";

/** Texts that need not be read again, by their path from the root of the project. */
type Known = ReadonlyMap<string, string>;

/**
 * Computes one hash over everything that the generated files depend on, and over these files. The input is the metadata, the templates, the
 * generator itself, and the modules with the names that TypeScript provides.
 *
 * @returns the hash, and the number of generated files
 */
function inventory(root: string, modules: readonly string[], texts: Known = new Map()): { hash: string; generated: number } {
  const known = new Map([...texts].map(([file, text]) => [path.join(root, file), text]));
  const hash = createHash("sha256");
  const own = fileURLToPath(import.meta.url);
  addAll(hash, generatorFiles(own));
  addAll(hash, filesBelow(templateFolder(path.dirname(own))));
  const lock = path.join(root, "package-lock.json");
  if (existsSync(lock)) addAll(hash, [lock]);
  addAll(hash, filesBelow(path.join(root, "schemas")), known);
  addAll(
    hash,
    modules.map((file) => path.join(root, file)).filter((file) => known.has(file) || existsSync(file)),
    known,
  );
  const generated = filesBelow(path.join(root, "src/generated"));
  addAll(hash, generated, known);
  return { hash: hash.digest("hex"), generated: generated.length };
}

/** Lists the files of the generator: its source folders, or its chunks if it is bundled. */
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

/** The content of the cache file. `modules` are the modules of TypeScript that the run read. */
interface Stored {
  hash: string;
  modules: readonly string[];
}

/**
 * Tests whether a run of the generator can be skipped. Compares the hash of all inputs and generated files with that of the last successful
 * run ({@link noteUpToDate}).
 *
 * @returns The number of generated files if nothing has changed. Undefined if a full run is needed, also if the cache file cannot be read.
 */
export function upToDate(root: string): number | undefined {
  const stored = readStored(root);
  if (stored === undefined) return undefined;
  const { hash, generated } = inventory(root, stored.modules);
  return hash === stored.hash ? generated : undefined;
}

function readStored(root: string): Stored | undefined {
  try {
    const { hash, modules } = JSON.parse(readFileSync(path.join(root, FILE), "utf8")) as Partial<Stored>;
    return typeof hash === "string" && Array.isArray(modules) ? { hash, modules } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores the hash of a successful run, by which {@link upToDate} detects that nothing has changed. The hash is stored in a file in
 * `node_modules`. If this folder does not exist, does nothing.
 *
 * @param texts the files that this run has read or written, by path. Their hash is computed from these texts and not from the disk, where a
 * file may have been edited since it was read
 */
export function noteUpToDate(root: string, texts: Known): void {
  if (!existsSync(path.join(root, "node_modules"))) return;
  const file = path.join(root, FILE);
  mkdirSync(path.dirname(file), { recursive: true });
  const modules = [...texts.keys()].filter((name) => name.startsWith("src/") && !name.startsWith("src/generated/")).sort();
  writeFileSync(file, `${JSON.stringify({ hash: inventory(root, modules, texts).hash, modules } satisfies Stored)}\n`);
}
