import { firstFailure, labelOf, type Scope } from "../contract/values/data.ts";
import type { Action, Screen } from "../contract/language/screen.ts";
import type { Requirements } from "../forms/requirements.ts";
import { availabilityOf } from "./availability.ts";
import type { Entered } from "./input.ts";
import { PreparedAction } from "./prepared-action.ts";
import { validateTransition } from "./validate-entered.ts";

const NOTHING: Requirements = { always: new Set(), later: new Set(), by: [] };

/**
 * Determines which fields of a form its transitions require, for the marks of required fields. It evaluates the transitions once for each
 * input, as if this input were empty. The field is required if a check, or a rule for the whole record, then fails and names the field. The
 * marks therefore always agree with the validation.
 *
 * @param actions the actions of the form; an action that saves nothing, or that is not available, is ignored
 * @param scope the scope of the form, without the entered values
 * @param entered the entered values
 * @param inputs the field names of each input that users can fill; the fields of a range are emptied together
 * @returns empty sets if no action fires a transition
 */
export function findRequirements(
  screen: Screen,
  actions: readonly Action[],
  scope: Scope,
  entered: Entered,
  inputs: readonly (readonly string[])[],
): Requirements {
  const saving = actions.filter((action) => saves(screen, action, { ...scope, form: entered.values }));
  if (!saving.some(({ transitions }) => transitions !== undefined)) return NOTHING;
  const demands = saving.map((action) => ({ action, names: demandsOf(screen, action, scope, entered, inputs) }));
  const all = new Set(demands.flatMap(({ names }) => [...names]));
  const always = new Set([...all].filter((name) => demands.every(({ names }) => names.has(name))));
  const later = new Set([...all].filter((name) => !always.has(name)));
  const asking = demands.filter(({ names }) => [...names].some((name) => later.has(name)));
  return { always, later, by: [...new Set(asking.map(({ action }) => labelOf(action.label, scope)))] };
}

/** Tests whether an action sends the values of the form, and is available. */
function saves(screen: Screen, action: Action, scope: Scope): boolean {
  const isSaving = action.transitions !== undefined || (action.call !== undefined && action.call.history !== true);
  return isSaving && availabilityOf(screen, action, scope).state === "open";
}

function demandsOf(
  screen: Screen,
  action: Action,
  scope: Scope,
  entered: Entered,
  inputs: readonly (readonly string[])[],
): ReadonlySet<string> {
  if (action.transitions === undefined) return new Set();
  return new Set(inputs.flatMap((names) => refusedWithout(names, screen, action, scope, entered)));
}

/** Returns those names whose check or rule refuses the action if all of them are empty. */
function refusedWithout(names: readonly string[], screen: Screen, action: Action, scope: Scope, entered: Entered): readonly string[] {
  // Null, not absent: an absent value would be taken from the stored record.
  const values = { ...entered.values, ...Object.fromEntries(names.map((name) => [name, null])) };
  const probed = { values, names: new Set([...entered.names, ...names]) };
  const { step, scope: emptied } = new PreparedAction(screen, action, { ...scope, form: values }, probed);
  if (step === undefined || screen.workflow === undefined) return [];
  const { transition } = step;
  // The server runs the checks of the transition, even if the action has its own.
  const checks = [...(action.checks ?? []), ...transition.checks].filter(({ fields }) => fields.some((field) => names.includes(field)));
  const failing = checks.filter((check) => firstFailure([check], emptied) !== undefined).flatMap(({ fields }) => fields);
  const { workflow } = screen;
  const isRuled = workflow.whole?.names.some((name) => names.includes(name)) === true;
  const violations = isRuled ? validateTransition(workflow, transition, emptied, { entered: probed, input: values }) : [];
  return names.filter((name) => failing.includes(name) || violations.some(({ field }) => field === name));
}
