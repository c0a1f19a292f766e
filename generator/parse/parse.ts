import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { Report } from "../diagnostics/diagnostic.ts";
import { Tracker } from "../memo/memo.ts";
import type { Source } from "../load/load.ts";
import type { Tree } from "../load/tree.ts";
import type { Asts, DataAst, EntityAst, FolderAst, ServiceAst } from "./ast.ts";
import type { WorkflowAst } from "./workflow-ast.ts";
import type { ScreenAst } from "./screen-ast.ts";
import { conform } from "./conform.ts";
import { entity } from "./entity.ts";
import { grammarOf } from "./grammar.ts";
import { entries, get, name, nameOf, number, text } from "./pick.ts";
import { withHistories } from "./histories.ts";
import { withListImports } from "./import-steps.ts";
import { checkTitle } from "./placeholder-titles.ts";
import { checkLists } from "./lists.ts";
import { checkObjectNames } from "./object-names.ts";
import { checkTexts } from "./plain-texts.ts";
import { reservedFields, subjects } from "./reserved.ts";
import { screen } from "./screen.ts";
import { service } from "./service.ts";
import { workflow } from "./workflow.ts";

type Parsed =
  | { kind: "entity"; ast: EntityAst }
  | { kind: "service"; ast: ServiceAst }
  | { kind: "screen"; ast: ScreenAst }
  | { kind: "dialogs"; ast: ScreenAst }
  | { kind: "workflow"; ast: WorkflowAst }
  | { kind: "menus"; ast: readonly FolderAst[] }
  | { kind: "data"; ast: DataAst };

interface ParsedFile {
  parsed?: Parsed;
  diagnostics: readonly Diagnostic[];
}

/** Parse results by source, so that an unchanged file is not parsed again. */
const cache = new WeakMap<Source, ParsedFile>();

/**
 * Validates the sources against the grammar and converts them to typed trees. A file with mistakes has diagnostics but no tree. The calls
 * and actions of `history: true`, and the calls of `import`, are added to the trees. Results are cached by source.
 *
 * @param tracker the tracker of the previous run. It is filled only if no file has mistakes
 */
export function parse(sources: readonly Source[], tracker = new Tracker()): { asts: Asts; diagnostics: Diagnostic[] } {
  // Sort by path, so that neither reports nor outputs depend on the order of reading.
  const ordered = [...sources].sort((a, b) => (a.file < b.file ? -1 : 1));
  const files = ordered.map((source) => {
    const known = cache.get(source) ?? parseFile(source);
    cache.set(source, known);
    return known;
  });
  const diagnostics = files.flatMap((file) => file.diagnostics);
  // Files with mistakes are not resolved, so the tracker retains those of the run before.
  const records = diagnostics.length === 0 ? tracker : new Tracker();
  const parsed = files.flatMap((file) => (file.parsed === undefined ? [] : [file.parsed]));
  const asts: Asts = records.record("files", {
    entities: parsed.flatMap((item) => (item.kind === "entity" ? [item.ast] : [])),
    services: parsed.flatMap((item) => (item.kind === "service" ? [item.ast] : [])),
    screens: parsed.flatMap((item) => (item.kind === "screen" ? [item.ast] : [])),
    dialogs: parsed.flatMap((item) => (item.kind === "dialogs" ? [item.ast] : [])),
    workflows: parsed.flatMap((item) => (item.kind === "workflow" ? [item.ast] : [])),
    data: parsed.flatMap((item) => (item.kind === "data" ? [item.ast] : [])),
    folders: parsed.flatMap((item) => (item.kind === "menus" ? item.ast : [])),
  });
  return { asts: records.record("asts", withHistories(withListImports(asts), records)), diagnostics };
}

function parseFile(source: Source): ParsedFile {
  const { tree, kind } = source;
  if (tree === undefined || source.diagnostics.length > 0) return { diagnostics: source.diagnostics };
  const report = new Report();
  checkObjectNames(tree, report);
  if (report.diagnostics.length > 0 || !conform(tree, grammarOf(kind), report)) return { diagnostics: report.diagnostics };
  checkLists(tree, report);
  checkTitle(tree, report);
  checkTexts(tree, grammarOf(kind), report);
  const parsed = astOf(kind, tree);
  if (parsed.kind === "entity") checkFieldNames(parsed.ast, report);
  return report.diagnostics.length > 0 ? { diagnostics: report.diagnostics } : { parsed, diagnostics: [] };
}

/**
 * Reports reserved field names before names are resolved, because references to such a field would be reported as mistakes as
 * well.
 */
function checkFieldNames({ fields }: EntityAst, report: Report): void {
  for (const { name } of fields) {
    if (!reservedFields.has(name.text)) continue;
    const why = (subjects as readonly string[]).includes(name.text) ? "a subject of conditions and references" : "a keyword of conditions";
    report.add("E109", name.at, `a field may not be named "${name.text}": it is ${why}`, "use another name");
  }
}

function astOf(kind: Source["kind"], tree: Tree): Parsed {
  switch (kind) {
    case "entity":
      return { kind, ast: entity(tree) };
    case "service":
      return { kind, ast: service(tree) };
    case "screen":
      return { kind, ast: screen(tree) };
    case "dialogs":
      return { kind, ast: screen(tree, "dialogs") };
    case "workflow":
      return { kind, ast: workflow(tree) };
    case "menus":
      return { kind, ast: folders(tree) };
    case "data":
      return { kind, ast: data(tree) };
  }
}

function data(tree: Tree): DataAst {
  const entity = name(tree, "data") ?? nameOf(tree);
  return { entity, rows: entries(get(tree, "rows")).map(({ name: called, value }) => ({ name: called, tree: value })), at: entity.at };
}

function folders(tree: Tree): FolderAst[] {
  return entries(get(tree, "folders")).map((entry) => ({
    name: entry.name,
    title: text(entry.value, "title") ?? "",
    parent: name(entry.value, "parent"),
    order: number(entry.value, "order") ?? 0,
    icon: name(entry.value, "icon") ?? entry.name,
    at: entry.name.at,
  }));
}
