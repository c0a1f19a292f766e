import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
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
    // An outer page has a site that is asked whether it answers: nothing that the frame could not ask as well.
    "connect-src": ["'self'", ...(caReader === "" ? [] : [new URL(caReader).origin]), ...frames].join(" "),
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

/** Directives that hold back whatever is opened by itself. */
const NOTHING = ["default-src", "base-uri", "form-action", "frame-ancestors"];

/** Of everything that is no page: opened by itself it runs and loads nothing. */
const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: Object.fromEntries(NOTHING.map((name) => [name, ["'none'"]])),
  },
  referrerPolicy: { policy: "same-origin" },
  // Left to whoever puts https in front.
  strictTransportSecurity: false,
  xFrameOptions: { action: "deny" },
});

/**
 * Headers of every reply, asked of helmet once: they never differ, and making them anew costs a tenth of a list call. None
 * is kept by anybody on the way, unless it says so itself.
 */
export const PROTECTION: Readonly<Record<string, string>> = { ...headersOf(protect), "cache-control": "no-store" };

function headersOf(middleware: typeof protect): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, () => undefined);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** For every reply, errors included; a page says more than this. */
export function registerSecurity(app: FastifyInstance): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(PROTECTION);
    done();
  });
}
