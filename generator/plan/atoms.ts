import type { Comparison, ConditionTree, Reference } from "../../runtime/contract/language/condition-tree.ts";
import type { Workflow } from "../model/types.ts";

/**
 * The values with which conditions compare a field of the record. The test vectors contain a record for each of these values. `askedFields`
 * returns an `Asked` for each compared field.
 */
export interface Asked {
  /** Constants in the comparisons. */
  literals: Set<string | number | boolean>;
  /** Fields of the user in the comparisons. */
  user: Set<string>;
  /** True if a condition refers to the entered value of the field, or to the stored one if nothing is entered (`record`). */
  entered: boolean;
}

/**
 * Lists all comparisons in a condition, including the comparisons of the gates and actors to which it refers. An unknown gate or actor has
 * none.
 */
export function comparisons(tree: ConditionTree, workflow: Workflow): Comparison[] {
  if ("all" in tree) return tree.all.flatMap((child) => comparisons(child, workflow));
  if ("any" in tree) return tree.any.flatMap((child) => comparisons(child, workflow));
  if ("not" in tree) return comparisons(tree.not, workflow);
  if ("can" in tree) return tree.can.flatMap((transition) => gateComparisons(workflow, transition));
  if ("actor" in tree) return actorComparisons(workflow, tree.actor);
  return [tree];
}

/**
 * Lists all comparisons in the gate of a transition: the comparisons of its actors and of its `when`. The comparison with the start states
 * is left out.
 *
 * @returns an empty list for an unknown transition
 */
export function gateComparisons(workflow: Workflow, id: string): Comparison[] {
  const transition = workflow.transitions.get(id);
  if (transition === undefined) return [];
  return [
    ...transition.by.flatMap((actor) => actorComparisons(workflow, actor)),
    ...(transition.when === undefined ? [] : comparisons(transition.when.tree, workflow)),
  ];
}

function actorComparisons(workflow: Workflow, actor: string): Comparison[] {
  const condition = workflow.actors.get(actor);
  return condition === undefined ? [] : comparisons(condition.tree, workflow);
}

const isRecord = (reference: Reference): boolean => reference.subject === "row" || reference.subject === "record";

/**
 * Maps each field of the record that comparisons read to the literals and user fields with which the field is compared. The state field of
 * the workflow is left out, because the vectors enumerate the states by themselves.
 */
export function askedFields(list: readonly Comparison[], workflow: Workflow): Map<string, Asked> {
  const asked = new Map<string, Asked>();
  const of = (reference: Reference): Asked | undefined => {
    const field = reference.path[0];
    if (!isRecord(reference) || field === undefined || field === workflow.field) return undefined;
    const known = asked.get(field) ?? { literals: new Set(), user: new Set(), entered: false };
    if (reference.subject === "record") known.entered = true;
    asked.set(field, known);
    return known;
  };
  for (const { test, left, right } of list) {
    const field = of(left);
    if ("reference" in right) {
      const other = of(right.reference);
      if (right.reference.subject === "user") field?.user.add(right.reference.path[0] ?? "");
      if (left.subject === "user") other?.user.add(left.path[0] ?? "");
    } else if (test !== "empty" && test !== "given" && test !== "format") {
      for (const literal of Array.isArray(right.literal) ? right.literal : [right.literal])
        if (literal !== null) field?.literals.add(literal as string);
    }
  }
  return asked;
}

/**
 * Finds the field of the user and the field of the record that a comparison requires to be equal. Test vectors contain a user in whom the
 * two fields are equal.
 *
 * @returns the pair, or undefined for any other comparison
 */
export function tiedFields({ test, left, right }: Comparison): { user: string; record: string } | undefined {
  if (!("reference" in right) || test !== "equals") return undefined;
  const [user, record] = left.subject === "user" ? [left, right.reference] : [right.reference, left];
  if (user.subject !== "user" || !isRecord(record) || user.path[0] === undefined || record.path[0] === undefined) return undefined;
  return { user: user.path[0], record: record.path[0] };
}

/**
 * Lists the alternative ways in which a condition can be true (its disjunctive normal form). Each alternative is a list of comparisons that
 * must all be true. An `all` gives at most 32 alternatives; further alternatives are left out.
 *
 * `not` and `can` are ignored, as if they were always true. An actor is replaced by its condition. The test for an unknown actor is never
 * true, so alternatives with such a test are left out.
 *
 * @returns an empty list if no alternative is left
 */
export function conjunctions(tree: ConditionTree, workflow: Workflow): Comparison[][] {
  if ("all" in tree) return tree.all.reduce<Comparison[][]>((found, child) => crossed(found, conjunctions(child, workflow)), [[]]);
  if ("any" in tree) return tree.any.flatMap((child) => conjunctions(child, workflow));
  if ("not" in tree || "can" in tree) return [[]];
  if ("actor" in tree) {
    const condition = workflow.actors.get(tree.actor);
    return condition === undefined ? [] : conjunctions(condition.tree, workflow);
  }
  return [[tree]];
}

/** Maximum number of conjunctions per condition; further ones are left out. It limits the size of the vectors. */
const MOST = 32;

const crossed = (a: Comparison[][], b: Comparison[][]): Comparison[][] =>
  a.flatMap((left) => b.map((right) => [...left, ...right])).slice(0, MOST);
