import { type ReactNode, useState } from "react";
import { CallFormDialog, useRuntime } from "../../../runtime/index.ts";
import { ownAccount } from "../../generated/dialogs/own-account.ts";
import { withPasswordRule } from "../credentials/password-rule.ts";
import type { UserInfoReply } from "../../generated/services/auth-center/types.ts";
import type { AccountDialogProps } from "./account-dialogs.ts";

/** 修改密码 of the top bar (P-PASSWORD-01 to 05). */
export default function PasswordDialog({ onLeave }: AccountDialogProps): ReactNode {
  const { user } = useRuntime<UserInfoReply>();
  const [dialogs] = useState(() => withPasswordRule(ownAccount, "password", "pwd", user));
  return <CallFormDialog dialogs={dialogs} open="password" onLeave={onLeave} />;
}
