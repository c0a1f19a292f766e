import type { Tone } from "../../runtime/contract/values/data.ts";
import type { Place } from "../diagnostics/place.ts";
import type { Values } from "./screen-types.ts";
import type { Condition, Check, Label, Value } from "./types.ts";

/** A resolved workflow: the states of the records of an entity, and the transitions between them. */
export interface Workflow {
  name: string;
  entity: string;
  /** Field that contains the state. */
  field: string;
  /** Values that the server sets in a new record, and an effect. */
  create?: { set: Values; effect?: string };
  /** Conditions by the name of the actor. A user who fulfils the condition is this actor for the record. */
  actors: ReadonlyMap<string, Condition>;
  states: readonly { code: string; label: Label; tone?: Tone; final: boolean; at: Place }[];
  transitions: ReadonlyMap<string, Transition>;
  tasks: ReadonlyMap<string, Task>;
  at: Place;
}

/**
 * A task that a workflow declares. It is an entry of the to-do list, which counts the records on which a user has to act and links to a
 * screen.
 */
export interface Task {
  name: string;
  title: string;
  /** Condition for the counted records. Actors and gates are replaced by their conditions. */
  waits: Condition;
  /** Name of the screen. */
  screen: string;
  /** Parameters with which the screen is opened. */
  query: ReadonlyMap<string, string>;
  at: Place;
}

/** A resolved transition: a step of a record from one state to another. */
export interface Transition {
  name: string;
  /** Names of the actors who may fire the transition. `clock` is the server itself. */
  by: readonly string[];
  /** Codes of the states in which the transition may be fired. `new`: the record does not exist yet. */
  from: readonly string[];
  /** Code of the state to which the transition leads. `removed`: the record is deleted. */
  to: string;
  /** Condition on the record. */
  when?: Condition;
  /** Fields that the transition may write. */
  input: readonly string[];
  /** Name in `inputs:` of the list that `input` contains. */
  inputName?: string;
  /** Checks with the named lists replaced by their checks. If the use of a list has a condition, all checks of the list have it too. */
  checks: readonly Check[];
  /** Id of the call by which users fire the transition. */
  call?: string;
  /** Constants that the browser sends, by name. They tell the server which transition of the call is meant. */
  send: ReadonlyMap<string, string>;
  /** Condition on the input under which a call selects this transition. Default: the input has every value in `send`. */
  accept: Condition;
  /** Values that the server writes over the input. */
  set: Values;
  /** Name of a hand-written function that runs with the transition. */
  effect?: string;
  /** Label in the history of a record. */
  title?: Label;
  /** Whether the transition saves records that may be incomplete. */
  partial: boolean;
  /** Input that holds the reason. */
  reason?: string;
  /** Actors who receive a message about the transition. */
  tells: readonly string[];
  /** Message of the reply. */
  success?: Value;
  /** For the clock: the delay after the time or date in `field`. It is a number of days, or a setting in seconds. */
  after?: { field: string; setting?: string; days?: number };
  at: Place;
}
