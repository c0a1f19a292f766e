import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Place } from "../diagnostics/place.ts";
import { BESIDE } from "../memo/same.ts";
import type { NameType } from "./names.ts";
import type { EntityField } from "./types.ts";

/**
 * Facts about a condition or an operand, which only the rules need: source position, type of the value, and the fields that are read. Facts
 * are not part of generated code.
 */
export interface ConditionFacts {
  at: Place;
  /** Undefined for a component without a value, such as `all`, and for a name of unknown type. */
  type?: NameType | undefined;
  /** Fields of records that the condition reads; inputs are left out. */
  fields?: readonly EntityField[];
}

/**
 * Attaches {@link ConditionFacts} to a condition and returns the same object. The facts are in a hidden member, which is not printed but is
 * compared by `same`. `watch` therefore computes dependent results again when the type of a tested field changes.
 */
export const withFacts = <T extends ConditionTree>(tree: T, { at, type, fields }: ConditionFacts): T =>
  Object.defineProperty(tree, BESIDE, { value: { at, type, fields } });

/**
 * Returns the facts that {@link withFacts} has attached to a condition or to one of its operands.
 *
 * @returns undefined for a condition that is not written in a file, such as that of an expanded actor
 */
export const factsOf = (tree: ConditionTree): ConditionFacts | undefined => (tree as { [BESIDE]?: ConditionFacts })[BESIDE];

/**
 * Copies a condition without its facts. Conditions that differ only in their positions have equal copies. `watch` therefore does not repeat
 * steps that read the copies when only positions change.
 */
export function withoutFacts(tree: ConditionTree): ConditionTree {
  if ("all" in tree) return { all: tree.all.map(withoutFacts) };
  if ("any" in tree) return { any: tree.any.map(withoutFacts) };
  return "not" in tree ? { not: withoutFacts(tree.not) } : { ...tree };
}
