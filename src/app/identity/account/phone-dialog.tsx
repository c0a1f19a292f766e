import type { ReactNode } from "react";
import BindMobileDialog from "../../../screens/BindMobileDialog.tsx";
import type { AccountDialogProps } from "./account-dialogs.ts";

/** Renders the dialog 修改手机号 of the top bar, in which users change their phone number (P-PHONE-01). */
export default function PhoneDialog({ onLeave }: AccountDialogProps): ReactNode {
  return <BindMobileDialog change onLeave={onLeave} />;
}
