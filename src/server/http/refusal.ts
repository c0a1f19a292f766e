/** What the server answers instead of doing a call. `message` is for staff, `code` the envelope's. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly data: unknown;

  constructor(status: number, message: string, data: unknown = null, code: string = String(status)) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

export const NO_RIGHT = "当前操作没有权限";
export const NOT_FOUND = "数据不存在";
export const STALE = "数据已被他人修改，请刷新后重试";
export const SYSTEM_ERROR = "系统未知错误,请反馈给管理员";
export const SESSION_OVER = "登录已失效，请重新登录";
export const WRONG_CAPTCHA = "验证码错误,请重新输入";
export const WRONG_PASSWORD = "用户名不存在或密码错误";
export const WRONG_OLD_PASSWORD = "旧密码错误";
export const WRONG_PHONE_CODE = "手机号或验证码错误";
export const MUST_CHANGE_PASSWORD = "初始密码须修改后才能使用";

/** The session is over: HTTP 200, so that the envelope is read (P-ROLES-10). */
export const sessionOver = (): Refusal => new Refusal(200, SESSION_OVER, null, "5563");
/** The session's password was given by somebody else: HTTP 200, so that the envelope is read. */
export const mustChangePassword = (): Refusal => new Refusal(200, MUST_CHANGE_PASSWORD, null, "5531");
export const wrongSignIn = (text: string): Refusal => new Refusal(400, text);
export const tooManyFailures = (lockSeconds: number): Refusal =>
  new Refusal(400, `登录失败次数过多，请${lockSeconds < 60 ? `${lockSeconds}秒` : `${Math.ceil(lockSeconds / 60)}分钟`}后再试`);
export const noRight = (text: string = NO_RIGHT): Refusal => new Refusal(403, text);
export const notFound = (): Refusal => new Refusal(404, NOT_FOUND);
export const refused = (text: string): Refusal => new Refusal(409, text);

export interface FieldMessage {
  field: string;
  message: string;
}

/** A rule is violated: the first message is the envelope's, all stand in `data.violations`. */
export function violated(violations: readonly FieldMessage[]): Refusal {
  const listed = violations.map(({ field, message }) => ({ field, message }));
  return new Refusal(422, listed[0]?.message ?? "提交的内容不正确", { violations: listed });
}
