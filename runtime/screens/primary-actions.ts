import { isDangerous, availabilityOf } from "../actions/availability.ts";
import type { Scope } from "../contract/values/data.ts";
import type { Action, Screen } from "../contract/language/screen.ts";

const isBeside = (action: Action): boolean =>
  action.call?.exports !== undefined || action.call?.history === true || action.import !== undefined;

/**
 * Lists the primary actions: the declared ones, else the first suitable one, else none. An action is not suitable if it is dangerous, goes
 * back, exports or imports, or shows a change history.
 */
export function primaryOf(open: readonly Action[]): readonly Action[] {
  const declared = open.filter((action) => action.primary === true);
  if (declared.length > 0) return declared;
  const first = open.find((action) => !isDangerous(action) && action.go !== "back" && !isBeside(action));
  return first === undefined ? [] : [first];
}

/** Tests whether none of an action's transitions can change the state of the record. True for an action without transitions. */
const isKeeping = ({ transitions = [] }: Action): boolean => transitions.every(({ transition: { from, to } }) => from.includes(to));

/**
 * Finds the action that the save key of a form page runs: the primary action, unless it moves the record to another state. Users must
 * choose such an action deliberately, so that the key saves a draft instead.
 *
 * @returns undefined if no action leaves the record in its state
 */
export function savingAction(screen: Screen, ids: readonly string[], scope: Scope): Action | undefined {
  const open = ids
    .map((id) => screen.actions[id])
    .filter((action): action is Action => action !== undefined && availabilityOf(screen, action, scope).state === "open");
  const drafts = open.filter((action) => action.transitions !== undefined);
  return [...primaryOf(open), ...drafts].find(isKeeping);
}
