import { type Envelope, isSuccess, SESSION_INVALID, statusText } from "../../../runtime/contract/envelope.ts";
import { callAddress, loadAppConfig } from "../config/app-config.ts";
import { accessToken } from "./session.ts";

// Plain fetch, for what happens outside the portal: axios and the shared HTTP layer would weigh more than the whole sign-in page.

/** The server refused; its message is for the user. */
export class Refused extends Error {
  /** HTTP status; 478: the captcha was wrong. Undefined: the server was not reached. */
  readonly status: number | undefined;
  /** Code of the reply, if there was one. */
  readonly code: string | undefined;

  constructor(message: string, status?: number, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
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

export async function get<T>(path: string): Promise<T> {
  return (await send<T>("GET", `${path}?timestamp=${Date.now()}`)).data;
}

export async function send<T>(method: "GET" | "POST", path: string, body?: object): Promise<Envelope<T>> {
  await loadAppConfig();
  const token = accessToken();
  const response = await fetch(callAddress(path), {
    method,
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    credentials: "same-origin",
  }).catch(() => undefined);
  if (response === undefined) throw new Refused(statusText(undefined));
  const reply = (await response.json().catch(() => undefined)) as Envelope<T> | undefined;
  if (response.ok && reply !== undefined && isSuccess(reply)) return reply;
  throw new Refused(reply?.msg || statusText(response.ok ? undefined : response.status), response.status, reply?.code);
}
