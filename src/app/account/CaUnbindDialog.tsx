import { Button, Modal } from "antd";
import { type ReactNode, useState } from "react";
import { sendCall } from "../../../runtime/data/send-call.ts";
import { ReplyError, useRuntime } from "../../../runtime/index.ts";
import { caUnbinding } from "../../generated/services/account/calls.ts";
import type { AccountDialogProps } from "./account-dialogs.ts";
import { CaKey } from "./CaKey.tsx";
import type { CaCertificate } from "./ca-reader.ts";

/** 解绑CA (P-CA-01, P-CA-03): of the key that is plugged in. */
export default function CaUnbindDialog({ onLeave }: AccountDialogProps): ReactNode {
  const { http, reloadUser } = useRuntime();
  const [key, setKey] = useState<CaCertificate>();
  const [busy, setBusy] = useState(false);

  const unbind = async () => {
    if (busy || key === undefined) return;
    setBusy(true);
    try {
      await sendCall(http, caUnbinding, { keyName: key.keyName, keyCode: key.caUniCode });
      onLeave();
      await reloadUser();
    } catch (error) {
      if (!(error instanceof ReplyError)) throw error;
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      transitionName=""
      maskTransitionName=""
      title="解绑CA"
      width={520}
      onCancel={() => busy || onLeave()}
      keyboard={!busy}
      closable={!busy}
      mask={{ closable: !busy }}
      footer={[
        <Button key="leave" disabled={busy} onClick={onLeave}>
          取消
        </Button>,
        <Button key="unbind" type="primary" danger disabled={key === undefined} loading={busy} onClick={() => void unbind()}>
          解绑
        </Button>,
      ]}
    >
      <p>解绑后，不能再用这张CA证书登录。</p>
      <CaKey onRead={setKey} />
    </Modal>
  );
}
