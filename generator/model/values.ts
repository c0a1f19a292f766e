import type { Operand } from "../../runtime/contract/condition-tree.ts";
import type { Comparison, ConditionTree, Reference } from "../../runtime/contract/condition-tree.ts";
import type { CheckAst, LabelAst, NamedValue, ValueAst } from "../parse/ast.ts";
import { judgeValue, optional, resolveCondition } from "./conditions.ts";
import { resolveName, resolveReference, type Context } from "./context.ts";
import type { NameType } from "./names.ts";
import type { Check, Condition, Label, Value, Values } from "./types.ts";

/** `expected`: the field or input that the value is written to. */
export function resolveValue(ast: ValueAst, context: Context, expected?: { name: string; type: NameType }): Value {
  switch (ast.kind) {
    case "literal":
      judgeForgotten(ast.value, ast.at, context);
      if (expected !== undefined && !Array.isArray(ast.value)) judgeValue(ast.value, expected.type, expected.name, ast.at, context);
      return { kind: "literal", value: ast.value };
    case "reference": {
      const resolved = resolveReference(ast.name, context);
      return { kind: "operand", operand: resolved === undefined ? { literal: null } : { reference: resolved.reference } };
    }
    case "list":
      return { kind: "list", items: ast.items.map((item) => resolveValue(item, context)) };
    case "text":
      return { kind: "text", parts: ast.parts.map((part) => (typeof part === "string" ? part : nameOperand(part, context))) };
    case "cases":
      return {
        kind: "cases",
        cases: ast.cases.map((item) => ({ when: optional(item.when, context), value: resolveValue(item.value, context, expected) })),
      };
  }
}

/** `tree.id` where `$tree.id` was meant. */
function judgeForgotten(value: unknown, at: ValueAst["at"], context: Context): void {
  const subject = typeof value === "string" ? /^([a-z]\w*)\.\w+$/i.exec(value)?.[1] : undefined;
  if (subject === undefined || !context.subjects.has(subject)) return;
  context.report.add("E308", at, `"${String(value)}" is a text, and looks like a reference`, `write $${String(value)}`);
}

function nameOperand(name: { text: string; at: ValueAst["at"] }, context: Context): Operand {
  const resolved = resolveName(name, context);
  return resolved === undefined ? { literal: "" } : { reference: resolved.reference };
}

/** `send` and `set`; `types`: what may be given, undefined: anything. */
export function resolveValues(
  asts: readonly NamedValue[],
  context: Context,
  types: ReadonlyMap<string, NameType> | undefined,
  holder: string,
): Values {
  const values = new Map<string, Value>();
  for (const { name, value } of asts) {
    const type = types?.get(name.text);
    if (types !== undefined && type === undefined) {
      context.report.unknown("E215", name.at, `"${name.text}" is not a name of ${holder}`, name.text, types.keys());
    }
    values.set(name.text, resolveValue(value, context, type === undefined ? undefined : { name: name.text, type }));
  }
  return values;
}

export function resolveLabel(ast: LabelAst, context: Context): Label {
  if (typeof ast === "string") return ast;
  return ast.map((item) => ({ when: optional(item.when, context), text: item.text, tone: item.tone }));
}

/** Unfolds named lists; the condition of a use is joined to that of each of its checks. */
export function resolveChecks(asts: readonly CheckAst[], context: Context, within: readonly string[] = []): Check[] {
  return asts.flatMap((ast): Check[] => {
    if (ast.kind === "rule") {
      const rule = resolveCondition(ast.rule, context);
      return [{ when: optional(ast.when, context), rule, message: ast.message, fields: bareNames(rule.tree), at: ast.at }];
    }
    const list = context.workflow?.checks.get(ast.name.text);
    if (list === undefined || within.includes(ast.name.text)) {
      const known = [...(context.workflow?.checks.keys() ?? [])];
      context.report.unknown("E209", ast.name.at, `"${ast.name.text}" is not a list of checks`, ast.name.text, known);
      return [];
    }
    const when = optional(ast.when, context);
    return resolveChecks(list, context, [...within, ast.name.text]).map((check) => ({ ...check, when: both(when, check.when) }));
  });
}

export function both(a: Condition | undefined, b: Condition | undefined): Condition | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return { tree: { all: [a.tree, b.tree] }, at: b.at };
}

/** Fields of the record at hand that a rule names: where its message is shown. */
function bareNames(tree: ConditionTree): string[] {
  const own = referencesOf(tree).filter(({ subject }) => subject === "record" || subject === "form" || subject === "row");
  return [...new Set(own.flatMap(({ path }) => path.slice(0, 1)))];
}

/** Every reference of a condition, left and right. `can` and `actor` are the workflow's to know. */
export function referencesOf(tree: ConditionTree): Reference[] {
  if ("all" in tree) return tree.all.flatMap(referencesOf);
  if ("any" in tree) return tree.any.flatMap(referencesOf);
  if ("not" in tree) return referencesOf(tree.not);
  if ("can" in tree || "actor" in tree) return [];
  const comparison: Comparison = tree;
  return "reference" in comparison.right ? [comparison.left, comparison.right.reference] : [comparison.left];
}

export function referencesOfValue(value: Value | undefined): Reference[] {
  if (value === undefined || value.kind === "literal") return [];
  if (value.kind === "operand") return "reference" in value.operand ? [value.operand.reference] : [];
  if (value.kind === "list") return value.items.flatMap(referencesOfValue);
  if (value.kind === "text")
    return value.parts.flatMap((part) => (typeof part === "string" || !("reference" in part) ? [] : [part.reference]));
  return value.cases.flatMap((item) => [
    ...(item.when === undefined ? [] : referencesOf(item.when.tree)),
    ...referencesOfValue(item.value),
  ]);
}
