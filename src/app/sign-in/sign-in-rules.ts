export interface SignInValues {
  username: string;
  password: string;
  captcha: string;
}

export type SignInErrors = Partial<Record<keyof SignInValues, string>>;

/** Messages at the fields, before any call is made (P-LOGIN-03). */
export function signInErrors(values: SignInValues): SignInErrors {
  const errors: SignInErrors = {};
  if (values.username.trim() === "") errors.username = "请输入用户名";
  if (values.password === "") errors.password = "请输入密码";
  const captcha = values.captcha.trim();
  if (captcha === "") errors.captcha = "请输入验证码";
  else if (captcha.length !== 4) errors.captcha = "验证码长度为4位";
  return errors;
}
