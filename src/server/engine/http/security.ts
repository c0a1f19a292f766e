import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";

/** Input of {@link pagePolicy}, which builds the content security policy of a page. */
export interface PagePolicy {
  /** Random text, new for every reply. Only scripts and styles with this nonce are executed. */
  nonce: string;
  /** Sites that portal pages may show in frames. */
  frames: readonly string[];
  /** Address of the certificate reader, which runs on the user's own computer. Empty if there is none. */
  caReader: string;
}

/**
 * Builds the content security policy of a page. Scripts and styles need the nonce of this reply (modules pass it on to their imports).
 * Allows no eval and no style attributes.
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
    // The app probes whether the site of an outer page responds. This allows no more than the frame itself, which could send the same
    // request.
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

/** Directives that block a document that is opened by itself. */
const NOTHING = ["default-src", "base-uri", "form-action", "frame-ancestors"];

/** Headers for everything that is not a page: opened by itself, it runs and loads nothing. */
const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: Object.fromEntries(NOTHING.map((name) => [name, ["'none'"]])),
  },
  referrerPolicy: { policy: "same-origin" },
  // Set by the operator of the HTTPS proxy.
  strictTransportSecurity: false,
  xFrameOptions: { action: "deny" },
});

/**
 * Security headers of every reply. helmet computes them once, because computing them for each reply takes a tenth of the time of a list
 * call. They include `no-store`, so that no proxy caches a reply unless the reply sets another header.
 */
export const PROTECTION: Readonly<Record<string, string>> = { ...headersOf(protect), "cache-control": "no-store" };

function headersOf(middleware: typeof protect): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, () => undefined);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** Registers a hook that sets the headers {@link PROTECTION} of every reply, errors included. Pages replace some of them with their own. */
export function registerSecurity(app: FastifyInstance): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(PROTECTION);
    done();
  });
}
