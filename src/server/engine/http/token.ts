import { parseCookie } from "cookie";
import type { FastifyRequest } from "fastify";
import type { Client } from "../calls/context.ts";

export const COOKIE = "access_token";

/** The token of a request: from the bearer header, else (only where the cookie suffices) from the cookie. */
export function tokenOf(request: FastifyRequest, least: "bearer" | "cookie"): string | undefined {
  const bearer = /^Bearer ([0-9a-f]{1,200})$/i.exec(request.headers.authorization ?? "")?.[1];
  if (bearer !== undefined) return bearer;
  return least === "cookie" ? cookieToken(request) : undefined;
}

/** The one cookie that the portal sets. */
export function cookieToken(request: FastifyRequest): string | undefined {
  return parseCookie(request.headers.cookie ?? "")[COOKIE];
}

/** A browser that navigates, not a program: a person sees what comes back. */
export const wantsPage = (request: FastifyRequest): boolean => /\btext\/html\b/.test(request.headers.accept ?? "");

export function clientOf(request: FastifyRequest): Client {
  // Only decides whether a cookie is marked Secure, so a client that lies harms only itself.
  const forwarded = String(request.headers["x-forwarded-proto"] ?? "")
    .split(",")[0]
    ?.trim();
  const secure = request.protocol === "https" || forwarded === "https";
  return { address: request.ip, secure, browser: request.headers["user-agent"], origin: originOf(request) };
}

/** A page that asks by itself, or in a tab that is not seen, says so (runtime/data/attended.ts). */
export const visitOf = ({ ip, headers }: FastifyRequest) => ({ address: ip, unattended: headers["x-unattended"] === "1" });

/** See `CallContext.onGone`. A connection may be kept for other requests, so the wait has to be ended. */
export const whenGone =
  ({ raw: { socket } }: FastifyRequest) =>
  (run: () => void): (() => void) => {
    if (socket.destroyed) queueMicrotask(run);
    else socket.once("close", run);
    return () => socket.off("close", run);
  };

/** Where whoever asks reaches the portal, by his own words. */
export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;
