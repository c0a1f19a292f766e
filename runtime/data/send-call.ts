import type { AxiosInstance } from "axios";
import { type AnyCall, recordOf, requestOf } from "../contract/call.ts";
import type { Data } from "../contract/data.ts";
import { type Envelope, isSuccess } from "../contract/envelope.ts";
import { ReplyError } from "./reply-error.ts";

export interface Reply {
  /** The record, or the list, the call is about. */
  data: unknown;
  msg: string;
}

export interface SendOptions {
  change?: boolean;
  toasts?: "both" | "failures" | "none";
  signal?: AbortSignal;
  /** How much of an upload is on its way, from 0 to 1. */
  onProgress?: (part: number) => void;
}

/** Sends one call. Throws a `ReplyError` unless it succeeded. */
export async function sendCall(http: AxiosInstance, call: AnyCall, input: Data, options: SendOptions = {}): Promise<Reply> {
  const { url, params, data } = requestOf(call, input);
  const { onProgress, ...passed } = options;
  const response = await http.request<Envelope | Blob>({
    url,
    method: call.method,
    params,
    ...(data === undefined ? {} : { data: call.file === "body" ? multipart(data) : data }),
    ...(call.file === "reply" ? { responseType: "blob" as const } : {}),
    ...(onProgress === undefined ? {} : { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
    ...passed,
  });
  const reply = response.data;
  if (reply instanceof Blob) return { data: reply, msg: "" };
  // Code 5531 is handed through as it is (P-HTTP-09); a screen takes it as a failure.
  if (!isSuccess(reply)) throw new ReplyError(reply.msg, { ...reply, status: response.status });
  return { data: recordOf(call, reply.data), msg: reply.msg };
}

function multipart(body: Data): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== null && value !== undefined) form.append(name, String(value));
  }
  return form;
}

/** Rows and total of a reply: a page, or a plain list. */
export function pageOf(data: unknown): { rows: readonly Data[]; total: number } {
  if (Array.isArray(data)) return { rows: data as Data[], total: data.length };
  const page = (data ?? {}) as { rows?: unknown; total?: unknown };
  const rows = Array.isArray(page.rows) ? (page.rows as Data[]) : [];
  return { rows, total: typeof page.total === "number" ? page.total : rows.length };
}
