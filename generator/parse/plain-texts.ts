import type { Report } from "../diagnostics/diagnostic.ts";
import { placeWithin } from "../diagnostics/place.ts";
import type { ScalarTree, Tree } from "../load/tree.ts";
import type { Located, Rule } from "./grammar.ts";
import { resolved } from "./grammar.ts";
import { isReference } from "./condition.ts";

/**
 * How references (`${…}`) may occur in a string. `text`: anywhere in it, or one as the whole string. `operand`: only one as the whole
 * string. `words`: nowhere; users read the string, or it is a code. `prose`: nowhere, but templates of other languages may use braces.
 */
type Use = "text" | "operand" | "words" | "prose";

/**
 * Uses of strings by the definitions of `common.schema.json` that allow more than words, such as references. The strings of other
 * definitions allow only words.
 */
const REFERRING: Readonly<Record<string, Use>> = { text: "text", value: "text", reference: "operand", scalar: "operand", test: "operand" };

/** Keywords whose strings users never see, so that they are not checked as texts for users. */
const PROSE: ReadonlySet<string> = new Set(["description", "pattern"]);

/** A rule of the grammar for a node, with what its strings may refer to. */
interface Reading {
  located: Located;
  use: Use;
}

/**
 * Reports references in texts that must not contain any, and malformed references in other texts (E113). Such references would not be
 * replaced by values, so users would read them literally. Also reports HTML and placeholders of other languages. The grammar determines
 * which texts may contain references.
 *
 * @param tree a tree that conforms to the grammar
 * @param grammar the rule of the tree
 */
export function checkTexts(tree: Tree, grammar: Located, report: Report): void {
  walk(tree, listReadings({ located: grammar, use: "words" }, tree), report);
}

function walk(tree: Tree, readings: readonly Reading[], report: Report): void {
  if (tree.kind === "scalar") {
    if (typeof tree.value === "string") checkString(tree, tree.value, findUse(readings), report);
  } else if (tree.kind === "list") {
    for (const item of tree.items)
      walk(
        item,
        readings.flatMap((reading) => below(reading, reading.located.rule.items, item)),
        report,
      );
  } else
    for (const { name, value } of tree.entries.values()) {
      const inner = readings.flatMap((reading) => below(reading, memberRule(reading.located.rule, name), value));
      walk(value, PROSE.has(name) ? inner.map((reading) => ({ ...reading, use: "prose" })) : inner, report);
    }
}

function memberRule(rule: Rule, name: string): Rule | undefined {
  if (Object.hasOwn(rule.properties ?? {}, name)) return rule.properties?.[name];
  return typeof rule.additionalProperties === "object" ? rule.additionalProperties : undefined;
}

const below = ({ located: { document }, use }: Reading, rule: Rule | undefined, tree: Tree): Reading[] =>
  rule === undefined ? [] : listReadings({ located: { rule, document }, use }, tree);

/** Tests whether the rules under `then` apply to a node, as its `if` says. In a grammar, each kind of a block has such rules of its own. */
function isMeant({ if: condition }: Rule, tree: Tree): boolean {
  return Object.entries(condition?.properties ?? {}).every(([name, { const: wanted }]) => {
    const given = tree.kind === "map" ? tree.entries.get(name)?.value : undefined;
    return wanted === undefined || given?.kind !== "scalar" || given.value === wanted;
  });
}

/**
 * Lists the alternatives of a rule that apply to a node, with the references that may be used there. A definition (`$ref`) sets these for
 * all of its content, up to the next definition.
 */
function listReadings({ located, use }: Reading, tree: Tree): Reading[] {
  const name = /\/(\w+)$/.exec(located.rule.$ref ?? "")?.[1] ?? "";
  if (located.rule.$ref !== undefined) {
    const target = resolved({ rule: { $ref: located.rule.$ref }, document: located.document });
    return listReadings({ located: target, use: Object.hasOwn(REFERRING, name) ? (REFERRING[name] ?? use) : "words" }, tree);
  }
  const { rule, document } = located;
  const inner = [
    ...(rule.anyOf ?? []),
    ...(rule.oneOf ?? []),
    ...(rule.allOf ?? []),
    ...(rule.then === undefined || !isMeant(rule, tree) ? [] : [rule.then]),
  ];
  return [{ located, use }, ...inner.flatMap((subrule) => listReadings({ located: { rule: subrule, document }, use }, tree))];
}

