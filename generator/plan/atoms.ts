import type { Comparison, ConditionTree, Reference } from "../../runtime/contract/language/condition-tree.ts";
import type { Workflow } from "../model/types.ts";

/** What the conditions behind a transition or an action ask of one field of the record. */
export interface Asked {
  literals: Set<string | number | boolean>;
  /** User fields it is compared with. */
  user: Set<string>;
  /** Read as entered, else stored. */
  entered: boolean;
}

/** Every single comparison below a condition, gates and actors unfolded. */
export function comparisons(tree: ConditionTree, workflow: Workflow): Comparison[] {
  if ("all" in tree) return tree.all.flatMap((part) => comparisons(part, workflow));
  if ("any" in tree) return tree.any.flatMap((part) => comparisons(part, workflow));
  if ("not" in tree) return comparisons(tree.not, workflow);
  if ("can" in tree) return tree.can.flatMap((transition) => gateComparisons(workflow, transition));
  if ("actor" in tree) return actorComparisons(workflow, tree.actor);
  return [tree];
}

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

/** Fields of the record (the state aside) that the comparisons ask for. */
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

/** Pairs of user field and record field that a comparison ties together. */
export function tiedFields({ test, left, right }: Comparison): { user: string; record: string } | undefined {
  if (!("reference" in right) || test !== "equals") return undefined;
  const [user, record] = left.subject === "user" ? [left, right.reference] : [right.reference, left];
  if (user.subject !== "user" || !isRecord(record) || user.path[0] === undefined || record.path[0] === undefined) return undefined;
  return { user: user.path[0], record: record.path[0] };
}

/** The conjunctions that make a condition true; comparisons under `not` are left out. */
export function conjunctions(tree: ConditionTree, workflow: Workflow): Comparison[][] {
  if ("all" in tree) return tree.all.reduce<Comparison[][]>((found, part) => crossed(found, conjunctions(part, workflow)), [[]]);
  if ("any" in tree) return tree.any.flatMap((part) => conjunctions(part, workflow));
  if ("not" in tree || "can" in tree) return [[]];
  if ("actor" in tree) {
    const condition = workflow.actors.get(tree.actor);
    return condition === undefined ? [] : conjunctions(condition.tree, workflow);
  }
  return [[tree]];
}

/** More than this many ways to play one actor are not written out. */
const MOST = 32;

const crossed = (a: Comparison[][], b: Comparison[][]): Comparison[][] =>
  a.flatMap((left) => b.map((right) => [...left, ...right])).slice(0, MOST);
