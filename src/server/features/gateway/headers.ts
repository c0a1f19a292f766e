import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Principal } from "../../engine/calls/context.ts";

/** Headers of one connection, not of the request that it carries (RFC 9110, 7.6.1). */
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

/** Headers of the portal itself, which services must not see, and headers that the gateway sets. */
const OWN = new Set([...HOP_BY_HOP, "cookie", "authorization", "expect", "forwarded"]);

/**
 * Headers by which proxies report the caller, the client address or the requested host: a service may trust them. CGI programs
 * set HTTP_PROXY from `proxy` (httpoxy).
 */
const BELIEVED = new Set([
  ...["proxy", "remote-user", "x-remote-user", "x-user", "x-user-id", "x-username", "x-userid", "x-real-ip", "x-client-ip"],
  ...["client-ip", "true-client-ip", "x-cluster-client-ip", "cf-connecting-ip", "fastly-client-ip", "x-originating-ip"],
  ...["x-remote-addr", "x-remote-ip", "x-host", "x-original-url", "x-original-uri", "x-original-host", "x-rewrite-url"],
  ...["x-http-method-override", "x-http-method", "x-method-override", "x-webauth-user", "x-ssl-cert", "x-arr-clientcert"],
  ...["x-userinfo", "x-access-token", "x-id-token"],
]);
const BELIEVED_BEGINNINGS =
  /^(x-forwarded|x-portal-|x-auth|x-goog-|x-ms-|x-amz|x-envoy-|x-(ssl|tls)-client-|(ssl|tls)-client-|x-client-|remote-|x-consumer-|x-credential-|cf-|x-middleware-|x-sendfile|x-accel-|x-azure-|x-vercel-|x-nf-|x-original-|oidc[-_]|x-jwt-|x-remote-)/;

/** Other characters are refused: some servers (CGI, WSGI, PHP, Rack) read them as `-`, so that a name could pass for a trusted one. */
const PLAIN_NAME = /^[a-z0-9-]+$/;

const isBelieved = (name: string): boolean => !PLAIN_NAME.test(name) || BELIEVED.has(name) || BELIEVED_BEGINNINGS.test(name);

/** Builds the headers for the service: the caller's, without those of the portal, plus the caller's identity. */
export function requestHeaders(request: FastifyRequest, caller: Principal, headers: IncomingHttpHeaders): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || OWN.has(name) || isBelieved(name)) continue;
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
 * Headers of a reply that are passed on, which describe the reply and its body. All others are dropped: browsers and proxies act
 * on more names than a deny list could hold (cookies, reports, preloads, `X-Accel-Redirect`).
 */
const PASSED = new Set([
  ...["content-type", "content-length", "content-encoding", "content-language", "content-disposition", "content-range"],
  ...["accept-ranges", "etag", "last-modified", "date", "vary", "allow", "retry-after", "content-digest", "repr-digest"],
  ...["x-request-id", "x-correlation-id", "x-total-count", "ratelimit", "ratelimit-policy"],
]);

/** Returns those headers of a service's reply that the caller receives. They are on an allow list; all others are dropped. */
export function replyHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => PASSED.has(name)));
}
