import { Button, Input } from "antd";
import { type ReactNode, useState } from "react";
import { sendCall } from "../../runtime/data/send-call.ts";
import { useCountdown } from "../../runtime/data/use-countdown.ts";
import { ariaOf, type ControlProps } from "../../runtime/fields/control.ts";
import { flushDrafts, useDraft } from "../../runtime/fields/use-draft.ts";
import { useRuntime } from "../../runtime/index.ts";
import { sendPhoneCode } from "../generated/services/account/calls.ts";
import { numberViolation } from "./bind-mobile-rules.ts";

const CODE_LENGTH = 6;

/** The code with the button that has it sent to the number beside it; 120 s between two (P-PHONE-04, D-MOBILE-06). */
export function BindMobileCode(props: ControlProps): ReactNode {
  const draft = useDraft(String(props.value ?? ""), (text) => props.onChange(text === "" ? undefined : text), props.drafts);
  const { left, sending, send } = useSendCode(props);
  return (
    <div className="gp-wide bind-mobile-code">
      <Input
        {...ariaOf(props)}
        value={draft.shown}
        disabled={props.disabled}
        placeholder={props.placeholder}
        maxLength={CODE_LENGTH}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(event) => draft.type(event.target.value)}
        onBlur={draft.blur}
        onCompositionStart={draft.compositionStart}
        onCompositionEnd={draft.compositionEnd}
      />
      <Button disabled={left > 0} loading={sending} onClick={() => void send()}>
        {left > 0 ? `${left} 秒后重新获取` : "获取验证码"}
      </Button>
    </div>
  );
}

function useSendCode({ id, drafts, scope }: ControlProps) {
  const { http, toast, user } = useRuntime();
  const { left, start } = useCountdown("mobile-code");
  const [sending, setSending] = useState(false);

  const send = async () => {
    if (sending) return;
    if (drafts !== undefined) flushDrafts(drafts);
    const values = scope().form ?? {};
    const refused = numberViolation(values);
    if (refused !== undefined) {
      toast.error(refused.message);
      document.getElementById(id.replace(/mobileCode$/, refused.field))?.focus();
      return;
    }
    setSending(true);
    try {
      const input = { userTel: values["mobileNumber"], smsApi: "updatePhone", smsRegion: user["regionId"] ?? "" };
      await sendCall(http, sendPhoneCode, input);
      start();
      document.getElementById(id)?.focus();
    } catch {
      // It was shown; the button stays free (no countdown after a failure).
    } finally {
      setSending(false);
    }
  };

  return { left, sending, send };
}
