import type { ReactNode } from "react";
import { CallFormDialog } from "../../../../runtime/index.ts";
import { ownAccount } from "../../../generated/dialogs/own-account.ts";
import type { AccountDialogProps } from "./account-dialogs.ts";

/** The dialog 修改基本信息 (P-PROFILE-01 to 05). */
export default function ProfileEditDialog({ onLeave }: AccountDialogProps): ReactNode {
  return <CallFormDialog dialogs={ownAccount} open="profile" onLeave={onLeave} />;
}
