import { type Check, type Condition, type Data, type Label, type Scope, type Tone, type Value, valuesOf } from "../values/data.ts";
import type { WholeRules } from "./whole-record.ts";
import { ownValue } from "../values/own-value.ts";

/** A state of a workflow with the words and the tone it is shown with. */
export interface State {
  code: string;
  label: Label;
  tone?: Tone;
  final?: true;
}

export interface Transition {
  id: string;
  /** Actors who may fire it; `clock` is the server itself. */
  by: readonly string[];
  /** Stored states; `new`: there is no record yet. */
  from: readonly string[];
  /** The state it leads to; `removed`: the record is gone. */
  to: string;
  /** Condition over what is entered, else stored. */
  when?: Condition;
  /** `service.call`; absent for the clock. */
  call?: string;
  /** Fields it may write. */
  input: readonly string[];
  /** Constants the browser adds. */
  send: Readonly<Record<string, string>>;
  /** What was sent selects this transition (the server's test; reads `form`). */
  accepts: Condition;
  checks: readonly Check[];
  /** Fields the server writes, over the input. */
  set: Readonly<Record<string, Value>>;
  effect?: string;
  /** What the history of a record calls it; absent: its id. */
  title?: Label;
  /** The record as it would be stored keeps what the entity asks of whole records. */
  whole?: true;
  /** The input that says why. */
  reason?: string;
  /** Actors who get a message of it, unless they made it. */
  tells?: readonly string[];
  /** `msg` of the reply. */
  success?: string;
  after?: { field: string; setting: string };
}

export interface Workflow {
  id: string;
  entity: string;
  /** The field that holds the state. */
  field: string;
  key: string;
  /** What messages call a record (`x-title`); absent: it has no name. */
  naming?: Value;
  create?: { set: Readonly<Record<string, Value>>; effect?: string };
  actors: Readonly<Record<string, Condition>>;
  states: readonly State[];
  transitions: Readonly<Record<string, Transition>>;
  /** What the entity asks of whole records; absent: nothing. */
  whole?: WholeRules;
}

/** Why a transition is refused: what the tooltip of a disabled action says. */
export type GateRefusal = "unknown" | "state" | "actor" | "condition";

export const REFUSED_STATE = "当前状态不允许此操作";
export const REFUSED_ACTOR = "您没有执行此操作的权限";
export const REFUSED_CONDITION = "当前数据不满足此操作的条件";

export const refusalText: Readonly<Record<GateRefusal, string>> = {
  unknown: REFUSED_STATE,
  state: REFUSED_STATE,
  actor: REFUSED_ACTOR,
  condition: REFUSED_CONDITION,
};

/** The state of a record that is not stored yet. */
export const NEW = "new";

/**
 * The stored state of the record at hand, undefined for an unknown one. `new`: there is no record, or it is what
 * `create.set` makes of a new one, with `new` in its state field.
 */
export function stateOf(workflow: Workflow, scope: Scope): string | undefined {
  if (scope.row === undefined || scope.row === null) return NEW;
  const code = ownValue(scope.row, workflow.field);
  if (code === NEW) return NEW;
  return workflow.states.some((state) => state.code === code) ? (code as string) : undefined;
}

/** What a new record starts with, before the gate. */
export function newRow(workflow: Workflow, scope: Scope): Data {
  return { ...valuesOf(workflow.create?.set, scope), [workflow.field]: NEW };
}

/**
 * The gate (rule 2): state, then actor, then condition. The generated gate of a workflow is this function
 * over its own transitions; browser and server run the same. Unknown transition, state or actor: refused.
 */
export function judgeTransition(workflow: Workflow, id: string, scope: Scope): GateRefusal | undefined {
  const transition = Object.hasOwn(workflow.transitions, id) ? workflow.transitions[id] : undefined;
  if (transition === undefined) return "unknown";
  const state = stateOf(workflow, scope);
  if (state === undefined || !transition.from.includes(state)) return "state";
  if (!transition.by.some((actor) => workflow.actors[actor]?.(scope) === true)) return "actor";
  if (transition.when !== undefined && !transition.when(scope)) return "condition";
  return undefined;
}

/**
 * The transition a call stands for: call × from-state × what was sent × condition × actor. None: the
 * refusal of the nearest candidate. Two are an error at generation; here the first wins.
 */
export function selectTransition(workflow: Workflow, call: string, scope: Scope): Transition | GateRefusal {
  const named = Object.values(workflow.transitions).filter((item) => item.call === call);
  const sent = named.filter((item) => item.accepts(scope));
  let nearest: GateRefusal = "state";
  for (const transition of sent) {
    const refusal = judgeTransition(workflow, transition.id, scope);
    if (refusal === undefined) return transition;
    if (refusal !== "state") nearest = refusal;
  }
  return nearest;
}