/**
 * Finds what a string may refer to by the rules for it.
 * @returns Undefined for a name, whose pattern already excludes a reference.
 */
function findUse(readings: readonly Reading[]): Use | undefined {
  // Rows of schemas/data have no grammar of their own.
  if (readings.length === 0) return "prose";
  const open = readings.filter(({ located: { rule } }) => isOpen(rule));
  return (["text", "operand", "prose", "words"] as const).find((use) => open.some((reading) => reading.use === use));
}

/** Tests whether a rule accepts any string: it allows strings and has no pattern. */
function isOpen({ type, pattern }: Rule): boolean {
  return (type === "string" || (Array.isArray(type) && type.includes("string"))) && pattern === undefined;
}

/** Placeholders as authors write them: `${name}`, `$name`, `{name}`, also with full-width signs. */
const PLACEHOLDER = /[$＄]\s*[{｛]|[$＄]\s*[(（]\s*[A-Za-z_]|[$＄][A-Za-z_]|[{｛]\s*[A-Za-z_][\w.]*\s*[}｝]/;
/** Matches a placeholder of this language (`${…}` or `$name.field`), which no other template language has. */
const OWN_PLACEHOLDER = /\$\{|\$[A-Za-z_]\w*\.[A-Za-z_]/;
/**
 * Matches a placeholder from its first character to its closing bracket, in any of the notations that are reported. A message quotes this
 * part.
 */
const TOKEN = /^[$＄]?\s*[{｛(（][^}｝)）]*[}｝)）]?|^[$＄][\w.]+/;
/** Matches an HTML tag or entity, and a placeholder of `printf` or of a template language with `<%`. */
const FOREIGN =
  /&(?:nbsp|amp|lt|gt|quot|apos|[em]n?sp|ldquo|rdquo|hellip|mdash|middot|copy|times|yen|#\d{1,6}|#x[\da-f]{1,5});|<\/?(?:br|hr|b|i|u|em|p|a|div|span|strong|font|small|sub|sup|h[1-6]|[ou]l|li|img)(?:\s[^<>]*)?\/?>|<%|%(?:\d\$)?[sd](?![\w%])/i;
const WELL_FORMED = /\$\$\{[^${}]*\}?|\$\{[^${}]*\}/g;

function checkString(tree: ScalarTree, value: string, use: Use | undefined, report: Report): void {
  if (use === undefined || ((use === "text" || use === "operand") && isReference(value))) return;
  // Equal blanks keep the positions of the rest.
  const rest = use === "text" ? value.replace(WELL_FORMED, (found) => " ".repeat(found.length)) : value;
  const found = (use === "prose" ? OWN_PLACEHOLDER : PLACEHOLDER).exec(rest);
  if (found !== null) reportPlaceholder(tree, value, found, use, report);
  else if (use !== "prose") checkForeign(tree, rest, use, report);
}

function reportPlaceholder(tree: ScalarTree, value: string, found: RegExpExecArray, use: Use, report: Report): void {
  const [token = found[0]] = TOKEN.exec(value.slice(found.index)) ?? [];
  const message =
    use === "text"
      ? `"${token}" is not a reference, so users would read it literally`
      : `"${token}" is not replaced: this text takes no reference`;
  report.add(
    "E113",
    placeOf(tree, found.index, token),
    message,
    use === "text" ? "write ${subject.field} or ${field}" : "write the text itself",
  );
}

/** Reports HTML and placeholders of other languages in a text that users read (E113). */
function checkForeign(tree: ScalarTree, text: string, use: Use, report: Report): void {
  const [token] = FOREIGN.exec(text) ?? [];
  if (token === undefined) return;
  const isMarkup = token.startsWith("&") || /^<[^%]/.test(token);
  const hint = isMarkup ? "write the character itself, without HTML" : use === "text" ? "write ${subject.field}" : "write the text itself";
  report.add("E113", placeOf(tree, text.indexOf(token), token), `"${token}" is not replaced, so users would read it literally`, hint);
}

/** Returns the place of a placeholder. If the placeholder is not on the first line, it is the place of the whole string. */
function placeOf({ at, source }: ScalarTree, index: number, token: string): ScalarTree["at"] {
  return placeWithin(at, source.indexOf(token, index), token.length);
}
