import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { Literal } from "../../runtime/contract/values/data.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { plain, type Tree } from "../load/tree.ts";
import { typeOfSchema } from "../model/names.ts";
import { referencesOf } from "../model/values.ts";
import type { EntityAst } from "../parse/ast.ts";
import { get, items } from "../parse/pick.ts";
import { canHold } from "./satisfy.ts";
import { conditionOfPart, type Fields, isEqual, isPresent } from "./schema-conditions.ts";

/** A rule between fields of an entity, as a condition over a record. */
interface Rule {
  tree: Tree;
  condition: ConditionTree;
  /** The `if` of the rule. */
  asked?: { tree: Tree; condition: ConditionTree };
}

/**
 * Checks whether the rules between fields of an entity are consistent with each other. Reports:
 *
 * - rules that no record satisfies together (E418);
 * - fields and codes that no record can have because of the rules (E418);
 * - an `if` that is never true (E311) or always true (E312);
 * - a rule that the others imply (E312).
 */
export function checkBetween(entity: EntityAst, report: Report): void {
  const fields: Fields = new Map(entity.fields.map(({ name, tree }) => [name.text, typeOfSchema(plain(tree) as JsonSchema)]));
  const rules = rulesOf(entity.tree, fields);
  if (rules.length === 0) return;
  const named = new Set(rules.flatMap(({ condition }) => referencesOf(condition)).map(({ path }) => path[0] ?? ""));
  // Fields that no rule names decide nothing, and each would multiply the values to try.
  const required = entity.required.filter(({ text }) => named.has(text)).map(({ text, at }) => isPresent(text, fields, at));
  const decided = rules.filter((rule) => checkAsked(rule, required, report));
  if (decided.length > 0 || checkTogether(rules, required, report)) return;
  for (const name of named) if (fields.has(name)) checkField(name, fields, rules, required, report);
  for (const rule of rules) checkImplied(rule, rules, required, report);
}

/** Lists the rules that hold independently: each `if`, `anyOf` and `dependentRequired` of the schema, and each member of `allOf`. */
function rulesOf(tree: Tree, fields: Fields): Rule[] {
  const own = ["if", "anyOf", "dependentRequired"].flatMap((keyword): Rule[] => {
    const place = get(tree, keyword);
    if (place === undefined) return [];
    const keywords = keyword === "if" ? ["if", "then", "else"] : [keyword];
    const part = Object.fromEntries(
      keywords.flatMap((key) => (get(tree, key) === undefined ? [] : [[key, plain(get(tree, key) as Tree)]])),
    );
    return [ruleOf(place, part, fields)];
  });
  return [...own, ...items(tree, "allOf").map((item) => ruleOf(item, plain(item) as JsonSchema, fields))];
}

function ruleOf(tree: Tree, part: JsonSchema, fields: Fields): Rule {
  const asked = tree.kind === "map" && part["if"] !== undefined ? (get(tree, "if") ?? tree) : undefined;
  const condition = conditionOfPart(part, fields, tree.at);
  if (asked === undefined) return { tree, condition };
  return { tree, condition, asked: { tree: asked, condition: conditionOfPart(part["if"] as JsonSchema, fields, asked.at) } };
}

/** Reports an `if` that is never true or always true. Returns whether it is. */
function checkAsked({ asked }: Rule, required: readonly ConditionTree[], report: Report): boolean {
  if (asked === undefined) return false;
  const never = !canHold({ trees: [...required, asked.condition] });
  const always = !never && !canHold({ trees: [...required, { not: asked.condition }] });
  if (never) report.add("E311", asked.tree.at, "this `if` is never true, so its `then` never applies", "correct it, or remove the rule");
  if (always)
    report.add(
      "E312",
      asked.tree.at,
      "this `if` is always true, so its `else` never applies",
      "correct it, or write only what it requires",
    );
  return never || always;
}

/** Reports the first rule that no record satisfies together with those before it. Returns whether there is one. */
function checkTogether(rules: readonly Rule[], required: readonly ConditionTree[], report: Report): boolean {
  const first = rules.find((_, index) => !canHold({ trees: [...required, ...conditions(rules.slice(0, index + 1))] }));
  if (first !== undefined) report.add("E418", first.tree.at, "no record satisfies this rule, the rules before it and `required`");
  return first !== undefined;
}

const conditions = (rules: readonly Rule[]): ConditionTree[] => rules.map(({ condition }) => condition);

/** Reports a field that no record may have, and codes of it that no record may have. */
function checkField(name: string, fields: Fields, rules: readonly Rule[], required: readonly ConditionTree[], report: Report): void {
  const type = fields.get(name);
  const can = (tree: ConditionTree, among: readonly Rule[]): boolean => canHold({ trees: [...required, ...conditions(among), tree] });
  const blame = (tree: ConditionTree): Rule => rules.find((_, index) => !can(tree, rules.slice(0, index + 1))) ?? (rules[0] as Rule);
  const at = (rules[0] as Rule).tree.at;
  const present = isPresent(name, fields, at);
  if (!can(present, rules)) {
    report.add(
      "E418",
      blame(present).tree.at,
      `no record can have a "${name}": the rules between fields exclude it`,
      "remove the field, or the rule",
    );
    return;
  }
  const codes: Literal[] = type?.type === "boolean" ? [true, false] : (type?.codes ?? []).map(({ value }) => value);
  if (type?.type !== "boolean" && type?.type !== "string") return;
  for (const code of codes) {
    const tree = isEqual(name, code, fields, at);
    if (!can(tree, rules))
      report.add(
        "E418",
        blame(tree).tree.at,
        `no record with ${name} ${JSON.stringify(code)} can be saved: the rules between fields exclude it`,
        "remove the code, or correct the rule",
      );
  }
}

/** Reports a rule that every record satisfies, because `required` and the other rules imply it. */
function checkImplied(rule: Rule, rules: readonly Rule[], required: readonly ConditionTree[], report: Report): void {
  const others = conditions(rules.filter((other) => other !== rule));
  if (!canHold({ trees: [...required, ...others, { not: rule.condition }] }))
    report.add("E312", rule.tree.at, "this rule changes nothing: `required` and the other rules imply it", "remove it, or correct it");
}
