import {
  differs,
  differsFromReference,
  equals,
  equalsReference,
  has,
  hasFormat,
  isAbove,
  isAtLeast,
  isAtMost,
  isBelow,
  isEmpty,
  isGiven,
  isNoneOf,
  isOneOf,
  isUnder,
  pluck,
} from "../../../../../runtime/contract/language/condition.ts";
import type { Comparison, ConditionTree, Reference } from "../../../../../runtime/contract/language/condition-tree.ts";
import type { Scope } from "../../../../../runtime/contract/values/data.ts";

/** Returns a list unchanged, and any other value as the only item of a new list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/**
 * Evaluates a comparison (`value test other`) of two values in memory, with the same meaning as in SQL. It is used for parts of a condition
 * that do not depend on the row.
 *
 * @param isReference true if `other` was read from a reference; then an empty `other` never matches
 */
export function valueTest(value: unknown, test: Comparison["test"], other: unknown, isReference: boolean): boolean {
  if (isReference && isEmpty(other)) return false;
  switch (test) {
    case "equals":
      return isReference ? equalsReference(value, other) : equals(value, other);
    case "differs":
      return isReference ? differsFromReference(value, other) : differs(value, other);
    case "oneOf":
      return isOneOf(value, listOf(other));
    case "noneOf":
      return isNoneOf(value, listOf(other));
    case "has":
      return has(value, listOf(other));
    case "under":
      return isUnder(value, other);
    case "gt":
      return isAbove(value, other);
    case "gte":
      return isAtLeast(value, other);
    case "lt":
      return isBelow(value, other);
    case "lte":
      return isAtMost(value, other);
    case "empty":
      return isEmpty(value) === (other === true);
    case "given":
      return isGiven(value) === (other === true);
    case "format":
      return typeof other === "string" && hasFormat(value, other);
  }
}

/**
 * Tests whether a condition is true for the row in the scope, with the same meaning as in SQL but without a query. `can` and `actor` are
 * always false here, because workflows replace them by other conditions before.
 */
export function treeHolds(tree: ConditionTree, scope: Scope): boolean {
  if ("all" in tree) return tree.all.every((child) => treeHolds(child, scope));
  if ("any" in tree) return tree.any.some((child) => treeHolds(child, scope));
  if ("not" in tree) return !treeHolds(tree.not, scope);
  if (!("test" in tree)) return false;
  const { left, test, right } = tree;
  const isReference = "reference" in right;
  return valueTest(valueAt(left, scope), test, isReference ? valueAt(right.reference, scope) : right.literal, isReference);
}

/** Reads the value to which a condition refers. `record` means the stored row, because a query has no form input. */
const valueAt = ({ subject, path }: Reference, scope: Scope): unknown => pluck(scope[subject === "record" ? "row" : subject], path);
