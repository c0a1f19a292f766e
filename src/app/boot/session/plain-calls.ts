import { type Call, recordOf, requestOf } from "../../../../runtime/contract/wire/call.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import { type Envelope, isSuccess, NOT_REACHED, SESSION_INVALID, statusText } from "../../../../runtime/contract/wire/envelope.ts";
import { callAddress, loadAppConfig } from "../app-config.ts";
import { accessToken } from "./session.ts";

// Plain fetch, for what happens outside the portal: axios and the shared HTTP layer would weigh more than the whole sign-in page.

/** The server refused; its message is for the user. */
export class Refused extends Error {
  /** HTTP status; 478: the captcha was wrong. Undefined: the server was not reached. */
  readonly status: number | undefined;
  /** Code of the reply, if there was one. */
  readonly code: string | undefined;
  /** What it said beside its words. */
  readonly data: unknown;

  constructor(message: string, status?: number, code?: string, data?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

/** The session is over (P-HTTP-08). */
export function isSessionOver(error: unknown): boolean {
  return error instanceof Refused && error.code !== undefined && SESSION_INVALID.includes(error.code);
}

/** Words for whatever went wrong. */
export function messageOf(error: unknown): string {
  return error instanceof Refused ? error.message : statusText(undefined);
}

/** Sends one call and answers what it is about; throws `Refused` unless it succeeded. */
export async function send<I extends object, R>(call: Call<I, R>, input: NoInfer<I>): Promise<R> {
  return (await replyOf(call, input)).data;
}

/** As `send`, with the server's words. */
export async function replyOf<I extends object, R>(call: Call<I, R>, input: NoInfer<I>): Promise<{ data: R; msg: string }> {
  await loadAppConfig();
  const token = accessToken();
  const { url, params, data } = requestOf(call, input);
  const response = await fetch(callAddress(`${url}${queryOf(call.method === "get" ? { ...params, timestamp: Date.now() } : params)}`), {
    method: call.method.toUpperCase(),
    headers: {
      accept: "application/json",
      ...(data === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    credentials: "same-origin",
  }).catch(() => undefined);
  if (response === undefined) throw new Refused(NOT_REACHED);
  const reply = (await response.json().catch(() => undefined)) as Envelope | undefined;
  if (response.ok && reply !== undefined && isSuccess(reply)) return { data: recordOf(call, reply.data) as R, msg: reply.msg };
  throw new Refused(reply?.msg || statusText(response.ok ? undefined : response.status), response.status, reply?.code, reply?.data);
}

/** Lists travel as repeated names, as the shared HTTP layer sends them. */
function queryOf(params: Data): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) for (const item of [value].flat()) query.append(name, String(item));
  return query.size === 0 ? "" : `?${query}`;
}
