import { type ReactNode, useState } from "react";
import { CallFormDialog, type Data, type OwnControls, sendCall, useRuntime } from "../../../../runtime/index.ts";
import { ownAccount } from "../../../generated/dialogs/own-account.ts";
import { caChallenge } from "../../../generated/services/oauth/calls.ts";
import { CA_MESSAGES, type CaCertificate, caReader } from "../credentials/ca-reader.ts";
import type { AccountDialogProps } from "./account-dialogs.ts";
import { CaKey } from "./ca-key.tsx";

/**
 * Renders the dialog 绑定CA, in which users bind the certificate of a key to their account (P-CA-01, P-CA-02). The password authenticates the
 * user, and a signature proves possession of the key.
 */
export default function CaBindDialog({ onLeave }: AccountDialogProps): ReactNode {
  const { http, toast } = useRuntime();
  // The certificate is not typed input, so it is not part of the form. Closing the dialog therefore needs no confirmation.
  const [key, setKey] = useState<CaCertificate>();
  const [controls] = useState<OwnControls>(() => ({
    caUniCode: (props) => <CaKey id={props.id} describedBy={props.describedBy} onRead={setKey} />,
  }));

  const signed = async (input: Data): Promise<Data | undefined> => {
    const { challenge } = await sendCall(http, caChallenge, {});
    const signing = await caReader().sign(String(challenge));
    if (signing.kind === "signed") return { ...input, certificate: key?.certificate, challenge, signature: signing.signature };
    toast.error(CA_MESSAGES[signing.kind]);
    return undefined;
  };

  return (
    <CallFormDialog
      dialogs={ownAccount}
      open="bindCa"
      params={{ caUniCode: key?.caUniCode }}
      controls={controls}
      complete={signed}
      onLeave={onLeave}
    />
  );
}
