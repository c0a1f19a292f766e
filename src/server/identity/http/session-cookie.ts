import { stringifySetCookie } from "cookie";
import type { FastifyRequest } from "fastify";
import type { Principal, Client } from "../../engine/calls/context.ts";
import { clientOf, COOKIE, cookieToken, tokenOf } from "../../engine/http/token.ts";

/** The cookie of a session (P-LOGIN-04): scripts read it, because the bearer header must survive a reload. */
export function cookieOf(token: string, seconds: number, client: Client): string {
  return stringifySetCookie(COOKIE, token, { maxAge: seconds, path: "/", sameSite: "strict", secure: client.secure });
}

/** The cookie anew when a call moved the end of its session: whoever works on is not signed out when the first one ends. */
export function movedCookie(request: FastifyRequest, { session }: Principal): string | undefined {
  const cookie = cookieToken(request);
  const isOfBrowser = cookie !== undefined && cookie === tokenOf(request, "cookie");
  return session?.moved === true && isOfBrowser ? cookieOf(cookie, session.idleSeconds, clientOf(request)) : undefined;
}
