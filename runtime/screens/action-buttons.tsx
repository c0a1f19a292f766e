import type { ReactNode } from "react";
import { isDangerous, availabilityOf } from "../actions/availability.ts";
import { type Data, labelOf, type Scope, valueOf } from "../contract/values/data.ts";
import type { Action } from "../contract/language/screen.ts";
import { ActionButton } from "./action-button.tsx";
import { primaryOf } from "./primary-actions.ts";
import { useScreenContext } from "./screen-context.ts";

/**
 * Buttons above a table or beside a record. One that the gate refuses is shown disabled and says why, on hover
 * and on focus; the primary ones are those that are said to be, else the first that acts.
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
  /** Of a form: with what is entered in it, which the gate may ask about. */
  entered?: Scope | undefined;
  onRun?: (action: Action) => void;
  /** No primary one among them: that stands elsewhere. */
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
        danger={isDangerous(action)}
        // Not `disabled`: a disabled button takes no focus, and could not say why.
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
