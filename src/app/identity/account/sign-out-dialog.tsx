import { Modal } from "antd";
import { type ReactNode, useContext, useState } from "react";
import { DraftStoreContext } from "../../../../runtime/index.ts";
import { signOut } from "../../boot/session/session.ts";
import { useTags } from "../../boot/navigation/tags-context.ts";
import type { AccountDialogProps } from "./account-dialogs.ts";
import { unsavedPages, useOtherWindows } from "./other-windows.ts";

/** Text about the typed values of open forms, which are kept as drafts. The number of hours is that of `DRAFT_MS`. */
const DRAFT_HINT = "24小时内重新登录并打开同一页面时恢复，密码和附件除外。";

/**
 * Maximum number of milliseconds by which saving drafts may delay the sign-out. After that, the user is signed out even if drafts are not
 * saved.
 */
const LONGEST = 2000;

const patience = () => new Promise<void>((done) => setTimeout(done, LONGEST));

/**
 * Renders the dialog that asks for confirmation before signing out (P-TOPBAR-05). It shows the number of pages with unsaved input, also in
 * other windows. Before signing out, this input is stored as drafts; after 2 seconds (`LONGEST`), the user is signed out anyway.
 */
export default function SignOutDialog({ onLeave }: AccountDialogProps): ReactNode {
  const { list } = useTags();
  const [here] = useState(() => unsavedPages(list));
  const elsewhere = useOtherWindows();
  const unsaved = here + elsewhere.pages;
  const forms = useContext(DraftStoreContext);
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    if (unsaved === 0 || forms === undefined) return signOut();
    setLeaving(true);
    void Promise.race([Promise.all([forms.flush(), elsewhere.keep()]), patience()]).then(signOut);
  };
  return (
    <Modal
      open
      transitionName=""
      maskTransitionName=""
      width={416}
      title="提示"
      okText="确定"
      cancelText="取消"
      onOk={leave}
      confirmLoading={leaving}
      onCancel={onLeave}
      okButtonProps={{ autoFocus: true }}
    >
      <p className="sign-out-question">是否退出系统, 是否继续?</p>
      {unsaved > 0 && (
        <p className="sign-out-unsaved">
          有 {unsaved} 个页面的内容没有保存{elsewhere.pages > 0 && `（其他窗口 ${elsewhere.pages} 个）`}。{DRAFT_HINT}
        </p>
      )}
    </Modal>
  );
}
