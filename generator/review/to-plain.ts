import type { Operand } from "../../runtime/contract/language/condition-tree.ts";
import type { Condition, Value } from "../model/types.ts";
import { conditionText, referenceName } from "../plan/matrix.ts";

/** A screen, or an element of it, as plain data for comparison. Conditions and values are texts; lists of named members are mappings. */
export type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain };

/** Members that are no part of what users see: places, and what follows from other members. */
const LEFT_OUT = new Set(["at", "calls", "transitions", "declared", "workflow", "listName"]);

/** Members of an item of a list by whose value the item is recognised in another version, in the order in which they are tried. */
const NAMES = ["name", "id", "field", "names", "section", "value", "label"];

/**
 * Converts a part of the resolved model, such as a screen, to plain data by which two versions can be compared. Members that users do not
 * see are left out, such as source positions. A list whose items have distinct names becomes a mapping by name, so that a moved item is no
 * change.
 */
export function toPlain(of: unknown): Plain {
  if (of === undefined || of === null || typeof of === "string" || typeof of === "number" || typeof of === "boolean") return of;
  if (of instanceof Map) return Object.fromEntries([...of].map(([name, item]) => [String(name), toPlain(item)]));
  if (Array.isArray(of)) return listed(of);
  if (isCondition(of)) return conditionText(of.tree);
  if (isValue(of)) return valueText(of);
  if (typeof of !== "object") return undefined;
  return Object.fromEntries(
    Object.entries(of)
      .filter(([name]) => !LEFT_OUT.has(name))
      .map(([name, item]) => [name, toPlain(item)]),
  );
}

/** Converts a list to a mapping if all its items have different names. */
function listed(items: readonly unknown[]): Plain {
  const plain = items.map(toPlain);
  const names = plain.map(nameOf);
  const isNamed = items.length > 0 && new Set(names).size === items.length && !names.includes(undefined);
  return isNamed ? Object.fromEntries(names.map((name, index) => [String(name), plain[index]])) : plain;
}

function nameOf(item: Plain): string | undefined {
  if (item === null || typeof item !== "object" || Array.isArray(item)) return undefined;
  const member = NAMES.map((name) => (item as Record<string, Plain>)[name]).find((value) => value !== undefined);
  return typeof member === "string" ? member : Array.isArray(member) ? member.join(" ") : undefined;
}

const isCondition = (of: object): of is Condition => "tree" in of && "at" in of;

const KINDS: readonly unknown[] = ["literal", "operand", "list", "text", "cases"] satisfies Value["kind"][];
const isValue = (of: object): of is Value => "kind" in of && KINDS.includes(of.kind);

/** Formats a value of the metadata as one line of a review, similar to its form in the metadata. */
export function valueText(value: Value): string {
  switch (value.kind) {
    case "literal":
      return typeof value.value === "string" ? value.value : JSON.stringify(value.value);
    case "operand":
      return operandText(value.operand);
    case "list":
      return `[${value.items.map(valueText).join(", ")}]`;
    case "text":
      return value.segments
        .map((segment) =>
          typeof segment === "string" ? segment : "reference" in segment ? `\${${referenceName(segment.reference)}}` : operandText(segment),
        )
        .join("");
    case "cases":
      return value.cases
        .map((item) => `${valueText(item.value)}${item.when === undefined ? "" : ` if ${conditionText(item.when.tree)}`}`)
        .join(", else ");
  }
}

const operandText = (operand: Operand): string =>
  "literal" in operand
    ? typeof operand.literal === "string"
      ? operand.literal
      : JSON.stringify(operand.literal)
    : `$${referenceName(operand.reference)}`;
