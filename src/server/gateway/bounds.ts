import { Transform } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../refusals/refusal.ts";

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
  enter(service: string, reply: FastifyReply): boolean;
}

/** Requests that are on their way, of which one service has half at most: one that hangs leaves room for the others. */
export function roomFor(most: number): Room {
  const byService = new Map<string, number>();
  let all = 0;
  const leave = (service: string): void => {
    all--;
    const left = (byService.get(service) ?? 1) - 1;
    if (left === 0) byService.delete(service);
    else byService.set(service, left);
  };
  return {
    enter(service, reply) {
      const own = byService.get(service) ?? 0;
      if (all >= most || own >= Math.ceil(most / 2)) return false;
      all++;
      byService.set(service, own + 1);
      reply.raw.once("close", () => leave(service));
      return true;
    },
  };
}
