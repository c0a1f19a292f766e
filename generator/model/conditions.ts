import type { Comparison, ConditionTree, Operand } from "../../runtime/contract/language/condition-tree.ts";
import type { Literal } from "../../runtime/contract/values/data.ts";
import { meetsFormat } from "../../runtime/contract/values/formats.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Place } from "../diagnostics/place.ts";
import type { ConditionAst, OperandAst } from "../parse/ast.ts";
import { withFacts } from "./condition-facts.ts";
import { resolveName, resolveReference, type Context, type Resolved } from "./context.ts";
import { describeType, isTime, type NameType } from "./names.ts";
import { checkTested } from "./revealed.ts";
import { misfitOf } from "./value-fit.ts";
import type { Condition, EntityField } from "./types.ts";

/**
 * Hint of the error about a condition that uses a workflow (`can`, `actor`, a state), although its record has no workflow. The hint
 * explains which record of a block determines the workflow.
 */
export const WORKFLOW_HINT = "the record is the reply of the block's call; its entity must have a workflow";

/** Never holds. It replaces a condition with a mistake, so that the rest can be checked. */
const never: ConditionTree = { any: [] };

/**
 * Resolves the names in a condition. An unknown name is reported (E301, E305); its comparison becomes a condition that is always false.
 * Also reports:
 *
 * - unknown actors (E210) and transitions (E211), and any actor or transition if the record has no workflow (E309);
 * - literals that are no values of the tested field (E302, E303, E313);
 * - tests that do not suit the field (E303, E304), or that reveal it ({@link checkTested}).
 */
export function resolveCondition(ast: ConditionAst, context: Context): Condition {
  const tree = treeOf(ast, context);
  checkTested(tree, context);
  return { tree, at: ast.at };
}

/** Resolves a condition as {@link resolveCondition} does. If the condition is undefined, returns undefined. */
export function optional(ast: ConditionAst | undefined, context: Context): Condition | undefined {
  return ast === undefined ? undefined : resolveCondition(ast, context);
}

function treeOf(ast: ConditionAst, context: Context): ConditionTree {
  switch (ast.kind) {
    case "all":
      return withFacts({ all: ast.items.map((item) => treeOf(item, context)) }, ast);
    case "any":
      return withFacts({ any: ast.items.map((item) => treeOf(item, context)) }, ast);
    case "not":
      return withFacts({ not: treeOf(ast.item, context) }, ast);
    case "can":
      return canOf(ast, context);
    case "actor":
      return actorOf(ast, context);
    case "test":
      return testOf(ast, context);
  }
}

function canOf(ast: ConditionAst & { kind: "can" }, context: Context): ConditionTree {
  const { workflow, report } = context;
  if (workflow === undefined) {
    report.add("E309", ast.at, "`can` requires a workflow, and the record here has none", WORKFLOW_HINT);
    return never;
  }
  for (const name of ast.names) {
    if (!workflow.transitions.includes(name.text)) {
      report.unknown("E211", name.at, `"${name.text}" is not a transition of "${workflow.name}"`, name.text, workflow.transitions);
    }
  }
  return withFacts({ can: ast.names.map((name) => name.text) }, ast);
}

function actorOf(ast: ConditionAst & { kind: "actor" }, context: Context): ConditionTree {
  const { workflow, report } = context;
  const { text, at } = ast.name;
  if (workflow === undefined) {
    report.add("E309", ast.at, "`actor` requires a workflow, and the record here has none", WORKFLOW_HINT);
    return never;
  }
  if (!workflow.actors.includes(text)) report.unknown("E210", at, `"${text}" is not an actor of "${workflow.name}"`, text, workflow.actors);
  return withFacts({ actor: text }, ast);
}

type Test = ConditionAst & { kind: "test" };

function testOf(ast: Test, context: Context): ConditionTree {
  const left = resolveName(ast.name, context);
  if (left === undefined) return never;
  if ("reference" in ast.right) {
    const right = resolveReference(ast.right.reference, context);
    if (right === undefined) return never;
    checkReference(ast, left, right, context);
    const facts = { at: ast.at, type: left.type, fields: [...readBy(left), ...readBy(right)] };
    return withFacts({ test: ast.test, left: left.reference, right: { reference: right.reference } }, facts);
  }
  const fresh = newRecord(ast, left, context);
  if (fresh !== undefined) return withFacts(fresh, ast);
  const { literal } = ast.right;
  if (ast.test !== "format") checkForgotten(literal, ast.right.at, context);
  if (left.type !== undefined) checkLiteral(ast, ast.right, left.type, context);
  else if (ast.test === "format") checkFormat(ast, undefined, context);
  const right: Operand = { literal };
  return withFacts({ test: ast.test, left: left.reference, right }, { at: ast.at, type: left.type, fields: readBy(left) });
}

