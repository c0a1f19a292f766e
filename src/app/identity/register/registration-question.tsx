import { ExclamationCircleFilled } from "@ant-design/icons";
import { Modal } from "antd";
import { type ReactNode, useState } from "react";
import type { RegistrationCard, RegistrationOffer } from "./registration-cards.ts";

/**
 * The user's choice on a registration card before it is confirmed. `offer`: the user applies. `registrationId`: the user withdraws the
 * pending application.
 */
export type Asked = { card: RegistrationCard } & ({ offer: RegistrationOffer } | { registrationId: string });

/** Properties of {@link RegistrationQuestion}. */
export interface RegistrationQuestionProps {
  asked: Asked;
  /** Sends the request. It resolves after a refusal too, which was shown as a toast. */
  send: (asked: Asked) => Promise<void>;
  onLeave: () => void;
}

/**
 * Asks for confirmation before an application is sent or withdrawn, and explains the consequences. Shows progress until the
 * reply arrives.
 */
export default function RegistrationQuestion({ asked, send, onLeave }: RegistrationQuestionProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      await send(asked);
    } finally {
      onLeave();
    }
  };
  const isWithdrawal = "registrationId" in asked;
  return (
    <Modal
      open
      transitionName=""
      maskTransitionName=""
      width={416}
      title={
        <span className="gp-confirm-title">
          <ExclamationCircleFilled aria-hidden="true" /> {isWithdrawal ? "撤回申请" : "提交申请"}
        </span>
      }
      okText={isWithdrawal ? "撤回" : "提交"}
      cancelText="取消"
      onOk={() => void submit()}
      confirmLoading={busy}
      cancelButtonProps={{ disabled: busy }}
      closable={!busy}
      keyboard={!busy}
      mask={{ closable: !busy }}
      onCancel={onLeave}
      okButtonProps={{ autoFocus: true }}
    >
      <p>{questionOf(asked)}</p>
    </Modal>
  );
}

function questionOf(asked: Asked): string {
  const { title } = asked.card;
  if ("registrationId" in asked) return `确认撤回「${title}」的注册申请？撤回后可以重新申请。`;
  return `确认申请「${title}」：${asked.offer.label}？提交后由管理员审核，结果以站内信通知；审核前可以撤回。`;
}
