import type { RowsUse } from "../../runtime/contract/wire/rows-call.ts";
import type { Action, Screen, Workflow } from "./types.ts";

/**
 * Returns the ids of the calls that an action makes, without duplicates: its own call, and the calls of its transitions. Without a
 * workflow, transitions have no calls.
 */
export const callsOfAction = ({ call, transitions }: Action, workflow: Workflow | undefined): string[] => [
  ...new Set([call, ...transitions.map((name) => workflow?.transitions.get(name)?.call)].filter((id) => id !== undefined)),
];

/**
 * Maps each call that an action makes for several rows (`rows`) to the mode (`each`, `all`) and the spreadsheet of the reply. If several
 * actions make the same call, the first action determines both. A call that no action makes for several rows is absent.
 */
export function rowsByCall(screens: Iterable<Screen>, workflows: ReadonlyMap<string, Workflow>): Map<string, RowsUse> {
  const found = new Map<string, RowsUse>();
  for (const screen of screens)
    for (const action of screen.actions.values()) {
      const { rows: mode, rowsFile: file } = action;
      for (const call of mode === undefined ? [] : callsOfAction(action, workflows.get(screen.workflow ?? "")))
        if (!found.has(call)) found.set(call, { mode: mode ?? "each", ...(file === undefined ? {} : { file }) });
    }
  return found;
}
