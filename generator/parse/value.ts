import type { Literal, Tone } from "../../runtime/contract/values/data.ts";
import { type Place, placeWithin } from "../diagnostics/place.ts";
import type { ScalarTree, Tree } from "../load/tree.ts";
import type { CheckAst, LabelAst, Name, NamedValue, ValueAst } from "./ast.ts";
import { condition, isReference, optionalCondition } from "./condition.ts";
import { entries, get, items, name, nameOf, names, text, textOf } from "./pick.ts";

/**
 * Parses a value: a literal, a reference, a text with `${…}`, a list or cases. A mapping becomes null; the grammar allows only an empty
 * mapping.
 */
export function value(tree: Tree): ValueAst {
  if (tree.kind === "scalar") return scalarValue(tree);
  if (tree.kind === "map") return { kind: "literal", value: null, at: tree.at };
  if (tree.items.length > 0 && tree.items.every((item) => item.kind === "map")) {
    const cases = tree.items.map((item) => ({
      when: optionalCondition(item, "when"),
      value: value(get(item, "value") ?? get(item, "text") ?? item),
    }));
    return { kind: "cases", cases, at: tree.at };
  }
  const elements = tree.items.map(value);
  if (elements.every((element) => element.kind === "literal")) {
    return { kind: "literal", value: elements.map((element) => (element as { value: Literal }).value) as Literal, at: tree.at };
  }
  return { kind: "list", items: elements, at: tree.at };
}

function scalarValue(tree: ScalarTree): ValueAst {
  const { at } = tree;
  if (isReference(tree.value)) return { kind: "reference", name: { text: String(tree.value).slice(1), at }, at };
  if (typeof tree.value === "string" && tree.value.includes("${")) return textValue(splitText(tree), at);
  return { kind: "literal", value: tree.value, at };
}

/** Builds a text, or a literal if the text contains no reference. */
const textValue = (segments: readonly (string | Name)[], at: Place): ValueAst =>
  segments.every((segment) => typeof segment === "string")
    ? { kind: "literal", value: segments.join(""), at }
    : { kind: "text", segments, at };

/** Splits a text such as `"${a} and ${b}"` into literal texts and names with their source positions. `$${` is a literal `${`. */
function splitText(tree: ScalarTree): (string | Name)[] {
  const whole = String(tree.value);
  const elements: (string | Name)[] = [];
  let last = 0;
  let searched = 0;
  for (const match of whole.matchAll(/\$\$\{|\$\{([^}]*)\}/g)) {
    if (match[1] === undefined) {
      elements.push(`${whole.slice(last, match.index)}\${`);
      last = match.index + match[0].length;
      continue;
    }
    if (match.index > last) elements.push(whole.slice(last, match.index));
    const inSource = tree.source.indexOf(match[0], searched);
    searched = inSource < 0 ? searched : inSource + match[0].length;
    elements.push({ text: match[1].trim(), at: placeWithin(tree.at, inSource, match[0].length) });
    last = match.index + match[0].length;
  }
  if (last < whole.length) elements.push(whole.slice(last));
  return elements;
}

/**
 * Parses the value under a keyword of a mapping.
 *
 * @param key the keyword
 * @returns undefined if the keyword is absent
 */
export function optionalValue(tree: Tree | undefined, key: string): ValueAst | undefined {
  const found = get(tree, key);
  return found === undefined ? undefined : value(found);
}

/**
 * Reads the mapping of a keyword such as `send` or `set` as names with values.
 * @returns An empty list if the keyword is absent.
 */
export function namedValues(tree: Tree | undefined, key: string): NamedValue[] {
  return valuesOf(get(tree, key));
}

/**
 * Parses a mapping of names to values.
 *
 * @returns an empty list for undefined
 */
export function valuesOf(tree: Tree | undefined): NamedValue[] {
  return entries(tree).map((entry) => ({ name: entry.name, value: value(entry.value) }));
}

/**
 * Parses the list of checks of a keyword.
 * @returns An empty list if the keyword is absent.
 */
export function checks(tree: Tree | undefined, key: string): CheckAst[] {
  return items(tree, key).map(check);
}

/** Parses a check. A plain name, or `use`, refers to a named list of checks; anything else is a rule with its message. */
export function check(tree: Tree): CheckAst {
  if (tree.kind === "scalar") return { kind: "use", name: nameOf(tree), at: tree.at };
  const when = optionalCondition(tree, "when");
  const use = name(tree, "use");
  if (use !== undefined) return { kind: "use", name: use, when, at: tree.at };
  const rule = get(tree, "rule");
  const clear = get(tree, "clear") === undefined ? {} : { clear: names(tree, "clear") };
  return { kind: "rule", rule: condition(rule ?? tree), message: value(get(tree, "message") ?? tree), when, at: tree.at, ...clear };
}

/** Parses a label: a text, or texts with conditions. */
export function label(tree: Tree): LabelAst {
  if (tree.kind !== "list") return textOf(tree);
  return tree.items.map((item) => ({
    when: optionalCondition(item, "when"),
    text: text(item, "text") ?? "",
    tone: text(item, "tone") as Tone | undefined,
    at: item.at,
  }));
}

/**
 * Parses the label under a keyword of a mapping.
 *
 * @param key the keyword
 * @returns undefined if the keyword is absent
 */
export function optionalLabel(tree: Tree | undefined, key: string): LabelAst | undefined {
  const found = get(tree, key);
  return found === undefined ? undefined : label(found);
}
