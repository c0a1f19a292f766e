import { type ReactNode, useState } from "react";
import { CallFormDialog, type OwnControls } from "../../../../runtime/index.ts";
import { ownAccount } from "../../../generated/dialogs/own-account.ts";
import { QrCode } from "../credentials/qr-code.tsx";
import type { AccountDialogProps } from "./account-dialogs.ts";

const CONTROLS: OwnControls = {
  uri: ({ value }) => <QrCode text={String(value ?? "")} label="绑定身份验证器的二维码" size={184} />,
};

type Opened = "beginFactor" | "renewFactorCodes" | "endFactor";

/** The dialog of the user's second factor. `open` selects the form: set up, new recovery codes, or end. */
function FactorDialog({ open, onLeave }: Pick<AccountDialogProps, "onLeave"> & { open: Opened }): ReactNode {
  const [controls] = useState(CONTROLS);
  return <CallFormDialog dialogs={ownAccount} open={open} controls={controls} onLeave={onLeave} />;
}

/** Renders the dialog in which users set up an authenticator app. */
export const BeginFactor = ({ onLeave }: AccountDialogProps): ReactNode => <FactorDialog open="beginFactor" onLeave={onLeave} />;
/** Renders the dialog that creates new recovery codes. */
export const RenewFactorCodes = ({ onLeave }: AccountDialogProps): ReactNode => <FactorDialog open="renewFactorCodes" onLeave={onLeave} />;
/** Renders the dialog in which users remove their authenticator app from the account. */
export const EndFactor = ({ onLeave }: AccountDialogProps): ReactNode => <FactorDialog open="endFactor" onLeave={onLeave} />;
