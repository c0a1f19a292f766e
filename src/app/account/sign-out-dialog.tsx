import { Modal } from "antd";
import type { ReactNode } from "react";
import { signOut } from "../session/session.ts";
import type { AccountDialogProps } from "./account-dialogs.ts";

/** Asks before the session ends (P-TOPBAR-05). */
export default function SignOutDialog({ onLeave }: AccountDialogProps): ReactNode {
  return (
    <Modal
      open
      transitionName=""
      maskTransitionName=""
      width={416}
      title="提示"
      okText="确定"
      cancelText="取消"
      onOk={signOut}
      onCancel={onLeave}
      okButtonProps={{ autoFocus: true }}
    >
      是否退出系统, 是否继续?
    </Modal>
  );
}
