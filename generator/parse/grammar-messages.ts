import { plain, type Tree } from "../load/tree.ts";
import type { Rule } from "./grammar.ts";
import { meantValue } from "./keyword-hint.ts";

/** Returns the JSON type of a tree, as the grammar spells it: `object`, `array`, `string`, `integer`, `number`, `boolean` or `null`. */
export function typeOf(tree: Tree): string {
  if (tree.kind === "map") return "object";
  if (tree.kind === "list") return "array";
  if (tree.value === null) return "null";
  return typeof tree.value === "number" && Number.isInteger(tree.value) ? "integer" : typeof tree.value;
}

const typeNames: Readonly<Record<string, string>> = {
  object: "a mapping",
  array: "a list",
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  null: "null",
};

/**
 * Lists the allowed types of a rule.
 * @returns An empty list if the rule does not restrict the type.
 */
export function typesOf(rule: Rule): readonly string[] {
  return typeof rule.type === "string" ? [rule.type] : (rule.type ?? []);
}

/** Describes the values that a rule allows, for a message: by its `enum`, its `const` or its types. */
export function expected(rule: Rule): string {
  if (rule.enum !== undefined) return rule.enum.map((item) => JSON.stringify(item)).join(", ");
  if (rule.const !== undefined) return JSON.stringify(rule.const);
  return (
    typesOf(rule)
      .map((type) => typeNames[type] ?? type)
      .join(" or ") || "something else"
  );
}

/** Describes the values that any of several rules allows, for a message. */
export const expectedOf = (rules: readonly Rule[]): string => [...new Set(rules.map(expected))].join(" or ");

/**
 * Describes a value of the metadata, for a message. A scalar is described by its value as JSON, so a text is in double quotes. A mapping is
 * described as `a mapping`, a list as `a list`, and an empty value as `nothing`.
 */
export function shown(tree: Tree): string {
  if (tree.kind === "map") return "a mapping";
  if (tree.kind === "list") return "a list";
  return tree.source === "" ? "nothing" : JSON.stringify(plain(tree));
}

/** The number of keywords that a hint lists. */
const LISTED = 12;

/**
 * Describes a rule for a hint: its description, followed by the keywords of a mapping. If some keywords are required, only these are
 * listed, as a template. Keywords are listed only for a mapping that allows no other keywords.
 * @returns undefined if there is nothing to describe
 */
export function describeRule({ description, properties, required = [], additionalProperties }: Rule): string | undefined {
  const names = additionalProperties === false ? Object.keys(properties ?? {}) : [];
  const shape = required.length > 0 ? `write { ${required.map((name) => `${name}: …`).join(", ")} }` : `keywords: ${listed(names)}`;
  const parts = [description, ...(names.length === 0 ? [] : [shape])].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(" ");
}

const listed = (names: readonly string[]): string => `${names.slice(0, LISTED).join(", ")}${names.length > LISTED ? ", …" : ""}`;

const switches: Readonly<Record<string, boolean>> = { yes: true, on: true, no: false, off: false };

/**
 * Suggests how to write a value that has the wrong type: with or without quotes, as a list, or as a boolean.
 *
 * @param rule the rule that the value violates
 * @returns undefined if there is no suggestion
 */
export function quoteHint(tree: Tree, rule: Rule): string | undefined {
  if (tree.kind === "scalar" && typesOf(rule).includes("boolean")) {
    const meant = switches[String(tree.value).toLowerCase()];
    if (meant !== undefined) return `write ${meant}`;
  }
  const isNumeric = typesOf(rule).some((type) => type === "integer" || type === "number");
  if (isNumeric && tree.kind === "scalar" && typeof tree.value === "string" && /^-?\d+(\.\d+)?$/.test(tree.value))
    return `without quotes: ${tree.value}`;
  if (tree.kind === "scalar" && typesOf(rule).includes("array") && typeof tree.value === "string") return `a list: [${tree.source}]`;
  if (tree.kind !== "scalar" || !typesOf(rule).includes("string") || tree.value === null) return undefined;
  return `a text needs quotes here: "${tree.source}"`;
}

/** The number of values that a message lists. A message about more values shows their count, and its hint lists them. */
const READ_AT_ONCE = 8;

