import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { Report } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { readTree } from "./source.ts";
import type { Tree } from "./tree.ts";

/** The kind of a metadata file. It follows from the folder: `schemas/screens` has the kind `screen`. */
export type Kind = "entity" | "service" | "screen" | "dialogs" | "workflow" | "menus" | "data";

/**
 * A metadata file that was read and parsed to a tree, but not yet validated. `tree` is absent if the file is not well-formed; `diagnostics`
 * then contains the reason.
 */
export interface Source {
  /** Kind of metadata, which follows from the folder of the file. */
  kind: Kind;
  /** The path from the root of the project, with forward slashes. */
  file: string;
  text: string;
  tree?: Tree;
  diagnostics: readonly Diagnostic[];
}

const folders: readonly { folder: string; kind: Kind; ending: string }[] = [
  { folder: "entities", kind: "entity", ending: ".schema.json" },
  { folder: "services", kind: "service", ending: ".yaml" },
  { folder: "screens", kind: "screen", ending: ".yaml" },
  { folder: "dialogs", kind: "dialogs", ending: ".yaml" },
  { folder: "workflows", kind: "workflow", ending: ".yaml" },
  { folder: "data", kind: "data", ending: ".yaml" },
];

interface Cached {
  modified: number;
  size: number;
  source: Source;
  /** The tree of the latest well-formed text. */
  tree: Tree | undefined;
}

/** Files that are already read, by absolute path, so that `watch` reads only the changed file. */
const cache = new Map<string, Cached>();

/**
 * Reads all metadata files under `schemas/`, sorted by folder and name. Reports a file that cannot be read (E101), or that the generator
 * does not use (E110). Unchanged files are taken from a cache.
 */
export function load(root: string): Source[] {
  const sources: Source[] = [];
  for (const { folder, kind, ending } of folders) {
    for (const name of filesOf(path.join(root, "schemas", folder))) {
      const file = `schemas/${folder}/${name}`;
      sources.push(name.endsWith(ending) ? read(root, file, kind) : misplaced(file, kind, ending));
    }
  }
  if (existsSync(path.join(root, "schemas/menus.yaml"))) sources.push(read(root, "schemas/menus.yaml", "menus"));
  return [...sources, ...filesOf(path.join(root, "schemas")).flatMap(stray)];
}

/**
 * Builds the sources of metadata files that are not on disk, in the sequence of `load`. Files that the generator does not read are left
 * out.
 * @param texts The texts by their paths from the root of the project.
 */
export function sourcesOf(texts: ReadonlyMap<string, string>): Source[] {
  const files = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  const found = folders.flatMap(({ folder, kind, ending }) =>
    files
      .filter(([file]) => path.posix.dirname(file) === `schemas/${folder}` && file.endsWith(ending))
      .map(([file, text]) => sourceOf(file, kind, text)),
  );
  const menus = texts.get("schemas/menus.yaml");
  return menus === undefined ? found : [...found, sourceOf("schemas/menus.yaml", "menus", menus)];
}

const known = [...folders.map((item) => item.folder), "meta", "menus.yaml"];

/**
 * Returns a source with a diagnostic for a file or folder that the generator does not read. A misspelt name is thus not ignored silently.
 * Empty for known names and for documents.
 */
function stray(name: string): Source[] {
  if (known.includes(name) || name.endsWith(".md")) return [];
  const at = { file: `schemas/${name}`, line: 1, column: 1, length: 1 };
  const message = "the generator does not read this file";
  const hint = didYouMean(name, known);
  return [
    { kind: "menus", file: at.file, text: "", diagnostics: [{ code: "E110", message, at, ...(hint === undefined ? {} : { hint }) }] },
  ];
}

/** Lists the files of a folder, without the hidden and backup files of editors. */
function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith(".") && !name.endsWith("~"))
    .sort();
}

function read(root: string, file: string, kind: Kind): Source {
  const absolute = path.join(root, file);
  const { mtimeMs: modified, size } = statSync(absolute, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 };
  const known = cache.get(absolute);
  if (known !== undefined && known.modified === modified && known.size === size) return known.source;
  const text = textOf(absolute, file, kind);
  if (typeof text !== "string") return text;
  // A file with unchanged text (touched, or checked out again) keeps its parse result.
  const source = known?.source.text === text ? known.source : sourceOf(file, kind, text, known?.tree);
  cache.set(absolute, { modified, size, source, tree: source.tree ?? known?.tree });
  return source;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads the text of a file, without a byte order mark.
 * @returns The text, or a source with the diagnostic if the file cannot be read.
 */
function textOf(absolute: string, file: string, kind: Kind): string | Source {
  let content: Buffer;
  try {
    content = readFileSync(absolute);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return unread(file, kind, code === "EISDIR" ? "expected a file, found a folder" : `the file cannot be read (${code})`);
  }
  try {
    return utf8.decode(content);
  } catch {
    const before = new TextDecoder().decode(content).split("\ufffd")[0] ?? "";
    const lines = before.split("\n");
    const at = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
    return unread(file, kind, "the file is not UTF-8", { ...at, hint: "save it as UTF-8" });
  }
}

function unread(file: string, kind: Kind, message: string, more: { line?: number; column?: number; hint?: string } = {}): Source {
  const at = { file, line: more.line ?? 1, column: more.column ?? 1, length: 1 };
  return { kind, file, text: "", diagnostics: [{ code: "E101", message, at, ...(more.hint === undefined ? {} : { hint: more.hint }) }] };
}

/**
 * Parses the text of a metadata file, which need not exist on the disk.
 *
 * @param kind the kind of metadata
 * @param before the tree of an earlier text of the file, if there is one. Its unchanged nodes are used again ({@link reconciled})
 */
export function sourceOf(file: string, kind: Kind, text: string, before?: Tree): Source {
  const report = new Report();
  const tree = readTree(file, text, report, before);
  return { kind, file, text, ...(tree === undefined ? {} : { tree }), diagnostics: report.diagnostics };
}

function misplaced(file: string, kind: Kind, ending: string): Source {
  const at = { file, line: 1, column: 1, length: 1 };
  const message = `the generator reads only files with the ending ${ending} here`;
  return { kind, file, text: "", diagnostics: [{ code: "E110", message, at, hint: "rename or move it" }] };
}
