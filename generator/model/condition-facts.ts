import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Place } from "../diagnostics/place.ts";
import { BESIDE } from "../memo/same.ts";
import type { NameType } from "./names.ts";
import type { EntityField } from "./types.ts";

/** The source position of a condition or of one of its components, and the type of the value that it tests. */
export interface ConditionFacts {
  at: Place;
  /** Undefined for a component that tests no value, and for a name without a known type. */
  type?: NameType | undefined;
  /** Fields of records that it reads. Inputs are left out. */
  fields?: readonly EntityField[];
}

/**
 * Attaches facts to a condition, and returns the same object. Facts are not printed, but count when two conditions are compared. `watch`
 * must not reuse a result if the type of a tested field has changed.
 */
export const withFacts = <T extends ConditionTree>(tree: T, { at, type, fields }: ConditionFacts): T =>
  Object.defineProperty(tree, BESIDE, { value: { at, type, fields } });

/** Returns the facts of a condition or of one of its components. Undefined for one that no file contains, such as an unfolded actor. */
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
