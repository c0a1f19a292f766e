import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import { asRefusal, type Refusal, refuse } from "../refusals/refusal.ts";
import { PROTECTION } from "./security.ts";

/**
 * Registers the handler that replies to every error with the envelope of a refusal and logs server errors (503 as a warning). The reply to
 * a server error has the request id as data.
 */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.status === 503) request.log.warn({ err: refusal.cause ?? refusal }, "could not be answered now");
    else if (refusal.status >= 500) request.log.error({ err: error }, "unexpected error");
    const data = refusal.status >= 500 ? { requestId: request.id } : refusal.data;
    return sendRefusal(reply, refusal, data);
  });
}

/**
 * Sends a refusal as an envelope with its HTTP status.
 *
 * @param data replaces the data of the refusal
 */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, data: unknown = refusal.data): FastifyReply {
  reply.request.refusal = refusal.kind;
  return sendEnvelope(reply, refusal.status, { code: refusal.code, msg: refusal.message, data });
}

/** Statuses after which the same call may succeed a moment later. */
const LATER: ReadonlySet<number> = new Set([429, 503]);
const RETRY_SECONDS = 2;

/**
 * Sends an envelope as JSON. The reply schema of the route is not used, because it describes only successes. Statuses 429 and 503 get
 * `retry-after` (2 seconds).
 */
export function sendEnvelope(reply: FastifyReply, status: number, envelope: { code: string; msg: string; data: unknown }): FastifyReply {
  if (LATER.has(status)) reply.header("retry-after", RETRY_SECONDS);
  return reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(envelope);
}

const UNREADABLE: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: refuse("headersTooLarge"),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: refuse("tooLarge"),
  ERR_HTTP_REQUEST_TIMEOUT: refuse("timedOut"),
};

/**
 * Replies to bytes that are not a valid HTTP request, then closes the connection. Writes to the socket itself, because the framework has
 * no request to reply to. Sends nothing if the client has reset the connection.
 */
export function refuseUnreadable(error: { code?: string }, socket: Socket): void {
  const { status, code, message } = UNREADABLE[error.code ?? ""] ?? refuse("unreadable");
  if (error.code !== "ECONNRESET" && socket.writable) {
    const body = JSON.stringify({ code, msg: message, data: null });
    const headers = { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body), ...PROTECTION };
    const lines = Object.entries({ ...headers, connection: "close" }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  }
  socket.destroy();
}
