import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Place } from "../diagnostics/place.ts";
import { BESIDE } from "../memo/same.ts";
import type { NameType } from "./names.ts";

/** The source of a part of a condition: its place, and the type of the value that it tests. */
export interface ConditionFacts {
  at: Place;
  /** Undefined for a part that tests no value, and for a name that is not described. */
  type?: NameType | undefined;
}

/**
 * Adds facts to a part, and returns the part. The facts are not printed, but count in comparisons: a repeated run must not keep a part
 * whose field has another type now.
 */
export const withFacts = <T extends ConditionTree>(tree: T, { at, type }: ConditionFacts): T =>
  Object.defineProperty(tree, BESIDE, { value: { at, type } });

/** Returns the facts of a part of a condition, or undefined for a part that no file contains, such as an unfolded actor. */
export const factsOf = (tree: ConditionTree): ConditionFacts | undefined => (tree as { [BESIDE]?: ConditionFacts })[BESIDE];

/**
 * Copies a condition without its facts. The copy remains equal when lines of its file move, so that a save does not repeat what only
 * prints or evaluates it.
 */
export function withoutFacts(tree: ConditionTree): ConditionTree {
  if ("all" in tree) return { all: tree.all.map(withoutFacts) };
  if ("any" in tree) return { any: tree.any.map(withoutFacts) };
  return "not" in tree ? { not: withoutFacts(tree.not) } : { ...tree };
}
