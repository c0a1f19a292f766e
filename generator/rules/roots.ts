import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { checkValue } from "../model/conditions.ts";
import type { NameType } from "../model/names.ts";
import type { Entity, TreeBlock } from "../model/types.ts";
import type { Asts, Name } from "../parse/ast.ts";
import type { ScreenAst } from "../parse/screen-ast.ts";
import { usedNames, valueNames } from "../parse/uses.ts";

/** Name of the rows below a node, which the page itself adds. */
const BELOW = "children";

/**
 * Tests whether the reply to the call of a tree block contains a tree. The reply must be a list of all rows, not a page. Each row must
 * contain its parent or its child rows. True if the members of the reply are not declared.
 */
export function bringsTree(block: TreeBlock, { drafts }: Model): boolean {
  const draft = drafts.get(block.call);
  if (draft === undefined || draft.reply.open === true) return true;
  const reply = draft.ast.reply;
  const listed = reply?.many === true && !reply.page;
  const built =
    draft.reply.types.has(block.parent) || [...draft.reply.types].some(([name, { rows }]) => name === "children" && rows !== undefined);
  return listed && built && (draft.replyEntity === undefined || draft.replyEntity.store?.parent !== undefined);
}

/**
 * Checks the virtual root of a tree (`root`), which is no record and has only the fields that are declared there. Reports a field that the
 * screen reads but the root does not declare (E521), and a declared field that is not used (E514).
 */
export function checkRoots(model: Model, { screens }: Asts, report: Report): void {
  for (const ast of screens)
    for (const block of model.project.screens.get(ast.name.text)?.blocks.values() ?? []) {
      if (block.kind !== "tree" || block.root === undefined || !bringsTree(block, model)) continue;
      checkAsked(block, ast, model.project.entities.get(block.entity ?? ""), report);
      const reply = model.drafts.get(block.call)?.reply;
      if (reply !== undefined && reply.open !== true) checkDeclared(block, ast, reply.types, report);
    }
}

/**
 * Reports fields of a tree's root that the screen reads but `root` does not declare (E521), so that they would be blank. The key of the
 * root must be declared and not null.
 */
function checkAsked(block: TreeBlock, ast: ScreenAst, entity: Entity | undefined, report: Report): void {
  const root = block.root ?? {};
  if (root[block.key] === undefined || root[block.key] === null)
    report.add("E521", block.at, `the root of "${block.name}" has no "${block.key}"`, `root: { ${block.key}: "0", … }`);
  const label = ast.blocks.find(({ name }) => name.text === block.name);
  const ref = entity?.fields.get(entity.store?.parent ?? "")?.ref;
  const key = root[block.key];
  if (ref !== undefined && ref.except.size > 0 && key !== undefined && key !== null && !ref.except.has(String(key)))
    report.add(
      "E521",
      block.at,
      `"${entity?.store?.parent}" accepts no "${String(key)}", the key of the root of "${block.name}", as a parent`,
      `root: { ${block.key}: "${[...ref.except.keys()].join('" or "')}", … }`,
    );
  const labelNames = valueNames(label?.kind === "tree" ? label.label : undefined).map((name) => fieldOf(name, ["row", "record"], true));
  const chosen = valueNames(ast).map((name) => fieldOf(name, [block.name], false));
  const reported = new Set([block.key, BELOW]);
  for (const asked of [...labelNames, ...chosen]) {
    if (asked === undefined || asked.text in root || reported.has(asked.text)) continue;
    reported.add(asked.text);
    const hint = `root: { …, ${asked.text}: … }; use null for blank`;
    report.add("E521", asked.at, `the root of "${block.name}" has no "${asked.text}"`, hint);
  }
}

/**
 * Returns the field that a name reads of one of some subjects.
 *
 * @param bare whether a name without a subject is such a field
 * @returns undefined for a name of another subject
 */
function fieldOf({ text, at }: Name, subjects: readonly string[], bare: boolean): Name | undefined {
  const [first = "", field] = text.split(".");
  if (field === undefined) return bare ? { text: first, at } : undefined;
  return subjects.includes(first) ? { text: field, at } : undefined;
}

/**
 * Checks the declared fields of a tree's root. A field that the nodes have too must have a value of its type. Any other field must be read
 * by name somewhere in the screen (E514).
 */
function checkDeclared(block: TreeBlock, ast: ScreenAst, known: ReadonlyMap<string, NameType>, report: Report): void {
  const used = usedNames(ast);
  for (const [name, value] of Object.entries(block.root ?? {})) {
    const type = known.get(name);
    if (type !== undefined) checkValue(value, type, name, block.at, { report });
    else if (!used.has(name) && !used.has(`${block.name}.${name}`))
      report.add("E514", block.at, `"${name}" of the root of "${block.name}" is not a field of its nodes`, didYouMean(name, known.keys()));
  }
}
