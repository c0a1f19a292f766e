import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { checkValue } from "../model/conditions.ts";
import type { NameType } from "../model/names.ts";
import type { TreeBlock } from "../model/types.ts";
import type { Asts, Name } from "../parse/ast.ts";
import type { ScreenAst } from "../parse/screen-ast.ts";
import { usedNames, valueNames } from "../parse/uses.ts";

/** The rows below a node, which the page itself puts there. */
const BELOW = "children";

/** A tree is built from a parent in each row, or from rows within rows. */
export function bringsTree(block: TreeBlock, { drafts }: Model): boolean {
  const draft = drafts.get(block.call);
  if (draft === undefined || draft.reply.open === true) return true;
  const reply = draft.ast.reply;
  const listed = reply?.many === true && !reply.page;
  const built =
    draft.reply.types.has(block.parent) || [...draft.reply.types].some(([name, { rows }]) => name === "children" && rows !== undefined);
  return listed && built && (draft.replyEntity === undefined || draft.replyEntity.store?.parent !== undefined);
}

/** The root of a tree is no record: what is asked of a node, it has only where the screen says so. */
export function checkRoots(model: Model, { screens }: Asts, report: Report): void {
  for (const ast of screens)
    for (const block of model.project.screens.get(ast.name.text)?.blocks.values() ?? []) {
      if (block.kind !== "tree" || block.root === undefined || !bringsTree(block, model)) continue;
      checkAsked(block, ast, report);
      const reply = model.drafts.get(block.call)?.reply;
      if (reply !== undefined && reply.open !== true) checkSaid(block, ast, reply.types, report);
    }
}

/** A reference that nothing answers would be blank there, without a word. */
function checkAsked(block: TreeBlock, ast: ScreenAst, report: Report): void {
  const root = block.root ?? {};
  if (root[block.key] === undefined || root[block.key] === null)
    report.add("E521", block.at, `the root of "${block.name}" has no "${block.key}"`, `root: { ${block.key}: "0", … }`);
  const label = ast.blocks.find(({ name }) => name.text === block.name);
  const words = valueNames(label?.kind === "tree" ? label.label : undefined).map((name) => fieldOf(name, ["row", "record"], true));
  const chosen = valueNames(ast).map((name) => fieldOf(name, [block.name], false));
  const told = new Set([block.key, BELOW]);
  for (const asked of [...words, ...chosen]) {
    if (asked === undefined || asked.text in root || told.has(asked.text)) continue;
    told.add(asked.text);
    const hint = `root: { …, ${asked.text}: … }; null where blank is meant`;
    report.add("E521", asked.at, `the root of "${block.name}" has no "${asked.text}"`, hint);
  }
}

/** The field that a name asks of one of these subjects. */
function fieldOf({ text, at }: Name, subjects: readonly string[], bare: boolean): Name | undefined {
  const [first = "", field] = text.split(".");
  if (field === undefined) return bare ? { text: first, at } : undefined;
  return subjects.includes(first) ? { text: field, at } : undefined;
}

/** What the root says is a field of a node, or asked for by name. */
function checkSaid(block: TreeBlock, ast: ScreenAst, known: ReadonlyMap<string, NameType>, report: Report): void {
  const used = usedNames(ast);
  for (const [name, value] of Object.entries(block.root ?? {})) {
    const type = known.get(name);
    if (type !== undefined) checkValue(value, type, name, block.at, { report });
    else if (!used.has(name) && !used.has(`${block.name}.${name}`))
      report.add("E514", block.at, `"${name}" of the root of "${block.name}" is no field of its nodes`, didYouMean(name, known.keys()));
  }
}
