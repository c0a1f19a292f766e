import { has, isAbove, isAtLeast, isAtMost, isBelow, isEmpty, isUnder } from "../../runtime/contract/language/condition.ts";
import type { Comparison, ConditionTree, Reference } from "../../runtime/contract/language/condition-tree.ts";
import { type Meaning, unfolded } from "../model/meaning.ts";

/**
 * Input of {@link canHold}: conditions, and what is known of their names. Every combination of the values that they name is tried.
 * Anything unknown (a comparison with another record, a format) may be true or false.
 */
export interface Question {
  trees: readonly ConditionTree[];
  /** Known values by `subject.name`. Undefined means empty. */
  fixed?: ReadonlyMap<string, unknown>;
  /** If absent, `actor` and `can` may be true or false. */
  meaning?: Meaning;
}

/** Maximum combinations to try. Beyond it, the conditions count as satisfiable. */
const MOST_COMBINATIONS = 100_000;

const OTHER = "\u0000other";

const keyOf = (reference: Reference): string => [reference.subject, ...reference.path].join(".");

/**
 * Whether conditions can hold together. True if that cannot be decided: with unknown values, or after 100,000 combinations. Results are
 * cached.
 */
export function canHold(question: Question): boolean {
  const trees = question.trees.map((tree) => unfolded(tree, question.meaning));
  const key = JSON.stringify([trees, [...(question.fixed ?? [])]]);
  const known = results.get(key) ?? solve(trees, question);
  if (results.size > MOST_RESULTS) results.clear();
  results.set(key, known);
  return known;
}

/** Cached results, because `watch` repeats the questions at every save. */
const results = new Map<string, boolean>();
const MOST_RESULTS = 10_000;

function solve(trees: readonly ConditionTree[], question: Question): boolean {
  const domains = new Map<string, Set<unknown>>();
  for (const comparison of trees.flatMap(comparisons)) widen(domains, comparison);
  for (const [key, value] of question.fixed ?? []) domains.set(key, new Set([value]));
  const names = [...domains.keys()];
  const values = [...domains.values()].map((domain) => [...domain]);
  if (values.reduce((count, domain) => count * domain.length, 1) > MOST_COMBINATIONS) return true;
  const chosen = new Map<string, unknown>();
  const attempt = (index: number): boolean => {
    const name = names[index];
    if (name === undefined) return trees.every((tree) => holds(tree, chosen));
    return (values[index] ?? []).some((value) => {
      chosen.set(name, value);
      return attempt(index + 1);
    });
  };
  return attempt(0);
}

const opaqueKey = (comparison: Comparison | { actor: string } | { can: readonly string[] }): string => `?${JSON.stringify(comparison)}`;

type Atom = Comparison | { actor: string } | { can: readonly string[] };

function comparisons(tree: ConditionTree): Atom[] {
  if ("all" in tree) return tree.all.flatMap(comparisons);
  if ("any" in tree) return tree.any.flatMap(comparisons);
  if ("not" in tree) return comparisons(tree.not);
  return [tree];
}

const isOpaque = (atom: Atom): boolean => !("test" in atom) || "reference" in atom.right || atom.test === "format";

function widen(domains: Map<string, Set<unknown>>, atom: Atom): void {
  if (isOpaque(atom) || !("test" in atom) || !("literal" in atom.right)) {
    domains.set(opaqueKey(atom), new Set([true, false]));
    return;
  }
  const key = keyOf(atom.left);
  const domain = domains.get(key) ?? new Set<unknown>([undefined, OTHER]);
  domains.set(key, domain);
  const { literal } = atom.right;
  if (atom.test === "empty" || atom.test === "given") return;
  const literals = Array.isArray(literal) ? literal : [literal];
  if (atom.test === "has") {
    domain.add(listOf(domain, literals));
    for (const item of literals) domain.add(listOf(domain, [item]));
    return;
  }
  for (const item of literals) {
    domain.add(item);
    if (typeof item === "number") domain.add(item - 1).add(item + 1);
    if (typeof item === "boolean") domain.add(!item);
  }
}

/** Returns the equal list in the domain, if there is one, so that a list is one value however often it is named. */
function listOf(domain: ReadonlySet<unknown>, list: readonly unknown[]): unknown {
  return [...domain].find((known) => Array.isArray(known) && JSON.stringify(known) === JSON.stringify(list)) ?? list;
}

function holds(tree: ConditionTree, chosen: ReadonlyMap<string, unknown>): boolean {
  if ("all" in tree) return tree.all.every((item) => holds(item, chosen));
  if ("any" in tree) return tree.any.some((item) => holds(item, chosen));
  if ("not" in tree) return !holds(tree.not, chosen);
  if (isOpaque(tree) || !("test" in tree) || !("literal" in tree.right)) return chosen.get(opaqueKey(tree)) === true;
  const value = chosen.get(keyOf(tree.left));
  const { literal } = tree.right;
  const list = Array.isArray(literal) ? literal : [literal];
  switch (tree.test) {
    case "equals":
      return value === literal;
    case "differs":
      return value !== literal;
    case "oneOf":
      return list.includes(value as string);
    case "noneOf":
      return !list.includes(value as string);
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
      return true;
  }
}
