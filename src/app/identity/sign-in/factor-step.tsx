import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { QrCode } from "../credentials/qr-code.tsx";
import { messageOf, Refused, send } from "../../boot/session/plain-calls.ts";
import { Entry, FormEnd } from "./entry.tsx";
import type { FactorWanted, SignedIn } from "./sign-in-calls.ts";
import { useEntries } from "./use-entries.ts";
import "./factor-step.css";
import { enrolFactor, secondFactor } from "../../../generated/services/oauth/calls.ts";

/** Properties of {@link FactorStep}, the step of signing in that asks for the second factor. */
export interface FactorStepProps {
  wanted: FactorWanted;
  onDone: (outcome: SignedIn) => void;
  /** Returns to the start, where the first factor is requested again. */
  onBack: () => void;
}

/**
 * Renders the step of signing in that asks for a code of the user's authenticator app. If 安全策略 requires an app and the user has none, the
 * user sets up the app here. The recovery codes are then shown once.
 */
export default function FactorStep({ wanted, onDone, onBack }: FactorStepProps): ReactNode {
  const entries = useEntries({ factorCode: "" });
  const [done, setDone] = useState<SignedIn & { recoveryCodes: readonly string[] }>();
  const enrols = wanted.kind === "enrol";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = entries.values.factorCode.trim();
    const run = async () => {
      const outcome = await showFactor(wanted.ticket, typed);
      if (outcome.recoveryCodes.length > 0) setDone(outcome);
      else onDone({ mustChangePassword: outcome.mustChangePassword });
    };
    void entries.attempt(typed === "" ? { factorCode: "请输入动态验证码" } : {}, run, (error) => {
      if (error instanceof Refused && error.status === 422) entries.change("factorCode", "");
      entries.focus("factorCode");
    });
  };

  if (done !== undefined) return <RecoveryCodes codes={done.recoveryCodes} onSaved={() => onDone(done)} />;
  return (
    <form ref={entries.form} noValidate onSubmit={submit} aria-labelledby="factor-step-title">
      <h2 id="factor-step-title" className="sign-in-step">
        {enrols ? "绑定身份验证器" : "双因素认证"}
      </h2>
      <p className="sign-in-step-text">
        {enrols
          ? "按安全要求，登录须使用手机动态验证码。请用身份验证器扫描二维码，再输入它显示的6位数字。"
          : "请输入手机身份验证器上的6位动态验证码；手机不在身边时，可输入一个恢复码。"}
      </p>
      {enrols && <Enrolment ticket={wanted.ticket} />}
      <Entry
        entries={entries}
        name="factorCode"
        label="动态验证码"
        autoComplete="one-time-code"
        inputMode={enrols ? "numeric" : "text"}
        maxLength={50}
        autoFocus
      />
      <FormEnd message={entries.message} busy={entries.busy} text={enrols ? "绑定并登录" : "登录"} busyText="正在登录…" />
      <button type="button" className="sign-in-link" onClick={onBack}>
        返回登录
      </button>
    </form>
  );
}

function Enrolment({ ticket }: { ticket: string }): ReactNode {
  const [found, setFound] = useState<{ secret: string; uri: string }>();
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    let gone = false;
    loadEnrolment(ticket).then(
      (enrolment) => !gone && setFound(enrolment),
      (error: unknown) => !gone && setFailed(messageOf(error)),
    );
    return () => {
      gone = true;
    };
  }, [ticket]);
  if (failed !== undefined) return <p role="alert">{failed}</p>;
  return (
    <div className="factor-enrolment">
      <div className="factor-picture">{found !== undefined && <QrCode text={found.uri} label="绑定身份验证器的二维码" size={168} />}</div>
      <p>
        不能扫码时，手工输入密钥：<code>{found?.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
    </div>
  );
}

function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }): ReactNode {
  return (
    <section aria-labelledby="factor-codes-title">
      <h2 id="factor-codes-title" className="sign-in-step">
        请保存恢复码
      </h2>
      <p className="sign-in-step-text">手机不在身边时，用一个恢复码代替动态验证码登录，每个只能用一次。恢复码仅显示这一次。</p>
      <ul className="factor-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className="sign-in-submit" onClick={onSaved}>
        已保存，进入门户
      </button>
    </section>
  );
}

/** Reads the secret for setting up an authenticator app. */
async function loadEnrolment(ticket: string): Promise<{ secret: string; uri: string }> {
  const { secret = "", uri = "" } = await send(enrolFactor, { ticket });
  return { secret, uri };
}

/**
 * Completes the sign-in with the code of a second factor. If this step has set up the app, the reply contains its recovery codes, which are
 * sent only once.
 */
async function showFactor(ticket: string, factorCode: string): Promise<SignedIn & { recoveryCodes: readonly string[] }> {
  const { mustChangePassword, recoveryCodes } = await send(secondFactor, { ticket, factorCode });
  return { mustChangePassword: mustChangePassword === true, recoveryCodes: (recoveryCodes ?? "").split("\n").filter(Boolean) };
}
