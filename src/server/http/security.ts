import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import helmet from "helmet";

/** What the policy of a page depends on. */
export interface PagePolicy {
  /** Scripts and styles carry it; new for every reply. */
  nonce: string;
  /** Sites that pages of the portal may show inside themselves. */
  frames: readonly string[];
  /** Address of the reader of certificates, which answers on the user's own computer; empty: none. */
  caReader: string;
}

/**
 * The content security policy of a page: scripts and styles only with the nonce of this reply (modules hand it to what
 * they import), no eval, no style attributes.
 */
export function pagePolicy({ nonce, frames, caReader }: PagePolicy): string {
  const directives = {
    "default-src": "'none'",
    "script-src": `'nonce-${nonce}'`,
    "script-src-attr": "'none'",
    "style-src": `'nonce-${nonce}'`,
    "style-src-attr": "'none'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": caReader === "" ? "'self'" : `'self' ${new URL(caReader).origin}`,
    "frame-src": frames.length === 0 ? "'none'" : frames.join(" "),
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ");
}

/** Of everything that is no page: opened by itself it runs and loads nothing. */
const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: Object.fromEntries(["default-src", "base-uri", "form-action", "frame-ancestors"].map((name) => [name, ["'none'"]])),
  },
  referrerPolicy: { policy: "same-origin" },
  // Left to whoever puts https in front.
  strictTransportSecurity: false,
  xFrameOptions: { action: "deny" },
});

/** For a reply that no hook comes to. */
export function protectReply(request: FastifyRequest, reply: FastifyReply): void {
  protect(request.raw, reply.raw, () => undefined);
}

/** The same where there is not even a request. */
export const PROTECTION: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

/** Headers of every reply, errors included. Made once: @fastify/helmet makes them anew for each request. */
export function registerSecurity(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => protect(request.raw, reply.raw, (error) => done(error as Error | undefined)));
}
