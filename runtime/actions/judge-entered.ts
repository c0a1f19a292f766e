import { type Check, firstFailure, type Scope } from "../contract/data.ts";
import type { Action, Screen } from "../contract/screen.ts";
import { type InputRules, judge, type Violation } from "../contract/violations.ts";
import { loadChunk } from "../data/load-chunk.ts";
import { callInput, type Entered, transitionInput } from "./input.ts";
import { stepOf } from "./offer.ts";

/** The ordered checks: those of the action, else those of its transition. */
export function checksOf(screen: Screen, action: Action, scope: Scope): readonly Check[] {
  return action.checks ?? stepOf(screen, action, scope)?.transition.checks ?? [];
}

/** The rules of what an action calls, by call id. */
export async function rulesOf(action: Action): Promise<ReadonlyMap<string, InputRules>> {
  const rules = new Map<string, InputRules>();
  if (action.call !== undefined && action.input !== undefined) rules.set(action.call.id, await loadChunk(action.input));
  for (const step of action.transitions ?? []) rules.set(step.call.id, await loadChunk(step.input));
  return rules;
}

/** What the action would call, and with what. */
export function sentBy(screen: Screen, action: Action, scope: Scope, entered: Entered) {
  const { workflow } = screen;
  if (action.transitions !== undefined) {
    const step = stepOf(screen, action, scope);
    if (step === undefined || workflow === undefined) return undefined;
    return { call: step.call, input: transitionInput(step, workflow, action, scope, entered) };
  }
  return action.call === undefined ? undefined : { call: action.call, input: callInput(action.call, action, scope, entered) };
}

/** Rules of single fields, then the ordered checks: as the server judges. */
export function judgeEntered(
  screen: Screen,
  action: Action,
  scope: Scope,
  entered: Entered,
  rules: ReadonlyMap<string, InputRules>,
): readonly Violation[] {
  const sent = sentBy(screen, action, scope, entered);
  const ofCall = sent === undefined ? undefined : rules.get(sent.call.id);
  const violations = sent === undefined || ofCall === undefined ? [] : judge(ofCall, sent.input);
  if (violations.length > 0) return violations;
  const failure = firstFailure(checksOf(screen, action, scope), scope);
  return failure === undefined ? [] : [{ field: failure.fields[0] ?? "", keyword: "check", message: failure.message }];
}