/** Returns the fields of records that a name reads. Users know what they entered. */
const readBy = ({ reference, fields }: Resolved): readonly EntityField[] => (reference.subject === "form" ? [] : fields);

/**
 * Resolves a test of the row's state field with the value `new`. It holds if there is no record, or if the state of the row is `new`. A
 * list with `new` is split into this test and one of the other states.
 *
 * @returns undefined for any other test
 */
function newRecord(ast: Test, left: Resolved, context: Context): ConditionTree | undefined {
  const { subject, path } = left.reference;
  if (subject !== "row" || path.length !== 1 || path[0] !== context.workflow?.field || "reference" in ast.right) return undefined;
  const none: Comparison = { test: "empty", left: { subject: "row", path: [] }, right: { literal: true } };
  const fresh: Comparison = { test: "equals", left: left.reference, right: { literal: "new" } };
  const absent = (wanted: boolean): ConditionTree => (wanted ? { any: [none, fresh] } : { not: { any: [none, fresh] } });
  const { literal } = ast.right;
  if (literal === "new" && (ast.test === "equals" || ast.test === "differs")) return absent(ast.test === "equals");
  if (!Array.isArray(literal) || !literal.includes("new")) return undefined;
  const right: Operand = { literal: literal.filter((item) => item !== "new") };
  const rest: Comparison = { test: ast.test, left: left.reference, right };
  return ast.test === "noneOf" ? { all: [absent(false), rest] } : { any: [absent(true), rest] };
}

const ordered: readonly Comparison["test"][] = ["gt", "gte", "lt", "lte"];

/**
 * Returns the reason why values of a type cannot be compared by size, as the end of a sentence. Undefined for numbers and times, which can.
 */
function orderless(type: NameType): string | undefined {
  if (type.codes !== undefined) return "is a code, and codes have no order";
  if (type.type === "boolean" || type.type === "array" || type.type === "object") return `is ${describeType(type)}, which has no order`;
  if (type.type === "string" && !isTime(type)) return "is a text, and only numbers and times have an order";
  return undefined;
}

function checkReference(ast: Test, left: Resolved, right: Resolved, context: Context): void {
  const at = "reference" in ast.right ? ast.right.reference.at : ast.at;
  const [a, b] = [left.type, right.type];
  if (a !== undefined && ordered.includes(ast.test)) {
    const why = orderless(a);
    if (why !== undefined) {
      context.report.add("E304", ast.name.at, `"${ast.name.text}" ${why}`);
      return;
    }
  }
  if (a !== undefined && ast.test === "under" && a.type !== "string") {
    context.report.add("E303", ast.name.at, `"${ast.name.text}" is ${describeType(a)}; \`under\` requires a path`);
    return;
  }
  if (ast.test === "under") checkPath(ast.name.text, right, at, context);
  if (a === undefined || b === undefined || ast.test === "under") return;
  // The items of the list are compared with a single value.
  if (ast.test === "has" && a.type !== "array")
    context.report.add("E303", ast.name.at, `"${ast.name.text}" is ${describeType(a)}; \`has\` requires a list`);
  const single: NameType = ast.test === "has" && b.type !== "array" ? { ...a, type: "string" } : a;
  const [misfit, reverse] = [misfitOf(b, single), misfitOf(single, b)];
  const [is, and] = misfit === undefined ? [reverse?.got, reverse?.expected] : [misfit.expected, misfit.got];
  if (is !== undefined) context.report.add("E303", at, `"${ast.name.text}" is ${is}, and this is ${and}`);
}

/** Reports a path that is compared with something else, although the other record has a path of the same name (E303). */
function checkPath(name: string, { reference }: Resolved, at: Place, { subjects, report }: Context): void {
  const own = name.slice(name.lastIndexOf(".") + 1);
  const names = subjects.get(reference.subject);
  const given = reference.path.at(-1);
  if (names === undefined || names === "value" || given === own || !names.types.has(own)) return;
  report.add("E303", at, `"${name}" is a path, and "${given}" is none`, `$${reference.subject}.${own}`);
}

function checkLiteral(ast: Test, right: Extract<OperandAst, { literal: Literal }>, type: NameType, context: Context): void {
  const { test } = ast;
  if (test === "empty" || test === "given") return;
  if (test === "format") {
    checkFormat(ast, type, context);
    return;
  }
  if (ordered.includes(test)) {
    const why = orderless(type);
    if (why !== undefined) {
      context.report.add("E304", ast.name.at, `"${ast.name.text}" ${why}`, type.codes ? "list the codes" : undefined);
      return;
    }
  }
  if (test === "has" && type.type !== "array") {
    context.report.add("E303", ast.name.at, `"${ast.name.text}" is ${describeType(type)}; \`has\` requires a list`);
    return;
  }
  if (test === "under" && type.type !== "string") {
    context.report.add("E303", ast.name.at, `"${ast.name.text}" is ${describeType(type)}; \`under\` requires a path`);
    return;
  }
  if (test !== "has" && (type.type === "array" || type.type === "object")) {
    const hint = type.type === "array" ? "use has or empty" : "use empty";
    context.report.add("E303", ast.name.at, `"${ast.name.text}" is ${describeType(type)}`, hint);
    return;
  }
  // An amount is compared by its value, however it is written.
  if (ordered.includes(test) && type.format === "amount" && Number.isFinite(Number(right.literal ?? Number.NaN))) return;
  const values = Array.isArray(right.literal) ? right.literal : [right.literal];
  const item: NameType = test === "has" ? { ...type, type: "string" } : type;
  values.forEach((value, index) => {
    const at = right.each?.[index] ?? right.at;
    checkValue(value, item, ast.name.text, at, context);
    checkTime(value, item, ast.name.text, at, context);
  });
}

