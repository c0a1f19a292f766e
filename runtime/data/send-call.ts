import type { AxiosAdapter, AxiosInstance, AxiosProgressEvent } from "axios";
import { type Call, recordOf, requestOf } from "../contract/wire/call.ts";
import type { Data } from "../contract/values/data.ts";
import { type Envelope, isSuccess } from "../contract/wire/envelope.ts";
import { heldField } from "../contract/wire/wire.ts";
import { ReplyError } from "./reply-error.ts";
import { asGiven } from "./as-given.ts";

export interface Reply<R> {
  /** The record, or the list, the call is about. */
  data: R;
  /** `data` of the envelope: the record or the list with its neighbours. */
  whole: unknown;
  msg: string;
}

export interface SendOptions {
  change?: boolean;
  toasts?: "both" | "failures" | "none";
  signal?: AbortSignal;
  /** How much of an upload is on its way, from 0 to 1. */
  onProgress?: (part: number) => void;
  /** Of a file that is being downloaded. */
  onDownloadProgress?: (event: AxiosProgressEvent) => void;
  /** Milliseconds that it may take; 0: as long as it does. */
  timeout?: number;
  /** What sends the request; default: XMLHttpRequest. */
  adapter?: AxiosAdapter;
  /** Idempotency key of a change: sent again under it, it is made once. */
  key?: string;
}

/** Sends one call and answers the record, or the list, it is about. Throws a `ReplyError` unless it succeeded. */
export async function sendCall<I extends object, R>(
  http: AxiosInstance,
  call: Call<I, R>,
  input: NoInfer<I>,
  options: SendOptions = {},
): Promise<R> {
  return (await replyOf(http, call, input, options)).data;
}

/** As `sendCall`, with the server's words. */
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
    if (error instanceof ReplyError) error.fieldOf = (sent) => heldField(call, sent);
    throw error;
  });
  const reply = response.data;
  // What travels is what the metadata says: the server is generated from it, and its replies are judged by it.
  if (reply instanceof Blob) {
    const file = named(reply, response.headers["content-disposition"]);
    return { data: file as R, whole: file, msg: "" };
  }
  // Code 5531 is handed through as it is (P-HTTP-09); a screen takes it as a failure.
  if (!isSuccess(reply)) throw new ReplyError(reply.msg, { ...reply, status: response.status });
  return { data: recordOf(call, reply.data) as R, whole: reply.data, msg: reply.msg };
}

/** A file has the name that the server gives it. */
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
