import type { ReactNode } from "react";
import { ActionDialogs } from "./action-dialogs.tsx";
import { type CallFormProps, useCallForm } from "./use-call-form.ts";

/** Properties of {@link CallFormDialog}, the dialog with the form of an action from schemas/dialogs. */
export interface CallFormDialogProps extends CallFormProps {
  /** Called when the dialog has closed, whether or not something was changed. */
  onLeave: () => void;
  /** Disables the submit button, because a custom input is not ready yet. */
  waiting?: boolean;
}

const nothingToReload = () => {};

/**
 * Shows a form in a dialog. The form is declared in schemas/dialogs and belongs to no page. It validates, sends and reports as the forms of
 * pages do.
 */
export default function CallFormDialog({ onLeave, waiting = false, ...form }: CallFormDialogProps): ReactNode {
  const { frames } = useCallForm(form, onLeave);
  return <ActionDialogs frames={frames} reload={nothingToReload} waiting={waiting} />;
}
