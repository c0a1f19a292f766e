import { type RefObject, useId } from "react";
import "./plain-dialog.css";

/** Properties of {@link AskDialog}, a question with two buttons. */
export interface AskDialogProps {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  text: string;
  /** The labels of the buttons. The defaults are 取消 and 确定. */
  no?: string;
  yes?: string;
  onConfirm: () => void;
  /** Called when the dialog closes, whatever the user has chosen. */
  onClose?: () => void;
}

/**
 * Renders a question with two buttons in a native dialog, which confines the focus and returns it. Escape cancels. It works even if no
 * chunk can be loaded.
 *
 * @param dialog ref by which the caller opens the dialog
 * @param onClose called after the dialog was closed, whichever way
 */
export function AskDialog({ dialog, title, text, no = "取消", yes = "确定", onConfirm, onClose }: AskDialogProps) {
  const id = useId();
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className="plain-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      {...(onClose === undefined ? {} : { onClose })}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      <div className="plain-dialog-buttons">
        <button type="button" className="plain-button" onClick={close}>
          {no}
        </button>
        <button
          type="button"
          className="plain-button primary"
          onClick={() => {
            close();
            onConfirm();
          }}
        >
          {yes}
        </button>
      </div>
    </dialog>
  );
}
