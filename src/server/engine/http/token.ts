import { parseCookie } from "cookie";
import type { FastifyRequest } from "fastify";
import type { Client } from "../calls/principal.ts";

/** Name of the cookie that contains the session token. */
export const COOKIE = "access_token";

/**
 * Returns the session token of a request. It is read from the header `Authorization: Bearer`. If this header is missing and the call
 * accepts cookies, the token is read from the cookie. The token is not verified. A header with anything but 1 to 200 hexadecimal digits is
 * ignored.
 *
 * @param least `cookie` if the call accepts the cookie; `bearer` if it requires the header
 * @returns undefined if there is no token
 */
export function tokenOf(request: FastifyRequest, least: "bearer" | "cookie"): string | undefined {
  const bearer = /^Bearer ([0-9a-f]{1,200})$/i.exec(request.headers.authorization ?? "")?.[1];
  if (bearer !== undefined) return bearer;
  return least === "cookie" ? cookieToken(request) : undefined;
}

/** Reads the session cookie, the only cookie that the portal sets. Returns undefined if the request has none. */
export function cookieToken(request: FastifyRequest): string | undefined {
  return parseCookie(request.headers.cookie ?? "")[COOKIE];
}

/**
 * Tests whether a request accepts HTML, as browsers do that navigate to an address. A person then sees the reply, so it should be a page
 * and not JSON.
 */
export const wantsPage = (request: FastifyRequest): boolean => /\btext\/html\b/.test(request.headers.accept ?? "");

/**
 * Tests whether a page of this portal started a request. Only then may the cookie alone authorise a change, because browsers send a
 * SameSite=Strict cookie from other ports of the host too. The header Sec-Fetch-Site decides, or over plain HTTP the Referer. Returns false
 * if both are missing.
 */
export function isOwnNavigation({ headers, host }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const { referer } = headers;
  return referer !== undefined && URL.canParse(referer) && new URL(referer).host === host;
}

/** Describes the client of a request: address, browser, origin, and whether it is connected by HTTPS (directly or by a proxy). */
export function clientOf(request: FastifyRequest): Client {
  // The header only decides whether a cookie is marked Secure, so a client that forges it harms only itself.
  const forwarded = String(request.headers["x-forwarded-proto"] ?? "")
    .split(",")[0]
    ?.trim();
  const secure = request.protocol === "https" || forwarded === "https";
  return { address: request.ip, secure, browser: request.headers["user-agent"], origin: originOf(request) };
}

/**
 * Returns the client address of a request, and whether a page sent it without an action of the user. Such a request does not extend the
 * session. Pages mark requests that they send by themselves, or in a hidden tab, as unattended (runtime/data/http.ts).
 */
export const visitOf = ({ ip, headers }: FastifyRequest) => ({ address: ip, unattended: headers["x-unattended"] === "1" });

/**
 * Returns the function `CallContext.onGone` of a request. A function `run` that is registered with it runs when the client's connection
 * closes. If the connection is already closed, `run` runs in a microtask.
 *
 * @returns a function that registers `run` and returns a function to unsubscribe. Unsubscribe at the end of the request, because the
 * connection may be reused
 */
export const whenGone =
  ({ raw: { socket } }: FastifyRequest) =>
  (run: () => void): (() => void) => {
    if (socket.destroyed) queueMicrotask(run);
    else socket.once("close", run);
    return () => socket.off("close", run);
  };

/** Returns the origin under which the client reaches the portal, as the request states it. A client can forge it. */
export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;
