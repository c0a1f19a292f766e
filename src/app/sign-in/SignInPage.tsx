import { type FormEvent, type InputHTMLAttributes, useId, useRef } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { PROJECT } from "../project.ts";
import { accessToken } from "../session/session.ts";
import "./sign-in.css";
import type { SignInValues } from "./sign-in-rules.ts";
import { type SignIn, useSignIn } from "./useSignIn.ts";

/** /login: user code, password and captcha (P-LOGIN-01). Plain inputs and CSS: it must show at once. */
export default function SignInPage() {
  const form = useSignIn();
  const navigate = useNavigate();
  const location = useLocation();
  const ref = useRef<HTMLFormElement>(null);
  const target = (location.state as { from?: string } | null)?.from ?? "/";
  // Read at the first drawing only: signing in leaves by `navigate`.
  const signedIn = useRef(accessToken() !== undefined);
  if (signedIn.current) return <Navigate to="/" replace />;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.busy) return;
    const outcome = await form.submit();
    if (outcome === true) navigate(target, { replace: true });
    else ref.current?.querySelector<HTMLInputElement>(`input[name=${outcome}]`)?.focus();
  };

  return (
    <main className="sign-in">
      <section className="sign-in-intro" aria-hidden="true">
        <div className="sign-in-intro-text">
          <strong>采购与资产处置</strong>
          <span>立项、公告、审核、公示与成交结果，在一个门户里办理。</span>
        </div>
      </section>
      <section className="sign-in-side">
        <form ref={ref} className="sign-in-card" noValidate onSubmit={submit} aria-labelledby="sign-in-title">
          <img className="sign-in-logo" src="/logo.svg" alt="" width={48} height={48} />
          <h1 id="sign-in-title">{PROJECT.title}</h1>
          <Entry form={form} name="username" label="用户名" autoComplete="username" autoFocus maxLength={100} />
          <Entry form={form} name="password" label="密码" type="password" autoComplete="current-password" maxLength={128} />
          <Entry form={form} name="captcha" label="验证码" autoComplete="off" inputMode="text">
            <CaptchaImage form={form} />
          </Entry>
          <div role="alert" className={form.message === undefined ? "sign-in-message" : "sign-in-message shown"}>
            {form.message}
          </div>
          <button type="submit" className="sign-in-submit" aria-disabled={form.busy}>
            {form.busy ? "正在登录…" : "登录"}
          </button>
        </form>
      </section>
    </main>
  );
}

interface EntryProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "form" | "name"> {
  form: SignIn;
  name: keyof SignInValues;
  label: string;
}

function Entry({ form, name, label, children, ...input }: EntryProps) {
  const id = useId();
  const error = form.errors[name];
  return (
    <div className={error === undefined ? "sign-in-entry" : "sign-in-entry faulty"}>
      <label htmlFor={id}>{label}</label>
      <div className="sign-in-line">
        <input
          {...input}
          id={id}
          name={name}
          value={form.values[name]}
          placeholder={`请输入${label}`}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          aria-required="true"
          onChange={(event) => form.change(name, event.target.value)}
        />
        {children}
      </div>
      <div id={`${id}-error`} className="sign-in-error">
        {error}
      </div>
    </div>
  );
}

function CaptchaImage({ form }: { form: SignIn }) {
  return (
    <button type="button" className="sign-in-captcha" title="看不清？换一张" aria-label="换一张验证码" onClick={() => void form.refresh()}>
      {form.captcha === undefined ? <span>点击获取</span> : <img src={form.captcha.image} alt="验证码图片，4位字符" />}
    </button>
  );
}
