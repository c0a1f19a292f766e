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
} from "../../../../../runtime/contract/language/condition.ts";
import type { Comparison } from "../../../../../runtime/contract/language/condition-tree.ts";

/** Returns a list unchanged, and any other value as the only item of a new list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/**
 * Evaluates a comparison (`value test other`) that does not depend on a row, with the same meaning as in SQL.
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
