import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { FileReply } from "../../../../runtime/contract/server/handler.ts";

/**
 * Sends a file, with its name in both notations of RFC 6266. By default the browser downloads it and does not cache it. Its content
 * security policy blocks scripts and further requests if the browser opens the file directly.
 */
export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  const plain = file.name.replace(/[^\w .()-]/g, "_");
  const encoded = encodeURIComponent(file.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  reply
    .header("content-type", file.type ?? "application/octet-stream")
    .header("content-disposition", `${file.inline === true ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox")
    .header("cache-control", file.cacheControl ?? "private, no-store");
  return reply.send(file.content instanceof Uint8Array ? Buffer.from(file.content) : streamOf(file.content, file.ended));
}

/**
 * Creates a stream that ends when `ended` aborts. The client may have stopped reading, and then the source waits and cannot end the stream
 * itself.
 */
function streamOf(content: AsyncIterable<Uint8Array>, ended: AbortSignal | undefined): Readable {
  const stream = Readable.from(content);
  ended?.addEventListener("abort", () => stream.destroy(ended.reason as Error), { once: true });
  return stream;
}