/** Describes the allowed values for a message. A list of more than 8 is described by its length only. */
export function enumeration(known: readonly unknown[]): string {
  if (known.length > READ_AT_ONCE) return `the ${known.length} names that are allowed here`;
  return known.map((item) => JSON.stringify(item)).join(", ");
}

/**
 * Returns a hint for a value that the grammar does not allow:
 *
 * - If the value is no text but would be allowed as one (`1` for `"1"`), the hint is to quote it.
 * - Otherwise it names the most similar allowed value.
 * - If none is similar, it lists all allowed values. Up to eight are in the message already, so there is no hint.
 *
 * @param known the allowed values
 * @returns undefined if no value is similar and at most eight are allowed
 */
export function enumHint(value: unknown, known: readonly unknown[]): string | undefined {
  if (typeof value !== "string" && known.includes(String(value))) return `quote it: "${String(value)}"`;
  const near = meantValue(String(value), known.map(String));
  if (near !== undefined) return `did you mean "${near}"?`;
  return known.length > READ_AT_ONCE ? `known: ${known.join(", ")}` : undefined;
}

const halfWidth: Readonly<Record<string, string>> = {
  "，": ",",
  "：": ": ",
  "［": "[",
  "］": "]",
  "｛": "{",
  "｝": "}",
  "＂": '"',
  "　": " ",
};

/**
 * Suggests the half-width character for full-width punctuation.
 * @returns The hint, or undefined if the text has no such character.
 */
export function fullWidthHint(text: string): string | undefined {
  const found = [...text].find((character) => halfWidth[character] !== undefined);
  return found === undefined ? undefined : `unexpected full-width ${found}: write "${halfWidth[found]}"`;
}

/** A description and an example for each known pattern, because the pattern alone does not help an author. */
const shapes: Readonly<Record<string, readonly [string, string]>> = {
  "^[a-z][A-Za-z0-9]*\\.[a-z][A-Za-z0-9]*$": ["the name of a call", "service.call, as in gateway.addRoute"],
  "^[a-z][a-z0-9]*(-[a-z0-9]+)*$": ["a name here", "lower-case words joined by hyphens, as in supplier-list"],
  "^[a-z][A-Za-z0-9]*$": ["a name here", "camel case, as in serviceName"],
  "^[A-Z][A-Za-z0-9]*$": ["a name here", "words in capitals, as in ViewState"],
  "^[A-Z][A-Z0-9_]*$": ["the name of a setting", "capitals, as in PUBLICITY_SECONDS"],
  "^[a-z][a-z0-9_]*$": ["the name of a table", "lower-case words joined by underscores, as in gateway_route"],
  "^([a-z][a-z0-9-]*\\.)?[a-z][A-Za-z0-9]*$": ["a name here", "camel case, as in withdraw; of another screen: purchaser-list.withdraw"],
  "^[a-z][a-z0-9-]*\\.[a-z][A-Za-z0-9]*$": ["a field of an entity", "entity.field, as in organisation.orgName"],
  "^(/([A-Za-z0-9._~-]+|\\{[a-zA-Z][A-Za-z0-9]*\\}))+$": [
    "the path of a call",
    "as in /rest/v1/routes/{id}; declare query parameters under query:, not in the path",
  ],
  "^(/(?!\\.{1,2}(?:/|$))[A-Za-z0-9._~-]+)+$": [
    "the path of a page",
    "as in /supplier-list; declare parameters under params:, which are sent in the query",
  ],
  "^(sheet|[a-z][a-z0-9]*(-[a-z0-9]+)*(\\.[a-z][A-Za-z0-9]*){1,2})$": ["a field with a file", "entity.field, as in book.scan; or sheet"],
  "^\\$": ["a reference", "$subject.field, as in $row.id"],
};

/**
 * Builds the message and hint for a text that does not match a pattern of the grammar. A known pattern is described in words. If the text
 * contains full-width punctuation, the hint names the half-width character instead.
 *
 * @param description the description in the grammar, used as the hint for an unknown pattern
 */
export function shapeProblem(
  text: string,
  pattern: string,
  description: string | undefined,
): { message: string; hint: string | undefined } {
  const known = shapes[pattern];
  const shown = JSON.stringify(text);
  if (known === undefined) return { message: `${shown} must match ${pattern}`, hint: fullWidthHint(text) ?? description };
  return { message: `${shown} is not ${known[0]}`, hint: fullWidthHint(text) ?? known[1] };
}
