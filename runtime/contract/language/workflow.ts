import { type Check, type Condition, type Data, type Label, type Scope, type Tone, type Value, valuesOf } from "../values/data.ts";
import type { WholeRules } from "./whole-record.ts";
import { ownValue } from "../values/own-value.ts";

/** A state of a workflow's records. */
export interface State {
  /** The value of the state field. */
  code: string;
  label: Label;
  /** Colour of the state on screen. Absent: neutral. */
  tone?: Tone;
  /** No transition starts from this state. */
  final?: true;
}

/**
 * A transition of a workflow: it changes the state of a record if its gate ({@link evaluateTransition}) allows it by state, actor and
 * `when`.
 */
export interface Transition {
  id: string;
  /** Actors who may fire the transition. `clock` is the server's timer. */
  by: readonly string[];
  /** Stored states from which the transition starts. `new`: the record is not stored yet. */
  from: readonly string[];
  /** The state to which the transition leads. `removed`: the record is deleted. */
  to: string;
  /** Condition over the entered values, and over stored values for fields that were not entered. */
  when?: Condition;
  /** `service.call`. Absent for transitions of the clock. */
  call?: string;
  /** Fields that the transition may write. */
  input: readonly string[];
  /** Constants that the browser adds to the request. */
  send: Readonly<Record<string, string>>;
  /**
   * A call can have several transitions. This condition is true for a request (`form` of the scope) that is meant for this transition. Only
   * the server evaluates it.
   */
  accepts: Condition;
  checks: readonly Check[];
  /** Fields that the server writes; they override the input. */
  set: Readonly<Record<string, Value>>;
  /** Name of the hand-written function that the server runs with the write. */
  effect?: string;
  /** Label in the history of a record. Absent: the id. */
  title?: Label;
  /** The resulting record must satisfy the whole-record rules of its entity. */
  whole?: true;
  /** Name of the input that contains the reason. */
  reason?: string;
  /** Actors who are notified of the transition, except the user who fired it. */
  tells?: readonly string[];
  /** `msg` of the reply. */
  success?: Value<string>;
  /**
   * For the clock: when the transition fires, relative to the time in `field`. The delay is the number of seconds in the setting named
   * `setting`, or `days` calendar days. A negative number of days means before that time. If `to` is one of `from`, the transition is a
   * reminder ({@link isReminder}).
   */
  after?: { field: string; setting?: string; days?: number };
}

/** The states of an entity's records, the transitions between them, and the actors who may fire the transitions. */
export interface Workflow {
  id: string;
  entity: string;
  /** The field that contains the state. */
  field: string;
  /** The key field of the entity. */
  key: string;
  /** Display name of a record in messages (`x-title`). Absent: records have no name. */
  naming?: Value;
  /** Initial values of a new record (`set`), and the hand-written function that runs when it is created (`effect`). */
  create?: { set: Readonly<Record<string, Value>>; effect?: string };
  /** Maps the name of each actor to a condition. A user who fulfils the condition for a record is this actor of the record. */
  actors: Readonly<Record<string, Condition>>;
  states: readonly State[];
  transitions: Readonly<Record<string, Transition>>;
  /** Rules of the entity that refer to several fields. Absent: there are none. */
  whole?: WholeRules;
}

/**
 * The reason why the gate of a transition ({@link evaluateTransition}) refuses it.
 *
 * - `unknown`: the workflow has no such transition.
 * - `state`: the transition does not start from the state of the record.
 * - `actor`: the user is none of the actors of the transition.
 * - `condition`: the condition `when` of the transition is false.
 *
 * {@link refusalText} contains the texts for users.
 */
export type GateRefusal = "unknown" | "state" | "actor" | "condition";

/** Text of the refusal if the state of the record does not allow the transition, or if the transition is unknown. */
export const REFUSED_STATE = "当前状态不允许此操作";
/** Text of the refusal if the user is none of the transition's actors. */
export const REFUSED_ACTOR = "您没有执行此操作的权限";
/** Text of the refusal if the transition's condition is not met. */
export const REFUSED_CONDITION = "当前数据不满足此操作的条件";

