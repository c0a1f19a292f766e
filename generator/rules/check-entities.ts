import type { Report } from "../diagnostics/diagnostic.ts";
import type { Tree } from "../load/tree.ts";
import { checkValue } from "../model/conditions.ts";
import { typeOfSchema } from "../model/names.ts";
import { checkConstant } from "../model/value-limits.ts";
import type { Asts, EntityAst, Name } from "../parse/ast.ts";
import { entries, get, name } from "../parse/pick.ts";
import { plain } from "../load/tree.ts";
import { checkBounds } from "./check-bounds.ts";
import { checkFile, checkFileNames } from "./check-files.ts";
import { checkLimits } from "./check-limits.ts";
import { checkMessages } from "./check-messages.ts";
import { checkIdleLimits } from "./no-effect-limits.ts";
import { checkPattern } from "./patterns.ts";
import { checkRowWires, checkWire } from "./check-wires.ts";

/**
 * Checks the schemas of all entities:
 *
 * - each field, as {@link checkSchema} describes;
 * - the limits of size of each field (E420);
 * - fields that store the name of a file (E412);
 * - fields of child rows (E411, E514).
 */
export function checkEntities(asts: Asts, report: Report): void {
  for (const entity of asts.entities) report.run(checkFields, entity);
  checkRowWires(asts, report);
}

function checkFields(entity: EntityAst, report: Report): void {
  for (const field of entity.fields) {
    checkSchema(field.name, field.tree, report, { stored: true });
    checkBounds(field.name, field.tree, report);
  }
  checkFileNames(entity, report);
}

/**
 * Checks the schema of a field or input. Reports:
 *
 * - limits that exclude each other (E418) or have no effect (E514);
 * - patterns that are invalid (E108) or slow (E426);
 * - a format that does not suit the type (E409), and messages for rules that do not exist (E408);
 * - a default that violates the rules (E310);
 * - mistakes in the transfer format (E411, {@link checkWire}) and in the rule for files (E412, {@link checkFile}).
 *
 * @param stored true for a field of an entity, false for a name that is only sent
 * @param fragment true for a fragment of a rule between fields, which has the type of its field
 */
export function checkSchema(field: Name, tree: Tree, report: Report, { stored = false, fragment: isFragment = false } = {}): void {
  for (const subtree of listSubtrees(tree)) {
    checkLimits(field, subtree, report, isFragment && subtree === tree ? undefined : "string");
    checkPattern(field, subtree, report);
    if (!isFragment) checkIdleLimits(field, subtree, report);
  }
  checkOwnFormat(field, tree, report);
  checkMessages(field, tree, report);
  checkDefault(field, tree, report);
  checkWire(field, tree, stored, report);
  checkFile(field, tree, stored, report);
}

/** Returns a schema with the schemas of its items and members, at any depth. */
function listSubtrees(tree: Tree): Tree[] {
  const inside = [get(tree, "items") ?? [], entries(get(tree, "properties")).map(({ value }) => value)].flat();
  return [tree, ...inside.flatMap(listSubtrees)];
}

const fitting: Readonly<Record<string, readonly string[]>> = {
  amount: ["number"],
  datetime: ["string"],
  date: ["string"],
  json: ["string", "object", "array"],
  pre: ["string"],
};

function checkOwnFormat(field: Name, tree: Tree, report: Report): void {
  const format = name(tree, "x-format");
  if (format === undefined) return;
  const { type } = typeOfSchema(plain(tree) as Record<string, unknown>);
  const wanted = fitting[format.text] ?? [];
  if (!wanted.includes(type)) {
    report.add(
      "E409",
      format.at,
      `"${field.text}" is declared "${type}", but x-format ${format.text} requires ${wanted.map((item) => `"${item}"`).join(" or ")}`,
    );
  } else if (format.text === "amount") checkStep(field, tree, report);
}

/** Reports `multipleOf` of an amount (E409). An amount is sent as a text of at most two decimals and allows no other step. */
export function checkStep(field: Name, tree: Tree, report: Report): void {
  const step = get(tree, "multipleOf");
  if (step === undefined) return;
  const at = name(tree, "x-format")?.at ?? step.at;
  const why =
    plain(step) === 0.01 ? "its two decimals are already checked" : "it accepts every amount with two decimals, and no other step";
  report.add("E409", at, `"${field.text}" is an amount: ${why}`, "remove multipleOf");
}

/**
 * Reports a default list (E310) that violates `contains` with a constant, `minItems`, `maxItems` or `uniqueItems` of its field. Only the
 * first of these is reported.
 */
function checkDefaultList(field: Name, tree: Tree, items: readonly Tree[], report: Report): void {
  const values = items.map((item) => plain(item));
  const contained = get(get(tree, "contains"), "const");
  const broken = [
    contained !== undefined && !values.includes(plain(contained)) ? "contains" : undefined,
    values.length < Number(plain(get(tree, "minItems") ?? tree)) ? "minItems" : undefined,
    values.length > Number(plain(get(tree, "maxItems") ?? tree)) ? "maxItems" : undefined,
    plain(get(tree, "uniqueItems") ?? tree) === true && new Set(values).size < values.length ? "uniqueItems" : undefined,
  ].find((keyword) => keyword !== undefined);
  const at = get(tree, "default")?.at ?? tree.at;
  if (broken !== undefined) report.add("E310", at, `default: ${JSON.stringify(values)} violates \`${broken}\` of "${field.text}"`);
}

function checkDefault(field: Name, tree: Tree, report: Report): void {
  const declared = get(tree, "default");
  if (declared === undefined) return;
  const type = typeOfSchema(plain(tree) as Record<string, unknown>);
  const probe = {
    add: (_code: string, at: Name["at"], message: string, hint?: string) => report.add("E310", at, `default: ${message}`, hint),
  };
  if (type.type === "array" && declared.kind === "list") {
    for (const item of declared.items)
      checkValue(plain(item), { ...type, type: "string" }, field.text, item.at, { report: probe as Report });
    const codes = type.codes?.map(({ value }) => value);
    if (declared.items.every((item) => codes?.includes(String(plain(item))) !== false))
      checkDefaultList(field, tree, declared.items, report);
    return;
  }
  checkValue(plain(declared), type, field.text, declared.at, { report: probe as Report });
  const rules = { name: field.text, type: { ...type, schema: plain(tree) as Record<string, unknown> } };
  checkConstant(plain(declared), rules, declared.at, probe as Report);
}
