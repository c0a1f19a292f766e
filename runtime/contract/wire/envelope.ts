/** The reply envelope of every call (P-HTTP-04). `code` is a string; `"200"` is success (P-HTTP-05). */
export interface Envelope<T = unknown> {
  code: string;
  msg: string;
  data: T;
}

/** A message about one field of the input, as `data.violations` of a refusal lists them. */
export interface FieldMessage {
  field: string;
  message: string;
}

/** The `code` of a successful reply. */
export const SUCCESS = "200";
/** The values of `code` that report an ended session. The browser clears its storage and opens the logout address (P-HTTP-08). */
export const SESSION_INVALID: readonly string[] = ["5563", "5560"];
/**
 * The `code` of a refusal that requires the user to change the password before anything else (P-HTTP-09). The sender of the request handles
 * this refusal itself, so the HTTP client shows no toast.
 */
export const HANDED_TO_CALLER = "5531";

/**
 * Tests whether a call succeeded (P-HTTP-05). It compares with the string `"200"`, not the number.
 *
 * @param reply envelope of a reply; null or undefined if there is none
 * @returns false for null, undefined, and any other code
 */
export function isSuccess(reply: { code?: unknown } | null | undefined): boolean {
  return reply?.code === SUCCESS;
}

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: "用户名不存在或密码错误",
  401: "当前操作没有权限",
  403: "当前操作没有权限",
  478: "验证码错误,请重新输入",
  479: "演示环境，没有权限操作",
};

/** Message for a request without a reply: network or server is down. P-HTTP-10 covers HTTP errors, which have a reply. */
export const NOT_REACHED = "网络连接失败，请检查网络后重试";
/**
 * Returns the text for an HTTP error whose reply has no `msg` (P-HTTP-10).
 *
 * @param status of the HTTP reply; undefined if no reply arrived
 * @returns a general text for undefined and for unknown statuses
 */
export function statusText(status: number | undefined): string {
  return STATUS_TEXTS[status ?? 0] ?? "系统未知错误,请反馈给管理员";
}

/** Header of every reply to a signed-in user. Its value changes when the user's rights or menus change (`mark` of userInfo). */
export const RIGHTS_MARK = "x-rights-mark";
