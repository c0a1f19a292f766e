import type { Data } from "../contract/values/data.ts";
import type { FieldMessage } from "../contract/wire/envelope.ts";
import type { Toast } from "../host/toast.tsx";

/**
 * How long the toast of a failed call is shown. `short`: a few seconds. `stays`: until the user closes it (P-HTTP-11). `none`: no toast.
 */
export type ToastMode = "short" | "stays" | "none";

interface ReplyAbout {
  code?: string;
  status?: number;
  data?: unknown;
  requestId?: string | undefined;
  toastMode?: ToastMode;
  unreached?: true;
}

/**
 * The error of a failed call. A toast has already shown its message, unless the call was sent with `toasts: none`; then the caller shows it
 * (`showFailureToast`).
 *
 * @example
 * try {
 *   await sendCall(http, call, input);
 * } catch (error) {
 *   if (error instanceof ReplyError && error.stale) await reload();
 * }
 */
export class ReplyError extends Error {
  override readonly name = "ReplyError";
  /** `code` of the envelope. Undefined if the reply had none. */
  readonly code: string | undefined;
  /** HTTP status. Undefined if the server was not reached. */
  readonly status: number | undefined;
  /** `data` of the envelope. Undefined if there was none. */
  readonly data: unknown;
  /** Id of the request. Undefined if the reply had none. */
  readonly requestId: string | undefined;
  /** True if network or server was down. A retry may succeed. */
  readonly unreached: boolean;
  /** How long the toast is shown. `none`: not at all, because the user is leaving the page. */
  readonly toastMode: ToastMode;

  /**
   * Creates the error of a failed call.
   *
   * @param message the text to show
   * @param reply facts about the reply; members of a missing reply are absent
   */
  constructor(message: string, reply: ReplyAbout) {
    super(message);
    this.toastMode = reply.toastMode ?? "short";
    this.unreached = reply.unreached === true;
    this.code = reply.code;
    this.status = reply.status;
    this.data = reply.data;
    this.requestId = reply.requestId;
  }

  /** Tests whether the server may have made the change nevertheless: there was no reply, or a 5xx reply, which a proxy may have sent. */
  get isUnseen(): boolean {
    return this.status === undefined || this.status >= 500;
  }

  /** Id of the request if the server's log has a line about it: only for a fault of the server. */
  get loggedId(): string | undefined {
    return this.status !== undefined && this.status >= 500 ? this.requestId : undefined;
  }

  /** Tests whether another user has saved the record in the meantime. */
  get stale(): boolean {
    return (this.data as Data | null | undefined)?.["stale"] === true;
  }

  /** Converts the path of a field in transit to the path that the call uses. `sendCall` sets it. */
  fieldOf: (sent: string) => string = (sent) => sent;

  /** Messages at fields (`violations` of `data`). Empty if the server sent none. */
  get violations(): readonly FieldMessage[] {
    const list = (this.data as Data | null | undefined)?.["violations"];
    if (!Array.isArray(list)) return [];
    const sent = list.filter((item): item is FieldMessage => typeof item?.field === "string" && typeof item?.message === "string");
    return sent.map(({ field, message }) => ({ field: this.fieldOf(field), message }));
  }
}

/**
 * Shows the toast of a failure for as long as its `toastMode` says. If the server's log has a line about it, the toast contains the
 * request's id and stays until the user closes it. Shows nothing for `none`, or for `short` with an empty message.
 */
export function showFailureToast({ error: show }: Pick<Toast, "error">, { toastMode, message, loggedId: requestId }: ReplyError): void {
  if (toastMode === "none" || (toastMode === "short" && message === "")) return;
  const options = { ...(toastMode === "stays" && { persistent: true }), ...(requestId !== undefined && { requestId }) };
  if (Object.keys(options).length === 0) show(message);
  else show(message, options);
}

/**
 * Tests whether a call failed because its record does not exist or is not accessible to the user any more (404, 403). Data of the record
 * that was read before must then be hidden.
 *
 * @param error the error of a call, or any other value
 * @returns false for anything but a `ReplyError` with one of these statuses
 */
export const isOutOfReach = (error: unknown): boolean => error instanceof ReplyError && (error.status === 404 || error.status === 403);
