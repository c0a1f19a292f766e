import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { Report } from "../diagnostics/diagnostic.ts";
import type { Source } from "../load/load.ts";
import type { Tree } from "../load/tree.ts";
import type { Asts, EntityAst, FolderAst, ServiceAst, WorkflowAst } from "./ast.ts";
import type { ScreenAst } from "./screen-ast.ts";
import { conform } from "./conform.ts";
import { entity } from "./entity.ts";
import { grammarOf } from "./grammar.ts";
import { entries, get, name, number, text } from "./pick.ts";
import { screen } from "./screen.ts";
import { service } from "./service.ts";
import { workflow } from "./workflow.ts";

type Parsed =
  | { kind: "entity"; ast: EntityAst }
  | { kind: "service"; ast: ServiceAst }
  | { kind: "screen"; ast: ScreenAst }
  | { kind: "workflow"; ast: WorkflowAst }
  | { kind: "menus"; ast: readonly FolderAst[] };

interface ParsedFile {
  parsed?: Parsed;
  diagnostics: readonly Diagnostic[];
}

/** By source: a file that did not change is not parsed again. */
const cache = new WeakMap<Source, ParsedFile>();

/** Grammar first, then typed trees. A file with mistakes contributes nothing but its mistakes. */
export function parse(sources: readonly Source[]): { asts: Asts; diagnostics: Diagnostic[] } {
  // In the order of their paths, however they were read: what is reported or written must not depend on it.
  const ordered = [...sources].sort((a, b) => (a.file < b.file ? -1 : 1));
  const files = ordered.map((source) => {
    const known = cache.get(source) ?? parseFile(source);
    cache.set(source, known);
    return known;
  });
  const parsed = files.flatMap((file) => (file.parsed === undefined ? [] : [file.parsed]));
  const asts: Asts = {
    entities: parsed.flatMap((item) => (item.kind === "entity" ? [item.ast] : [])),
    services: parsed.flatMap((item) => (item.kind === "service" ? [item.ast] : [])),
    screens: parsed.flatMap((item) => (item.kind === "screen" ? [item.ast] : [])),
    workflows: parsed.flatMap((item) => (item.kind === "workflow" ? [item.ast] : [])),
    folders: parsed.flatMap((item) => (item.kind === "menus" ? item.ast : [])),
  };
  return { asts, diagnostics: files.flatMap((file) => file.diagnostics) };
}

function parseFile(source: Source): ParsedFile {
  const { tree, kind } = source;
  if (tree === undefined || source.diagnostics.length > 0) return { diagnostics: source.diagnostics };
  const report = new Report();
  if (!conform(tree, grammarOf(kind), report)) return { diagnostics: report.diagnostics };
  return { parsed: astOf(kind, tree), diagnostics: [] };
}

function astOf(kind: Source["kind"], tree: Tree): Parsed {
  switch (kind) {
    case "entity":
      return { kind, ast: entity(tree) };
    case "service":
      return { kind, ast: service(tree) };
    case "screen":
      return { kind, ast: screen(tree) };
    case "workflow":
      return { kind, ast: workflow(tree) };
    case "menus":
      return { kind, ast: folders(tree) };
  }
}

function folders(tree: Tree): FolderAst[] {
  return entries(get(tree, "folders")).map((entry) => ({
    name: entry.name,
    title: text(entry.value, "title") ?? "",
    parent: name(entry.value, "parent"),
    order: number(entry.value, "order") ?? 0,
    icon: text(entry.value, "icon") ?? "",
    at: entry.name.at,
  }));
}
