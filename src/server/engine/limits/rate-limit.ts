import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { refuse } from "../refusals/refusal.ts";
import { networkOf } from "./network.ts";
import { countPerMinute } from "./per-minute.ts";
import { registerPendingRequestLimit } from "./pending-request-limit.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Bytes reserved for a body that is being read. */
    reading?: number;
    /** The user in whose share the reserved bytes are. */
    reader?: string;
    /**
     * Counts the reserved bytes in the share of a user. Uploads have none: they are written to disk, and have a limit per user of their
     * own.
     *
     * @throws Refusal tooBusy if the user's bodies exceed a quarter of the memory for bodies. The reply closes the connection then
     */
    shareBody?(user: string, reply: FastifyReply): void;
    /** Gives the memory of a body free that is not needed any more. Other bodies may then be read. */
    releaseBody?(): void;
  }
}

/** Path whose requests are exempt, because monitoring is needed most under load. */
const WATCHED = "/healthz";
/**
 * Tests whether a request is from a process on this machine. This is mostly a proxy, behind which all clients seem to have one address.
 * With TRUST_PROXY, clients behind it have their own addresses.
 */
const isLocal = (address: string): boolean => address === "::1" || /^(::ffff:)?127\./.test(address);
const isFree = ({ ip, routeOptions }: FastifyRequest): boolean => isLocal(ip) || (routeOptions.url ?? "").startsWith(WATCHED);

/**
 * Tests whether a path belongs to a call that users make in order to sign in, such as a captcha. Such paths have an additional limit of
 * requests.
 */
export type IsSignIn = (path: string) => boolean;

/**
 * Registers the limits of requests per network and minute (`tooMany`), of pending replies, and of the memory for request bodies
 * (`tooBusy`). Requests from this machine and health checks are exempt from the limits per network. Each process counts separately.
 *
 * @param now returns epoch milliseconds
 * @param isSignIn tests whether a path belongs to a call of the sign-in. Requests to such paths have an additional limit
 */
export function registerRateLimit(app: FastifyInstance, config: Config, now: () => number, isSignIn: IsSignIn = () => false): void {
  const most = config.addressRequestsPerMinute;
  const asked = countPerMinute(now);
  const signing = countPerMinute(now);
  const bodies = bodyRoom(config);
  registerPendingRequestLimit(app, config, isFree);
  app.addHook("onRequest", (request, _reply, done) => {
    if (isFree(request)) return done();
    const url = request.routeOptions.url ?? "";
    const network = networkOf(request.ip);
    const many = most > 0 && asked(network) > most;
    const again = isSignIn(url) && signing(`${network} ${url}`) > config.addressSignInsPerMinute;
    done(many || again ? refuse("tooMany") : undefined);
  });
  // Checked immediately: hundreds of simultaneous requests would each buffer some of their body until their session is looked up.
  app.addHook("onRequest", (request, reply, done) => {
    if (bodies.enter(request)) return done();
    // The client must not send the rest of the body.
    reply.header("connection", "close");
    done(refuse("tooBusy"));
  });
  // Declared with the request, because the user is known only after its session was read.
  app.decorateRequest("shareBody", function (this: FastifyRequest, user: string, reply: FastifyReply): void {
    if (this.isMultipart() || bodies.share(this, user)) return;
    reply.header("connection", "close");
    throw refuse("tooBusy");
  });
  app.decorateRequest("releaseBody", function (this: FastifyRequest): void {
    if (!this.isMultipart()) bodies.leave(this);
  });
  // The handler reads files itself. Any other body has been read by now; a call keeps it in memory while it waits for others of its caller.
  app.addHook("preValidation", (request, _reply, done) => {
    if (request.routeOptions.config.call === undefined) request.releaseBody?.();
    done();
  });
  app.addHook("onResponse", (request, _reply, done) => {
    bodies.leave(request);
    done();
  });
  app.addHook("onRequestAbort", (request, done) => {
    bodies.leave(request);
    done();
  });
}

/**
 * Maximum size in bytes of a body that is always accepted, because it takes little more memory than its connection. An office behind one
 * address sends many of these at a time.
 */
const SMALL = 16 * 1024;

/** Share of the memory for request bodies that one user may occupy, so that others can still send theirs. */
const SHARE = 1 / 4;

interface BodyRoom {
  enter(request: FastifyRequest): boolean;
  /** @returns false if the share of the user is full */
  share(request: FastifyRequest, user: string): boolean;
  leave(request: FastifyRequest): void;
}

/** Limits larger bodies that are read at the same time: their number per address, and their bytes per user and in total. */
function bodyRoom({ addressBodies, bodyMegabytes }: Config): BodyRoom {
  const most = bodyMegabytes * 1024 * 1024;
  const byNetwork = new Map<string, number>();
  const byUser = new Map<string, number>();
  let bytes = 0;
  return {
    enter(request) {
      const size = sizeOf(request);
      if (size <= SMALL) return true;
      const network = networkOf(request.ip);
      const count = (byNetwork.get(network) ?? 0) + 1;
      if (count > addressBodies || bytes + size > most) return false;
      byNetwork.set(network, count);
      bytes += size;
      request.reading = size;
      return true;
    },
    share(request, user) {
      if (request.reading === undefined) return true;
      const sum = (byUser.get(user) ?? 0) + request.reading;
      if (sum > most * SHARE) return false;
      byUser.set(user, sum);
      request.reader = user;
      return true;
    },
    leave(request) {
      const { reading, reader } = request;
      if (reading === undefined) return;
      bytes -= reading;
      request.reading = undefined;
      if (reader !== undefined) lower(byUser, reader, reading);
      lower(byNetwork, networkOf(request.ip), 1);
    },
  };
}

/** Lowers a count, and forgets it at 0. */
function lower(counts: Map<string, number>, name: string, by: number): void {
  const left = (counts.get(name) ?? by) - by;
  if (left > 0) counts.set(name, left);
  else counts.delete(name);
}

/** Returns the largest possible size of a request's body in bytes: its declared length, or the limit of its call. */
function sizeOf({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? 0;
  if (headers["transfer-encoding"] !== undefined) return limit;
  return Math.min(Number(headers["content-length"] ?? 0) || 0, limit);
}
