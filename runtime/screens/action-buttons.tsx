import type { ReactNode } from "react";
import { isDangerous, availabilityOf } from "../actions/availability.ts";
import { type Data, labelOf, type Scope, valueOf } from "../contract/values/data.ts";
import type { Action } from "../contract/language/screen.ts";
import { ActionButton } from "./action-button.tsx";
import { primaryOf } from "./primary-actions.ts";
import { useScreenContext } from "./screen-context.ts";

/** Tests whether an action works on the ticked rows, and none is ticked. A dangerous action is then not drawn in red. */
function isIdle({ ticked }: Action, scope: Scope): boolean {
  const rows = ticked === undefined ? undefined : scope[ticked];
  return ticked !== undefined && !(Array.isArray(rows) && rows.length > 0);
}

/**
 * Renders the buttons of actions above a table or beside a record. A button that the workflow refuses is disabled, and shows the reason on
 * hover and on focus. Hidden actions ({@link availabilityOf}) are omitted. `primaryOf` selects the primary buttons. A click runs the
 * action. If `onRun` is passed, the click calls `onRun` with the action instead.
 */
export function ActionButtons({
  ids,
  row,
  entered,
  onRun,
  plain = false,
}: {
  ids: readonly string[];
  row?: Data | undefined;
  /** Scope of a form with its entered values, which the workflow's conditions may read. */
  entered?: Scope | undefined;
  onRun?: (action: Action) => void;
  /** No button is primary, because the page has its primary button elsewhere. */
  plain?: boolean;
}): ReactNode {
  const { screen, scopeOf, actions } = useScreenContext();
  const extra = row === undefined ? {} : { row };
  const scope = entered ?? scopeOf(extra);
  const shown = ids
    .map((id) => screen.actions[id])
    .filter((action): action is Action => action !== undefined)
    .map((action) => ({ action, offer: availabilityOf(screen, action, scope) }))
    .filter(({ offer }) => offer.state !== "hidden");
  const primary = primaryOf(shown.filter(({ offer }) => offer.state === "open").map(({ action }) => action));
  return shown.map(({ action, offer }) => {
    const refused = offer.state === "refused";
    const hint = refused ? offer.reason : action.hint === undefined ? undefined : valueOf(action.hint, scope);
    return (
      <ActionButton
        key={action.id}
        action={action}
        row={row}
        hint={hint}
        type={primary.includes(action) && !plain ? "primary" : "default"}
        danger={isDangerous(action) && !isIdle(action, scope)}
        // Not `disabled`: a disabled button takes no focus and could not show the reason.
        {...(refused ? { "aria-disabled": true, className: "gp-refused" } : {})}
        onClick={() => {
          if (refused) return;
          if (onRun === undefined) void actions.run(action, extra);
          else onRun(action);
        }}
      >
        {labelOf(action.label, scope)}
      </ActionButton>
    );
  });
}
