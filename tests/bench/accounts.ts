import { createHash } from "node:crypto";

export const PASSWORD = "Demo-2026!";

interface Reply {
  data: { captchaKey?: string; access_token?: string } | null;
  msg: string;
}

/** Asks the server: with a body by POST, else by GET. */
export type Ask = (path: string, body?: object) => Promise<unknown>;

/** Signs in by whatever asks the server; a session's token. */
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
