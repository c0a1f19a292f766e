/** The reply envelope of every call (P-HTTP-04). `code` is a string; `"200"` is success (P-HTTP-05). */
export interface Envelope<T = unknown> {
  code: string;
  msg: string;
  data: T;
}

export interface Page<T> {
  rows: T[];
  total: number;
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
