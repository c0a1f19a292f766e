import type { Comparison, ConditionTree, Reference } from "../../runtime/contract/language/condition-tree.ts";
import type { CheckAst, ConditionAst, LabelAst, Name, NamedValue, ValueAst } from "../parse/ast.ts";
import { checkForgotten, checkValue, optional, resolveCondition } from "./conditions.ts";
import { resolveName, resolveReference, type Context } from "./context.ts";
import { describeType, type NameType, typeOfSchema } from "./names.ts";
import { checkConstant } from "./value-limits.ts";
import { checkComposed, checkOtherName, checkReferred, type Expected } from "./written-values.ts";
import { checkRevealed } from "./revealed.ts";
import { checkKey } from "./shown.ts";
import type { Check, Condition, Entity, Label, TextOperand, Value, Values } from "./types.ts";

/**
 * Resolves the references in a value, and checks that the value is suitable for the field or input to which it is written. An unknown
 * reference is reported and replaced by null.
 *
 * @param expected field or input that gets the value; undefined if any value is suitable
 */
export function resolveValue(ast: ValueAst, outer: Context, expected?: Expected): Value {
  // All readers of the field that takes the value see it, also if another user wrote it.
  const context = expected === undefined ? outer : { ...outer, into: expected.type.field ?? outer.into };
  switch (ast.kind) {
    case "literal":
      checkForgotten(ast.value, ast.at, context);
      if (expected !== undefined && Array.isArray(ast.value)) checkList(ast.value, expected, ast.at, context);
      else if (expected !== undefined) checkValue(ast.value, expected.type, expected.name, ast.at, context);
      if (expected !== undefined) checkConstant(ast.value, expected, ast.at, context.report);
      return { kind: "literal", value: ast.value };
    case "reference": {
      const resolved = resolveReference(ast.name, context);
      if (resolved?.type !== undefined) context.read?.(resolved.type, ast.name);
      if (expected !== undefined && resolved?.type !== undefined) checkReferred(resolved.type, expected, ast.name, context);
      if (resolved !== undefined) checkRevealed(resolved.fields, resolved.type, ast.name.at, context);
      return { kind: "operand", operand: resolved === undefined ? { literal: null } : { reference: resolved.reference } };
    }
    case "list":
      if (expected !== undefined) checkList([], expected, ast.at, context);
      return { kind: "list", items: ast.items.map((item) => resolveValue(item, context, itemOf(expected))) };
    case "text":
      if (expected !== undefined) checkComposed(expected, ast, context);
      return {
        kind: "text",
        segments: ast.segments.map((segment) => (typeof segment === "string" ? segment : nameOperand(segment, context))),
      };
    case "cases":
      checkCases(
        ast.cases.map(({ when, value }) => ({ when, what: describeValue(value), at: value.at })),
        context,
      );
      return {
        kind: "cases",
        cases: ast.cases.map((item) => {
          const when = optional(item.when, context);
          return { when, value: resolveValue(item.value, asking(when, context), expected) };
        }),
      };
  }
}

/**
 * Returns a context for texts and tests that have an effect only if the condition `when` is true. If `when` requires the right to read a
 * field (`x-read`), {@link checkTested} and {@link checkRevealed} accept the field in this context. They do not accept it for a value that
 * is written to a field (`into`).
 *
 * @param when the condition; if it is undefined, the context itself is returned
 */
export const asking = (when: Condition | undefined, context: Context): Context =>
  when === undefined ? context : { ...context, asked: [...(context.asked ?? []), when.tree] };

/** Describes a value for a message, as its author wrote it. */
const describeValue = (ast: ValueAst): string =>
  ast.kind === "literal" ? String(ast.value) : ast.kind === "reference" ? `$${ast.name.text}` : "a text";

/** Checks a list that is written to a field: the field must hold a list (E303), whose items satisfy its codes and rules. */
function checkList(items: readonly unknown[], expected: Expected, at: ValueAst["at"], context: Context): void {
  if (expected.type.type !== "array") {
    context.report.add("E303", at, `expected ${describeType(expected.type)} for "${expected.name}", got a list`);
    return;
  }
  const item = itemOf(expected);
  if (item === undefined) return;
  for (const value of items) {
    checkValue(value, { ...item.type, codes: expected.type.codes }, item.name, at, context);
    checkConstant(value, item, at, context.report);
  }
}

