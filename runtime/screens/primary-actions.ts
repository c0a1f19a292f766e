import { isDangerous, availabilityOf } from "../actions/availability.ts";
import type { Scope } from "../contract/values/data.ts";
import type { Action, Screen } from "../contract/language/screen.ts";

const isBeside = (action: Action): boolean =>
  action.call?.exports !== undefined || action.call?.history === true || action.import !== undefined;

/**
 * Selects the actions whose buttons are primary: all actions that declare `primary`. If no action declares it, the first suitable action is
 * primary. Actions that are dangerous, go back, export, import, or show a change history are not suitable.
 *
 * @param open the available actions
 * @returns an empty list if no action is suitable
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
 * Selects the action that Ctrl+S runs on a form page. It is an action that leaves the record in its state, preferably a primary action. An
 * action that changes the state, such as submitting, must be clicked.
 *
 * @param ids ids of the page's actions
 * @returns undefined if no available action leaves the record in its state
 */
export function savingAction(screen: Screen, ids: readonly string[], scope: Scope): Action | undefined {
  const open = ids
    .map((id) => screen.actions[id])
    .filter((action): action is Action => action !== undefined && availabilityOf(screen, action, scope).state === "open");
  const drafts = open.filter((action) => action.transitions !== undefined);
  return [...primaryOf(open), ...drafts].find(isKeeping);
}
