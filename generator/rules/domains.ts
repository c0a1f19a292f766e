import { has, hasFormat, isAbove, isAtLeast, isAtMost, isBelow, isEmpty, isUnder } from "../../runtime/contract/language/condition.ts";
import type { Comparison, ConditionTree, Reference } from "../../runtime/contract/language/condition-tree.ts";
import { meetsFormat } from "../../runtime/contract/values/formats.ts";
import { LIMITS } from "../../runtime/contract/values/limits.ts";
import { memoisedList } from "../memo/memo.ts";
import { factsOf } from "../model/condition-facts.ts";
import type { NameType } from "../model/names.ts";
import { FORMAT_SAMPLES } from "./format-texts.ts";

/** A condition that is not composed of others: a comparison, an actor (`actor`), or a test whether a transition is possible (`can`). */
export type Atom = Comparison | { actor: string } | { can: readonly string[] };

/**
 * A function that replaces references with the same value by one and the same reference. For example, it maps `record.x` to `form.x` in a
 * form with the field `x`.
 */
export type Alias = (reference: Reference) => Reference;

/**
 * The values that {@link canHold} tries for a name. If the conditions do not distinguish several values, only one of these values is tried.
 */
export type Domain = readonly unknown[];

/** Values that are tried for a condition about which nothing is known: it may hold or not. */
const BOTH: Domain = [true, false];

/** Represents any text that no condition names. */
const OTHER = "\u0000other";

/** Lists the tests in a condition: its parts that are no `all`, `any` or `not`. */
export function atomsOf(tree: ConditionTree): Atom[] {
  if ("all" in tree) return tree.all.flatMap(atomsOf);
  if ("any" in tree) return tree.any.flatMap(atomsOf);
  if ("not" in tree) return atomsOf(tree.not);
  return [tree];
}

const keyOf = (reference: Reference, alias: Alias | undefined): string => {
  const { subject, path } = alias?.(reference) ?? reference;
  return [subject, ...path].join(".");
};

/** How the values of two references compare: equal, the left one less or greater, or different without an order. */
const RELATIONS = ["same", "less", "greater", "other"] as const;
type Relation = (typeof RELATIONS)[number];

const reversed: Readonly<Record<Relation, Relation>> = { same: "same", less: "greater", greater: "less", other: "other" };

type Referring = Comparison & { right: { reference: Reference } };

const refers = (atom: Atom): atom is Referring => "test" in atom && "reference" in atom.right;

/** Tests of two references that the order of their values does not decide. */
const unordered: ReadonlySet<string> = new Set(["has", "under"]);

const opaqueKey = (atom: Atom): string => `?${JSON.stringify(atom)}`;
/** Evaluates a condition about which nothing is known, by the value that was chosen for it. Without a choice, returns its name. */
function opaque(atom: Atom, chosen: ReadonlyMap<string, unknown>): boolean | string {
  const key = opaqueKey(atom);
  return chosen.has(key) ? chosen.get(key) === true : key;
}

const pairKey = (left: string, right: string): string => (left < right ? `?${left} ${right}` : `?${right} ${left}`);

/**
 * Determines the values to try for each name in conditions. A name with a known value (`fixed`) has only this value.
 *
 * The result has further entries for tests whose result is tried as a whole: actors, gates, and comparisons of two names. Their values are
 * the possible results.
 *
 * @param alias replaces references with the same value by one of them
 * @returns functions that compute the values when they are needed, by name
 */
export function domainsOf(
  atoms: readonly Atom[],
  fixed: ReadonlyMap<string, unknown> | undefined,
  alias: Alias | undefined,
): Map<string, () => Domain> {
  const domains = new Map<string, () => Domain>();
  const byName = new Map<string, Comparison[]>();
  for (const atom of atoms) {
    if (!("test" in atom)) domains.set(opaqueKey(atom), () => BOTH);
    else {
      const left = keyOf(atom.left, alias);
      const tests = byName.get(left);
      if (tests === undefined) byName.set(left, [atom]);
      else tests.push(atom);
      if (!refers(atom)) continue;
      const right = keyOf(atom.right.reference, alias);
      if (unordered.has(atom.test)) domains.set(opaqueKey(atom), () => BOTH);
      else if (left !== right) domains.set(pairKey(left, right), () => RELATIONS);
      if (left === right || byName.has(right)) continue;
      byName.set(right, []);
    }
  }
  for (const [name, tests] of byName) domains.set(name, () => valuesOf(...tests));
  for (const [name, value] of fixed ?? []) domains.set(name, () => [value]);
  return domains;
}

