import { type ReactNode, useState } from "react";
import { CallFormDialog, type OwnControls } from "../../../../runtime/index.ts";
import { ownAccount } from "../../../generated/dialogs/own-account.ts";
import type { CaCertificate } from "../credentials/ca-reader.ts";
import type { AccountDialogProps } from "./account-dialogs.ts";
import { CaKey } from "./ca-key.tsx";

/**
 * Renders the dialog 解绑CA, in which users unbind the plugged-in certificate key from their account (P-CA-01, P-CA-03). It can be submitted
 * once the key has been read.
 */
export default function CaUnbindDialog({ onLeave }: AccountDialogProps): ReactNode {
  const [key, setKey] = useState<CaCertificate>();
  const [controls] = useState<OwnControls>(() => ({
    keyCode: (props) => <CaKey id={props.id} describedBy={props.describedBy} onRead={setKey} />,
  }));
  return (
    <CallFormDialog
      dialogs={ownAccount}
      open="unbindCa"
      params={{ caUniCode: key?.caUniCode, keyName: key?.keyName }}
      controls={controls}
      waiting={key === undefined}
      onLeave={onLeave}
    />
  );
}
