/** The reply envelope of every call (P-HTTP-04). `code` is a string; `"200"` is success (P-HTTP-05). */
export interface Envelope<T = unknown> {
  code: string;
  msg: string;
  data: T;
}

/** What is said of one field: of what was entered, in `data.violations` of a refusal. */
export interface FieldMessage {
  field: string;
  message: string;
}

export const SUCCESS = "200";
/** The session is over: storage is cleared and the browser goes to the logout address (P-HTTP-08). */
export const SESSION_INVALID: readonly string[] = ["5563", "5560"];
/** Handed to the caller without a toast (P-HTTP-09). */
export const HANDED_TO_CALLER = "5531";

/** The one check of success (P-HTTP-05): the string, not the number. */
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

/** No reply came: the cable, the server, the way between (P-HTTP-10 speaks of HTTP errors, which have one). */
export const NOT_REACHED = "网络连接失败，请检查网络后重试";
/** Text for an HTTP failure whose reply carries no `msg` (P-HTTP-10). */
export function statusText(status: number | undefined): string {
  return STATUS_TEXTS[status ?? 0] ?? "系统未知错误,请反馈给管理员";
}

/** Header of every reply to a signed-in user: another text once his rights or menus are others (`mark` of userInfo). */
export const RIGHTS_MARK = "x-rights-mark";
