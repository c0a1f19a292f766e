import type { Comparison, ConditionTree, Reference } from "./condition-tree.ts";

/** A comparison that ties a record to users: the record's `field` equals the user's `user` property. */
export interface RecordTie {
  field: string;
  user: TiedBy;
}

/** Properties of a user by which the server can look up users: the user itself, the organisation, or the topmost organisation. */
export type TiedBy = "userId" | "orgGuid" | "orgTopGuid";
const TIED_BY: readonly string[] = ["userId", "orgGuid", "orgTopGuid"] satisfies TiedBy[];

/**
 * Collects the comparisons `row.field = $user.property` in conditions. With them, the server selects the users for whom it evaluates the
 * conditions. Comparisons inside `all` and `any` are included. Comparisons below `not` are not included.
 *
 * @param trees the conditions, not compiled
 * @returns the comparisons without duplicates; empty if no condition compares a field with a property of {@link TiedBy} for equality
 */
export function tiesIn(trees: readonly ConditionTree[]): RecordTie[] {
  const ties = new Map<string, RecordTie>();
  for (const tie of trees.flatMap(tiesOf)) ties.set(`${tie.field} ${tie.user}`, tie);
  return [...ties.values()];
}

function tiesOf(tree: ConditionTree): RecordTie[] {
  if ("all" in tree) return tree.all.flatMap(tiesOf);
  if ("any" in tree) return tree.any.flatMap(tiesOf);
  if (!("test" in tree) || tree.test !== "equals") return [];
  return tieOf(tree);
}

function tieOf({ left, right }: Comparison): RecordTie[] {
  if (!("reference" in right)) return [];
  const sides = [left, right.reference];
  const row = sides.find(isOfRow);
  const user = sides.find(({ subject, path }) => subject === "user" && path.length === 1 && TIED_BY.includes(path[0] ?? ""));
  const field = row?.path[0];
  return field === undefined || user === undefined ? [] : [{ field, user: user.path[0] as TiedBy }];
}

const isOfRow = ({ subject, path }: Reference): boolean => (subject === "row" || subject === "record") && path.length === 1;
