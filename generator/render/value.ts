import type { Operand } from "../../runtime/contract/condition-tree.ts";
import type { Value } from "../model/types.ts";
import { contract } from "../plan/output.ts";
import { conditionText, operandText, type Printing } from "./condition.ts";
import { inline, templatePart } from "./literal.ts";

/** `(s: Scope) => …`. Values may be of any type, so the compiler needs the parameter's. */
export function printValue(value: Value, at: Printing, text: boolean): string {
  if (value.kind === "literal") return inline(value.value);
  const body = valueText(value, at, text);
  if (!reads(value)) return `() => ${body}`;
  return at.record === true ? `(record) => ${body}` : `(s: ${at.imports.type(contract("data"), "Scope")}) => ${body}`;
}

/** Whether it depends on anything. */
function reads(value: Value): boolean {
  switch (value.kind) {
    case "literal":
      return false;
    case "operand":
      return "reference" in value.operand;
    case "list":
      return value.items.some(reads);
    case "text":
      return value.parts.some((part) => typeof part !== "string" && "reference" in part);
    case "cases":
      return value.cases.some((item) => item.when !== undefined || reads(item.value));
  }
}

function valueText(value: Value, at: Printing, text: boolean): string {
  switch (value.kind) {
    case "literal":
      return inline(value.value);
    case "operand":
      return text ? shownText(value.operand, at) : operandText(value.operand, at);
    case "list":
      return `[${value.items.map((item) => valueText(item, at, false)).join(", ")}]`;
    case "text":
      return `\`${value.parts.map((part) => (typeof part === "string" ? templatePart(part) : `\${${shownText(part, at)}}`)).join("")}\``;
    case "cases":
      return casesText(value.cases, at, text);
  }
}

const shownText = (operand: Operand, at: Printing): string =>
  `${at.imports.value(contract("condition"), "shown")}(${operandText(operand, at)})`;

function casesText(
  cases: readonly { when?: { tree: Parameters<typeof conditionText>[0] }; value: Value }[],
  at: Printing,
  text: boolean,
): string {
  const [first, ...rest] = cases;
  if (first === undefined) return text ? `""` : "undefined";
  const then = valueText(first.value, at, text);
  return first.when === undefined ? then : `${conditionText(first.when.tree, at)} ? ${then} : ${casesText(rest, at, text)}`;
}