/**
 * Reports a text that looks like a reference without its dollar sign (E308), such as `tree.id` instead of `$tree.id`.
 *
 * @param value the text, or a list of texts
 */
export function checkForgotten(value: unknown, at: Place, context: Context): void {
  for (const item of [value].flat()) {
    const subject = typeof item === "string" ? /^([a-z]\w*)\.\w+$/i.exec(item)?.[1] : undefined;
    if (subject === undefined || !context.subjects.has(subject)) continue;
    context.report.add("E308", at, `"${String(item)}" is a text that looks like a reference`, `write $${String(item)}`);
  }
}

/** Reports a text that a date or time is compared with, and that is none (E313). A time may be compared with a date. */
function checkTime(value: unknown, type: NameType, name: string, at: Place, { report }: Pick<Context, "report">): void {
  if (typeof value !== "string" || !isTime(type) || type.type !== "string") return;
  if (meetsFormat(value, "date") || (type.format === "datetime" && meetsFormat(value, "datetime"))) return;
  report.add("E313", at, `${JSON.stringify(value)} violates a rule of "${name}"`, `x-format: ${type.format}`);
}

/**
 * Checks a literal that is compared with a field or written to it. Reports a literal of another type than the field's (E303), and a code
 * that the field does not have (E302). An amount must be a text with two decimals (E303). Null is valid for every field.
 *
 * @param name name of the field, for the message
 */
export function checkValue(value: unknown, type: NameType, name: string, at: Place, context: Pick<Context, "report">): void {
  if (value === null) return;
  if (type.format === "amount" && type.type === "number") {
    checkAmount(value, name, at, context);
    return;
  }
  const wanted = type.type === "integer" ? "number" : type.type;
  if (typeof value !== wanted) {
    const hint = wanted === "string" ? `quote it: "${String(value)}"` : unquoted(value, wanted);
    context.report.add("E303", at, `"${name}" is ${describeType(type)}, and ${JSON.stringify(value)} is not`, hint);
    return;
  }
  if (type.codes === undefined || type.codes.some((code) => code.value === String(value))) return;
  const known = type.codes.map((code) => code.value);
  context.report.add("E302", at, `${JSON.stringify(value)} is not a code of "${name}"`, codeHint(String(value), type.codes, known));
}

/** Returns a hint for a quoted boolean or number (`"true"`, `"12"`) that is valid without the quotes. Undefined for any other value. */
function unquoted(value: unknown, wanted: string): string | undefined {
  const is = wanted === "boolean" ? /^(true|false)$/ : wanted === "number" ? /^-?\d+(\.\d+)?$/ : undefined;
  return typeof value === "string" && is?.test(value) === true ? `without quotes: ${value}` : undefined;
}

function checkAmount(value: unknown, name: string, at: Place, context: Pick<Context, "report">): void {
  if (typeof value === "string" && /^-?\d+\.\d\d$/.test(value)) return;
  const amount = Number(value);
  const hint = Number.isFinite(amount) ? `write "${amount.toFixed(2)}"` : undefined;
  context.report.add("E303", at, `"${name}" is an amount, which is a text with two decimals`, hint);
}

/**
 * Builds the hint for an unknown code. If the text is the label of a code, the hint names this code. Otherwise it names the nearest code,
 * or lists all codes with their labels if the text is short.
 */
function codeHint(value: string, codes: readonly { value: string; label: string }[], known: readonly string[]): string | undefined {
  const labelled = codes.find((code) => code.label === value);
  if (labelled !== undefined) return `"${value}" is the label of "${labelled.value}"`;
  if (value.length > 2) return didYouMean(value, known);
  return `known: ${codes.map((code) => (code.label === code.value ? code.value : `"${code.value}" ${code.label}`)).join(", ")}`;
}

function checkFormat(ast: Test, type: NameType | undefined, context: Context): void {
  if ("reference" in ast.right) return;
  if (type !== undefined && type.type !== "string") {
    context.report.add("E303", ast.name.at, `"${ast.name.text}" is ${describeType(type)}; \`format\` requires a text`);
  }
}
