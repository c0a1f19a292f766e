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
import type { ShowDialogProps } from "../forms/show-dialog.tsx";
import type { Entered } from "./input.ts";

export type ConfirmButton = NonNullable<Confirm["buttons"]>[number];

/** How an action ended. `left`: the user went away from its question or form. */
export type Outcome =
  | { status: "done"; msg?: string; reply?: unknown }
  | { status: "left" }
  /** `violations`: not told yet, they belong to the fields of the form that holds what was sent. */
  | { status: "failed"; violations?: readonly FieldMessage[] };

/** What a question was answered with; undefined: the plain yes. */
export type Answer = ConfirmButton | undefined;

/** A screen in a dialog. */
export interface OpenedDialog {
  title: string;
  width?: number | undefined;
  screen: OpenedScreen;
  search: URLSearchParams;
}

/** The changes of a record in a dialog. */
export interface OpenedHistory {
  title: string;
  screen: string;
  call: AnyCall;
  input: Data;
}

/** A hand-written dialog: what the description says of it. */
export interface CustomPart {
  name: string;
  title: string;
  width?: number | undefined;
}

/** Where actions play: the screen with its dialogs. */
export interface ActionContext {
  screen: Screen;
  http: AxiosInstance;
  toast: Toast;
  navigation: Navigation;
  scopeOf: (extra: Partial<Scope>) => Scope;
  /** Idempotency keys of actions that no form holds. */
  keys: RequestKeys;
  /** Starts another action by itself: with its own toast, and reading afresh after it. */
  start: (action: Action, extra: Partial<Scope>, entered: Entered) => Promise<Outcome>;
  /** Passwords do not travel as they were typed; undefined: how they do could not be learnt, and was told. */
  sealed: (call: AnyCall, input: Data) => Promise<Data | undefined>;
  /** What is asked of every new password. */
  passwordRules: PasswordRules;
  /** What was changed has been changed by somebody else meanwhile (409): what is shown of it is read again. */
  stale: () => void;
  /** Shows what somebody else changed meanwhile, and asks field by field whose is to stand. */
  settle: (props: Omit<ConflictDialogProps, "end">) => Promise<Settled>;
  /** The records at hand, in words. */
  about: (scope: Scope) => string | undefined;
  /** Asks. `proceed` runs while the question shows progress; it stays open while that resolves to false. */
  ask: (
    confirm: Confirm,
    about: string | undefined,
    scope: Scope,
    danger: boolean,
    proceed: (answer: Answer) => Promise<boolean>,
  ) => Promise<"answered" | "left">;
  /** Opens a form; `onSubmit` resolves with whether the whole chain succeeded. */
  openForm: (props: Omit<FormDialogProps, "onLeave">) => Promise<"saved" | "left">;
  /** Opens a form that only shows. */
  show: (props: Omit<ShowDialogProps, "close">) => Promise<void>;
  /** Prints the page. */
  print: () => void;
  /** Opens a screen in a dialog, at its parameters. */
  openScreen: (props: OpenedDialog) => Promise<void>;
  /** Opens the changes of a record. */
  openHistory: (props: OpenedHistory) => Promise<void>;
  /** Opens a hand-written dialog. */
  openCustom: (part: CustomPart, scope: Scope) => Promise<{ reply: unknown } | undefined>;
}
