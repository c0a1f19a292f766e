import { type Call, recordOf, requestOf } from "../../../../runtime/contract/wire/call.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import { type Envelope, isSuccess, NOT_REACHED, SESSION_INVALID, statusText } from "../../../../runtime/contract/wire/envelope.ts";
import { callAddress, loadAppConfig } from "../app-config.ts";
import { accessToken } from "./session.ts";

// Calls with plain fetch, for pages outside the portal: axios and the shared HTTP layer are larger than the whole sign-in
// page.

/** Error of a call of {@link send} that failed or was refused. Its message is for the user. */
export class Refused extends Error {
  /** The HTTP status. 478 means a wrong captcha, and undefined means that the server was not reached. */
  readonly status: number | undefined;
  /** The code of the reply, or undefined if there was no reply. */
  readonly code: string | undefined;
  /** The data of the reply. */
  readonly data: unknown;

  constructor(message: string, status?: number, code?: string, data?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

/** Checks whether an error means that the session has ended (P-HTTP-08). */
export function isSessionOver(error: unknown): boolean {
  return error instanceof Refused && error.code !== undefined && SESSION_INVALID.includes(error.code);
}

/** Returns the message of an error for the user. A refused request has its own message; any other error gets a general message. */
export function messageOf(error: unknown): string {
  return error instanceof Refused ? error.message : statusText(undefined);
}

/**
 * Sends a call without axios, for pages outside of the portal, whose code must be small.
 *
 * @returns the data of the reply
 * @throws Refused unless the call succeeded
 */
export async function send<I extends object, R>(call: Call<I, R>, input: NoInfer<I>): Promise<R> {
  return (await replyOf(call, input)).data;
}

/**
 * Sends a call as {@link send} does, and also returns the message of the server.
 *
 * @throws Refused unless the call succeeded
 */
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

/** Builds a query string. A list becomes repeated parameters, as in the shared HTTP layer. */
function queryOf(params: Data): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) for (const item of [value].flat()) query.append(name, String(item));
  return query.size === 0 ? "" : `?${query}`;
}
