import { createHash } from "node:crypto";

export const PASSWORD = "Demo-2026!";

/** A session's token. */
export async function signIn(address: string, username: string): Promise<string> {
  const captcha = (await (await fetch(`${address}/api/oauth/captcha`)).json()) as { data: { captchaKey: string } };
  const password = createHash("sha256").update(PASSWORD).digest("hex");
  const body = { username, password, captcha: "AAAA", captchaKey: captcha.data.captchaKey, loginType: "1" };
  const reply = await fetch(`${address}/api/oauth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { data, msg } = (await reply.json()) as { data: { access_token?: string } | null; msg: string };
  if (data?.access_token === undefined) throw new Error(`sign-in of ${username} failed: ${msg}`);
  return data.access_token;
}
