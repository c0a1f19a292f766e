import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import { referencesOf } from "../model/values.ts";

/** Subjects of conditions whose values cannot change while a form is open. */
const STEADY: ReadonlySet<string> = new Set(["row", "user", "setting", "params"]);

/** Returns the parts of a conjunction that read nothing which the user can enter, and so still hold while a form is open. */
export function steadyPartsOf(tree: ConditionTree): ConditionTree[] {
  if ("all" in tree) return tree.all.flatMap(steadyPartsOf);
  return referencesOf(tree).every(({ subject }) => STEADY.has(subject)) ? [tree] : [];
}
