import type { ReactNode } from "react";
import { CallFormDialog, type OwnControls } from "../../runtime/index.ts";
import { ownAccount } from "../generated/dialogs/own-account.ts";
import { BindMobileCode, OldMobileCode } from "./BindMobileCode.tsx";
import "./bind-mobile.css";

const CONTROLS: OwnControls = { certificate: BindMobileCode, oldCode: OldMobileCode };

export interface BindMobileDialogProps {
  /** True: takes the place of the number that the account has (P-PHONE-01); false: the first one (D-MOBILE-01). */
  change: boolean;
  /** Closed, with or without a new number. */
  onLeave: () => void;
}

/** A number is the user's own once the code that was sent to it comes back. */
export default function BindMobileDialog({ change, onLeave }: BindMobileDialogProps): ReactNode {
  return <CallFormDialog dialogs={ownAccount} open={change ? "changeMobile" : "bindMobile"} controls={CONTROLS} onLeave={onLeave} />;
}
