import type { Comparison, ConditionTree, Operand, Reference } from "../../runtime/contract/language/condition-tree.ts";
import { contract } from "../plan/output.ts";
import { workflowFile } from "../plan/names.ts";
import { isObjectName } from "../parse/object-names.ts";
import type { Imports } from "./imports.ts";
import { inline, quote } from "./literal.ts";

/** The context in which a condition or value is printed as TypeScript. */
export interface Printing {
  /** Imports of the file; printing adds the functions that the expression calls. */
  imports: Imports;
  /** Workflow to which `can` and `actor` in conditions refer; undefined if there is none. */
  workflow: string | undefined;
  /** The printed file is that of the workflow itself, whose names are local. */
  own: boolean;
  /** True if the printed function gets a record as its parameter (`record`). By default, it gets the scope (`s`). */
  record?: boolean;
}

const CONDITION = contract("language/condition");

/**
 * Prints a condition as a function: `(s) => equals(entered(s, "state"), "4")`. A long condition has one operand per line.
 *
 * @throws Error if it contains `can` or `actor` without a workflow; the rules report this before
 */
export function printCondition(tree: ConditionTree, at: Printing, indent = ""): string {
  const text = bareText(tree, at);
  const parameter = readsScope(text) ? "(s)" : "()";
  const children = "all" in tree ? tree.all : "any" in tree ? tree.any : [];
  if (text.length + indent.length <= 120 || children.length < 2) return `${parameter} => ${text}`;
  const operator = "all" in tree ? "&&" : "||";
  return `${parameter} =>\n${indent}  ${children.map((child) => childText(child, at, operator)).join(` ${operator}\n${indent}  `)}`;
}

/** Tests whether printed TypeScript uses the parameter `s` (the scope), ignoring string literals. */
const readsScope = (text: string): boolean => /\bs\b/.test(text.replace(/"(?:[^"\\]|\\.)*"/g, ""));

/**
 * Prints a condition as a boolean expression over the scope `s`. Alternatives are in parentheses, so that the text can be an operand of a
 * conjunction.
 */
export function conditionText(tree: ConditionTree, at: Printing): string {
  const several = ("any" in tree && tree.any.length > 1) || ("can" in tree && tree.can.length > 1);
  return several ? `(${bareText(tree, at)})` : bareText(tree, at);
}

function bareText(tree: ConditionTree, at: Printing): string {
  if ("all" in tree) return tree.all.length === 0 ? "true" : tree.all.map((child) => childText(child, at, "&&")).join(" && ");
  if ("any" in tree) return tree.any.length === 0 ? "false" : tree.any.map((child) => childText(child, at, "||")).join(" || ");
  if ("not" in tree) return negated(conditionText(tree.not, at));
  if ("can" in tree) return tree.can.map((transition) => `${gateName(at, "can")}(${quote(transition)}, s)`).join(" || ");
  if ("actor" in tree) return `${gateName(at, "actors")}.${tree.actor}(s)`;
  return comparisonText(tree, at);
}

const childText = (child: ConditionTree, at: Printing, operator: "&&" | "||"): string =>
  operator === "||" && "all" in child && child.all.length > 1 ? `(${bareText(child, at)})` : conditionText(child, at);

function negated(text: string): string {
  if (text.startsWith("!") && isAtom(text.slice(1))) return text.slice(1);
  return isAtom(text) ? `!${text}` : `!(${text})`;
}

const isAtom = (text: string): boolean => /^[\w.]+\((?:[^()]|\([^()]*\))*\)$/.test(text) || /^\((?:[^()]|\([^()]*\))*\)$/.test(text);

function gateName(at: Printing, exported: "can" | "actors"): string {
  if (at.own) return exported;
  if (at.workflow === undefined)
    throw new Error(`"${exported}" is used where there is no workflow; expected the generator's rules to have refused it`);
  return at.imports.value(workflowFile(at.workflow), exported);
}

const COMPARED = { equals: ["equals", "equalsReference"], differs: ["differs", "differsFromReference"] } as const;
const ORDERED = { gt: "isAbove", gte: "isAtLeast", lt: "isBelow", lte: "isAtMost" } as const;

function comparisonText(tree: Comparison, at: Printing): string {
  const left = referenceText(tree.left, at);
  const right = operandText(tree.right, at);
  const call = (name: string, ...more: string[]): string => `${at.imports.value(CONDITION, name)}(${[left, ...more].join(", ")})`;
  switch (tree.test) {
    case "equals":
    case "differs":
      return call(COMPARED[tree.test]["literal" in tree.right ? 0 : 1], right);
    case "oneOf":
      return call("isOneOf", listText(tree.right, right));
    case "noneOf":
      return call("isNoneOf", listText(tree.right, right));
    case "has":
      return "literal" in tree.right ? call("has", listText(tree.right, right)) : call("hasReference", right);
    case "empty":
      return `${isTrue(tree.right) ? "" : "!"}${call("isEmpty")}`;
    case "given":
      return `${isTrue(tree.right) ? "" : "!"}${call("isGiven")}`;
    case "under":
      return call("isUnder", right);
    case "format":
      return call("hasFormat", right);
    default:
      return call(ORDERED[tree.test], right);
  }
}

const isTrue = (operand: Operand): boolean => "literal" in operand && operand.literal === true;

const listText = (operand: Operand, text: string): string => ("literal" in operand && Array.isArray(operand.literal) ? text : `[${text}]`);

/** Prints an operand of a test as an expression: a literal, or the access to the referenced field. */
export const operandText = (operand: Operand, at: Printing): string =>
  "literal" in operand ? inline(operand.literal) : referenceText(operand.reference, at);

/** Subjects of conditions that are plain records, so that printed code can read their fields directly. */
const RECORDS = new Set(["row", "form", "params", "option", "setting"]);

function referenceText({ subject, path }: Reference, at: Printing): string {
  const [first, ...rest] = path;
  // An inherited name such as `toString` is not a field, so only the record's own property is read.
  if (first !== undefined && isObjectName(first) && subject !== "record")
    return plucked(at.record === true ? "record" : `s.${subject}`, path, at);
  if (at.record === true) return plucked(first === undefined ? "record" : `record[${quote(first)}]`, rest, at);
  if (subject === "now") return "s.now";
  if (subject === "record" && first !== undefined)
    return plucked(`${at.imports.value(CONDITION, "entered")}(s, ${quote(first)})`, rest, at);
  if (subject === "user" && first !== undefined) return plucked(`s.user[${quote(first)}]`, rest, at);
  if (RECORDS.has(subject)) return first === undefined ? `s.${subject}` : plucked(`s.${subject}?.[${quote(first)}]`, rest, at);
  return plucked(subject === "reply" || subject === "user" ? `s.${subject}` : `s[${quote(subject)}]`, path, at);
}

const plucked = (text: string, path: readonly string[], at: Printing): string =>
  path.length === 0 ? text : `${at.imports.value(CONDITION, "pluck")}(${text}, ${inline(path)})`;
