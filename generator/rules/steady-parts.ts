import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import { referencesOf } from "../model/values.ts";

/** Subjects of conditions whose values cannot change while a form is open. */
const STEADY: ReadonlySet<string> = new Set(["row", "user", "setting", "params"]);

/**
 * Returns the operands of an `all` condition whose results do not change while users fill in a form. They read nothing but the stored row,
 * the user, settings and page parameters. Any other condition is treated as an `all` with this one operand.
 */
export function steadyPartsOf(tree: ConditionTree): ConditionTree[] {
  if ("all" in tree) return tree.all.flatMap(steadyPartsOf);
  return referencesOf(tree).every(({ subject }) => STEADY.has(subject)) ? [tree] : [];
}
