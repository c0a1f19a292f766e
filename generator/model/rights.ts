import { callsIn, chainOf, listedActions, partsOfAction, partsOfBlock, startedBy } from "./traverse.ts";
import type { Action, Screen, Workflow } from "./types.ts";

/**
 * Which rights cover which calls (rule 4): a screen's blocks make its own calls, an action those of its whole chain.
 * A call of a workflow is open to every screen that shows the workflow's entity: the gate decides.
 */
export function rightsByCall(screens: Iterable<Screen>, workflows: Iterable<Workflow>): Map<string, string[]> {
  const rights = new Map<string, Set<string>>();
  const cover = (call: string, right: string): void => {
    const known = rights.get(call) ?? new Set<string>();
    rights.set(call, known.add(right));
  };
  const all = [...workflows];
  const byName = new Map(all.map((workflow) => [workflow.name, workflow]));
  for (const screen of screens) {
    const workflow = byName.get(screen.workflow ?? "");
    const callsOfChain = (action: Action): string[] => callsLedTo(action, screen, workflow);
    for (const call of screen.calls) cover(call, screen.name);
    for (const block of screen.blocks.values()) for (const call of callsIn(partsOfBlock(block))) cover(call, screen.name);
    for (const { action } of listedActions(screen)) {
      for (const call of callsOfChain(action)) cover(call, `${screen.name}:${action.id}`);
    }
    for (const id of startedByBlocks(screen)) {
      const action = screen.actions.get(id);
      if (action !== undefined) for (const call of callsOfChain(action)) cover(call, screen.name);
    }
    for (const workflow of all) {
      if (![...screen.blocks.values()].some((block) => "entity" in block && block.entity === workflow.entity)) continue;
      for (const { call } of workflow.transitions.values()) if (call !== undefined) cover(call, screen.name);
    }
  }
  return new Map([...rights].map(([call, set]) => [call, [...set].sort()]));
}

const callsLedTo = (action: Action, screen: Screen, workflow: Workflow | undefined): string[] =>
  chainOf(action, screen).flatMap((item) => callsOfAction(item, workflow));

/** Actions of a screen that are rights of their own: what a block lists and a call is made by, each once. */
export function rightActions(screen: Screen, workflow: Workflow | undefined): Action[] {
  const listed = new Set(listedActions(screen).map(({ action }) => action));
  return [...listed].filter((action) => callsLedTo(action, screen, workflow).length > 0);
}

const startedByBlocks = (screen: Screen): string[] =>
  [...screen.blocks.values()].flatMap((block) => (block.kind === "form" ? startedBy(block.form) : []));

/** Calls of an action; a transition is made by the call of its workflow. */
function callsOfAction(action: Action, workflow: Workflow | undefined): string[] {
  const transitions = action.transitions.flatMap((name) => workflow?.transitions.get(name)?.call ?? []);
  return [...callsIn(partsOfAction(action)), ...transitions];
}
