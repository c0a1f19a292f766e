import type { ReactNode } from "react";
import { CallFormDialog } from "../../../../runtime/index.ts";
import { ownAccount } from "../../../generated/dialogs/own-account.ts";
import type { AccountDialogProps } from "./account-dialogs.ts";

/** Renders the dialog 修改密码 of the top bar, in which users change their password (P-PASSWORD-01 to 05). */
export default function PasswordDialog({ onLeave }: AccountDialogProps): ReactNode {
  return <CallFormDialog dialogs={ownAccount} open="password" onLeave={onLeave} />;
}
