import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { refuse } from "../refusals/refusal.ts";
import { networkOf } from "./network.ts";

/** Of one connection: browsers and proxies send a request after the answer to the one before. */
const OF_CONNECTION = 8;
/** Of one address, which may be a whole office: a call takes some milliseconds. */
const OF_ADDRESS = 256;

/**
 * Holds back who asks without reading what is answered: a reply lies in memory until it is read. How many may wait, of a
 * connection and of an address (`isFree`: not of this one), and for how long nothing of one may be taken.
 */
export function registerPendingRequestLimit(app: FastifyInstance, config: Config, isFree: (request: FastifyRequest) => boolean): void {
  /** Requests that have no whole answer yet, by connection. */
  const waiting = new WeakMap<Socket, Set<FastifyRequest>>();
  /** A request whose body was passed on has forgotten it by the end. */
  const connections = new WeakMap<FastifyRequest, Socket>();
  const byNetwork = new Map<string, number>();
  const leave = (request: FastifyRequest): void => {
    const socket = connections.get(request);
    if (socket === undefined || waiting.get(socket)?.delete(request) !== true) return;
    const network = networkOf(request.ip);
    const left = (byNetwork.get(network) ?? 1) - 1;
    if (left === 0) byNetwork.delete(network);
    else byNetwork.set(network, left);
  };
  const heldBy = (socket: Socket): Set<FastifyRequest> => {
    const known = waiting.get(socket);
    if (known !== undefined) return known;
    const held = new Set<FastifyRequest>();
    waiting.set(socket, held);
    // Of what was not answered by then nothing more is told.
    socket.once("close", () => {
      for (const request of held) leave(request);
    });
    return held;
  };
  app.addHook("onRequest", (request, reply, done) => {
    const held = heldBy(request.raw.socket);
    const network = networkOf(request.ip);
    const count = (byNetwork.get(network) ?? 0) + 1;
    if (held.size >= OF_CONNECTION || (count > OF_ADDRESS && !isFree(request))) {
      reply.header("connection", "close");
      return done(refuse("tooBusy"));
    }
    held.add(request);
    connections.set(request, request.raw.socket);
    byNetwork.set(network, count);
    done();
  });
  // An export is ended by itself, with words for its log.
  const unread = Math.max(config.requestSeconds, config.outbound.seconds, config.exportIdleSeconds * 1.1) * 1000;
  app.addHook("onSend", (request, _reply, _payload, done) => {
    // Whatever is taken of it begins the time anew; Node ends the connection then. Injected requests have no time.
    connections.get(request)?.setTimeout?.(unread);
    done();
  });
  app.addHook("onResponse", (request, _reply, done) => {
    leave(request);
    done();
  });
}