/**
 * Maps each reason of a refusal to the text that users see. The browser shows the text as tooltip of the button, and the server sends it as
 * message of the reply.
 */
export const refusalText: Readonly<Record<GateRefusal, string>> = {
  unknown: REFUSED_STATE,
  state: REFUSED_STATE,
  actor: REFUSED_ACTOR,
  condition: REFUSED_CONDITION,
};

/** The state of a record that is not stored yet. A transition from this state stores the record. */
export const NEW = "new";

/** Target state of a transition that removes its record. No stored record has this state. */
export const REMOVED = "removed";

/**
 * Returns the stored state of the record in the scope.
 *
 * @param workflow the workflow of the record
 * @param scope the scope with the record as `row`
 * @returns the code of the state. `new` without a record, and for initial values, whose state field contains `new`. Undefined if the
 * workflow does not have the stored state
 */
export function stateOf(workflow: Workflow, scope: Scope): string | undefined {
  if (scope.row === undefined || scope.row === null) return NEW;
  const code = ownValue(scope.row, workflow.field);
  if (code === NEW) return NEW;
  return workflow.states.some((state) => state.code === code) ? (code as string) : undefined;
}

/**
 * Builds the record that a gate evaluates before a record is stored: the initial values (`create.set`) with the state `new`.
 *
 * @param workflow the workflow of the record
 * @param scope the scope in which the initial values are resolved
 * @returns the record, with `new` in its state field
 */
export function newRow(workflow: Workflow, scope: Scope): Data {
  return { ...valuesOf(workflow.create?.set, scope), [workflow.field]: NEW };
}

/**
 * Evaluates the gate of a transition: whether it is allowed by state, then by actor, then by condition. Browser and server run the same
 * function (rule 2: one gate decides). The generated gate of a workflow is this function applied to its own transitions.
 *
 * @param workflow states, actors and transitions, as generated
 * @param id id of a transition of the workflow; an unknown id is refused
 * @param scope the scope with the stored record, the form and the user
 * @returns undefined if the transition is allowed, else the reason. An unknown transition, state or actor is refused
 * @example
 * const refusal = evaluateTransition(workflow, "submit", scope);
 * if (refusal !== undefined) return refusalText[refusal];
 */
export function evaluateTransition(workflow: Workflow, id: string, scope: Scope): GateRefusal | undefined {
  const transition = Object.hasOwn(workflow.transitions, id) ? workflow.transitions[id] : undefined;
  if (transition === undefined) return "unknown";
  const state = stateOf(workflow, scope);
  if (state === undefined || !transition.from.includes(state)) return "state";
  if (!transition.by.some((actor) => workflow.actors[actor]?.(scope) === true)) return "actor";
  if (transition.when !== undefined && !transition.when(scope)) return "condition";
  return undefined;
}

/**
 * Selects the transition that a request for a call fires. A transition qualifies if it belongs to the call, accepts the request
 * (`accepts`), and its gate allows it. If several qualify, the first is returned; the generator reports such transitions as ambiguous.
 *
 * @param workflow states, actors and transitions, as generated
 * @param call the call as `service.call`, which several transitions may share
 * @param scope the scope with the stored record, the request as `form`, and the user
 * @returns the transition, or the refusal if none qualifies. If several transitions start from the stored state, it is the refusal of the
 * last of them. If none starts from it, the refusal is `state`
 */
export function selectTransition(workflow: Workflow, call: string, scope: Scope): Transition | GateRefusal {
  const named = Object.values(workflow.transitions).filter((item) => item.call === call);
  const sent = named.filter((item) => item.accepts(scope));
  let nearest: GateRefusal = "state";
  for (const transition of sent) {
    const refusal = evaluateTransition(workflow, transition.id, scope);
    if (refusal === undefined) return transition;
    if (refusal !== "state") nearest = refusal;
  }
  return nearest;
}

/**
 * Tests whether a transition of the clock (`after`) only sends a reminder, because its target state is one of its start states. A reminder
 * is sent once for each value of the date field. Returns false for a transition without `after`.
 */
export const isReminder = ({ after, from, to }: Pick<Transition, "after" | "from" | "to">): boolean =>
  after !== undefined && from.includes(to);
