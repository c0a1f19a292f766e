import type { ReactNode } from "react";
import { CallFormDialog, type OwnControls } from "../../runtime/index.ts";
import { ownAccount } from "../generated/dialogs/own-account.ts";
import { BindMobileCode, OldMobileCode } from "./BindMobileCode.tsx";
import "./bind-mobile.css";

const CONTROLS: OwnControls = { certificate: BindMobileCode, oldCode: OldMobileCode };

/** Properties of {@link BindMobileDialog}. */
export interface BindMobileDialogProps {
  /** True to replace the account's present number (P-PHONE-01), false to bind the first one (D-MOBILE-01). */
  change: boolean;
  /** Called when the dialog closes, with or without a new number. */
  onLeave: () => void;
}

/** Renders a dialog that binds a mobile number to the user's account. The user verifies the number by a code that is sent to it. */
export default function BindMobileDialog({ change, onLeave }: BindMobileDialogProps): ReactNode {
  return <CallFormDialog dialogs={ownAccount} open={change ? "changeMobile" : "bindMobile"} controls={CONTROLS} onLeave={onLeave} />;
}
