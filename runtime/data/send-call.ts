import type { AxiosAdapter, AxiosInstance, AxiosProgressEvent } from "axios";
import { type Call, recordOf, requestOf } from "../contract/wire/call.ts";
import type { Data } from "../contract/values/data.ts";
import { type Envelope, isSuccess } from "../contract/wire/envelope.ts";
import { decodeField } from "../contract/wire/wire.ts";
import { ReplyError } from "./reply-error.ts";
import { asGiven } from "./as-given.ts";

/** The reply of a successful call, as {@link replyOf} returns it. */
export interface Reply<R> {
  /** The record, or the list, that the call returns. */
  data: R;
  /** All of the envelope's `data`, with the names and transfer formats of the wire. For a file, the file. */
  whole: unknown;
  /** Message of the server. Empty for a file. */
  msg: string;
}

/** Options of {@link sendCall}. Without them, failures and successful changes show a toast. */
export interface SendOptions {
  /** Shows a success toast. Default: true for every method except GET. */
  change?: boolean;
  /** `failures`: no success toast. `none`: no toast at all. Default: `both`. */
  toasts?: "both" | "failures" | "none";
  /** Aborts the request. */
  signal?: AbortSignal;
  /** Called with the sent fraction of an upload, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Called with the progress of a download. */
  onDownloadProgress?: (event: AxiosProgressEvent) => void;
  /** Timeout in milliseconds. 0: no timeout. Default: the timeout of the axios instance. */
  timeout?: number;
  /** Transport of the request. Default: XMLHttpRequest. */
  adapter?: AxiosAdapter;
  /** Idempotency key of a change. The server makes the change only once, however many requests with this key it receives. */
  key?: string;
}

/**
 * Sends one call and returns the record, or the list, in its reply.
 *
 * @param http the instance of `createHttp`
 * @param call a generated call, which has the types of its input and reply
 * @param input the input of the call, by the call's names
 * @param options toasts, progress, cancelling and the key of the request; see {@link SendOptions}
 * @returns the record or list. For a call that sends a file, a `File` (a `Blob` if the server gives no name)
 * @throws ReplyError unless the call succeeded. It is also thrown for code 5531 (the password must be changed first, P-HTTP-09), which
 * `http` does not reject
 * @example const page = await sendCall(http, getAllRoutes, { pageNumber: 1, pageSize: 20 });
 */
export async function sendCall<I extends object, R>(
  http: AxiosInstance,
  call: Call<I, R>,
  input: NoInfer<I>,
  options: SendOptions = {},
): Promise<R> {
  return (await replyOf(http, call, input, options)).data;
}

/**
 * Sends one call and returns its reply with the server's message and the whole `data` of the envelope.
 *
 * @param http the instance of `createHttp`
 * @param call a generated call, which has the types of its input and reply
 * @param input the input of the call, by the call's names
 * @param options toasts, progress, cancelling and the key of the request; see {@link SendOptions}
 * @returns the reply; see {@link sendCall} for its `data`
 * @throws ReplyError unless the call succeeded. It is also thrown for code 5531 (the password must be changed first, P-HTTP-09), which
 * `http` does not reject
 */
export async function replyOf<I extends object, R>(
  http: AxiosInstance,
  call: Call<I, R>,
  input: NoInfer<I>,
  options: SendOptions = {},
): Promise<Reply<R>> {
  const { url, params, data } = requestOf(call, input);
  const { onProgress, key, ...passed } = options;
  const asked = http.request<Envelope | Blob>({
    url,
    method: call.method,
    params: asGiven(params),
    ...(data === undefined ? {} : { data: call.file === "body" ? multipart(data) : asGiven(data) }),
    ...(key === undefined ? {} : { headers: { "Idempotency-Key": key } }),
    ...(call.file === "reply" ? { responseType: "blob" as const } : {}),
    ...(onProgress === undefined ? {} : { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
    ...passed,
  });
  const response = await asked.catch((error: unknown) => {
    if (error instanceof ReplyError) error.fieldOf = (sent) => decodeField(call, sent);
    throw error;
  });
  const reply = response.data;
  // The reply is not validated, because the server is generated from the same metadata and validates its own replies.
  if (reply instanceof Blob) {
    const file = named(reply, response.headers["content-disposition"]);
    return { data: file as R, whole: file, msg: "" };
  }
  // The HTTP layer passes code 5531 through (P-HTTP-09). For a screen it is a failure.
  if (!isSuccess(reply)) throw new ReplyError(reply.msg, { ...reply, status: response.status });
  return { data: recordOf(call, reply.data) as R, whole: reply.data, msg: reply.msg };
}

/** Returns a downloaded file under the name in the header `content-disposition`. Unchanged if the header has no name. */
function named(file: Blob, disposition: unknown): Blob {
  const name = typeof disposition === "string" ? /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] : undefined;
  return name === undefined ? file : new File([file], decodeURIComponent(name), { type: file.type });
}

function multipart(body: Data): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== null && value !== undefined) form.append(name, String(value));
  }
  return form;
}
