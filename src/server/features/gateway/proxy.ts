import replyFrom from "@fastify/reply-from";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Portal } from "../../identity/portal.ts";
import type { Principal } from "../../engine/calls/principal.ts";
import { movedCookie } from "../../identity/http/session-cookie.ts";
import { tokenOf, visitOf, wantsPage } from "../../engine/http/token.ts";
import { callerOfToken } from "../../identity/oauth/client-callers.ts";
import { isGrantToken } from "../../identity/oauth/grants.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import type { Principals } from "../../identity/rights/principals.ts";
import { clientReaches } from "../../identity/rights/authorize-client.ts";
import { currentRevision } from "../../identity/rights/revision.ts";
import { ROUTING } from "../../identity/sessions/sessions.ts";
import { boundedBody, roomFor, type Shares } from "./gateway-limits.ts";
import { forward, timedOut } from "./forward.ts";
import { ownPaths } from "./own-paths.ts";
import { isPlainPath, type RoutedPath, type RouteTable, readRoutes, routeOf, tableOf } from "./route-table.ts";

/**
 * Adds a hook to the server that forwards requests for the paths of gateway routes to their services (P-ROUTE). Requests that the portal
 * itself serves are not forwarded.
 *
 * Callers must be signed in with a bearer header. Therefore navigations of a browser and forms of other sites never reach a service.
 * Replies of a service are never shown as pages of this host.
 *
 * @param callers finds the user of a token
 * @param files the folder of the portal's static files
 */
export async function registerGateway(app: FastifyInstance, portal: Portal, callers: Principals, files: string): Promise<void> {
  await app.register(replyFrom, {
    undici: timedOut(portal.outgoing.outbound.dispatcher, portal.config.outbound),
    disableRequestLogging: true,
  });
  const isOwn = ownPaths(portal.generated.routes, files);
  const routes = cacheRoutes(portal);
  const allows = knownHosts(portal);
  const room = roomFor(portal.config.outbound.requests, portal.config.outbound.callerRequests);
  app.addHook("onRequest", async (request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    if (!isUnanswered(request) || isOwn(path) || isNavigation(request)) return;
    const token = tokenOf(request, "bearer");
    // If the path was routed at the last read, one query returns both the caller and the revision of the routes. This is the
    // usual case.
    const known = routes.knew(path) ? await signedIn(callers, token, request, reply) : undefined;
    const table = known?.session === undefined ? routes.now() : routes.of(known.session.routing);
    const route = routeOf(await table.catch((error: unknown) => noneFor(token, error)), path);
    if (route === undefined) return;
    const caller = known ?? (await callerOf(portal, callers, route, token, request, reply));
    assertAllowed(portal, route, path, allows);
    request.body = boundedBody(request, portal.config.outbound.megabytes);
    if (!room.enter(route.serviceId, sharesOf(caller), reply)) throw refuse("tooBusy");
    forward(portal, { route, path, caller }, request, reply);
    return reply;
  });
}

/**
 * Returns the shares from which a request is counted: one of its user, for all sessions and clients together, and one of its OAuth client.
 */
const sharesOf = ({ client, info }: Principal): Shares => ({
  ...(info.userId === undefined ? {} : { user: info.userId }),
  ...(client === undefined ? {} : { client: client.clientId }),
});

/** Authenticates the caller: a signed-in user, or an OAuth client whose token covers the service and method. @throws Refusal */
async function callerOf(
  portal: Pick<Portal, "store" | "clock">,
  callers: Principals,
  route: RoutedPath,
  token: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Principal> {
  if (token === undefined || !isGrantToken(token)) {
    const caller = await signedIn(callers, token, request, reply);
    if (caller === undefined) throw refuse("sessionOver");
    return caller;
  }
  const caller = await callerOfToken(portal, callers, token, visitOf(request).address);
  if (caller === undefined) {
    reply.header("www-authenticate", 'Bearer error="invalid_token"');
    throw refuse("grantOver");
  }
  if (!clientReaches(caller, route.serviceId, request.method)) {
    reply.header("www-authenticate", 'Bearer error="insufficient_scope"');
    throw refuse("beyondGrant");
  }
  return caller;
}

/** Authenticates a session and renews its cookie. Returns undefined if there is no session. @throws Refusal 5531 */
async function signedIn(
  callers: Principals,
  token: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Principal | undefined> {
  if (token === undefined || isGrantToken(token)) return undefined;
  const caller = await callers.find(token, visitOf(request));
  const cookie = caller === undefined ? undefined : movedCookie(request, caller);
  if (cookie !== undefined) reply.header("set-cookie", cookie);
  return caller;
}

/**
 * Returns an empty table for requests without a token, so that pages load even if the routes cannot be read. With a token,
 * rethrows the error.
 */
function noneFor(token: string | undefined, error: unknown): RouteTable {
  if (token !== undefined) throw error;
  return tableOf([]);
}

/** Returns whether the portal has no route of its own for the request. The route `/*` serves files. */
const isUnanswered = (request: FastifyRequest): boolean => request.is404 || request.routeOptions.url === "/*";

/** Returns whether a person navigates to the address in a browser: then the portal's page is served. */
const isNavigation = (request: FastifyRequest): boolean =>
  request.method === "GET" && request.headers.authorization === undefined && wantsPage(request);

interface Routes {
  /** Whether the path was routed when the routes were last read. */
  knew(path: string): boolean;
  /** Returns the routes of a revision that was just read, whichever process changed them. */
  of(revision: number): Promise<RouteTable>;
  now(): Promise<RouteTable>;
}

/** Returns a function that reads the table of routes. The table is cached until the revision of the routes changes. */
function cacheRoutes(portal: Pick<Portal, "store" | "log">): Routes {
  let cached: { revision: number; table: Promise<RouteTable> } | undefined;
  let last: RouteTable = tableOf([]);
  const { kysely } = portal.store.database;
  const readAt = (revision: number): Promise<RouteTable> => {
    const table = readRoutes(portal, kysely);
    cached = { revision, table };
    table.then(
      (read) => {
        last = read;
      },
      // A failed read is not cached.
      () => {
        if (cached?.table === table) cached = undefined;
      },
    );
    return table;
  };
  const of = async (revision: number) => (cached?.revision === revision ? cached.table : readAt(revision));
  return { knew: (path) => routeOf(last, path) !== undefined, of, now: async () => of(await currentRevision(kysely, ROUTING)) };
}

/** Caches the check against OUTBOUND_HOSTS per target, because that list is fixed at startup. */
function knownHosts(portal: Pick<Portal, "outgoing" | "log">): (target: URL) => boolean {
  const known = new WeakMap<URL, boolean>();
  return (target) => {
    const allowed = known.get(target) ?? portal.outgoing.outbound.allows(target);
    known.set(target, allowed);
    return allowed;
  };
}

function assertAllowed(portal: Pick<Portal, "log">, route: RoutedPath, path: string, allows: (target: URL) => boolean): void {
  if (!isPlainPath(path)) throw refuse("unreadable");
  if (route.target !== undefined && allows(route.target)) return;
  const where = route.target?.host ?? "nowhere";
  portal.log.warn(undefined, `the gateway route ${route.id} leads to ${where}, which OUTBOUND_HOSTS does not name`);
  throw refuse("routeTarget");
}
