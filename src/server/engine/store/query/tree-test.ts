import { pluck } from "../../../../../runtime/contract/language/condition.ts";
import type { ConditionTree, Reference } from "../../../../../runtime/contract/language/condition-tree.ts";
import type { Scope } from "../../../../../runtime/contract/values/data.ts";
import { valueTest } from "./value-test.ts";

/**
 * Tests whether a condition is true for the row in the scope, with the same meaning as in SQL but without a query. `can` and `actor` are
 * always false here, because workflows replace them before.
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
