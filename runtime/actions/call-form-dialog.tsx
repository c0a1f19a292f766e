import type { ReactNode } from "react";
import { ActionDialogs } from "./action-dialogs.tsx";
import { type CallFormProps, useCallForm } from "./use-call-form.ts";

export interface CallFormDialogProps extends CallFormProps {
  /** Closed, whether something was changed or not. */
  onLeave: () => void;
  /** Its button waits: what an input of its own brings is not there yet. */
  waiting?: boolean;
}

const nothingToReload = () => {};

/** A form that belongs to no page, in a dialog: judged, sent and told as the forms of pages are. */
export default function CallFormDialog({ onLeave, waiting = false, ...form }: CallFormDialogProps): ReactNode {
  const { frames } = useCallForm(form, onLeave);
  return <ActionDialogs frames={frames} reload={nothingToReload} waiting={waiting} />;
}
