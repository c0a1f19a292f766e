import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { FileReply } from "../../../runtime/contract/handler.ts";

/** Sends a file as a download: never shown in the page, its name in both notations of RFC 6266. */
export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  const plain = file.name.replace(/[^\w .()-]/g, "_");
  const encoded = encodeURIComponent(file.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  reply
    .header("content-type", file.type ?? "application/octet-stream")
    .header("content-disposition", `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .header("cache-control", "private, no-store");
  return reply.send(file.content instanceof Uint8Array ? Buffer.from(file.content) : Readable.from(file.content));
}
