import type { Confirm } from "../contract/language/screen.ts";
import type { Scope } from "../contract/values/data.ts";
import type { ConflictDialogProps } from "../forms/conflict-dialog.tsx";
import type { FormDialogProps } from "../forms/form-dialog.tsx";
import type { ImportDialogProps } from "../forms/import-dialog.tsx";
import type { ListImportDialogProps } from "../forms/list-import-dialog.tsx";
import type { ShowDialogProps } from "../forms/show-dialog.tsx";
import type { ConfirmResult, CustomDialogSpec, OpenedDialog, OpenedHistory, RefusedRows } from "./action-context.ts";

/** An open dialog. Later dialogs are above earlier dialogs. */
export type Frame = { id: number; opener: Element | null } & (
  | {
      kind: "confirm";
      confirm: Confirm;
      /** Names of the affected records. */
      about: string | undefined;
      scope: Scope;
      danger: boolean;
      proceed: (result: ConfirmResult) => Promise<boolean>;
      end: (how: "answered" | "left") => void;
    }
  | { kind: "form"; props: FormDialogProps }
  | { kind: "show"; props: ShowDialogProps }
  | { kind: "conflict"; props: ConflictDialogProps }
  | { kind: "screen"; props: OpenedDialog; close: () => void }
  | { kind: "history"; props: OpenedHistory; close: () => void }
  | { kind: "import"; props: ListImportDialogProps }
  | { kind: "sheet"; props: ImportDialogProps }
  | { kind: "refused"; props: RefusedRows; close: () => void }
  | { kind: "custom"; dialog: CustomDialogSpec; scope: Scope; end: (closed: { reply: unknown } | undefined) => void }
);

/** A dialog that is about to be opened: a {@link Frame} without the members that the runner adds. */
export type NewFrame = Frame extends infer F ? (F extends Frame ? Omit<F, "id" | "opener"> : never) : never;
