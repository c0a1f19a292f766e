import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { refuse } from "../refusals/refusal.ts";
import { networkOf } from "./network.ts";

/**
 * Maximum number of requests of one connection that have no reply yet. Further ones are refused. Browsers and proxies wait for the reply to
 * one request before they send the next.
 */
const OF_CONNECTION = 8;
/**
 * Maximum number of requests of one address that have no reply yet. Further ones are refused. An address may be a whole office; a call
 * takes some milliseconds.
 */
const OF_ADDRESS = 256;

/**
 * Limits requests in flight per connection (8) and per network (256), because unread responses are buffered in memory. Refuses a request
 * beyond a limit (`tooBusy`) and closes its connection. Also closes a connection on which the client reads nothing for the longest of the
 * time limits of calls, routed requests and idle exports.
 *
 * @param isFree whether a request is exempt from the limit per network
 */
export function registerPendingRequestLimit(app: FastifyInstance, config: Config, isFree: (request: FastifyRequest) => boolean): void {
  /** Requests without a complete reply, by connection. */
  const waiting = new WeakMap<Socket, Set<FastifyRequest>>();
  /** The connection of each request, because a request whose body was passed on no longer has its socket at the end. */
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
  const pendingOf = (socket: Socket): Set<FastifyRequest> => {
    const known = waiting.get(socket);
    if (known !== undefined) return known;
    const pending = new Set<FastifyRequest>();
    waiting.set(socket, pending);
    // Requests without a reply at this point get no `onResponse`, so they are removed here.
    socket.once("close", () => {
      for (const request of pending) leave(request);
    });
    return pending;
  };
  app.addHook("onRequest", (request, reply, done) => {
    const pending = pendingOf(request.raw.socket);
    const network = networkOf(request.ip);
    const count = (byNetwork.get(network) ?? 0) + 1;
    if (pending.size >= OF_CONNECTION || (count > OF_ADDRESS && !isFree(request))) {
      reply.header("connection", "close");
      return done(refuse("tooBusy"));
    }
    pending.add(request);
    connections.set(request, request.raw.socket);
    byNetwork.set(network, count);
    done();
  });
  // Exports end by themselves earlier, and log the reason.
  const unread = Math.max(config.requestSeconds, config.outbound.seconds, config.exportIdleSeconds * 1.1) * 1000;
  app.addHook("onSend", (request, _reply, _payload, done) => {
    // Restarts whenever the client reads some of the reply. Node closes the connection when it elapses. Injected requests have no timeout.
    connections.get(request)?.setTimeout?.(unread);
    done();
  });
  app.addHook("onResponse", (request, _reply, done) => {
    leave(request);
    done();
  });
}
