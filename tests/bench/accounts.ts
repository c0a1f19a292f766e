import { createHash } from "node:crypto";

export const PASSWORD = "Demo-2026!";

interface Reply {
  data: { captchaKey?: string; access_token?: string } | null;
  msg: string;
}

/** Sends a request: POST if there is a body, else GET. Resolves to the parsed reply. */
export type Ask = (path: string, body?: object) => Promise<unknown>;

/** Signs in by way of `ask`. @returns the session's token */
export async function signInBy(ask: Ask, username: string, password = PASSWORD): Promise<string> {
  const captcha = (await ask("/api/oauth/captcha")) as Reply;
  const sent = createHash("sha256").update(password).digest("hex");
  const body = { username, password: sent, captcha: "AAAA", captchaKey: captcha.data?.captchaKey, loginType: "1" };
  const { data, msg } = (await ask("/api/oauth/login", body)) as Reply;
  if (data?.access_token === undefined) throw new Error(`sign-in of ${username} failed: ${msg}`);
  return data.access_token;
}

export function signIn(address: string, username: string): Promise<string> {
  const headers = { "content-type": "application/json" };
  const ask: Ask = async (path, body) =>
    (await fetch(address + path, body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) })).json();
  return signInBy(ask, username);
}
