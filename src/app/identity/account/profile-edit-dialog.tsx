import type { ReactNode } from "react";
import { CallFormDialog } from "../../../../runtime/index.ts";
import { ownAccount } from "../../../generated/dialogs/own-account.ts";
import type { AccountDialogProps } from "./account-dialogs.ts";

/** Renders the dialog 修改基本信息, in which users change their own data (P-PROFILE-01 to 05). */
export default function ProfileEditDialog({ onLeave }: AccountDialogProps): ReactNode {
  return <CallFormDialog dialogs={ownAccount} open="profile" onLeave={onLeave} />;
}
