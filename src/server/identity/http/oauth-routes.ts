import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Portal } from "../portal.ts";
import { discoveryOf } from "../oauth/discovery.ts";
import {
  type EndpointHandler,
  handleIntrospection,
  handleRevocation,
  handleToken,
  type ClientReply,
  type ClientRequest,
  refusal,
} from "../oauth/endpoints.ts";
import { asRefusal } from "../../engine/refusals/refusal.ts";
import type { Principals } from "../rights/principals.ts";
import { originOf } from "../../engine/http/token.ts";

/** Maximum size of a form in bytes; a larger one is refused. A form with a code and a verifier is far smaller. */
const FORM_BYTES = 16_384;
const MOST_FIELDS = 30;

/** Headers of a reply that clients in browsers of any site may read. The reply contains no data of users. */
const ANYBODY = { "access-control-allow-origin": "*", "cache-control": "no-store" };

/**
 * Registers the endpoints for OAuth clients: the server metadata (RFC 8414), and the POST routes that issue, revoke and introspect tokens.
 * Their replies have no envelope, as the RFCs require, and are never cached.
 */
export async function registerOauth(app: FastifyInstance, portal: Portal, callers: Principals): Promise<void> {
  app.get("/.well-known/oauth-authorization-server", (request, reply) =>
    reply.headers(ANYBODY).send(discoveryOf(portal, originOf(request))),
  );
  await app.register(async (own) => registerForms(own, portal, callers));
}

function registerForms(app: FastifyInstance, portal: Portal, callers: Principals): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => {
    const { status } = asRefusal(error);
    if (status >= 500) request.log.error({ err: error }, "unexpected error");
    return send(reply, refusal(status, nameOf(status), "The request could not be answered"));
  });
  const serve = (handle: EndpointHandler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const form = formOf(request.body);
    if (form === undefined) return send(reply, refusal(400, "invalid_request", "The form cannot be read"));
    return send(reply, await handle(portal, requestOf(request, form), callers));
  };
  const bodyLimit = FORM_BYTES;
  app.post("/api/oauth/token", { bodyLimit }, serve(handleToken));
  app.post("/api/oauth/revoke", { bodyLimit }, serve(handleRevocation));
  app.post("/api/oauth/introspect", { bodyLimit }, serve(handleIntrospection));
}

function nameOf(status: number): string {
  if (status < 500 && status !== 429) return "invalid_request";
  return status === 500 ? "server_error" : "temporarily_unavailable";
}

const requestOf = ({ headers: { authorization }, ip }: FastifyRequest, form: ClientRequest["form"]): ClientRequest => ({
  form,
  authorization,
  address: ip,
});

/**
 * Parses a form. Empty values count as absent.
 *
 * @returns undefined if a name is repeated (RFC 6749, 3.2), there are too many fields, or a value has control characters
 */
function formOf(body: unknown): Record<string, string> | undefined {
  const entries = [...new URLSearchParams(typeof body === "string" ? body : "")];
  const names = new Set(entries.map(([name]) => name));
  if (names.size !== entries.length || entries.length > MOST_FIELDS) return undefined;
  if (entries.some(([, value]) => /\p{Cc}|\p{Cs}/u.test(value))) return undefined;
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

function send(reply: FastifyReply, { status, body, challenge }: ClientReply): FastifyReply {
  if (challenge === true) reply.header("www-authenticate", 'Basic realm="gp-portal", charset="UTF-8"');
  if (status === 429 || status === 503) reply.header("retry-after", 2);
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .header("pragma", "no-cache")
    .header("content-type", "application/json; charset=utf-8")
    .send(body === null ? "" : JSON.stringify(body));
}
