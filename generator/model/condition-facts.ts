import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Place } from "../diagnostics/place.ts";
import { BESIDE } from "../memo/same.ts";
import type { NameType } from "./names.ts";
import type { EntityField } from "./types.ts";

/**
 * Facts about a condition or an operand for the rules, which are not printed. They are its position in the source, the type of its value,
 * and the fields that it reads.
 */
export interface ConditionFacts {
  at: Place;
  /** Undefined for a component without a value, such as `all`, and for a name of unknown type. */
  type?: NameType | undefined;
  /** Fields of records that the condition reads; inputs are left out. */
  fields?: readonly EntityField[];
}

/**
 * Attaches source position and types to a condition, as a member that is not printed, and returns the same object. A deep comparison
 * includes them. Thus `watch` computes a result again after the type of a tested field has changed.
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
 * Copies a condition without its facts, so that conditions which differ only in their positions are equal. `watch` then does not repeat
 * steps that do not need positions.
 */
export function withoutFacts(tree: ConditionTree): ConditionTree {
  if ("all" in tree) return { all: tree.all.map(withoutFacts) };
  if ("any" in tree) return { any: tree.any.map(withoutFacts) };
  return "not" in tree ? { not: withoutFacts(tree.not) } : { ...tree };
}
