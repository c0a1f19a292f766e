import { type FormEvent, type ReactNode, useState } from "react";
import { useCountdown } from "../../../../runtime/hooks/use-countdown.ts";
import type { MethodProps } from "./account-form.tsx";
import { CaptchaImage, Entry, FormEnd } from "./entry.tsx";
import { sendLoginCode, signIn } from "./sign-in-calls.ts";
import { codeErrors, type PhoneField, phoneErrors } from "./sign-in-rules.ts";
import { useCaptcha } from "./use-captcha.ts";
import { useEntries } from "./use-entries.ts";

const EMPTY: Record<PhoneField, string> = { userTel: "", captcha: "", mobileCode: "" };

/** Renders the form for signing in by a phone number and the code that is sent to it (P-LOGIN-02). Each sending requires a captcha. */
export default function PhoneForm({ onSignedIn }: MethodProps): ReactNode {
  const entries = useEntries(EMPTY);
  const captcha = useCaptcha();
  const countdown = useCountdown("sign-in-code");
  const [sent, setSent] = useState("");
  const { userTel, captcha: typed, mobileCode } = entries.values;

  const send = () => {
    if (countdown.left > 0) return;
    const afresh = async () => {
      entries.change("captcha", "");
      await captcha.refresh();
    };
    const run = async () => {
      setSent("");
      const captchaKey = captcha.captcha?.captchaKey ?? "";
      setSent(await sendLoginCode({ userTel: userTel.trim(), captcha: typed.trim(), captchaKey }));
      countdown.start();
      entries.focus("mobileCode");
      await afresh();
    };
    void entries.attempt(codeErrors(entries.values), run, async () => {
      entries.focus("captcha");
      await afresh();
    });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const run = async () => onSignedIn(await signIn({ loginType: "2", mobileNumber: userTel.trim(), mobileCode: mobileCode.trim() }));
    void entries.attempt(phoneErrors(entries.values), run, () => entries.focus("mobileCode"));
  };

  return (
    <form ref={entries.form} noValidate onSubmit={submit}>
      <Entry entries={entries} name="userTel" label="手机号" type="tel" autoComplete="tel-national" inputMode="numeric" maxLength={11} />
      <Entry entries={entries} name="captcha" label="验证码" autoComplete="off" maxLength={20} placeholder="发送短信前填写">
        <CaptchaImage state={captcha} />
      </Entry>
      <Entry entries={entries} name="mobileCode" label="短信验证码" autoComplete="one-time-code" inputMode="numeric" maxLength={10}>
        <button type="button" className="sign-in-code" aria-disabled={countdown.left > 0 || entries.busy} onClick={send}>
          {countdown.left > 0 ? `${countdown.left} 秒后重发` : "获取验证码"}
        </button>
      </Entry>
      <div role="status" className="sign-in-hint">
        {sent}
      </div>
      <FormEnd message={entries.message} busy={entries.busy} text="登录" busyText="请稍候…" />
    </form>
  );
}
