import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import { referencesOf } from "../model/values.ts";

/** Kind of business users. Only users of this kind have user types. */
export const BUSINESS = "3";

/** Only business users have a type: whoever has one is of this kind. */
const TYPED: ConditionTree = {
  any: [
    { test: "empty", left: { subject: "user", path: ["userTypeNow"] }, right: { literal: true } },
    { test: "equals", left: { subject: "user", path: ["systemType"] }, right: { literal: BUSINESS } },
  ],
};

/**
 * Returns conditions that are true for every user: users who have a user type are business users. The list is empty if the given conditions
 * do not read both the kind and the type of the user.
 */
export function factsOfUser(trees: readonly ConditionTree[]): ConditionTree[] {
  const read = new Set(trees.flatMap(referencesOf).flatMap(({ subject, path }) => (subject === "user" ? path.slice(0, 1) : [])));
  return read.has("userTypeNow") && read.has("systemType") ? [TYPED] : [];
}
