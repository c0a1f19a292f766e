import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Workflow } from "../model/types.ts";

/** Names of actors (`actor x`) and gates (`can x`) to which a condition refers. */
function namedIn(tree: ConditionTree): string[] {
  if ("all" in tree) return tree.all.flatMap(namedIn);
  if ("any" in tree) return tree.any.flatMap(namedIn);
  if ("not" in tree) return namedIn(tree.not);
  if ("can" in tree) return tree.can.map((name) => `can ${name}`);
  return "actor" in tree ? [`actor ${tree.actor}`] : [];
}

/**
 * Returns the names of actors whose conditions refer to themselves, directly or through other actors and transitions. Such a condition
 * could not be evaluated.
 */
export const actorsInCircles = (workflow: Workflow): string[] =>
  [...workflow.actors.keys()].filter((name) => isCircular(`actor ${name}`, workflow));

/**
 * Returns the names of transitions whose conditions refer to themselves by `can`, directly or through other transitions. Such a condition
 * could not be evaluated.
 */
export const gatesInCircles = (workflow: Workflow): string[] =>
  [...workflow.transitions.keys()].filter((name) => isCircular(`can ${name}`, workflow));

function isCircular(start: string, workflow: Workflow): boolean {
  const seen = new Set<string>();
  const open = [start];
  for (let name = open.pop(); name !== undefined; name = open.pop())
    for (const next of followedBy(name, workflow)) {
      if (next === start) return true;
      if (!seen.has(next)) open.push(next);
      seen.add(next);
    }
  return false;
}

function followedBy(name: string, { actors, transitions }: Workflow): string[] {
  const own = name.slice(name.indexOf(" ") + 1);
  if (name.startsWith("actor ")) return namedIn(actors.get(own)?.tree ?? { any: [] });
  const { by = [], when } = transitions.get(own) ?? {};
  return [...by.map((actor) => `actor ${actor}`), ...namedIn(when?.tree ?? { any: [] })];
}
