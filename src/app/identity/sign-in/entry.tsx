import { type InputHTMLAttributes, type ReactNode, useId, useState } from "react";
import type { CaptchaState } from "./use-captcha.ts";
import type { Entries } from "./use-entries.ts";

/** Properties of {@link Entry}, a field of a sign-in form. */
export interface EntryProps<N extends string> extends Omit<InputHTMLAttributes<HTMLInputElement>, "form" | "name"> {
  entries: Entries<N>;
  name: N;
  label: string;
}

/**
 * Renders a form field with its label and the line for its message. A password gets a button that makes it readable. `children` are
 * rendered beside the input, such as the captcha image.
 */
export function Entry<N extends string>({ entries, name, label, children, type, ...input }: EntryProps<N>): ReactNode {
  const id = useId();
  const [seen, setSeen] = useState(false);
  const secret = type === "password";
  const error = entries.errors[name];
  return (
    <div className={error === undefined ? "sign-in-entry" : "sign-in-entry faulty"}>
      <label htmlFor={id}>{label}</label>
      <div className="sign-in-line">
        <input
          placeholder={`请输入${label}`}
          aria-required="true"
          {...input}
          type={secret && seen ? "text" : type}
          id={id}
          name={name}
          value={entries.values[name]}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => entries.change(name, event.target.value)}
        />
        {secret && <Eye seen={seen} onClick={() => setSeen(!seen)} />}
        {children}
      </div>
      <div id={`${id}-error`} className="sign-in-error">
        {error}
      </div>
    </div>
  );
}

/** The button that shows or hides a typed password. */
function Eye({ seen, onClick }: { seen: boolean; onClick: () => void }): ReactNode {
  return (
    <button type="button" className="sign-in-eye" aria-label="显示密码" aria-pressed={seen} onClick={onClick}>
      <svg viewBox="0 0 24 24" width="18" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
        <path d={`M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7Zm7 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0${seen ? "" : "M4 4l16 16"}`} />
      </svg>
    </button>
  );
}

/** Renders the captcha image beside its input. A click on it loads another captcha. */
export function CaptchaImage({ state }: { state: CaptchaState }): ReactNode {
  return (
    <button type="button" className="sign-in-captcha" aria-label="看不清？换一张验证码" onClick={() => void state.refresh()}>
      {state.captcha === undefined ? <span>点击获取</span> : <img src={state.captcha.image} alt="验证码图片，4位字符" />}
      <span className="sign-in-another">看不清？换一张</span>
    </button>
  );
}

/** Renders the end of a sign-in form: the message of the server and the submit button. */
export function FormEnd({
  message,
  busy,
  text,
  busyText,
}: {
  message: string | undefined;
  busy: boolean;
  text: string;
  busyText: string;
}): ReactNode {
  return (
    <>
      <button type="submit" className="sign-in-submit" aria-disabled={busy}>
        {busy ? busyText : text}
      </button>
      {/* The message is below the button, so that the button remains under the pointer. */}
      <div role="alert" className={message === undefined ? "sign-in-message" : "sign-in-message shown"}>
        {message}
      </div>
    </>
  );
}