/**
 * Returns the expected type of one item, for a value that is written to a list. Undefined if no list is expected, or its items are unknown.
 */
function itemOf(expected: Expected | undefined): Expected | undefined {
  const items = expected?.type.schema?.["items"] as NameType["schema"];
  if (expected?.type.type !== "array" || items === undefined || "$ref" in items) return undefined;
  const { field, searched } = expected.type;
  return { name: expected.name, type: { ...typeOfSchema(items), field, searched } };
}

/**
 * Resolves a text that users read, such as a confirmation, a hint, or the name of a record. A server-generated key (E522) and a secret
 * (E220) in it are reported.
 */
export const resolveText = (ast: ValueAst, context: Context, { entities }: { entities: ReadonlyMap<string, Entity> }): Value =>
  resolveValue(ast, {
    ...context,
    read: (type, { text, at }) => checkKey(type, { name: text, at, chosen: false }, { entities, report: context.report }),
  });

/**
 * Resolves an optional text in the same way as {@link resolveText}.
 *
 * @returns undefined if there is no text
 */
export const optionalText = (
  ast: ValueAst | undefined,
  context: Context,
  env: { entities: ReadonlyMap<string, Entity> },
): Value | undefined => (ast === undefined ? undefined : resolveText(ast, context, env));

function nameOperand(name: Name, context: Context): TextOperand {
  const resolved = resolveName(name, context);
  if (resolved?.type !== undefined) context.read?.(resolved.type, name);
  if (context.read !== undefined && resolved?.type?.field !== undefined && resolved.type.field.secret !== false)
    context.report.add("E220", name.at, `"${name.text}" is secret, so no text may show it`, "name another field");
  if (resolved === undefined) return { literal: "" };
  if (resolved.reference.subject !== "form" || context.into !== undefined) checkRevealed(resolved.fields, resolved.type, name.at, context);
  const labels = context.read === undefined ? undefined : labelsOf(resolved.type);
  return { reference: resolved.reference, ...(labels === undefined ? {} : { labels }) };
}

/** Returns the labels of codes that say more than the code, or undefined if there are none. */
function labelsOf(type: NameType | undefined): Readonly<Record<string, string>> | undefined {
  const codes = type?.codes?.filter(({ value, label }) => label !== value) ?? [];
  return codes.length === 0 ? undefined : Object.fromEntries(codes.map(({ value, label }) => [value, label]));
}

/**
 * Resolves the entries of a `send` or `set`, each of which gives a value to a name.
 *
 * @param types the types of the names that may be set. Undefined: every name is accepted, and types are not checked
 * @param holder title of the call or record that has the names in `types`, for the message about any other name (E215). Undefined: other
 * names are accepted and have no type
 * @returns the values by name; empty if `asts` is undefined
 */
export function resolveValues(
  asts: readonly NamedValue[] | undefined,
  context: Context,
  types: ReadonlyMap<string, NameType> | undefined,
  holder: string | undefined,
): Values {
  const values = new Map<string, Value>();
  for (const { name, value } of asts ?? []) {
    const type = types?.get(name.text);
    checkOtherName(name, value, type, context);
    if (types !== undefined && type === undefined && holder !== undefined) {
      context.report.unknown("E215", name.at, `"${name.text}" is not a member of ${holder}`, name.text, types.keys());
    }
    values.set(name.text, resolveValue(value, context, type === undefined ? undefined : { name: name.text, type }));
  }
  return values;
}

/** Reports the case after one without a condition (E514), because it can never apply. */
function checkCases(cases: readonly { when: ConditionAst | undefined; what: string; at: ValueAst["at"] }[], { report }: Context): void {
  const always = cases.findIndex(({ when }) => when === undefined);
  const idle = always < 0 ? undefined : cases[always + 1];
  if (idle === undefined) return;
  const message = `the case "${idle.what}" has no effect, because the previous case has no condition`;
  report.add("E514", idle.at, message, "add `when` to the previous case");
}

/**
 * Resolves a label. A plain text is returned unchanged; for a list of cases, the condition of each case is resolved. A case that never
 * applies, because an earlier one always does, is reported (E514).
 */
