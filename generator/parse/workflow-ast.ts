import type { Tone } from "../../runtime/contract/values/data.ts";
import type { Place } from "../diagnostics/place.ts";
import type { CheckAst, ConditionAst, LabelAst, Name, NamedValue, ValueAst } from "./ast.ts";

/** The syntax tree of a workflow (schemas/workflows). */
export interface WorkflowAst {
  name: Name;
  entity: Name;
  /** The field that contains the state. */
  field: Name;
  create?: { set: readonly NamedValue[]; effect?: Name };
  actors: readonly { name: Name; condition: ConditionAst }[];
  states: readonly { code: Name; label: LabelAst; tone?: Tone; final: boolean; at: Place }[];
  /** Lists of fields that transitions may write, by name. */
  inputs: ReadonlyMap<string, readonly Name[]>;
  /** Lists of checks, by name. */
  checks: ReadonlyMap<string, readonly CheckAst[]>;
  /** The places where the lists are declared. */
  inputNames: ReadonlyMap<string, Name>;
  checkNames: ReadonlyMap<string, Name>;
  transitions: readonly TransitionAst[];
  tasks: readonly TaskAst[];
  at: Place;
}

/** The syntax tree of a task of a workflow, which is an entry of the to-do list. */
export interface TaskAst {
  name: Name;
  title: string;
  /** The actors who must act. */
  by: readonly Name[];
  /** Condition for the records that wait. */
  when?: ConditionAst;
  screen: Name;
  query: readonly { name: Name; value: Name }[];
  at: Place;
}

/** The syntax tree of a transition. `Transition` (model/workflow-types.ts) explains the members. */
export interface TransitionAst {
  name: Name;
  by: readonly Name[];
  from: readonly Name[];
  to: Name;
  when?: ConditionAst;
  input?: Name;
  checks: readonly CheckAst[];
  call?: Name;
  send: readonly { name: Name; value: Name }[];
  accept?: ConditionAst;
  set: readonly NamedValue[];
  effect?: Name;
  title?: LabelAst;
  /** The place of the keyword `partial`. */
  partial: Name | undefined;
  reason?: Name;
  tells: readonly Name[];
  success?: ValueAst;
  after?: { field: Name; setting?: Name; days?: number };
  at: Place;
}
