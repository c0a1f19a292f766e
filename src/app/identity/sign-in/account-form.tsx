import { Refused } from "../../boot/session/plain-calls.ts";
import { type FormEvent, type ReactNode, useState } from "react";
import { CaptchaImage, Entry, FormEnd } from "./entry.tsx";
import { preparePasswordHash } from "../credentials/password-hash.ts";
import { type SignedIn, signIn } from "./sign-in-calls.ts";
import { type AccountField, accountErrors } from "./sign-in-rules.ts";
import { useCaptcha } from "./use-captcha.ts";
import { useEntries } from "./use-entries.ts";

/** Properties of the form of a sign-in method. */
export interface MethodProps {
  /** Receives the typed password, so that a required change need not ask for it again. */
  onSignedIn: (outcome: SignedIn, password?: string) => void;
}

const EMPTY: Record<AccountField, string> = { username: "", password: "", captcha: "" };

/**
 * Renders the form for signing in by user name, password and captcha (P-LOGIN-01, P-LOGIN-03, P-LOGIN-05).
 *
 * @param onSignedIn receives the result of signing in and the typed password
 */
export function AccountForm({ onSignedIn }: MethodProps): ReactNode {
  const entries = useEntries(EMPTY);
  const captcha = useCaptcha();
  const [checking, setChecking] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { username, password, captcha: typed } = entries.values;
    const run = async () => {
      const captchaKey = captcha.captcha?.captchaKey ?? "";
      const proof = { loginType: "1", username: username.trim(), password, captcha: typed.trim(), captchaKey } as const;
      onSignedIn(await signIn(proof, () => setChecking(true)).finally(() => setChecking(false)), password);
    };
    void entries.attempt(accountErrors(entries.values), run, async (error) => {
      entries.change("captcha", "");
      // The name remains. The message never says whether the name or the password was wrong.
      entries.focus(error instanceof Refused && error.status === 400 ? "password" : "captcha");
      await captcha.refresh();
    });
  };

  return (
    <form ref={entries.form} noValidate onSubmit={submit}>
      <Entry entries={entries} name="username" label="用户名" autoComplete="username" autoFocus maxLength={100} />
      <Entry
        entries={entries}
        name="password"
        label="密码"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        onFocus={preparePasswordHash}
      />
      <Entry entries={entries} name="captcha" label="验证码" autoComplete="off" maxLength={20}>
        <CaptchaImage state={captcha} />
      </Entry>
      <FormEnd message={entries.message} busy={entries.busy} text="登录" busyText={checking ? "正在进行安全校验…" : "正在登录…"} />
    </form>
  );
}
