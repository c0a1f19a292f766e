import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import { memoised } from "../memo/memo.ts";
import type { Workflow } from "./types.ts";

/** Returns the condition that `actor: name` or `can: name` means in a workflow, or undefined if the name is unknown. */
export type Meaning = (kind: "actor" | "can", name: string) => ConditionTree | undefined;

/**
 * Returns an object with the function `meaning`, which looks up the conditions of a workflow's actors and gates (`can`). The condition of a
 * gate requires a start state of the transition, one of its actors, and its `when`.
 */
export function meaningOf(workflow: Gated): { meaning: Meaning } {
  return { meaning: (kind, name) => (kind === "actor" ? workflow.actors.get(name)?.tree : gateOf(workflow, name)) };
}

type Gated = Pick<Workflow, "actors" | "transitions" | "field">;

/**
 * Returns the condition of a gate, or undefined for an unknown transition. It is cached, so that each use gets the same object and analyses
 * cached by identity are found again.
 */
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
 * Replaces actors (`actor`) and gates (`can`) in a condition by the conditions that they mean. An actor or gate remains if it is unknown or
 * refers to itself. A `can` with several names is replaced only if each of them can be replaced.
 *
 * @param meaning the lookup; undefined replaces nothing
 * @param within names of the actors and gates that are being replaced, by which a cycle is recognised
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
    const gates = tree.can.map((name) => `can ${name}`);
    const meanings = gates.some((gate) => within.includes(gate)) ? [undefined] : tree.can.map((name) => meaning?.("can", name));
    if (meanings.some((meant) => meant === undefined)) return tree;
    return { any: meanings.map((meant, index) => unfolded(meant as ConditionTree, meaning, [...within, gates[index] ?? ""])) };
  }
  return tree;
}
