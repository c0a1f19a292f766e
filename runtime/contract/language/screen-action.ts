import type { AnyCall } from "../wire/call.ts";
import type { Compiled } from "./screen.ts";
import type { Terms } from "./terms.ts";
import type { InputRules } from "./violations.ts";
import type { Transition } from "./workflow.ts";

/** Offered (`when`, gate) → checks → confirm, form or custom → call or transition → then → go. */
export interface Action<T extends Terms = Compiled> {
  id: string;
  label: T["label"];
  hint?: T["text"];
  danger?: true;
  /** The primary button where it stands; where none is said to be, the first that acts. */
  primary?: true;
  /** One that the gate refuses is not shown at all; default: grey, with the reason. */
  refused?: "hidden";
  /** `when` of the description; what the gate says comes on top (`transitions`). */
  when?: T["condition"];
  checks?: readonly T["check"][];
  confirm?: T["confirm"];
  title?: string;
  form?: T["form"];
  /** A dialog of src/screens. */
  custom?: T["custom"];
  width?: number;
  call?: T["call"];
  /** The checks of its call, over what is sent: told before it is made. */
  judged?: readonly T["check"][];
  /** The rules of its call, loaded when the form opens. */
  input?: T["rules"];
  /** The first one that the gate allows is fired. */
  transitions?: readonly T["transition"][];
  send?: T["values"];
  /** Block whose ticked rows it acts on. */
  ticked?: T["name"];
  detail?: T["detail"];
  /** Info toast when the question or the form is left. */
  cancelled?: string;
  /** What its success sets in the form that it stands in; sees `reply`. */
  set?: T["values"];
  /** Prints the page. */
  print?: true;
  /** A screen in a dialog; closing it comes before what follows. */
  open?: T["opened"];
  /** Action that follows a success; sees `reply`. */
  then?: T["action"];
  /** Path of the screen that follows, with the names of its parameters; `back`: where it was opened from. */
  go?: T["page"];
  window?: true;
}

/** Reads the record afresh before a form opens, so that a masked or partial value is never written back. */
export interface Detail<T extends Terms = Compiled> {
  call: T["call"];
  key: T["name"];
  /** Input of the call that the key travels as; absent: by its own name. */
  as?: string;
}

/** A screen in a dialog. */
export interface OpenedScreen {
  params: readonly string[];
  /** Its page. */
  load: () => Promise<{ default: () => unknown }>;
}

export interface TransitionStep {
  transition: Transition;
  call: AnyCall;
  input: () => Promise<InputRules>;
}

export interface Confirm<T extends Terms = Compiled> {
  /** It is asked only when this holds, of what is entered too. */
  when?: T["condition"];
  title?: string;
  text: T["text"];
  /** In place of 取消 and 确定. */
  buttons?: readonly T["button"][];
}

export interface ConfirmButton<T extends Terms = Compiled> {
  label: string;
  /** That action in place of its own. */
  then?: T["action"];
  /** The question stays open. */
  stay?: true;
  /** Nothing happens. */
  leave?: true;
  primary?: true;
}
