import type { Tone } from "../../runtime/contract/values/data.ts";
import type { Place } from "../diagnostics/place.ts";
import type { Values } from "./screen-types.ts";
import type { Condition, Check, Label, Value } from "./types.ts";

export interface Workflow {
  name: string;
  entity: string;
  field: string;
  create?: { set: Values; effect?: string };
  actors: ReadonlyMap<string, Condition>;
  states: readonly { code: string; label: Label; tone?: Tone; final: boolean; at: Place }[];
  transitions: ReadonlyMap<string, Transition>;
  tasks: ReadonlyMap<string, Task>;
  at: Place;
}

/** An entry of the to-do list that a workflow declares. It counts the records on which a user has to act, and links to a screen. */
export interface Task {
  name: string;
  title: string;
  /** Condition for these records. Actors and gates are replaced by their conditions. */
  waits: Condition;
  /** Name of the screen. */
  screen: string;
  /** Parameters with which the screen is opened. */
  query: ReadonlyMap<string, string>;
  at: Place;
}

export interface Transition {
  name: string;
  by: readonly string[];
  from: readonly string[];
  to: string;
  when?: Condition;
  input: readonly string[];
  /** Name in `inputs:` of the list that `input` holds. */
  inputName?: string;
  /** Named lists are expanded; the condition of a use is added to that of each check. */
  checks: readonly Check[];
  call?: string;
  send: ReadonlyMap<string, string>;
  /** Condition on the sent values. Default: every value in `send` is equal. */
  accept: Condition;
  set: Values;
  effect?: string;
  title?: Label;
  /** Whether it saves incomplete records. */
  partial: boolean;
  /** Input that holds the reason. */
  reason?: string;
  /** Actors who receive a message about the transition. */
  tells: readonly string[];
  success?: Value;
  after?: { field: string; setting?: string; days?: number };
  at: Place;
}
