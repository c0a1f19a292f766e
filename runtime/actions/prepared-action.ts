import type { AnyCall } from "../contract/wire/call.ts";
import { type Check, type Data, firstFailure, type Scope } from "../contract/values/data.ts";
import type { Action, Screen, TransitionStep } from "../contract/language/screen.ts";
import { type Availability, availabilityOf, type Evaluation, evaluationOf } from "./availability.ts";
import { callInput, type Entered, transitionInput } from "./input.ts";
import { ownValue } from "../contract/values/own-value.ts";

/** The call that an action is about to make, with its complete input. */
export interface Sending {
  call: AnyCall;
  input: Data;
}

/**
 * An action with the record and the entered values on which it runs. Its conditions and its input are evaluated when they are first read,
 * and then cached. Create a new object after a confirmation, a form or a conflict, because record, ticked rows or entered values may have
 * changed.
 */
export class PreparedAction {
  readonly screen: Screen;
  readonly action: Action;
  readonly scope: Scope;
  readonly entered: Entered;
  readonly #evaluation: Evaluation;
  #availability: Availability | undefined;
  /** In an object, because "no call" and "no refusal" are results as well. */
  #sent: { value: Sending | undefined } | undefined;
  #refusal: { value: Check | undefined } | undefined;

  constructor(screen: Screen, action: Action, scope: Scope, entered: Entered) {
    this.screen = screen;
    this.action = action;
    this.scope = scope;
    this.entered = entered;
    this.#evaluation = evaluationOf(screen, action, scope);
  }

  get availability(): Availability {
    this.#availability ??= availabilityOf(this.screen, this.action, this.scope, this.#evaluation);
    return this.#availability;
  }

  /** The first transition that its gate ({@link evaluateTransition}) allows. */
  get step(): TransitionStep | undefined {
    return this.#evaluation.gate().step;
  }

  /** The ordered checks of the action. If the action declares none, the checks of its transition. */
  get checks(): readonly Check[] {
    return this.action.checks ?? this.step?.transition.checks ?? [];
  }

  /** The call with its input. Undefined if the action makes no call, or if no transition is allowed. */
  get sent(): Sending | undefined {
    this.#sent ??= { value: this.#buildSending() };
    return this.#sent.value;
  }

  /** The first check of the call itself that the input fails, so that it need not be sent. */
  get refusal(): Check | undefined {
    this.#refusal ??= { value: this.#findRefusal() };
    return this.#refusal.value;
  }

  fails(check: Check): boolean {
    return this.#evaluation.fails(check);
  }

  /** Whether the action was prepared for these entered values. Lists are compared by identity. */
  isFor({ values, names }: Entered): boolean {
    const { entered } = this;
    const all = new Set([...Object.keys(values), ...Object.keys(entered.values)]);
    return names.size === entered.names.size && [...all].every((name) => Object.is(ownValue(values, name), ownValue(entered.values, name)));
  }

  #buildSending(): Sending | undefined {
    const { screen, action, scope, entered } = this;
    const { workflow } = screen;
    if (action.transitions === undefined)
      return action.call === undefined ? undefined : { call: action.call, input: callInput(action.call, action, scope, entered) };
    const { step } = this;
    if (step === undefined || workflow === undefined) return undefined;
    return { call: step.call, input: transitionInput(step, workflow, action, scope, entered) };
  }

  #findRefusal(): Check | undefined {
    const { judged } = this.action;
    return judged === undefined || this.sent === undefined ? undefined : firstFailure(judged, { ...this.scope, form: this.sent.input });
  }
}
