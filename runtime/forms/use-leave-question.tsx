import { Modal } from "antd";
import type { ReactNode } from "react";

/** Asks before what was typed is dropped. `question` stands beside the dialog it asks for, not in it: that would keep the focus from it. */
export function useLeaveQuestion(): { ask: (leave: () => void) => void; question: ReactNode } {
  const [modal, question] = Modal.useModal();
  const ask = (leave: () => void) =>
    void modal.confirm({
      title: "放弃已填写的内容？",
      content: "关闭后，未保存的内容将丢失。",
      okText: "放弃",
      cancelText: "继续填写",
      // Return pressed once too often must not drop what was typed.
      focusable: { autoFocusButton: "cancel" },
      onOk: leave,
    });
  return { ask, question };
}
