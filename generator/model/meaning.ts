import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import { memoised } from "../memo/memo.ts";
import type { Workflow } from "./types.ts";

/** Resolves `actor: name` and `can: name` to a condition, or to undefined if the name is unknown. */
export type Meaning = (kind: "actor" | "can", name: string) => ConditionTree | undefined;

/**
 * Returns a function that resolves the actors and gates of a workflow, or undefined for an unknown name. A gate (`can`) holds if the record
 * is in a from-state of the transition, the user is one of its actors, and its `when` holds.
 */
export function meaningOf(workflow: Gated): { meaning: Meaning } {
  return { meaning: (kind, name) => (kind === "actor" ? workflow.actors.get(name)?.tree : gateOf(workflow, name)) };
}

type Gated = Pick<Workflow, "actors" | "transitions" | "field">;

/** Returns the condition of a gate: the same object for each use, so that what is known of its operands is found again. */
const gateOf = memoised((workflow: Gated, name: string): ConditionTree | undefined => {
  const transition = workflow.transitions.get(name);
  if (transition === undefined) return undefined;
  const actors: ConditionTree = { any: transition.by.map((actor) => ({ actor })) };
  const states: ConditionTree = {
    test: "oneOf",
    left: { subject: "row", path: [workflow.field] },
    right: { literal: transition.from },
  };
  return { all: [states, actors, ...(transition.when === undefined ? [] : [transition.when.tree])] };
});

/**
 * Replaces actors (`actor`) and gates (`can`) in a condition by the conditions that they name. An actor that refers to itself remains, and
 * so does an unknown name; a `can` with an unknown name remains as a whole. Without `meaning`, returns an equal condition.
 */
export function unfolded(tree: ConditionTree, meaning: Meaning | undefined, within: readonly string[] = []): ConditionTree {
  if ("all" in tree || "any" in tree) {
    const items = "all" in tree ? tree.all : tree.any;
    const meant = items.map((item) => unfolded(item, meaning, within));
    // A condition without actors and gates stays the same object, which has its place.
    if (meant.every((item, index) => item === items[index])) return tree;
    return "all" in tree ? { all: meant } : { any: meant };
  }
  if ("not" in tree) {
    const meant = unfolded(tree.not, meaning, within);
    return meant === tree.not ? tree : { not: meant };
  }
  if ("actor" in tree) {
    const meant = within.includes(tree.actor) ? undefined : meaning?.("actor", tree.actor);
    return meant === undefined ? tree : unfolded(meant, meaning, [...within, tree.actor]);
  }
  if ("can" in tree) {
    const meanings = tree.can.map((name) => meaning?.("can", name));
    if (meanings.some((meant) => meant === undefined)) return tree;
    return { any: meanings.map((meant) => unfolded(meant as ConditionTree, meaning, within)) };
  }
  return tree;
}
