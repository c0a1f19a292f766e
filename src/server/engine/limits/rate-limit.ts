import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { refuse } from "../refusals/refusal.ts";
import { networkOf } from "./network.ts";
import { countPerMinute } from "./per-minute.ts";
import { registerPendingRequestLimit } from "./pending-request-limit.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Bytes reserved for a body that is being read. */
    reading?: number;
  }
}

/** Monitoring is exempt, because it is needed most under load. */
const WATCHED = "/healthz";
/** Whether a request is from a process on this machine: a proxy, behind which all clients share one address. TRUST_PROXY separates them. */
const isLocal = (address: string): boolean => address === "::1" || /^(::ffff:)?127\./.test(address);
const isFree = ({ ip, routeOptions }: FastifyRequest): boolean => isLocal(ip) || (routeOptions.url ?? "").startsWith(WATCHED);

export type IsSignIn = (path: string) => boolean;

/**
 * Limits requests per network and minute (`tooMany`), pending replies, and the memory for bodies that are read at the same time
 * (`tooBusy`). Requests from this machine and health checks are exempt from the limits per network. Counts in this process, because this
 * process is what the limits protect.
 *
 * @param now returns epoch milliseconds
 * @param isSignIn whether a path is a call that precedes a session; each has a limit of its own
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
  // The handler reads files itself. Any other body has been read by now.
  app.addHook("preValidation", (request, _reply, done) => {
    if (!request.isMultipart()) bodies.leave(request);
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
 * Size in bytes up to which a body takes little more memory than its connection. An office behind one address sends many of these at a
 * time.
 */
const SMALL = 16 * 1024;

interface BodyRoom {
  enter(request: FastifyRequest): boolean;
  leave(request: FastifyRequest): void;
}

/** Limits the larger bodies that are read at the same time: their number per address, and their bytes in total. */
function bodyRoom({ addressBodies, bodyMegabytes }: Config): BodyRoom {
  const most = bodyMegabytes * 1024 * 1024;
  const byNetwork = new Map<string, number>();
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
    leave(request) {
      if (request.reading === undefined) return;
      bytes -= request.reading;
      request.reading = undefined;
      const network = networkOf(request.ip);
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left === 0) byNetwork.delete(network);
      else byNetwork.set(network, left);
    },
  };
}

/** The largest possible size of a body, in bytes: its declared length, or the limit of its call. */
function sizeOf({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? 0;
  if (headers["transfer-encoding"] !== undefined) return limit;
  return Math.min(Number(headers["content-length"] ?? 0) || 0, limit);
}