/** Returns one value of each kind that the tests of one name tell apart. */
const valuesOf = memoisedList((...tests: readonly Comparison[]): Domain => {
  const type = tests.map((test) => factsOf(test)?.type).find((found) => found !== undefined);
  const literals = tests.flatMap((test) => literalsOf(test));
  const none = tests.some(({ test }) => test === "given") ? [undefined, null] : [undefined];
  if (type?.type === "array" || tests.some(({ test }) => test === "has")) return [...none, ...listsOf(literals, type)];
  if (type?.type === "object") return [...none, OTHER];
  const coded = codesOf(type);
  if (coded !== undefined) return [...none, ...unique([...coded, ...literals.filter((literal) => literal === null || literal === "new")])];
  if (type?.type === "boolean") return [...none, true, false];
  const formats = tests.flatMap(({ test, right }) => (test === "format" && "literal" in right ? [String(right.literal)] : []));
  const required = type?.schema?.["format"];
  const samples = formats
    .flatMap((format) => FORMAT_SAMPLES[format] ?? [])
    .filter((sample) => typeof required !== "string" || meetsFormat(sample, required));
  const others = isNumber(type) || (typeof required === "string" && formats.includes(required)) ? [] : [OTHER];
  const ordered = tests.some(({ test }) => ["gt", "gte", "lt", "lte"].includes(test));
  const found = [...literals, ...(ordered || isNumber(type) ? between([...literals, ...boundsOf(type)]) : []), ...booleansOf(literals)];
  return unique([...none, ...others, ...samples, ...found.filter((value) => isPossible(value, type))]);
});

function literalsOf({ test, right }: Comparison): unknown[] {
  if (!("literal" in right) || test === "empty" || test === "given" || test === "format") return [];
  const literals = Array.isArray(right.literal) ? (right.literal as unknown[]) : [right.literal];
  return test === "under" ? literals.flatMap((path) => [path, `${String(path)}/\u0000`]) : literals;
}

const isNumber = (type: NameType | undefined): boolean => type?.type === "integer" || type?.type === "number";

/**
 * Returns the codes of a type as values of this type, such as numbers. Undefined if the type has no codes, so that any value is possible.
 */
function codesOf(type: NameType | undefined): unknown[] | undefined {
  const codes = type?.codes?.map(({ value }) => (isNumber(type) ? Number(value) : type.type === "boolean" ? value === "true" : value));
  return codes === undefined || codes.length === 0 ? undefined : codes;
}

const booleansOf = (literals: readonly unknown[]): unknown[] =>
  literals.flatMap((literal) => (typeof literal === "boolean" ? [!literal] : []));

/** Returns the limits of a number that its schema declares, as values to test conditions with. */
const boundsOf = (type: NameType | undefined): unknown[] =>
  ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].flatMap((keyword) => type?.schema?.[keyword] ?? []);

/** Returns values below, between and above the given numbers or times. An amount may be a number or a text. */
function between(literals: readonly unknown[]): unknown[] {
  const numbers = literals.map(Number).filter((value) => Number.isFinite(value));
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const inner = sorted.flatMap((value, index) => (index === 0 ? [] : [(value + (sorted[index - 1] ?? 0)) / 2]));
  const near = sorted.flatMap((value) => [value, value - 1, value + 1]);
  const texts = literals.filter((literal) => typeof literal === "string" && !Number.isFinite(Number(literal)));
  return [
    ...near,
    ...inner,
    ...(numbers.length === 0 ? [0] : []),
    ...texts.map((text) => `${String(text)}\u0001`),
    ...(texts.length > 0 ? ["\u0000"] : []),
  ];
}

