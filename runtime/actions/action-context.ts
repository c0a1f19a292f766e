import type { AxiosInstance } from "axios";
import type { AnyCall } from "../contract/wire/call.ts";
import type { Data, Scope } from "../contract/values/data.ts";
import type { Action, Confirm, OpenedScreen, Screen } from "../contract/language/screen.ts";
import type { Navigation } from "../host/location.ts";
import type { PasswordRules } from "../host/runtime.tsx";
import type { Toast } from "../host/toast.tsx";
import type { FieldMessage } from "../contract/wire/envelope.ts";
import type { RequestKeys } from "../data/request-keys.ts";
import type { ConflictDialogProps, Settled } from "../forms/conflict-dialog.tsx";
import type { FormDialogProps } from "../forms/form-dialog.tsx";
import type { ImportDialogProps } from "../forms/import-dialog.tsx";
import type { ImportDone, ListImportDialogProps } from "../forms/list-import-dialog.tsx";
import type { ShowDialogProps } from "../forms/show-dialog.tsx";
import type { Entered } from "./input.ts";

/** A button that a question declares (`Confirm.buttons`). The declared buttons replace both usual buttons, 取消 and 确定. */
export type ConfirmButton = NonNullable<Confirm["buttons"]>[number];

/** The call that restores the records deleted by an action, and the input of this call. A toast offers the call after the deletion. */
export interface Undo {
  call: AnyCall;
  input: Data;
}

/**
 * How a run of an action ended. `done`: successfully. `left`: the user closed its question or form without confirming. `failed`: a check or
 * a call refused it, and the user has seen why.
 */
export type Outcome =
  /** `another`: the user wants to run the action once more. */
  | { status: "done"; msg?: string; reply?: unknown; another?: boolean; undo?: Undo | undefined }
  | { status: "left" }
  /** `violations`: not shown yet, because they belong to the fields of the form that was sent. */
  | { status: "failed"; violations?: readonly FieldMessage[] };

/**
 * The answer to a question. If the question has its own `buttons`, the answer is the button that the user clicked. If the user
 * clicked the usual 确定, the answer is undefined.
 */
export type ConfirmResult = ConfirmButton | undefined;

/**
 * Input of a dialog in which an action shows a page (`open`). `width` is in pixels; undefined: the default. `search` contains the query
 * parameters of the page.
 */
export interface OpenedDialog {
  title: string;
  width?: number | undefined;
  screen: OpenedScreen;
  search: URLSearchParams;
}

/**
 * Input of a dialog with the change history of a record. `call` lists the changes, `input` identifies the record, and `screen` is the id of
 * the screen that opens the dialog.
 */
export interface OpenedHistory {
  title: string;
  screen: string;
  call: AnyCall;
  input: Data;
}

/** A row for which an action over several rows failed: the display name of its record, and the reason as text for users. */
export interface RefusedRecord {
  name: string;
  reason: string;
}

/**
 * The result of an action over several rows, as a dialog shows it: the refused rows, and the file in the reply. The file cannot be
 * requested again.
 */
export interface RefusedRows {
  title: string;
  records: readonly RefusedRecord[];
  file?: ResultFile | undefined;
}

/** A file in a reply that the server sends only once, so that it exists only in this window. `save` downloads it again. */
export interface ResultFile {
  name: string;
  save: () => void;
}

/** A hand-written dialog that an action opens: the name of its component, its title, and its width in pixels (absent: the default). */
export interface CustomDialogSpec {
  name: string;
  title: string;
  width?: number | undefined;
}

/**
 * Everything that a running action uses: its screen, the HTTP client, toasts, navigation, and functions that open dialogs. The action
 * runner creates it.
 */
export interface ActionContext {
  screen: Screen;
  http: AxiosInstance;
  toast: Toast;
  navigation: Navigation;
  /** Returns the scope of the screen with additional subjects, such as the row. */
  scopeOf: (extra: Partial<Scope>) => Scope;
  /** Idempotency keys of actions without a form. */
  keys: RequestKeys;
  /** Starts another action as a separate run, which shows its own toast and reloads data afterwards. */
  start: (action: Action, extra: Partial<Scope>, entered: Entered) => Promise<Outcome>;
  /**
   * Prepares an input for sending: transforms its passwords, which are never sent as typed, and completes it.
   *
   * @returns undefined if either step failed; the failure has been shown
   */
  sealed: (call: AnyCall, input: Data) => Promise<Data | undefined>;
  /** Reads the rules that every new password must fulfil. */
  passwordRules: PasswordRules;
  /** Reloads what is shown of a record that another user has changed or removed in the meantime (409, 404). */
  stale: () => void;
  /** Shows what another user changed in the meantime, and asks for each field which value applies. */
  settle: (props: Omit<ConflictDialogProps, "end">) => Promise<Settled>;
  /**
   * Reads the data of the screen again at once, behind a dialog that shows the result of the action. Without a call of `reload`, the data
   * are read again when the action has ended.
   */
  reload: () => void;
  /** Returns the display names of the records of a scope, as text. Undefined if they have no display name. */
  about: (scope: Scope) => string | undefined;
  /** Asks a question. `proceed` runs while the question shows progress. The question stays open if `proceed` resolves to false. */
  ask: (
    confirm: Confirm,
    about: string | undefined,
    scope: Scope,
    danger: boolean,
    proceed: (result: ConfirmResult) => Promise<boolean>,
  ) => Promise<"answered" | "left">;
  /** Opens a form. `onSubmit` resolves to true if the whole chain succeeded, else to violations. */
  openForm: (props: Omit<FormDialogProps, "onLeave">) => Promise<"saved" | "left">;
  /** Opens a read-only form. */
  show: (props: Omit<ShowDialogProps, "close">) => Promise<void>;
  /** Shows the result of an action over several rows: the refused rows, and the file of the reply. */
  showRefused: (props: RefusedRows) => Promise<void>;
  /** Prints the page. */
  print: () => void;
  /** Opens a screen in a dialog, with its parameters. */
  openScreen: (props: OpenedDialog) => Promise<void>;
  /** Opens the change history of a record. */
  openHistory: (props: OpenedHistory) => Promise<void>;
  /**
   * Opens the dialog that imports a spreadsheet into a list.
   *
   * @returns the result of the import; undefined if the user closed the dialog without an import
   */
  openImport: (props: Omit<ListImportDialogProps, "end">) => Promise<ImportDone | undefined>;
  /**
   * Opens the dialog that reads the rows of a spreadsheet, which the action then sends. If the rows are refused, `onTake` resolves to the
   * reasons.
   */
  openSheet: (props: Omit<ImportDialogProps, "onLeave">) => Promise<"saved" | "left">;
  /**
   * Opens a hand-written dialog.
   *
   * @returns undefined if the user closed it without a result
   */
  openCustom: (dialog: CustomDialogSpec, scope: Scope) => Promise<{ reply: unknown } | undefined>;
}
