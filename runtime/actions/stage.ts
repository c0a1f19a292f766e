import type { AxiosInstance } from "axios";
import type { Scope } from "../contract/data.ts";
import type { Confirm, Screen } from "../contract/screen.ts";
import type { Navigation } from "../data/location.ts";
import type { Toast } from "../data/toast.tsx";
import type { FormDialogProps } from "../forms/form-dialog.tsx";

export type ConfirmButton = NonNullable<Confirm["buttons"]>[number];

/** What the server says of one field. */
export interface FieldMessage {
  field: string;
  message: string;
}

/** How an action ended. `left`: the user went away from its question or form. */
export type Outcome =
  | { status: "done"; msg?: string; reply?: unknown }
  | { status: "left" }
  | { status: "failed"; violations?: readonly FieldMessage[] };

/** What a question was answered with; undefined: the plain yes. */
export type Answer = ConfirmButton | undefined;

/** Where actions play: the screen with its dialogs. */
export interface Stage {
  screen: Screen;
  http: AxiosInstance;
  toast: Toast;
  navigation: Navigation;
  scopeOf: (extra: Partial<Scope>) => Scope;
  /** Asks. `proceed` runs while the question shows progress; it stays open while that resolves to false. */
  ask: (confirm: Confirm, scope: Scope, danger: boolean, proceed: (answer: Answer) => Promise<boolean>) => Promise<"answered" | "left">;
  /** Opens a form; `onSubmit` resolves with whether the whole chain succeeded. */
  openForm: (props: Omit<FormDialogProps, "onLeave">) => Promise<"saved" | "left">;
  /** Opens a hand-written dialog. */
  openCustom: (name: string, scope: Scope) => Promise<{ reply: unknown } | undefined>;
}
