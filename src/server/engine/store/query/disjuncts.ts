import type { ConditionTree } from "../../../../../runtime/contract/language/condition-tree.ts";
import { and, not, type Predicate } from "./predicate.ts";

/** Ways in which a condition can hold, beyond which it is asked as a whole. */
const MOST = 12;

/** A test of a row, with what tells it from others. */
interface Atom {
  key: string;
  part: Predicate;
}

type Way = ReadonlyMap<string, Predicate>;

const keys = new WeakMap<ConditionTree, string>();

/** Trees are those of the metadata and live as long as it. */
function keyOf(tree: ConditionTree): string {
  let key = keys.get(tree);
  if (key === undefined) {
    key = JSON.stringify(tree);
    keys.set(tree, key);
  }
  return key;
}

/**
 * The ways in which all the trees can hold for this caller, no row in two of them: each fixes other fields of a row, and so
 * is a run of another index. `test` compiles one tree; what it decides without a row is gone from the ways.
 */
export function splitDisjuncts(trees: readonly ConditionTree[], test: (tree: ConditionTree) => Predicate): readonly Predicate[] {
  const ways = waysOf({ all: trees }, test);
  if (ways === undefined) return [and(trees.map(test))];
  const minimal = withoutContained(ways).map((way) => and([...way.values()]));
  return minimal.map((part, at) => and([part, ...minimal.slice(0, at).map(not)])).filter((part) => part !== false);
}

/** Undefined: too many to tell apart. */
function waysOf(tree: ConditionTree, test: (tree: ConditionTree) => Predicate): Way[] | undefined {
  if ("any" in tree) {
    const ways: Way[] = [];
    for (const part of tree.any) {
      const more = waysOf(part, test);
      if (more === undefined || ways.length + more.length > MOST) return undefined;
      ways.push(...more);
    }
    return ways;
  }
  if ("all" in tree) {
    let ways: Way[] = [new Map()];
    for (const part of tree.all) {
      const more = waysOf(part, test);
      if (more === undefined || ways.length * more.length > MOST) return undefined;
      ways = ways.flatMap((way) => more.map((other) => new Map([...way, ...other])));
    }
    return ways;
  }
  const { key, part }: Atom = { key: keyOf(tree), part: test(tree) };
  if (typeof part === "boolean") return part ? [new Map()] : [];
  return [new Map([[key, part]])];
}

/** A way that asks all that another one asks, and more, has no rows of its own. */
function withoutContained(ways: readonly Way[]): Way[] {
  const contains = (one: Way, other: Way): boolean => [...other.keys()].every((key) => one.has(key));
  return ways.filter(
    (way, at) => !ways.some((other, place) => place !== at && contains(way, other) && (way.size > other.size || place < at)),
  );
}
