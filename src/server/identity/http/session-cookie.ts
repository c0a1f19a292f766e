import { stringifySetCookie } from "cookie";
import type { FastifyRequest } from "fastify";
import type { Principal, Client } from "../../engine/calls/principal.ts";
import { clientOf, COOKIE, cookieToken, tokenOf } from "../../engine/http/token.ts";

/**
 * Builds the `Set-Cookie` value of a session (P-LOGIN-04). Scripts can read the cookie, because the app sends its token as bearer header,
 * also after a reload. The cookie is `Secure` if the client's connection is secure.
 *
 * @param seconds lifetime of the cookie; 0 removes it
 */
export function cookieOf(token: string, seconds: number, client: Client): string {
  return stringifySetCookie(COOKIE, token, { maxAge: seconds, path: "/", sameSite: "strict", secure: client.secure });
}

/**
 * Builds a cookie with a later expiry if this call has extended the session. Without a new cookie, the browser would drop the first one
 * while the session is still valid.
 *
 * @returns undefined if the session was not extended, or the request has no cookie of the session
 */
export function movedCookie(request: FastifyRequest, { session }: Principal): string | undefined {
  const cookie = cookieToken(request);
  const isOfBrowser = cookie !== undefined && cookie === tokenOf(request, "cookie");
  return session?.moved === true && isOfBrowser ? cookieOf(cookie, session.idleSeconds, clientOf(request)) : undefined;
}
