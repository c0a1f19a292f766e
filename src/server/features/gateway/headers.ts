import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { traceParentFor } from "../../engine/http/observe-requests.ts";
import type { Principal } from "../../engine/calls/principal.ts";

/**
 * Request headers that are passed on to services: those that describe the request and its body. All others are dropped. A deny list could
 * not contain every header by which services identify callers, client addresses and hosts (`x-user-name`, `x-forwarded-user`, `proxy`).
 */
const PASSED_ON = new Set([
  ...["accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "pragma", "range", "user-agent", "prefer"],
  ...["content-type", "content-length", "content-encoding", "content-language", "content-disposition", "content-digest", "repr-digest"],
  ...["if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "if-range", "idempotency-key", "last-event-id"],
  ...["x-correlation-id", "x-requested-with"],
]);

/**
 * Builds the headers of a request to a service. These are allowed headers of the original request, the caller's account, OAuth client and
 * network address, and the portal's host and protocol. Trace id and request id are added; ids that an untrusted client sent are replaced.
 *
 * @param headers the headers of the original request
 * @param issuer address of this portal (OAUTH_ISSUER), whose host and protocol the service gets. If it is empty, the service gets host and
 * protocol of the request, which a caller can forge
 * @param more lower-case names of further headers that the settings allow (GATEWAY_HEADERS)
 */
export function requestHeaders(
  request: FastifyRequest,
  caller: Principal,
  headers: IncomingHttpHeaders,
  { issuer, more }: { issuer: string; more: ReadonlySet<string> },
): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || !(PASSED_ON.has(name) || more.has(name))) continue;
    sent[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  if (request.method === "GET" || request.method === "HEAD") delete sent["content-length"];
  sent["traceparent"] = traceParentFor(request);
  sent["x-request-id"] = request.id;
  sent["x-forwarded-for"] = request.ip;
  const { protocol, host } = issuer === "" ? { protocol: `${request.protocol}:`, host: request.host } : new URL(issuer);
  sent["x-forwarded-proto"] = protocol.slice(0, -1);
  sent["x-forwarded-host"] = host;
  sent["x-portal-user"] = encodeURIComponent(caller.info.userAccount ?? "");
  if (caller.client !== undefined) sent["x-portal-client"] = encodeURIComponent(caller.client.clientId);
  return sent;
}

/**
 * Headers of a service's reply that are passed on: those that describe the reply and its body. All others are dropped. A deny list could
 * not contain every header on which browsers and proxies act (cookies, reports, preloads, `X-Accel-Redirect`).
 */
const PASSED = new Set([
  ...["content-type", "content-length", "content-encoding", "content-language", "content-disposition", "content-range"],
  ...["accept-ranges", "etag", "last-modified", "date", "vary", "allow", "retry-after", "content-digest", "repr-digest"],
  ...["x-correlation-id", "x-total-count", "ratelimit", "ratelimit-policy"],
]);

/** Returns the headers of a service's reply that are on the allow list, for the caller. All others are dropped. */
export function replyHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => PASSED.has(name)));
}