export function resolveLabel(ast: LabelAst, context: Context): Label {
  if (typeof ast === "string") return ast;
  checkCases(
    ast.map(({ when, text, at }) => ({ when, what: text, at })),
    context,
  );
  return ast.map((item) => ({ when: optional(item.when, context), text: item.text, tone: item.tone }));
}

/**
 * Resolves checks. The use of a named list is replaced by the checks of the list, which get the condition (`when`) of the use. An unknown
 * list (E209), and a list that contains itself (E608), are reported and left out. An unknown input in `clear` is reported (E301).
 *
 * @param within names of the lists that are being replaced, so that a cycle ends
 */
export function resolveChecks(asts: readonly CheckAst[] | undefined, context: Context, within: readonly string[] = []): Check[] {
  return (asts ?? []).flatMap((ast): Check[] => {
    if (ast.kind === "rule") {
      const when = optional(ast.when, context);
      const judging = asking(when, context);
      const rule = resolveCondition(ast.rule, judging);
      return [
        {
          when,
          rule,
          message: resolveValue(ast.message, { ...judging, read: () => {} }),
          fields: bareNames(rule.tree),
          at: ast.at,
          ...clearOf(ast.clear, context),
        },
      ];
    }
    const list = context.workflow?.checks.get(ast.name.text);
    if (within.includes(ast.name.text)) {
      context.report.add(
        "E608",
        ast.name.at,
        `the checks "${ast.name.text}" refer to themselves`,
        `${[...within, ast.name.text].join(" → ")}`,
      );
      return [];
    }
    if (list === undefined) {
      const known = [...(context.workflow?.checks.keys() ?? [])];
      context.report.unknown("E209", ast.name.at, `"${ast.name.text}" is not a list of checks`, ast.name.text, known);
      return [];
    }
    const when = optional(ast.when, context);
    return resolveChecks(list, asking(when, context), [...within, ast.name.text]).map((check) => ({
      ...check,
      listName: ast.name.text,
      when: both(when, check.when),
    }));
  });
}

/** Resolves the names of the inputs that a failed check empties. They are inputs of the search or of the form. Reports an unknown name. */
function clearOf(names: readonly Name[] | undefined, context: Context): { clear?: readonly string[] } {
  if (names === undefined) return {};
  const inputs = context.subjects.get("form");
  for (const { text, at } of names) {
    if (inputs === undefined || inputs === "value" || inputs.open === true || inputs.types.has(text)) continue;
    context.report.unknown("E301", at, `"${text}" is not an input of ${inputs.title}`, text, inputs.types.keys());
  }
  return { clear: names.map((name) => name.text) };
}

function both(a: Condition | undefined, b: Condition | undefined): Condition | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return { tree: { all: [a.tree, b.tree] }, at: b.at };
}

/** Returns the fields of the current record that a rule names, each once. The message of the rule is shown at these fields. */
function bareNames(tree: ConditionTree): string[] {
  const own = referencesOf(tree).filter(({ subject }) => subject === "record" || subject === "form" || subject === "row");
  return [...new Set(own.flatMap(({ path }) => path.slice(0, 1)))];
}

/** Returns all references in a condition, on both sides of comparisons. References inside the meaning of `can` and `actor` are left out. */
export function referencesOf(tree: ConditionTree): Reference[] {
  if ("all" in tree) return tree.all.flatMap(referencesOf);
  if ("any" in tree) return tree.any.flatMap(referencesOf);
  if ("not" in tree) return referencesOf(tree.not);
  if ("can" in tree || "actor" in tree) return [];
  const comparison: Comparison = tree;
  return "reference" in comparison.right ? [comparison.left, comparison.right.reference] : [comparison.left];
}

/** Returns all references that a value contains, also those in the conditions of its cases. Empty for a literal and for undefined. */
export function referencesOfValue(value: Value | undefined): Reference[] {
  if (value === undefined || value.kind === "literal") return [];
  if (value.kind === "operand") return "reference" in value.operand ? [value.operand.reference] : [];
  if (value.kind === "list") return value.items.flatMap(referencesOfValue);
  if (value.kind === "text")
    return value.segments.flatMap((segment) => (typeof segment === "string" || !("reference" in segment) ? [] : [segment.reference]));
  return value.cases.flatMap((item) => [
    ...(item.when === undefined ? [] : referencesOf(item.when.tree)),
    ...referencesOfValue(item.value),
  ]);
}
