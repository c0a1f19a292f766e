/** The messages of a form, by field. A field without a message is valid. */
export type Errors<N extends string> = Partial<Record<N, string>>;

/** A field of the form for signing in by user name and password. */
export type AccountField = "username" | "password" | "captcha";
/** A field of the form for signing in by phone number. */
export type PhoneField = "userTel" | "captcha" | "mobileCode";

/**
 * Validates the fields of the account form before any call is sent (P-LOGIN-03).
 *
 * @returns The messages by field; empty if all fields are valid.
 */
export function accountErrors(values: Record<AccountField, string>): Errors<AccountField> {
  return found({
    username: values.username.trim() === "" ? "请输入用户名" : undefined,
    password: values.password === "" ? "请输入密码" : undefined,
    captcha: captchaError(values.captcha),
  });
}

/**
 * Validates the phone number and the captcha before a code is requested.
 *
 * @returns The messages by field; empty if all fields are valid.
 */
export function codeErrors(values: Record<PhoneField, string>): Errors<PhoneField> {
  return found({ userTel: telError(values.userTel), captcha: captchaError(values.captcha) });
}

/**
 * Validates the phone number and the received code before they are sent. The captcha is needed only for requesting the code.
 *
 * @returns The messages by field; empty if all fields are valid.
 */
export function phoneErrors(values: Record<PhoneField, string>): Errors<PhoneField> {
  return found({
    userTel: telError(values.userTel),
    mobileCode: values.mobileCode.trim() === "" ? "请输入短信验证码" : undefined,
  });
}

function captchaError(typed: string): string | undefined {
  const captcha = typed.trim();
  if (captcha === "") return "请输入验证码";
  return captcha.length === 4 ? undefined : "验证码长度为4位";
}

/**
 * Returns the message about a typed phone number, or undefined if it is valid. It must have eleven digits, of which the first is 1 and the
 * second 2 to 9 (as P-PHONE-02).
 */
function telError(typed: string): string | undefined {
  const tel = typed.trim();
  if (tel === "") return "请输入手机号";
  return /^1[2-9]\d{9}$/.test(tel) ? undefined : "手机号错误";
}

function found<N extends string>(messages: Partial<Record<N, string | undefined>>): Errors<N> {
  return Object.fromEntries(Object.entries(messages).filter(([, message]) => message !== undefined)) as Errors<N>;
}
