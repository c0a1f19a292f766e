import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { Report } from "../diagnostics/diagnostic.ts";
import { readTree } from "./source.ts";
import type { Tree } from "./tree.ts";

export type Kind = "entity" | "service" | "screen" | "workflow" | "menus";

/** One file of the description, read. */
export interface Source {
  kind: Kind;
  /** From the project's root, with forward slashes. */
  file: string;
  text: string;
  tree?: Tree;
  diagnostics: readonly Diagnostic[];
}

const folders: readonly { folder: string; kind: Kind; ending: string }[] = [
  { folder: "entities", kind: "entity", ending: ".schema.json" },
  { folder: "services", kind: "service", ending: ".yaml" },
  { folder: "screens", kind: "screen", ending: ".yaml" },
  { folder: "workflows", kind: "workflow", ending: ".yaml" },
];

interface Cached {
  modified: number;
  size: number;
  source: Source;
}

/** What was read before, by absolute path: `watch` reads one changed file, not all. */
const cache = new Map<string, Cached>();

/** Reads every file under `schemas/`, in the order of their paths. */
export function load(root: string): Source[] {
  const sources: Source[] = [];
  for (const { folder, kind, ending } of folders) {
    for (const name of filesOf(path.join(root, "schemas", folder))) {
      const file = `schemas/${folder}/${name}`;
      sources.push(name.endsWith(ending) ? read(root, file, kind) : misplaced(file, kind, ending));
    }
  }
  if (existsSync(path.join(root, "schemas/menus.yaml"))) sources.push(read(root, "schemas/menus.yaml", "menus"));
  return sources;
}

/** Editors leave hidden and backup files behind: those are not ours to judge. */
function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith(".") && !name.endsWith("~"))
    .sort();
}

function read(root: string, file: string, kind: Kind): Source {
  const absolute = path.join(root, file);
  const { mtimeMs: modified, size } = statSync(absolute);
  const known = cache.get(absolute);
  if (known !== undefined && known.modified === modified && known.size === size) return known.source;
  const text = readFileSync(absolute, "utf8");
  // The same text again (touched, or checked out anew) keeps what was parsed from it.
  const source = known?.source.text === text ? known.source : sourceOf(file, kind, text);
  cache.set(absolute, { modified, size, source });
  return source;
}

/** Reads a text that is not on disk, for tests. */
export function sourceOf(file: string, kind: Kind, text: string): Source {
  const report = new Report();
  const tree = readTree(file, text, report);
  return { kind, file, text, ...(tree === undefined ? {} : { tree }), diagnostics: report.diagnostics };
}

function misplaced(file: string, kind: Kind, ending: string): Source {
  const at = { file, line: 1, column: 1, length: 1 };
  const message = `the generator reads only files that end in ${ending} here`;
  return { kind, file, text: "", diagnostics: [{ code: "E110", message, at, hint: "rename or move it" }] };
}
