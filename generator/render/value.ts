import type { Operand } from "../../runtime/contract/language/condition-tree.ts";
import type { TextOperand, Value } from "../model/types.ts";
import { contract } from "../plan/output.ts";
import { conditionText, operandText, type Printing } from "./render-condition.ts";
import { inline, key, quote, escapeTemplate } from "./literal.ts";

/** Maximum number of characters of code labels that are printed on one line. Longer ones are printed on a line each. */
const SHORT_LABELS = 60;

/** Context for printing a value. `indent` is the indentation of the line that contains it. */
interface IndentedPrinting extends Printing {
  indent: string;
}

/**
 * Prints a value: a literal as it is, anything else as a function `(s: Scope) => …`. The parameter has a type annotation, because
 * TypeScript cannot infer it everywhere.
 *
 * @param text true if the function has to return a text
 */
export function printValue(value: Value, at: Printing, text: boolean, indent = ""): string {
  if (value.kind === "literal") return inline(value.value);
  const body = valueText(value, { ...at, indent }, text);
  if (!reads(value)) return `() => ${body}`;
  return at.record === true ? `(record) => ${body}` : `(s: ${at.imports.type(contract("values/data"), "Scope")}) => ${body}`;
}

/** Tests whether a value has to be computed at run time, because it refers to the scope or has conditions. */
function reads(value: Value): boolean {
  switch (value.kind) {
    case "literal":
      return false;
    case "operand":
      return "reference" in value.operand;
    case "list":
      return value.items.some(reads);
    case "text":
      return value.segments.some((segment) => typeof segment !== "string" && "reference" in segment);
    case "cases":
      return value.cases.some((item) => item.when !== undefined || reads(item.value));
  }
}

function valueText(value: Value, at: IndentedPrinting, text: boolean): string {
  switch (value.kind) {
    case "literal":
      return inline(value.value);
    case "operand":
      return text ? shownText(value.operand, at) : operandText(value.operand, at);
    case "list":
      return `[${value.items.map((item) => valueText(item, at, false)).join(", ")}]`;
    case "text":
      return `\`${value.segments.map((segment) => (typeof segment === "string" ? escapeTemplate(segment) : `\${${segmentText(segment, at)}}`)).join("")}\``;
    case "cases":
      return casesText(value.cases, at, text);
  }
}

/**
 * Prints a value inside a text. If the value is a code, the printed expression shows its label. The labels are printed on one line, or one
 * on each line if they are long.
 */
function segmentText(segment: TextOperand, at: IndentedPrinting): string {
  if (segment.labels === undefined) return shownText(segment, at);
  const short = inline(segment.labels);
  const lines = Object.entries(segment.labels).map(([code, label]) => `${at.indent}  ${key(code)}: ${quote(label)},\n`);
  const labels = short.length <= SHORT_LABELS ? short : `{\n${lines.join("")}${at.indent}}`;
  return `${at.imports.value(contract("language/condition"), "worded")}(${operandText(segment, at)}, ${labels})`;
}

const shownText = (operand: Operand, at: Printing): string =>
  `${at.imports.value(contract("language/condition"), "shown")}(${operandText(operand, at)})`;

function casesText(
  cases: readonly { when?: { tree: Parameters<typeof conditionText>[0] }; value: Value }[],
  at: IndentedPrinting,
  text: boolean,
): string {
  const [first, ...rest] = cases;
  if (first === undefined) return text ? `""` : "undefined";
  const then = valueText(first.value, at, text);
  return first.when === undefined ? then : `${conditionText(first.when.tree, at)} ? ${then} : ${casesText(rest, at, text)}`;
}
