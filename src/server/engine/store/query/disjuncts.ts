import type { ConditionTree } from "../../../../../runtime/contract/language/condition-tree.ts";
import { and, not, type Predicate } from "./predicate.ts";

/** Maximum number of disjuncts into which a condition is split. A condition with more is evaluated as a whole. */
const MOST = 12;

/** A test of a row that is not split further. Two tests with the same `key` are the same test. */
interface Atom {
  key: string;
  term: Predicate;
}

type Way = ReadonlyMap<string, Predicate>;

const keys = new WeakMap<ConditionTree, string>();

/** Returns the cached key of a tree. Trees belong to the metadata and live as long as it does. */
function keyOf(tree: ConditionTree): string {
  let key = keys.get(tree);
  if (key === undefined) {
    key = JSON.stringify(tree);
    keys.set(tree, key);
  }
  return key;
}

/**
 * Splits a condition (the conjunction of `trees`) into disjuncts, of which at most one is true for a row. Different disjuncts compare
 * different fields, so that each disjunct can use the index of its own fields. Tests that do not depend on the row are evaluated here.
 *
 * @param test compiles one tree to a predicate
 * @returns the predicates; empty if no row can match. If there would be more than 12, the result is a single predicate for the whole
 * condition
 */
export function splitDisjuncts(trees: readonly ConditionTree[], test: (tree: ConditionTree) => Predicate): readonly Predicate[] {
  const ways = waysOf({ all: trees }, test);
  if (ways === undefined) return [and(trees.map(test))];
  const minimal = withoutContained(ways).map((way) => and([...way.values()]));
  return minimal.map((term, at) => and([term, ...minimal.slice(0, at).map(not)])).filter((term) => term !== false);
}

/** Expands a tree of conditions into its disjuncts, each a conjunction of tests by their keys. Undefined if there would be more than 12. */
function waysOf(tree: ConditionTree, test: (tree: ConditionTree) => Predicate): Way[] | undefined {
  if ("any" in tree) {
    const ways: Way[] = [];
    for (const term of tree.any) {
      const more = waysOf(term, test);
      if (more === undefined || ways.length + more.length > MOST) return undefined;
      ways.push(...more);
    }
    return ways;
  }
  if ("all" in tree) {
    let ways: Way[] = [new Map()];
    for (const term of tree.all) {
      const more = waysOf(term, test);
      if (more === undefined || ways.length * more.length > MOST) return undefined;
      ways = ways.flatMap((way) => more.map((other) => new Map([...way, ...other])));
    }
    return ways;
  }
  const { key, term }: Atom = { key: keyOf(tree), term: test(tree) };
  if (typeof term === "boolean") return term ? [new Map()] : [];
  return [new Map([[key, term]])];
}

/** Returns the disjuncts without those that contain all tests of another one, because these add no rows. */
function withoutContained(ways: readonly Way[]): Way[] {
  const contains = (one: Way, other: Way): boolean => [...other.keys()].every((key) => one.has(key));
  return ways.filter(
    (way, at) => !ways.some((other, index) => index !== at && contains(way, other) && (way.size > other.size || index < at)),
  );
}
