import { type AnyCall, inputNames } from "../contract/wire/call.ts";
import { type Data, type Scope, valueOf, valuesOf } from "../contract/values/data.ts";
import type { Action, TransitionStep } from "../contract/language/screen.ts";
import type { RequestKeys } from "../data/request-keys.ts";
import type { Source } from "./resolve-conflict.ts";
import type { Workflow } from "../contract/language/workflow.ts";
import { withoutKnownRows } from "../forms/imported-rows.ts";
import { ownValue } from "../contract/values/own-value.ts";

export interface Entered {
  /** What the form holds, by name; hidden fields are not in it. */
  values: Data;
  /** All names of the form: a hidden field is not filled from the record either. */
  names: ReadonlySet<string>;
  /** Of what a form holds: the record behind it, which somebody else may change meanwhile. */
  source?: Source | undefined;
  /** Idempotency keys of the form that it is from. */
  keys?: RequestKeys | undefined;
  /** Called once the server has stored it, before anything follows. */
  saved?: (() => void) | undefined;
  /** Puts values that somebody else saved into the form, in place of what was typed. */
  take?: ((values: Data) => void) | undefined;
}

export const NOTHING_ENTERED: Entered = { values: {}, names: new Set() };

/** The value of a name of a call: what is sent, else what is entered, else what the record holds. */
function valueFor(name: string, sent: Data, entered: Entered, row: Data | null | undefined): unknown {
  if (Object.hasOwn(sent, name)) return sent[name];
  if (entered.names.has(name)) return ownValue(entered.values, name);
  return ownValue(row, name);
}

/** Builds the input of an action's call: each name that the call takes, by `valueFor`. */
export function callInput(call: AnyCall, action: Pick<Action, "send">, scope: Scope, entered: Entered): Data {
  const sent = valuesOf(action.send, scope);
  const input: Data = {};
  for (const name of inputNames(call)) {
    const value = valueFor(name, sent, entered, scope.row);
    if (value !== undefined) input[name] = value;
  }
  return withoutKnownRows(call, input, scope.row);
}

/** Input of a transition: the key, what it may write, what it sends, and the version of the record. */
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

/** Address of the page an action leads to. */
export function pathOf(go: { path: string; params: readonly string[] }, send: Action["send"], scope: Scope): string {
  const query = searchOf(go.params, send, scope).toString();
  return query === "" ? go.path : `${go.path}?${query}`;
}

/** The parameters of the page that an action leads to: what it sends, else what is entered, else the record's. */
export function searchOf(params: readonly string[], send: Action["send"], scope: Scope): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of params) {
    const sent = ownValue(send, name);
    const value = sent !== undefined ? valueOf(sent, scope) : (ownValue(scope.form, name) ?? ownValue(scope.row, name));
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query;
}
