import type { ConditionTree, Operand } from "../../runtime/contract/language/condition-tree.ts";

/*
 * Converts the model to plain data: without positions and absent values, with conditions and values as text. Only shapes
 * with a text form of their own are known. Everything else is copied, so that a new keyword needs no change here.
 */

/** Redundant data: type and suggestions of a field follow from its entity, rights from the screens. Checks are listed in full. */
const LEFT_OUT = new Set(["at", "rights", "fields", "listName", "suggestions"]);
const TYPES: ReadonlySet<unknown> = new Set(["string", "integer", "number", "boolean", "array", "object"]);

export function plainOf(value: unknown): unknown {
  if (value instanceof Map) return plainOf(Object.fromEntries(value));
  if (Array.isArray(value)) return value.map(plainOf);
  if (value === null || typeof value !== "object") return value;
  const rendered = renderValue(value as Readonly<Record<string, unknown>>);
  if (rendered !== undefined) return rendered;
  const result: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    if ((LEFT_OUT.has(name) && typeof item !== "boolean") || (name === "type" && TYPES.has(item))) continue;
    const plain = plainOf(item);
    if (!isNothing(plain) || isLiteral(item)) result[name] = plain;
  }
  return result;
}

/** Whether it is a value that the metadata writes, such as a default of `false`. An absent flag is no value. */
const isLiteral = (value: unknown): boolean => value !== null && typeof value === "object" && "kind" in value && value.kind === "literal";

function isNothing(value: unknown): boolean {
  if (value === undefined || value === false) return true;
  return value !== null && typeof value === "object" && Object.keys(value).length === 0;
}

function renderValue(value: Readonly<Record<string, unknown>>): unknown {
  if (isCondition(value["tree"])) return renderCondition(value["tree"]);
  if (isCondition(value) && "test" in value) return renderCondition(value);
  switch (value["kind"]) {
    case "literal":
      return value["value"];
    case "operand":
      return renderOperand(value["operand"] as Operand);
    case "list":
      return "items" in value && !("name" in value) ? plainOf(value["items"]) : undefined;
    case "text":
      return Array.isArray(value["segments"])
        ? value["segments"]
            .map((segment: string | Operand) => (typeof segment === "string" ? segment : `\${${renderOperand(segment)}}`))
            .join("")
        : undefined;
    case "cases":
      return plainOf(value["cases"]);
    default:
      return undefined;
  }
}

function isCondition(value: unknown): value is ConditionTree {
  if (value === null || typeof value !== "object") return false;
  return (
    ("test" in value && "left" in value) || ("kind" in value ? false : ["all", "any", "not", "can", "actor"].some((key) => key in value))
  );
}

function renderOperand(operand: Operand): string {
  if ("literal" in operand) return JSON.stringify(operand.literal);
  const { subject, path } = operand.reference;
  return [subject === "record" ? "" : subject, ...path].filter((step) => step !== "").join(".");
}

export function renderCondition(tree: ConditionTree): string {
  if ("all" in tree) return `(${tree.all.map(renderCondition).join(" and ")})`;
  if ("any" in tree) return `(${tree.any.map(renderCondition).join(" or ")})`;
  if ("not" in tree) return `not ${renderCondition(tree.not)}`;
  if ("can" in tree) return `can ${tree.can.join(" or ")}`;
  if ("actor" in tree) return `actor ${tree.actor}`;
  return `${renderOperand({ reference: tree.left })} ${tree.test} ${renderOperand(tree.right)}`;
}
