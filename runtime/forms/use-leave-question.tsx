import { Modal } from "antd";
import type { ReactNode } from "react";

/**
 * Returns a function that asks for confirmation before entered values are discarded, and the element of its dialog. Render this element
 * (`question`) beside the form's dialog, not inside it, so that it gets the focus.
 */
export function useLeaveQuestion(): { ask: (leave: () => void) => void; question: ReactNode } {
  const [modal, question] = Modal.useModal();
  const ask = (leave: () => void) =>
    void modal.confirm({
      title: "放弃已填写的内容？",
      content: "关闭后，未保存的内容将丢失。",
      okText: "放弃",
      cancelText: "继续填写",
      // Enter pressed once too often must not discard what was typed.
      focusable: { autoFocusButton: "cancel" },
      onOk: leave,
    });
  return { ask, question };
}
