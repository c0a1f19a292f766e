import type { AnyCall } from "../wire/call.ts";
import type { RowsMode } from "../wire/rows-call.ts";
import type { Compiled } from "./screen.ts";
import type { Terms } from "./terms.ts";
import type { InputRules } from "./violations.ts";
import type { Transition } from "./workflow.ts";

/**
 * An action of a screen, usually shown as a button. Its steps run in this sequence: availability (`when`, gate), `checks`, `confirm`,
 * `form` or `custom` dialog, call or transition, `then`, `go`. Steps that are not declared are skipped.
 */
export interface Action<T extends Terms = Compiled> {
  /** Unique among the actions of the screen. */
  id: string;
  label: T["label"];
  /** Tooltip of the button. */
  hint?: T["text"];
  /** The button of the action is red, and so is the submit button of its form. */
  danger?: true;
  /** Shown as the primary button of its group. If no action of the group declares it, `primaryOf` selects the first suitable action. */
  primary?: true;
  /** `hidden`: the button is absent if the gate refuses the action. Default: the button is disabled and shows the reason as tooltip. */
  refused?: "hidden";
  /** Condition for offering the action. The gate of each transition (`transitions`) is evaluated in addition. */
  when?: T["condition"];
  /** Shows the action in grey, with this text as tooltip, if `when` does not hold. Default: it is absent. */
  otherwise?: T["text"];
  /** Checks before the dialog opens. The first one that fails shows its message and ends the action. */
  checks?: readonly T["check"][];
  /** The question that the user has to confirm before the action continues. */
  confirm?: T["confirm"];
  /** Title of the dialog. Absent: the label. */
  title?: T["text"];
  /** The form in the dialog of the action. Its values are sent by the call. */
  form?: T["form"];
  /** Name of a dialog component in src/screens. */
  custom?: T["custom"];
  /** Width of the dialog in pixels. Absent: the default width. */
  width?: number;
  /** The call that the action makes. Absent if the action fires transitions, or makes no call. */
  call?: T["call"];
  /** The steps of an import into the list, which open in a dialog. `call` writes once the user has seen the rows. */
  import?: T["import"];
  /** The checks of the action's call. They are evaluated on the request before it is sent. */
  judged?: readonly T["check"][];
  /** The validation rules of the action's call, loaded when the form opens. */
  input?: T["rules"];
  /** The action fires the first of these transitions that the gate allows. */
  transitions?: readonly T["transition"][];
  /** Inputs of the call in addition to the values of the form. */
  send?: T["values"];
  /** The success toast can restore the deleted records. `key`: the input of `call` that names the record, or the list of records. */
  undo?: { call: AnyCall; key: string };
  /** The action also runs on the ticked rows of its table, in one call. */
  rows?: RowsMode;
  /**
   * Name of the spreadsheet that contains the replies if the action runs on several rows. The browser downloads the spreadsheet once,
   * instead of running `then`.
   */
  rowsFile?: string;
  /** Name of the block whose selected rows the action applies to. */
  ticked?: T["name"];
  /** The call that reads the record before the form opens. Absent: the form shows the row of the table. */
  detail?: T["detail"];
  /** Name of the action that adds records. This action adds a copy of a row in the same way, and needs the same right. */
  copyOf?: T["name"];
  /** The form begins with these values of the row. The action adds a record, so that the row itself is not changed. */
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
  /** Opens the page of `go` in a new browser tab. */
  window?: true;
}

/**
 * Describes the call that reads the complete record of a row before a form opens. The row itself may lack fields or contain masked texts,
 * which the form must not save.
 */
export interface Detail<T extends Terms = Compiled> {
  call: T["call"];
  /** Field of the row that contains the key. */
  key: T["name"];
  /** Input of the call that receives the key. Absent: it has the name of the key field. */
  as?: string;
}

/** A screen that an action opens in a dialog. */
export interface OpenedScreen {
  /** Names of the page parameters that the action has to pass. */
  params: readonly string[];
  /** Loads the page of the screen. */
  load: () => Promise<{ default: () => unknown }>;
}

/** A workflow transition that an action can fire. */
export interface TransitionStep {
  transition: Transition;
  /** The call that fires the transition. */
  call: AnyCall;
  /** Loads the validation rules of the call. */
  input: () => Promise<InputRules>;
}

/** A question in a dialog that the user must confirm before the action continues. Otherwise the action ends. */
export interface Confirm<T extends Terms = Compiled> {
  /** The user is asked only if this condition holds. It may refer to form values. */
  when?: T["condition"];
  title?: T["text"];
  text: T["text"];
  /** Buttons that replace 取消 and 确定. */
  buttons?: readonly T["button"][];
}

/** A button of a confirmation. Without `then`, `stay` and `leave`, it continues with the confirmed action. */
export interface ConfirmButton<T extends Terms = Compiled> {
  label: string;
  /** Action that runs instead of the confirmed action. */
  then?: T["action"];
  /** Keeps the dialog open. */
  stay?: true;
  /** Closes the dialog and does nothing else. */
  leave?: true;
  /** The primary button. If no button is declared primary, the button that continues is primary. */
  primary?: true;
}
