import { type Envelope, isSuccess, statusText } from "../../../runtime/contract/envelope.ts";

// Plain fetch: axios and the shared HTTP layer would weigh more than the whole page.

export interface Captcha {
  captchaKey: string;
  image: string;
}

export interface Credentials {
  username: string;
  /** Hex hash of what was typed. */
  password: string;
  captcha: string;
  captchaKey: string;
}

/** The server refused; its message is for the user. */
export class Refused extends Error {}

export function loadCaptcha(): Promise<Captcha> {
  return call<Captcha>("/api/oauth/captcha");
}

/** `1`: SHA-256, `2`: SM3 (P-PASSWORD-08). */
export async function loadEncryptType(): Promise<string> {
  return (await call<{ encryptType: string }>("/gp-auth-center/rest/v1/user/getEncryptType")).encryptType;
}

/** On success the reply sets the cookie access_token (P-LOGIN-04). */
export async function signIn(credentials: Credentials): Promise<void> {
  await call("/api/oauth/login", { ...credentials, loginType: "1" });
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(body === undefined ? `${path}?timestamp=${Date.now()}` : path, {
    method: body === undefined ? "GET" : "POST",
    headers: { accept: "application/json", ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    credentials: "same-origin",
  }).catch(() => undefined);
  if (response === undefined) throw new Refused("网络连接失败，请稍后重试");
  const reply = (await response.json().catch(() => undefined)) as Envelope<T> | undefined;
  if (response.ok && reply !== undefined && isSuccess(reply)) return reply.data;
  throw new Refused(reply?.msg || statusText(response.status));
}
