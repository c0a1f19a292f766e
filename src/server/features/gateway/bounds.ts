import { Transform } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../../engine/refusals/refusal.ts";

/**
 * The body of a request as it streams, cut off where it is larger than it may be; undefined: it has none.
 *
 * @throws Refusal tooLarge when it says so itself
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

export interface Room {
  /** False: there is none left. It is free again when the reply is done, or its caller gone. */
  enter(service: string, caller: string, reply: FastifyReply): boolean;
}

/**
 * Counts requests that are on their way. One service has half of them at most: one that hangs leaves room for the others. One
 * caller has a share as well, so that nobody shuts the gateway for everybody.
 */
export function roomFor(most: number, mostOfCaller: number): Room {
  const counts = new Map<string, number>();
  const add = (name: string, change: 1 | -1): void => {
    const count = (counts.get(name) ?? 0) + change;
    if (count === 0) counts.delete(name);
    else counts.set(name, count);
  };
  return {
    enter(service, caller, reply) {
      const limits = new Map([
        ["all", most],
        [`service ${service}`, Math.ceil(most / 2)],
        [`caller ${caller}`, mostOfCaller],
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
