import { parseCookie } from "cookie";
import type { FastifyRequest } from "fastify";
import type { Client } from "../calls/context.ts";

export const COOKIE = "access_token";

/**
 * Reads the token of a request from the bearer header. Falls back to the cookie if the call accepts that.
 *
 * @param least the weakest credential that the call accepts
 * @returns undefined if there is no token
 */
export function tokenOf(request: FastifyRequest, least: "bearer" | "cookie"): string | undefined {
  const bearer = /^Bearer ([0-9a-f]{1,200})$/i.exec(request.headers.authorization ?? "")?.[1];
  if (bearer !== undefined) return bearer;
  return least === "cookie" ? cookieToken(request) : undefined;
}

/** Reads the only cookie that the portal sets. Returns undefined if the request has none. */
export function cookieToken(request: FastifyRequest): string | undefined {
  return parseCookie(request.headers.cookie ?? "")[COOKIE];
}

/** Whether a browser navigates, so that a person sees the reply. Programs do not accept HTML. */
export const wantsPage = (request: FastifyRequest): boolean => /\btext\/html\b/.test(request.headers.accept ?? "");

/** Describes the client of a request: address, browser, and whether it is connected by HTTPS. */
export function clientOf(request: FastifyRequest): Client {
  // The header only decides whether a cookie is marked Secure, so a client that forges it harms only itself.
  const forwarded = String(request.headers["x-forwarded-proto"] ?? "")
    .split(",")[0]
    ?.trim();
  const secure = request.protocol === "https" || forwarded === "https";
  return { address: request.ip, secure, browser: request.headers["user-agent"], origin: originOf(request) };
}

/** Describes a visit. A page that sends requests by itself, or in a hidden tab, marks them as unattended (runtime/data/attended.ts). */
export const visitOf = ({ ip, headers }: FastifyRequest) => ({ address: ip, unattended: headers["x-unattended"] === "1" });

/** Implements `CallContext.onGone`. A connection may be reused for other requests, so the caller must end the wait. */
export const whenGone =
  ({ raw: { socket } }: FastifyRequest) =>
  (run: () => void): (() => void) => {
    if (socket.destroyed) queueMicrotask(run);
    else socket.once("close", run);
    return () => socket.off("close", run);
  };

/** Returns the origin under which the client reaches the portal, as the request states it. */
export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;
