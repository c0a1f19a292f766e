import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Place } from "../diagnostics/place.ts";
import { BESIDE } from "../memo/same.ts";
import type { NameType } from "./names.ts";
import type { EntityField } from "./types.ts";

/**
 * Facts about a condition or one of its operands: its source position, the type of the tested value, and the record fields that it reads.
 */
export interface ConditionFacts {
  at: Place;
  /** Undefined for a component that tests no value, and for a name without a known type. */
  type?: NameType | undefined;
  /** Fields of records that it reads. Inputs are left out. */
  fields?: readonly EntityField[];
}

/**
 * Attaches source position and types to a condition, as a member that is not printed, and returns the same object. A deep comparison
 * includes them. Thus `watch` computes a result again after the type of a tested field has changed.
 */
export const withFacts = <T extends ConditionTree>(tree: T, { at, type, fields }: ConditionFacts): T =>
  Object.defineProperty(tree, BESIDE, { value: { at, type, fields } });

/**
 * Returns the facts that {@link withFacts} attached to a condition or to one of its operands. Undefined for a condition that is not written
 * in a file, such as the expansion of an actor.
 */
export const factsOf = (tree: ConditionTree): ConditionFacts | undefined => (tree as { [BESIDE]?: ConditionFacts })[BESIDE];

/**
 * Copies a condition without its facts. Copies stay equal when only source positions change, so that `watch` does not repeat steps which
 * only print or evaluate conditions.
 */
export function withoutFacts(tree: ConditionTree): ConditionTree {
  if ("all" in tree) return { all: tree.all.map(withoutFacts) };
  if ("any" in tree) return { any: tree.any.map(withoutFacts) };
  return "not" in tree ? { not: withoutFacts(tree.not) } : { ...tree };
}
