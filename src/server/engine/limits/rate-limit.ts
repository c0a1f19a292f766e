import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { refuse } from "../refusals/refusal.ts";
import { networkOf } from "./network.ts";
import { countPerMinute } from "./per-minute.ts";
import { registerPendingRequestLimit } from "./pending-request-limit.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Bytes set aside for a body that is being read. */
    reading?: number;
  }
}

/** Whoever watches the server asks it under load above all. */
const WATCHED = "/healthz";
/** What comes before a session, each counted apart. */
const SIGNING = /^\/api\/oauth\/(captcha|caChallenge|sendLoginCode|login|token)$/;
/** Of a process on this machine: a proxy, behind which everybody has one address (TRUST_PROXY tells them apart). */
const isLocal = (address: string): boolean => address === "::1" || /^(::ffff:)?127\./.test(address);
const isFree = ({ ip, routeOptions }: FastifyRequest): boolean => isLocal(ip) || (routeOptions.url ?? "").startsWith(WATCHED);

/**
 * Holds back who asks too often, who does not read what is answered, and who sends more at a time than memory is set aside for. Counted in the process: it
 * is the process that is protected.
 */
export function registerRateLimit(app: FastifyInstance, config: Config, now: () => number): void {
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
    const again = SIGNING.test(url) && signing(`${network} ${url}`) > config.addressSignInsPerMinute;
    done(many || again ? refuse("tooMany") : undefined);
  });
  // At once: of hundreds that come together each would hold a piece of its body until its session is looked up.
  app.addHook("onRequest", (request, reply, done) => {
    if (bodies.enter(request)) return done();
    // What it goes on to send is not wanted.
    reply.header("connection", "close");
    done(refuse("tooBusy"));
  });
  // A file is read by its handler, everything else has been read by now.
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

/** Bytes of a body that takes hardly more than its connection: an office behind one address sends many such at a time. */
const SMALL = 16 * 1024;

interface BodyRoom {
  enter(request: FastifyRequest): boolean;
  leave(request: FastifyRequest): void;
}

/** Bodies that are being read at the same time, but small ones: how many of one address, how many bytes in all. */
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

/** What a body takes at most: as long as it says it is, or as its call allows. */
function sizeOf({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? 0;
  if (headers["transfer-encoding"] !== undefined) return limit;
  return Math.min(Number(headers["content-length"] ?? 0) || 0, limit);
}
