import { Modal } from "antd";
import { type ReactNode, useState } from "react";
import { signOut } from "../session/session.ts";
import { unsavedOf } from "../state/unsaved-pages.ts";
import { useTags } from "../tags/tags-context.ts";
import type { AccountDialogProps } from "./account-dialogs.ts";

/** Asks before the session ends (P-TOPBAR-05). */
export default function SignOutDialog({ onLeave }: AccountDialogProps): ReactNode {
  const { list } = useTags();
  const [unsaved] = useState(() => list.tags.filter((tag) => unsavedOf(tag.key).marked()).length);
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
      <p className="sign-out-question">是否退出系统, 是否继续?</p>
      {unsaved > 0 && <p className="sign-out-unsaved">有 {unsaved} 个页面的内容没有保存，退出后将丢失。</p>}
    </Modal>
  );
}
