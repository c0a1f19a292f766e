import { pluck } from "../../../../../runtime/contract/language/condition.ts";
import type { ConditionTree, Reference } from "../../../../../runtime/contract/language/condition-tree.ts";
import type { Scope } from "../../../../../runtime/contract/values/data.ts";
import { valueTest } from "./value-test.ts";

/** Whether a condition holds of the row in the scope, as SQL decides it. What asks the workflow never does: it is written out before. */
export function treeHolds(tree: ConditionTree, scope: Scope): boolean {
  if ("all" in tree) return tree.all.every((part) => treeHolds(part, scope));
  if ("any" in tree) return tree.any.some((part) => treeHolds(part, scope));
  if ("not" in tree) return !treeHolds(tree.not, scope);
  if (!("test" in tree)) return false;
  const { left, test, right } = tree;
  const isReference = "reference" in right;
  return valueTest(valueAt(left, scope), test, isReference ? valueAt(right.reference, scope) : right.literal, isReference);
}

/** `record` is the row: nothing is entered here. */
const valueAt = ({ subject, path }: Reference, scope: Scope): unknown => pluck(scope[subject === "record" ? "row" : subject], path);
