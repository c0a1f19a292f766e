import { useEffect } from "react";
import { availabilityOf } from "../actions/availability.ts";
import type { Action, Screen } from "../contract/language/screen.ts";
import type { ScreenController } from "./screen-context.ts";

/** Parameter of the address that names an action of the page. */
const DO = "do";

/**
 * Runs the action that the URL of the page contains, as if its button were pressed, and removes it from the URL. Following a link must not
 * change data. Therefore only actions above a table are run that first open a form or a page.
 *
 * @param isAllowed false: nothing is run, because the user may not open the page
 */
export function useAskedAction({ screen, query, scopeOf, actions }: ScreenController, isAllowed: boolean): void {
  const asked = query.search.get(DO);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts once, in the state of the page at that time
  useEffect(() => {
    if (asked === null) return;
    query.patch({ [DO]: undefined });
    const action = findStartable(screen, asked);
    if (!isAllowed || action === undefined || availabilityOf(screen, action, scopeOf()).state !== "open") return;
    void actions.run(action, {});
  }, [asked]);
}

function findStartable({ blocks, actions }: Screen, id: string): Action | undefined {
  const isListed = Object.values(blocks).some((block) => block.kind === "table" && block.actions.includes(id));
  const action = isListed ? actions[id] : undefined;
  return action !== undefined && opensFirst(action) ? action : undefined;
}

const opensFirst = ({ form, import: steps, go, call, transitions = [] }: Action): boolean =>
  (form !== undefined && form.readonly !== true) ||
  steps !== undefined ||
  (go !== undefined && go !== "back" && call === undefined && transitions.length === 0);
