import { isDangerous, availabilityOf } from "../actions/availability.ts";
import type { Scope } from "../contract/values/data.ts";
import type { Action, Screen } from "../contract/language/screen.ts";

const isBeside = ({ call }: Action): boolean => call?.exports !== undefined || call?.history === true;

/** What is said to be primary; where nothing is, the first that acts: a list to take along, or what was changed, is beside it. */
export function primaryOf(open: readonly Action[]): readonly Action[] {
  const declared = open.filter((action) => action.primary === true);
  if (declared.length > 0) return declared;
  const first = open.find((action) => !isDangerous(action) && action.go !== "back" && !isBeside(action));
  return first === undefined ? [] : [first];
}

/** The record stays in its state. */
const isKeeping = ({ transitions = [] }: Action): boolean => transitions.every(({ transition: { from, to } }) => from.includes(to));

/**
 * What a form page saves with when it is asked for by a key: its primary button. One that sends the record on to its next
 * step is pressed knowingly, and not by a habit of the fingers: there a draft is saved, if one can be.
 */
export function savingAction(screen: Screen, ids: readonly string[], scope: Scope): Action | undefined {
  const open = ids
    .map((id) => screen.actions[id])
    .filter((action): action is Action => action !== undefined && availabilityOf(screen, action, scope).state === "open");
  const drafts = open.filter((action) => action.transitions !== undefined);
  return [...primaryOf(open), ...drafts].find(isKeeping);
}
