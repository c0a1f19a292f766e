import type { Comparison, ConditionTree } from "../../runtime/contract/language/condition-tree.ts";

/** Lists all comparisons in a condition, also those within `not`, in the sequence of the source. */
export function listTests(tree: ConditionTree): Comparison[] {
  if ("all" in tree) return tree.all.flatMap(listTests);
  if ("any" in tree) return tree.any.flatMap(listTests);
  if ("not" in tree) return listTests(tree.not);
  return "test" in tree ? [tree] : [];
}
