import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Principal } from "../../engine/calls/context.ts";

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

/** The portal's own, which nobody else may see, and what the gateway itself sends. */
const OWN = new Set([...HOP_BY_HOP, "cookie", "authorization", "expect", "forwarded"]);

/**
 * Names by which proxies tell services who calls, from where, and for which address: a service may believe them. With
 * `proxy` CGI programs set HTTP_PROXY (httpoxy).
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

/** Some servers read any other sign as `-` (CGI, WSGI, PHP, Rack): such a name would pass for another one. */
const PLAIN_NAME = /^[a-z0-9-]+$/;

const isBelieved = (name: string): boolean => !PLAIN_NAME.test(name) || BELIEVED.has(name) || BELIEVED_BEGINNINGS.test(name);

/** What a service is told: the caller's headers without those of this portal, and who calls. */
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
 * What describes an answer and its body. Nothing else is passed on: browsers and proxies act on more names than any list of
 * forbidden ones could hold (cookies, reports, preloads, `X-Accel-Redirect`).
 */
const PASSED = new Set([
  ...["content-type", "content-length", "content-encoding", "content-language", "content-disposition", "content-range"],
  ...["accept-ranges", "etag", "last-modified", "date", "vary", "allow", "retry-after", "content-digest", "repr-digest"],
  ...["x-request-id", "x-correlation-id", "x-total-count", "ratelimit", "ratelimit-policy"],
]);

/** What of a service's answer reaches the caller. */
export function replyHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => PASSED.has(name)));
}
