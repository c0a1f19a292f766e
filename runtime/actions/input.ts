import type { AnyCall } from "../contract/call.ts";
import { type Data, type Scope, valueOf, valuesOf } from "../contract/data.ts";
import type { Action, TransitionStep } from "../contract/screen.ts";
import type { Workflow } from "../contract/workflow.ts";

export interface Entered {
  /** What the form holds, by name; hidden fields are not in it. */
  values: Data;
  /** All names of the form: a hidden field is not filled from the record either. */
  names: ReadonlySet<string>;
}

export const NOTHING_ENTERED: Entered = { values: {}, names: new Set() };

/** The value of a name of a call: what is sent, else what is entered, else what the record holds. */
function valueFor(name: string, sent: Data, entered: Entered, row: Data | null | undefined): unknown {
  if (Object.hasOwn(sent, name)) return sent[name];
  if (entered.names.has(name)) return entered.values[name];
  return row?.[name];
}

/** Input of an action's call (rule 6 of the language). */
export function callInput(call: AnyCall, action: Pick<Action, "send">, scope: Scope, entered: Entered): Data {
  const sent = valuesOf(action.send, scope);
  const input: Data = {};
  for (const name of namesOf(call)) {
    const value = valueFor(name, sent, entered, scope.row);
    if (value !== undefined) input[name] = value;
  }
  return input;
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
  for (const name of namesOf(call)) {
    if (!wanted.has(name)) continue;
    const value = valueFor(name, sent, entered, scope.row);
    if (value !== undefined) input[name] = value;
  }
  return input;
}

function namesOf(call: AnyCall): readonly string[] {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  return [...new Set([...inPath, ...call.query, ...call.body])];
}

/** Address of the page an action leads to. */
export function pathOf(go: { path: string; params: readonly string[] }, send: Action["send"], scope: Scope): string {
  const query = new URLSearchParams();
  for (const name of go.params) {
    const sent = send?.[name];
    const value = sent !== undefined ? valueOf(sent, scope) : (scope.form?.[name] ?? scope.row?.[name]);
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return text === "" ? go.path : `${go.path}?${text}`;
}
