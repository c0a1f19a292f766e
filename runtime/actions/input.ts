import { type AnyCall, inputNames } from "../contract/wire/call.ts";
import { type Data, type Scope, valueOf, valuesOf } from "../contract/values/data.ts";
import type { Action, TransitionStep } from "../contract/language/screen.ts";
import type { RequestKeys } from "../data/request-keys.ts";
import type { Source } from "./resolve-conflict.ts";
import type { Workflow } from "../contract/language/workflow.ts";
import { withoutKnownRows } from "../forms/imported-rows.ts";
import { ownValue } from "../contract/values/own-value.ts";

/** The values that a user has entered in a form, and further information that an action needs in order to send these values. */
export interface Entered {
  /** Values of the form by name. Hidden fields are not included. */
  values: Data;
  /** Names of all fields of the form, including hidden fields. An input with one of these names never gets its value from the record. */
  names: ReadonlySet<string>;
  /** Record behind the form, which another user may change in the meantime. */
  source?: Source | undefined;
  /** Idempotency keys of the form that holds the values. */
  keys?: RequestKeys | undefined;
  /** Called once the server has stored the values, before any follow-up. */
  saved?: (() => void) | undefined;
  /** Puts values that another user saved into the form, in place of what was typed. */
  take?: ((values: Data) => void) | undefined;
}

/** The entered values of an action without a form: none. */
export const NOTHING_ENTERED: Entered = { values: {}, names: new Set() };

/** Picks the value for an input name of a call: the one in `sent`, else the entered one, else the one of the record. */
function valueFor(name: string, sent: Data, entered: Entered, row: Data | null | undefined): unknown {
  if (Object.hasOwn(sent, name)) return sent[name];
  if (entered.names.has(name)) return ownValue(entered.values, name);
  return ownValue(row, name);
}

/**
 * Builds the input of an action's call. Each input gets its value from `send`, else from the form, else from the record. Inputs without a
 * value are left out, and so are child rows that the server already has.
 *
 * @param action the action, or its member `send`
 * @param scope the scope with the record as `row`
 * @param entered the values of the form
 */
export function callInput(call: AnyCall, action: Pick<Action, "send">, scope: Scope, entered: Entered): Data {
  const sent = valuesOf(action.send, scope);
  const input: Data = {};
  for (const name of inputNames(call)) {
    const value = valueFor(name, sent, entered, scope.row);
    if (value !== undefined) input[name] = value;
  }
  return withoutKnownRows(call, input, scope.row);
}

/**
 * Builds the input of a transition's call. It contains these values, if the call accepts them:
 *
 * - the key and the version of the record
 * - the fields that the transition may write
 * - the values that the transition and the action send (`send`)
 *
 * Names without a value are left out, and so are child rows that the server already has.
 *
 * @param step the transition with its call
 * @param scope the scope with the record as `row`
 * @param entered the values of the form
 */
export function transitionInput(
  step: TransitionStep,
  workflow: Workflow,
  action: Pick<Action, "send">,
  scope: Scope,
  entered: Entered,
): Data {
  const { transition, call } = step;
  const sent: Data = { ...transition.send, ...valuesOf(action.send, scope) };
  const wanted = new Set([workflow.key, "version", ...transition.input, ...Object.keys(sent)]);
  const input: Data = {};
  for (const name of inputNames(call)) {
    if (!wanted.has(name)) continue;
    const value = valueFor(name, sent, entered, scope.row);
    if (value !== undefined) input[name] = value;
  }
  return withoutKnownRows(call, input, scope.row);
}

/**
 * Builds the path and query of the page to which an action leads (`go`).
 *
 * @param send values of parameters, see {@link searchOf}
 */
export function pathOf(go: { path: string; params: readonly string[] }, send: Action["send"], scope: Scope): string {
  const query = searchOf(go.params, send, scope).toString();
  return query === "" ? go.path : `${go.path}?${query}`;
}

/**
 * Builds the query parameters of the page that an action opens. A parameter that `send` contains gets its value only from `send`. Any other
 * parameter gets the form's value. If the form has none, the parameter gets the record's value.
 *
 * A parameter whose value is null or undefined is left out. An empty text is not left out.
 *
 * @param params names of the page's parameters
 * @param send values by the name of the parameter
 */
export function searchOf(params: readonly string[], send: Action["send"], scope: Scope): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of params) {
    const sent = ownValue(send, name);
    const value = sent !== undefined ? valueOf(sent, scope) : (ownValue(scope.form, name) ?? ownValue(scope.row, name));
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query;
}
