import { type RefObject, useId } from "react";

export interface AskDialogProps {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  text: string;
  onConfirm: () => void;
}

/** A question in a dialog of the browser itself: it holds the focus and gives it back; Escape is 取消. */
export function AskDialog({ dialog, title, text, onConfirm }: AskDialogProps) {
  const id = useId();
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className="plain-dialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      <div className="plain-dialog-buttons">
        <button type="button" className="plain-button" onClick={close}>
          取消
        </button>
        <button
          type="button"
          className="plain-button primary"
          onClick={() => {
            close();
            onConfirm();
          }}
        >
          确定
        </button>
      </div>
    </dialog>
  );
}
