import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import type { Data, Scope } from "../../../../runtime/contract/values/data.ts";
import {
  type GateRefusal,
  selectTransition,
  stateOf,
  type Transition,
  type Workflow,
} from "../../../../runtime/contract/language/workflow.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/**
 * Selects the transition that a call fires, as `selectTransition` does, with two differences:
 *
 * - Constants that distinguish the transitions of a call may be missing in the request, if these transitions never start from the same
 *   state. The stored state then decides (D-API-12).
 * - A constant in the request that contradicts the selected transition is refused. The state field is excepted, because `accept` can list
 *   other values for it.
 *
 * @param call id of the call
 * @returns the transition, or the reason for the refusal
 */
export function chooseTransition(workflow: Workflow, call: string, scope: Scope): Transition | GateRefusal {
  const completed = { ...scope, form: { ...impliedBy(workflow, call, scope), ...scope.form } };
  const chosen = selectTransition(workflow, call, completed);
  if (typeof chosen === "string") return chosen;
  for (const [name, value] of Object.entries(chosen.send)) {
    const sent = ownValue(scope.form, name);
    if (name !== workflow.field && !isEmpty(sent) && sent !== value) return "condition";
  }
  return chosen;
}

/**
 * Converts the values that select a transition to texts. They are codes, and a client may send the code `"1"` as the number 1
 * (D-ENTITY-02). Only integers from 0 are converted. If the input contains no such integer, returns the input itself.
 *
 * @param call id of the call whose transitions determine the names of these values
 */
export function withCodesAsTexts(workflow: Workflow, call: string, input: Data): Data {
  const sent = Object.values(workflow.transitions).flatMap((transition) => (transition.call === call ? Object.keys(transition.send) : []));
  const codes = sent.filter((name) => Number.isSafeInteger(input[name]) && Number(input[name]) >= 0);
  return codes.length === 0 ? input : { ...input, ...Object.fromEntries(codes.map((name) => [name, String(input[name])])) };
}

function impliedBy(workflow: Workflow, call: string, scope: Scope): Data {
  const named = Object.values(workflow.transitions).filter((transition) => transition.call === call);
  const states = named.flatMap((transition) => transition.from);
  if (named.length < 2 || new Set(states).size !== states.length) return {};
  const state = stateOf(workflow, scope);
  const implied = named.find((transition) => state !== undefined && transition.from.includes(state));
  if (implied === undefined || Object.keys(implied.send).some((name) => !isEmpty(ownValue(scope.form, name)))) return {};
  return { ...implied.send };
}
