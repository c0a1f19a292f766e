import type { RowsMode } from "../../runtime/contract/wire/rows-call.ts";
import type { Action, Screen, Workflow } from "./types.ts";

/** Returns the ids of the calls that an action makes, without duplicates: its own call, and those of its transitions. */
export const callsOfAction = ({ call, transitions }: Action, workflow: Workflow | undefined): string[] => [
  ...new Set([call, ...transitions.map((name) => workflow?.transitions.get(name)?.call)].filter((id) => id !== undefined)),
];

/**
 * Maps each call that actions make for several rows (`rows`) to its mode, `each` or `all`. If several actions make the same call, the first
 * one determines the mode. Other calls have no entry.
 */
export function rowsByCall(screens: Iterable<Screen>, workflows: ReadonlyMap<string, Workflow>): Map<string, RowsMode> {
  const found = new Map<string, RowsMode>();
  for (const screen of screens)
    for (const action of screen.actions.values())
      for (const call of action.rows === undefined ? [] : callsOfAction(action, workflows.get(screen.workflow ?? "")))
        if (!found.has(call)) found.set(call, action.rows ?? "each");
  return found;
}
