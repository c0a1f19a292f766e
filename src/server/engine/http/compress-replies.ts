import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Whether the reply may be compressed. It must not hold a secret beside text that somebody else chose (BREACH). */
    mayCompress: boolean;
  }
}

/**
 * Minimum length in characters of a reply that is compressed. A shorter reply is sent uncompressed, because it would hardly become smaller.
 */
const LEAST = 1024;
/** Length in characters up to which a text is compressed. A longer one would block the event loop for more than 1 ms. */
const MOST = 262_144;
/** Quality of the compression, low enough for every reply. A list of 7 kB takes 0.05 ms, and one of 250 kB takes 0.8 ms. */
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 4 };

const ENCODERS: readonly (readonly [name: string, encode: (text: Buffer) => Buffer])[] = [
  ["br", (text) => brotliCompressSync(text, { params: { ...QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } })],
  ["gzip", (text) => gzipSync(text, { level: 1 })],
];

/**
 * Registers the compression of replies by brotli or gzip. A reply is compressed if it is a text of 1 to 256 kB with status 200. The client
 * must accept the encoding, and the route must permit it (`mayCompress`). Streams and files are sent uncompressed.
 */
export function registerCompression(app: FastifyInstance): void {
  app.decorateRequest("mayCompress", false);
  app.addHook("onSend", (request, reply, payload, done) => {
    const isText = typeof payload === "string" && payload.length >= LEAST && payload.length <= MOST;
    if (!request.mayCompress || !isText || reply.statusCode !== 200 || reply.hasHeader("content-encoding")) return done(null, payload);
    done(null, compressed(request, reply, payload as string));
  });
}

function compressed(request: FastifyRequest, reply: FastifyReply, text: string): Buffer | string {
  reply.header("vary", "accept-encoding");
  const accepted = acceptedEncodings(request);
  const encoder = ENCODERS.find(([name]) => accepted.has(name));
  if (encoder === undefined) return text;
  const [name, encode] = encoder;
  reply.header("content-encoding", name);
  return encode(Buffer.from(text));
}

/**
 * Returns the content encodings that the client accepts, in lower case. An encoding of weight 0 is left out; other weights are ignored.
 * Empty without the header `Accept-Encoding`.
 */
export function acceptedEncodings({ headers }: FastifyRequest): Set<string> {
  const items = String(headers["accept-encoding"] ?? "").split(",");
  const named = items.map((item) => item.split(";").map((segment) => segment.trim().toLowerCase()));
  return new Set(named.flatMap(([name = "", weight]) => (/^q=0(\.0*)?$/.test(weight ?? "") ? [] : [name])));
}