/** Tests whether the rules of a field admit a value. */
function isPossible(value: unknown, type: NameType | undefined): boolean {
  if (value === null || type?.schema === undefined) return true;
  if (type.type === "integer" && !Number.isInteger(value)) return false;
  if (typeof value === "string" && value.includes("\u0000")) return true;
  return Object.entries(LIMITS).every(([keyword, keeps]) => {
    const limit = type.schema?.[keyword];
    return limit === undefined || keyword === "minItems" || keyword === "maxItems" || keeps(value, limit);
  });
}

/**
 * Maximum number of items of which all combinations are tried as the value of a list. With more items, only these lists are tried: the
 * empty one, each single item, the items that the tests name, and all items.
 */
const MOST_COMBINED = 5;

function listsOf(literals: readonly unknown[], type: NameType | undefined): unknown[][] {
  const items = unique(literals);
  const codes = codesOf(type === undefined ? undefined : { ...type, type: "string" });
  const others = codes?.filter((code) => !items.includes(code)).slice(0, 1) ?? [OTHER];
  const all = [...items, ...others];
  if (all.length > MOST_COMBINED) return [[], ...all.map((item) => [item]), items, all];
  return all.reduce<unknown[][]>((lists, item) => [...lists, ...lists.map((list) => [...list, item])], [[]]);
}

const unique = (values: readonly unknown[]): unknown[] => [...new Set(values)];

/**
 * Evaluates a comparison, `can` or `actor` with the values that have been chosen so far.
 *
 * @param chosen the values by name
 * @param alias replaces references with the same value by one of them; undefined leaves references unchanged
 * @returns the result, or the name of a value that is needed and not chosen yet
 */
export function evaluateAtom(atom: Atom, chosen: ReadonlyMap<string, unknown>, alias: Alias | undefined): boolean | string {
  if (!("test" in atom)) return opaque(atom, chosen);
  const name = keyOf(atom.left, alias);
  if (!chosen.has(name)) return name;
  const value = chosen.get(name);
  if (refers(atom)) return evaluateReference(atom, name, value, chosen, alias);
  const { literal } = atom.right as { literal: unknown };
  const list = Array.isArray(literal) ? (literal as unknown[]) : [literal];
  switch (atom.test) {
    case "equals":
      return value === literal;
    case "differs":
      return value !== literal;
    case "oneOf":
      return list.includes(value);
    case "noneOf":
      return !list.includes(value);
    case "has":
      return has(value, list);
    case "under":
      return isUnder(value, literal);
    case "empty":
      return isEmpty(value) === literal;
    case "given":
      return (value !== undefined) === literal;
    case "gt":
      return isAbove(value, literal);
    case "gte":
      return isAtLeast(value, literal);
    case "lt":
      return isBelow(value, literal);
    case "lte":
      return isAtMost(value, literal);
    case "format":
      return hasFormat(value, String(literal));
  }
}

function evaluateReference(
  atom: Referring,
  left: string,
  value: unknown,
  chosen: ReadonlyMap<string, unknown>,
  alias: Alias | undefined,
): boolean | string {
  const right = keyOf(atom.right.reference, alias);
  if (!chosen.has(right)) return right;
  const other = chosen.get(right);
  // Every test against an empty reference is false.
  if (isEmpty(other)) return false;
  if (unordered.has(atom.test)) return isEmpty(value) ? false : opaque(atom, chosen);
  if (isEmpty(value)) return atom.test === "differs" || atom.test === "noneOf";
  const pair = pairKey(left, right);
  if (left !== right && !chosen.has(pair)) return pair;
  const seen = left === right ? "same" : (chosen.get(pair) as Relation);
  const relation = left <= right ? seen : reversed[seen];
  const named = [value, other].every((one) => one !== OTHER);
  const same = named ? value === other : relation === "same";
  switch (atom.test) {
    case "equals":
    case "oneOf":
      return same;
    case "differs":
    case "noneOf":
      return !same;
    case "gt":
      return relation === "greater";
    case "gte":
      return relation === "greater" || relation === "same";
    case "lt":
      return relation === "less";
    case "lte":
      return relation === "less" || relation === "same";
    default:
      return true;
  }
}
