import type { Comparison, ConditionTree, Operand, Reference } from "../../runtime/contract/condition-tree.ts";
import { contract } from "../plan/output.ts";
import { workflowFile } from "../plan/names.ts";
import type { Imports } from "./imports.ts";
import { inline, quote } from "./literal.ts";

/** Where an expression is printed: what it imports, whose gate `can` and `actor` mean. */
export interface Printing {
  imports: Imports;
  workflow: string | undefined;
  /** The emitted file is the workflow's own: its names are local. */
  own: boolean;
  /** References read a plain record (`record`) instead of the scope (`s`). */
  record?: boolean;
}

const CONDITION = contract("condition");

/** `(s) => equals(entered(s, "state"), "4")`; a long conjunction takes a line a part. */
export function printCondition(tree: ConditionTree, at: Printing, indent = ""): string {
  const text = conditionText(tree, at);
  const parts = "all" in tree ? tree.all : "any" in tree ? tree.any : [];
  if (text.length + indent.length <= 120 || parts.length < 2) return `(s) => ${text}`;
  const operator = "all" in tree ? "&&" : "||";
  return `(s) =>\n${indent}  ${parts.map((part) => conditionText(part, at)).join(` ${operator}\n${indent}  `)}`;
}

/** An expression of type boolean; `any` in parentheses, so that it may stand in a conjunction. */
export function conditionText(tree: ConditionTree, at: Printing): string {
  if ("all" in tree) return joined(tree.all, at, " && ", "true");
  if ("any" in tree) return parenthesised(joined(tree.any, at, " || ", "false"), tree.any.length);
  if ("not" in tree) {
    const inner = conditionText(tree.not, at);
    return isAtom(inner) ? `!${inner}` : `!(${inner})`;
  }
  if ("can" in tree) {
    const can = gateName(at, "can");
    return parenthesised(tree.can.map((transition) => `${can}(${quote(transition)}, s)`).join(" || "), tree.can.length);
  }
  if ("actor" in tree) return `${gateName(at, "actors")}.${tree.actor}(s)`;
  return comparisonText(tree, at);
}

const isAtom = (text: string): boolean => /^[\w.]+\((?:[^()]|\([^()]*\))*\)$/.test(text) || /^\((?:[^()]|\([^()]*\))*\)$/.test(text);

const parenthesised = (text: string, parts: number): string => (parts > 1 ? `(${text})` : text);

function joined(parts: readonly ConditionTree[], at: Printing, operator: string, none: string): string {
  if (parts.length === 0) return none;
  return parts
    .map((part) => ("all" in part && part.all.length > 1 && operator === " || " ? `(${conditionText(part, at)})` : conditionText(part, at)))
    .join(operator);
}

function gateName(at: Printing, exported: "can" | "actors"): string {
  if (at.own) return exported;
  if (at.workflow === undefined)
    throw new Error(`"${exported}" is used where no workflow is at hand; expected the generator's rules to have refused it`);
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
    case "format":
      return call("hasFormat", right);
    default:
      return call(ORDERED[tree.test], right);
  }
}

const isTrue = (operand: Operand): boolean => "literal" in operand && operand.literal === true;

const listText = (operand: Operand, text: string): string => ("literal" in operand && Array.isArray(operand.literal) ? text : `[${text}]`);

export const operandText = (operand: Operand, at: Printing): string =>
  "literal" in operand ? inline(operand.literal) : referenceText(operand.reference, at);

/** Subjects whose value is a plain record. */
const RECORDS = new Set(["row", "form", "params", "option", "setting"]);

export function referenceText({ subject, path }: Reference, at: Printing): string {
  const [first, ...rest] = path;
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
