import { Button, Input } from "antd";
import { type ReactNode, useState } from "react";
import {
  ariaOf,
  type ControlProps,
  flushBuffers,
  validateInput,
  replyOf,
  useCountdown,
  useBufferedInput,
  useRuntime,
} from "../../runtime/index.ts";
import { sendPhoneCode } from "../generated/services/account/calls.ts";
import { input as rules } from "../generated/services/account/rules/send-phone-code.ts";
import type { AuthSingleInput } from "../generated/services/account/types.ts";
import type { UserInfoReply } from "../generated/services/auth-center/types.ts";

const CODE_LENGTH = 6;

interface CodeProps {
  control: ControlProps;
  /** Name under which the pause between two codes is stored. */
  name: string;
  smsApi: "updatePhone" | "verifyPhone";
  /** Returns the number that the code is sent to. */
  numberOf: () => unknown;
}

/**
 * Renders an input for a code that is sent to a mobile number. A button sends the code to the number in the field beside it. The user must
 * wait 120 s between two codes (P-PHONE-04, D-MOBILE-06).
 */
export function BindMobileCode(props: ControlProps): ReactNode {
  const numberOf = (): unknown => {
    const { identifier }: Partial<AuthSingleInput> = props.scope().form ?? {};
    return identifier;
  };
  return <SentCode control={props} name="mobile-code" smsApi="updatePhone" numberOf={numberOf} />;
}

/**
 * Renders an input for a code that is sent to the account's present number. The code proves that the user is the owner of the account, as
 * the password would.
 */
export function OldMobileCode(props: ControlProps): ReactNode {
  const { user } = useRuntime<UserInfoReply>();
  return <SentCode control={props} name="old-mobile-code" smsApi="verifyPhone" numberOf={() => user.userTel} />;
}

function SentCode(code: CodeProps): ReactNode {
  const { control: props } = code;
  const draft = useBufferedInput(String(props.value ?? ""), (text) => props.onChange(text === "" ? undefined : text), props.drafts);
  const { left, sending, send } = useSendCode(code);
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

function useSendCode({ control: { id, drafts }, name, smsApi, numberOf }: CodeProps) {
  const { http, toast, user } = useRuntime<UserInfoReply>();
  const { left, start } = useCountdown(name);
  const [sending, setSending] = useState(false);

  const send = async () => {
    if (sending) return;
    if (drafts !== undefined) flushBuffers(drafts);
    const input = { userTel: String(numberOf() ?? ""), smsApi, smsRegion: user.regionId ?? "" };
    const [refused] = validateInput(rules, input);
    if (refused !== undefined) {
      toast.error(refused.message);
      document.getElementById(id.replace(/certificate$/, "identifier"))?.focus();
      return;
    }
    toast.next();
    setSending(true);
    try {
      const { data, msg } = await replyOf(http, sendPhoneCode, input, { toasts: "failures" });
      // Without a gateway no message will arrive, so there is no countdown.
      if (data.sent) {
        toast.success(msg);
        start();
      } else toast.warning(msg);
      document.getElementById(id)?.focus();
    } catch {
      // The error has been shown. The button remains enabled, because a failure starts no countdown.
    } finally {
      setSending(false);
    }
  };

  return { left, sending, send };
}
