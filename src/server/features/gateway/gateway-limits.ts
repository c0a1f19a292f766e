import { Transform } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../../engine/refusals/refusal.ts";

/**
 * Limits the size of a streamed request body. The stream fails with `tooLarge` when it exceeds the limit.
 *
 * @param megabytes the maximum size
 * @returns the stream; undefined for GET and HEAD, and if the request has no body
 * @throws Refusal tooLarge if `content-length` exceeds the limit
 */
export function boundedBody(request: FastifyRequest, megabytes: number): unknown {
  const most = megabytes * 1024 * 1024;
  const length = Number(request.headers["content-length"] ?? 0);
  if (length > most) throw refuse("tooLarge");
  if (request.method === "GET" || request.method === "HEAD") return undefined;
  if (request.headers["transfer-encoding"] === undefined) return length > 0 ? request.raw : undefined;
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > most ? refuse("tooLarge") : null, chunk);
    },
  });
  request.raw.once("close", () => {
    if (!request.raw.complete) counted.destroy(new Error("the caller went away"));
  });
  return request.raw.pipe(counted);
}

/**
 * The user and the OAuth client of a gateway request, for {@link Room}. The request needs a free slot of the user and a free slot of the
 * client.
 */
export interface Shares {
  /** Absent if the client acts for itself. The client then has the limit of one user. */
  user?: string;
  /** Absent if no OAuth client is involved. */
  client?: string;
}

/** The limits of concurrent gateway requests. {@link roomFor} creates it. */
export interface Room {
  /** Reserves a slot until the reply ends or the caller disconnects. Returns false if none is free. */
  enter(service: string, shares: Shares, reply: FastifyReply): boolean;
}

/**
 * Creates the limits of concurrent gateway requests. A request needs a free slot of each of these:
 *
 * - The whole gateway has `most` slots.
 * - A service gets at most half of these slots, so that a hanging service leaves slots for the others.
 * - A user gets at most `mostOfCaller` slots, so that no user can block the gateway.
 * - All users of one OAuth client together get at most half of the slots. A client that acts without a user gets `mostOfCaller`.
 */
export function roomFor(most: number, mostOfCaller: number): Room {
  const counts = new Map<string, number>();
  const add = (name: string, change: 1 | -1): void => {
    const count = (counts.get(name) ?? 0) + change;
    if (count === 0) counts.delete(name);
    else counts.set(name, count);
  };
  return {
    enter(service, { user, client }, reply) {
      const limits = new Map([
        ["all", most],
        [`service ${service}`, Math.ceil(most / 2)],
        ...(user === undefined ? [] : [[`user ${user}`, mostOfCaller] as const]),
        ...(client === undefined ? [] : [[`client ${client}`, user === undefined ? mostOfCaller : Math.ceil(most / 2)] as const]),
      ]);
      if ([...limits].some(([name, limit]) => (counts.get(name) ?? 0) >= limit)) return false;
      for (const name of limits.keys()) add(name, 1);
      reply.raw.once("close", () => {
        for (const name of limits.keys()) add(name, -1);
      });
      return true;
    },
  };
}
