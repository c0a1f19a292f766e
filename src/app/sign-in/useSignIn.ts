import { useCallback, useEffect, useRef, useState } from "react";
import { passwordHash } from "./password-hash.ts";
import { type Captcha, loadCaptcha, loadEncryptType, Refused, signIn } from "./sign-in-calls.ts";
import { type SignInErrors, type SignInValues, signInErrors } from "./sign-in-rules.ts";

const EMPTY: SignInValues = { username: "", password: "", captcha: "" };

export interface SignIn {
  values: SignInValues;
  errors: SignInErrors;
  /** What the server said last; stays until the next attempt. */
  message: string | undefined;
  busy: boolean;
  captcha: Captcha | undefined;
  change: (name: keyof SignInValues, value: string) => void;
  refresh: () => Promise<void>;
  /** True once signed in; else the name of the field that wants attention. */
  submit: () => Promise<true | keyof SignInValues>;
}

/** State of the sign-in form; the view is SignInPage. */
export function useSignIn(): SignIn {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<SignInErrors>({});
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [captcha, setCaptcha] = useState<Captcha>();
  const latest = useRef(0);

  const refresh = useCallback(async () => {
    const mine = ++latest.current;
    const issued = await loadCaptcha().catch(() => undefined);
    // A slow answer to an earlier click must not replace the image of a later one.
    if (mine === latest.current) setCaptcha(issued);
  }, []);

  useEffect(() => {
    void refresh();
  }, [refresh]);

  const change = (name: keyof SignInValues, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others);
  };

  const submit = async (): Promise<true | keyof SignInValues> => {
    const found = signInErrors(values);
    setErrors(found);
    const faulty = (["username", "password", "captcha"] as const).find((name) => found[name] !== undefined);
    if (faulty !== undefined) return faulty;
    setBusy(true);
    setMessage(undefined);
    try {
      const password = await passwordHash(values.password, await loadEncryptType());
      await signIn({ username: values.username.trim(), password, captcha: values.captcha.trim(), captchaKey: captcha?.captchaKey ?? "" });
      return true;
    } catch (error) {
      setMessage(error instanceof Refused ? error.message : "系统未知错误,请反馈给管理员");
      // A captcha serves once: after a failure it takes a new one (P-LOGIN-05).
      setValues((before) => ({ ...before, captcha: "" }));
      await refresh();
      return "captcha";
    } finally {
      setBusy(false);
    }
  };

  return { values, errors, message, busy, captcha, change, refresh, submit };
}
