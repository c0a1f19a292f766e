import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { ConflictError } from "../store/index.ts";
import { notFound, Refusal, refused, SYSTEM_ERROR } from "./refusal.ts";
import { PROTECTION } from "./security.ts";

/** Every failure in the words of the envelope; nothing of the inside leaves. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ConflictError) return error.reason === "gone" ? notFound() : refused(error.message);
  const { statusCode, code, message } = (error ?? {}) as Partial<FastifyError>;
  // No id is that long: what it names does not exist.
  if (code === "FST_ERR_MAX_PARAM_LENGTH") return notFound();
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE" || statusCode === 413) return new Refusal(413, "提交的内容过大");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE" || statusCode === 415) return new Refusal(415, "请求内容的类型不受支持");
  if (error instanceof TypeError && /column cannot hold/.test(String(message))) return new Refusal(422, "提交的内容不正确");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal(statusCode === 401 ? 400 : statusCode, "请求内容格式不正确");
  }
  return new Refusal(500, SYSTEM_ERROR);
}

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.status >= 500) request.log.error({ err: error }, "unexpected error");
    const data = refusal.status >= 500 ? { requestId: request.id } : refusal.data;
    return sendRefusal(reply, refusal, data);
  });
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, data: unknown = refusal.data): FastifyReply {
  return sendEnvelope(reply, refusal.status, { code: refusal.code, msg: refusal.message, data });
}

/** Past the reply schema of the route, which is that of a success. */
export function sendEnvelope(reply: FastifyReply, status: number, envelope: { code: string; msg: string; data: unknown }): FastifyReply {
  return reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(envelope);
}

const TOO_LARGE = new Refusal(413, "提交的内容过大");
const UNREADABLE: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: new Refusal(431, TOO_LARGE.message),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal(408, "请求超时，请重试"),
};

/** Answers what is no request at all: there is nothing that the framework could answer. */
export function refuseUnreadable(error: { code?: string }, socket: Socket): void {
  const { status, code, message } = UNREADABLE[error.code ?? ""] ?? new Refusal(400, "请求内容格式不正确");
  if (error.code !== "ECONNRESET" && socket.writable) {
    const body = JSON.stringify({ code, msg: message, data: null });
    const headers = { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body), ...PROTECTION };
    const lines = Object.entries({ ...headers, connection: "close" }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  }
  socket.destroy();
}
