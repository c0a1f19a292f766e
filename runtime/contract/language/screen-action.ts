import type { AnyCall } from "../wire/call.ts";
import type { RowsMode } from "../wire/rows-call.ts";
import type { Compiled } from "./screen.ts";
import type { Terms } from "./terms.ts";
import type { InputRules } from "./violations.ts";
import type { Transition } from "./workflow.ts";

/**
 * An action of a screen, usually a button. Its steps run in this order: availability (`when`, gate), checks, confirmation, form or custom
 * dialog, call or transition, `then`, `go`. A step that is not declared is skipped.
 */
export interface Action<T extends Terms = Compiled> {
  id: string;
  label: T["label"];
  hint?: T["text"];
  danger?: true;
  /** Shown as the primary button of its group. If none is declared, the first suitable action is (`primaryOf`). */
  primary?: true;
  /** Hides the action if the gate refuses it. Default: disabled, with the reason as tooltip. */
  refused?: "hidden";
  /** `when` of the description. The gate of each transition (`transitions`) is evaluated in addition. */
  when?: T["condition"];
  /** Shows the action in grey, with this text as tooltip, if `when` does not hold. Default: it is absent. */
  otherwise?: T["text"];
  checks?: readonly T["check"][];
  confirm?: T["confirm"];
  title?: T["text"];
  form?: T["form"];
  /** Name of a dialog component in src/screens. */
  custom?: T["custom"];
  width?: number;
  call?: T["call"];
  /** The steps of an import into the list, which open in a dialog. `call` writes once the user has seen the rows. */
  import?: T["import"];
  /** The checks of the action's call. They are evaluated on the request before it is sent. */
  judged?: readonly T["check"][];
  /** The validation rules of the action's call. They are loaded when the form opens. */
  input?: T["rules"];
  /** The action fires the first of these transitions that the gate allows. */
  transitions?: readonly T["transition"][];
  send?: T["values"];
  /** The success toast can restore the deleted records. `key`: the input of `call` that names the record, or the list of records. */
  undo?: { call: AnyCall; key: string };
  /** The action also runs on the ticked rows of its table, in one call. */
  rows?: RowsMode;
  /** Name of the block whose selected rows the action applies to. */
  ticked?: T["name"];
  detail?: T["detail"];
  /** The action that adds a record as this one does. Its right covers this one as well. */
  copyOf?: T["name"];
  /** The action adds a record, and its form begins with these values of the row. The row is no subject of it then. */
  copies?: readonly T["name"][];
  /** The dialog has a second submit button (保存并继续新增). After a success it opens an empty form again. */
  addAnother?: true;
  /** Info toast that is shown when the user cancels the confirmation or the form. */
  cancelled?: T["text"];
  /** Values that a success writes into the surrounding form. They may refer to `reply`. */
  set?: T["values"];
  /** Prints the page. */
  print?: true;
  /** A screen that opens in a dialog. The next steps run after the user has closed it. */
  open?: T["opened"];
  /** Action that runs after a success. It may refer to `reply`. */
  then?: T["action"];
  /** Path of the next screen and the names of its parameters. `back`: the screen from which this one was opened. */
  go?: T["page"];
  window?: true;
}

/** The call that reads the row's record again before a form opens, so that a masked or partial value is never written back. */
export interface Detail<T extends Terms = Compiled> {
  call: T["call"];
  key: T["name"];
  /** Name of the call's input for the key. Absent: the name of the key field. */
  as?: string;
}

/** A screen that an action opens in a dialog, with the names of the parameters that it receives. */
export interface OpenedScreen {
  params: readonly string[];
  /** Loads the page of the screen. */
  load: () => Promise<{ default: () => unknown }>;
}

/** A transition that an action can perform, with the call that performs it and the validation rules of that call. */
export interface TransitionStep {
  transition: Transition;
  call: AnyCall;
  input: () => Promise<InputRules>;
}

/** A question that the user must confirm before the action continues. */
export interface Confirm<T extends Terms = Compiled> {
  /** The user is asked only if this condition holds. It may refer to form values. */
  when?: T["condition"];
  title?: T["text"];
  text: T["text"];
  /** Buttons that replace 取消 and 确定. */
  buttons?: readonly T["button"][];
}

/** A further button of a confirmation, which runs another action or closes the dialog. */
export interface ConfirmButton<T extends Terms = Compiled> {
  label: string;
  /** Action that runs instead of the confirmed action. */
  then?: T["action"];
  /** Keeps the dialog open. */
  stay?: true;
  /** Closes the dialog and does nothing else. */
  leave?: true;
  primary?: true;
}
