import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Place } from "../diagnostics/place.ts";
import type { NameType } from "./names.ts";

/** The source of a part of a condition: its place, and the type of the value that it tests. */
export interface ConditionFacts {
  at: Place;
  /** Undefined for a part that tests no value, and for a name that is not described. */
  type?: NameType | undefined;
}

const known = new WeakMap<ConditionTree, ConditionFacts>();

/** Remembers the facts of a part, and returns the part. */
export function withFacts<T extends ConditionTree>(tree: T, facts: ConditionFacts): T {
  known.set(tree, facts);
  return tree;
}

/** Returns the facts of a part of a condition, or undefined for a part that no file contains, such as an unfolded actor. */
export const factsOf = (tree: ConditionTree): ConditionFacts | undefined => known.get(tree);
