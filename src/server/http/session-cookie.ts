import { stringifySetCookie } from "cookie";
import { COOKIE } from "../session/sessions.ts";
import type { Client } from "./context.ts";

/** The cookie of a session (P-LOGIN-04): scripts read it, because the bearer header must survive a reload. */
export function cookieOf(token: string, seconds: number, client: Client): string {
  return stringifySetCookie(COOKIE, token, { maxAge: seconds, path: "/", sameSite: "strict", secure: client.secure });
}
