import type { Tone } from "../../runtime/contract/values/data.ts";
import type { Place } from "../diagnostics/place.ts";
import type { Values } from "./screen-types.ts";
import type { Condition, Check, Label } from "./types.ts";

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

/** A row of the to-do list. */
export interface Task {
  name: string;
  title: string;
  /** Who has to act on which row; actors and gates written out. */
  waits: Condition;
  screen: string;
  /** What the screen is opened with. */
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
  /** Name of that list in `inputs:`. */
  inputName?: string;
  /** Named lists unfolded; `when` of a use is joined to each check's own. */
  checks: readonly Check[];
  call?: string;
  send: ReadonlyMap<string, string>;
  /** Default: every `send` equals. */
  accept: Condition;
  set: Values;
  effect?: string;
  title?: Label;
  /** It saves incomplete records. */
  partial: boolean;
  /** Among its inputs. */
  reason?: string;
  /** Actors who get a message of it. */
  tells: readonly string[];
  success?: string;
  after?: { field: string; setting: string };
  at: Place;
}
