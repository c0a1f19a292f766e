import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Caller } from "../calls/context.ts";
import { PROTECTION } from "../http/security.ts";

/** Of one connection, not of the request that travels over it (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "upgrade",
];

/** The portal's own, which nobody else may see, and what the gateway itself says. */
const KEPT_HERE = new Set([...HOP_BY_HOP, "cookie", "authorization", "expect", "forwarded", "x-real-ip"]);
const SAID_HERE = /^x-(forwarded|portal)-/;

/** What a service is told: the caller's headers without those of this portal, and who calls. */
export function requestHeaders(request: FastifyRequest, caller: Caller, headers: IncomingHttpHeaders): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || KEPT_HERE.has(name) || SAID_HERE.test(name)) continue;
    sent[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  if (request.method === "GET" || request.method === "HEAD") delete sent["content-length"];
  sent["x-forwarded-for"] = request.ip;
  sent["x-forwarded-proto"] = request.protocol;
  sent["x-forwarded-host"] = request.host;
  sent["x-portal-user"] = encodeURIComponent(caller.info.userAccount ?? "");
  if (caller.client !== undefined) sent["x-portal-client"] = encodeURIComponent(caller.client.clientId);
  return sent;
}

/**
 * What would act on the portal itself in the browser: cookies of its host, what its pages may do, dialogs and moves that
 * no page of it asked for.
 */
const NOT_TAKEN = new Set([
  ...HOP_BY_HOP,
  "transfer-encoding",
  "set-cookie",
  "www-authenticate",
  "location",
  "refresh",
  "clear-site-data",
  "strict-transport-security",
  "service-worker-allowed",
  "alt-svc",
  "cache-control",
  ...Object.keys(PROTECTION).map((name) => name.toLowerCase()),
]);

/** What of a service's answer reaches the caller. */
export function replyHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const taken: IncomingHttpHeaders = {};
  const named = new Set(listed(headers.connection));
  for (const [name, value] of Object.entries(headers))
    if (!NOT_TAKEN.has(name) && !named.has(name) && !name.startsWith("access-control-")) taken[name] = value;
  return taken;
}

const listed = (value: string | string[] | undefined): string[] =>
  [value ?? []].flat().flatMap((text) => text.split(",").map((name) => name.trim().toLowerCase()));
