import type { FastifyInstance } from "fastify";
import helmet from "helmet";

const SELF = "'self'";
const NONE = "'none'";

/**
 * Scripts only from this site, no eval; antd writes its styles at run time, so styles may be inline. HSTS is left to
 * whoever puts https in front.
 */
const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      "default-src": [SELF],
      "script-src": [SELF],
      "script-src-attr": [NONE],
      "style-src": [SELF, "'unsafe-inline'"],
      "img-src": [SELF, "data:", "blob:"],
      "font-src": [SELF, "data:"],
      "connect-src": [SELF],
      "object-src": [NONE],
      "base-uri": [SELF],
      "form-action": [SELF],
      "frame-ancestors": [NONE],
    },
  },
  referrerPolicy: { policy: "same-origin" },
  strictTransportSecurity: false,
  xFrameOptions: { action: "deny" },
});

/** Headers of every reply, errors included. Made once: @fastify/helmet makes them anew for each request. */
export function registerSecurity(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => protect(request.raw, reply.raw, (error) => done(error as Error | undefined)));
}
