import { type ReactNode, useId, useState } from "react";
import { flushSync } from "react-dom";
import type { FormDialogProps } from "../forms/form-dialog.tsx";
import { RecordForm } from "../forms/record-form.tsx";
import { useRecordForm } from "../forms/use-record-form.ts";
import { sendForm, useSaveKey } from "../forms/use-save-key.ts";
import { useUnsaved } from "../forms/use-unsaved.ts";
import { ActionDialogs } from "./action-dialogs.tsx";
import { type CallFormProps, useCallForm } from "./use-call-form.ts";

/** Properties of {@link CallForm}, the form of an action from schemas/dialogs inside a page. */
export interface CallFormInPageProps extends CallFormProps {
  /**
   * Renders what follows the form, such as its buttons. `id` is the id of the form element, by which a button submits the form. `busy` is
   * true while the form is being sent. `again` replaces the form by an empty one.
   */
  children: (form: { id: string; busy: boolean; again: () => void }) => ReactNode;
}

const nothingToReload = () => {};

/** Shows a form of schemas/dialogs inside a page. After the user has submitted the form, an empty form replaces it. */
export default function CallForm(props: CallFormInPageProps): ReactNode {
  const [round, setRound] = useState(0);
  return <OneForm key={round} {...props} onEnd={() => setRound((before) => before + 1)} />;
}

function OneForm({ children, onEnd, ...form }: CallFormInPageProps & { onEnd: () => void }): ReactNode {
  const { frames } = useCallForm(form, onEnd);
  const [first, ...others] = frames;
  return (
    <>
      {first?.kind === "form" && <FormPanel {...first.props}>{children}</FormPanel>}
      <ActionDialogs frames={others} reload={nothingToReload} />
    </>
  );
}

function FormPanel({ onSubmit, onLeave, children, ...options }: FormDialogProps & Pick<CallFormInPageProps, "children">): ReactNode {
  const [busy, setBusy] = useState(false);
  const id = useId();
  const controller = useRecordForm({
    ...options,
    onValid: (entry) => {
      if (busy) return undefined;
      setBusy(true);
      return onSubmit(entry, false)
        .catch(() => [])
        .then((result) => {
          if (result === true) return;
          // Inputs can take the focus only after they are enabled again.
          flushSync(() => setBusy(false));
          if (result.length > 0) controller.refusedBy(result);
        });
    },
  });
  useUnsaved(controller);
  useSaveKey(id, () => !busy && sendForm(id));
  return (
    <>
      <RecordForm controller={controller} id={id} columns={1} busy={busy} />
      {children({ id, busy, again: onLeave })}
    </>
  );
}
