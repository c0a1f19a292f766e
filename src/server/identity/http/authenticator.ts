import type { FastifyReply, FastifyRequest } from "fastify";
import { RIGHTS_MARK } from "../../../../runtime/contract/wire/envelope.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import type { Portal } from "../portal.ts";
import { isChange } from "../../engine/calls/changes.ts";
import type { Principal } from "../../engine/calls/principal.ts";
import { callerOfToken } from "../oauth/client-callers.ts";
import { isGrantToken } from "../oauth/grants.ts";
import { Refusal, refuse } from "../../engine/refusals/refusal.ts";
import type { Principals } from "../rights/principals.ts";
import { createAuthorizer } from "../rights/create-authorizer.ts";
import type { Authenticator } from "../../engine/http/routes.ts";
import { markWritten } from "../sessions/sessions.ts";
import { movedCookie } from "./session-cookie.ts";
import { isOwnNavigation, tokenOf, visitOf } from "../../engine/http/token.ts";

/**
 * Creates the functions by which the engine authenticates and authorises each request:
 *
 * - `identify` finds the principal of a session token or an OAuth token. It also renews the session cookie. It adds a hash of the
 *   user's data and menus to the reply, so that the browser notices a change of these.
 * - `authorise` returns the text of a denial, or undefined if the call is permitted.
 * - `noteWrite` is called after each write, so that the session's next reads on a replica include it.
 */
export function createAuthenticator(
  portal: Pick<Portal, "generated" | "store" | "clock" | "application">,
  callers: Principals,
): Authenticator {
  const authorize = createAuthorizer(portal);
  return {
    async identify(route, request, reply) {
      const caller = await callerOf(route, request, reply, portal, callers);
      if (caller === null) return null;
      // Other parties cache replies of public calls, so these set no cookie.
      const cookie = route.access === "public" ? undefined : movedCookie(request, caller);
      if (cookie !== undefined) reply.header("set-cookie", cookie);
      // A portal that is open in a browser reloads the user and the menus when the mark differs from its own.
      if (caller.session !== undefined) reply.header(RIGHTS_MARK, caller.mark ?? "");
      return caller;
    },
    authorise(route, caller, reply) {
      const denied = authorize(route, caller);
      if (denied !== undefined && caller.client !== undefined) reply.header("www-authenticate", 'Bearer error="insufficient_scope"');
      return denied?.text;
    },
    async noteWrite({ session }) {
      if (session !== undefined) await markWritten(portal.store.database, session.tokenHash);
    },
  };
}

/**
 * Finds the caller of a request. A reply that is a file may be fetched with the cookie. If such a call is logged, only a page of this
 * portal may do so. Every other call needs the token in the header.
 *
 * @returns the caller, or null if the call is public and nobody need be known
 * @throws Refusal sessionOver if the token is missing, unknown or expired
 */
async function callerOf(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  portal: Pick<Portal, "store" | "clock">,
  callers: Principals,
): Promise<Principal | null> {
  if (route.access === "public") return route.call.file === "reply" ? knownCaller(route, request, callers) : null;
  const canUseCookie = route.call.file === "reply" && (!isChange(route) || isOwnNavigation(request));
  const token = tokenOf(request, canUseCookie ? "cookie" : "bearer");
  if (token !== undefined && isGrantToken(token)) return clientCaller(token, visitOf(request).address, reply, portal, callers);
  const caller = token === undefined ? undefined : await callers.find(token, visitOf(request), route.call.id);
  if (caller === undefined) throw refuse("sessionOver");
  return caller;
}

/** Finds the caller of an OAuth token. OAuth clients expect other error texts than browsers (RFC 6750). */
async function clientCaller(
  token: string,
  address: string,
  reply: FastifyReply,
  portal: Pick<Portal, "store" | "clock">,
  callers: Principals,
): Promise<Principal> {
  const caller = await callerOfToken(portal, callers, token, address);
  if (caller !== undefined) return caller;
  reply.header("www-authenticate", 'Bearer error="invalid_token"');
  throw refuse("grantOver");
}

/**
 * Finds the user who requests a public file, if the request has a session. Before a file is published, only its uploader may open it, so
 * that the user matters.
 *
 * @returns null if there is no valid session
 */
async function knownCaller(route: Route, request: FastifyRequest, callers: Principals): Promise<Principal | null> {
  const token = tokenOf(request, "cookie");
  try {
    return token === undefined ? null : ((await callers.find(token, visitOf(request), route.call.id)) ?? null);
  } catch (error) {
    // A session that is otherwise restricted may still read public files.
    if (error instanceof Refusal && error.status < 500) return null;
    throw error;
  }
}
