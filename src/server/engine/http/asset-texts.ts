import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncodings } from "./compress-replies.ts";

/** Cache rule of a file whose name changes with its content. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

const TYPES: Readonly<Record<string, string>> = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" };
/** Content encodings in the order of preference, with the file extensions of the compressed copies (src/build/steps.ts). */
const ENCODINGS: readonly (readonly [name: string, extension: string])[] = [
  ["br", ".br"],
  ["gzip", ".gz"],
];

/**
 * Sends a compressed script or style, or 304 if the client has it.
 *
 * @param name the name of the file in the folder
 * @returns true if a reply was sent. False, with nothing sent, if the folder has no compressed copy that the client accepts. The result is
 * never the reply itself, because awaiting a reply waits until it has been sent
 */
export type SendText = (request: FastifyRequest, reply: FastifyReply, name: string) => Promise<boolean>;

/**
 * Creates a function that sends the compressed scripts and styles of the built app from memory. A browser with an empty cache requests a
 * dozen of these files at the same time. Reading each from the disk would cost the server four times as much. Memory is bounded by the
 * files of the build: 3 MB.
 *
 * @param folder the folder of the assets, whose names contain a hash of the content; it is listed once
 */
export function assetTexts(folder: string): SendText {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const loaded = new Map<string, Promise<Buffer>>();
  const load = (copy: string): Promise<Buffer> => {
    const known = loaded.get(copy) ?? readFile(join(folder, copy));
    loaded.set(copy, known);
    // A failure, such as too many open files, must not last.
    known.catch(() => loaded.delete(copy));
    return known;
  };
  return async (request, reply, name) => {
    const type = TYPES[name.slice(name.lastIndexOf(".") + 1)];
    const accepted = acceptedEncodings(request);
    const encoding = ENCODINGS.find(([known, extension]) => accepted.has(known) && names.has(name + extension));
    if (type === undefined || encoding === undefined) return false;
    const etag = `W/"${name}"`;
    // Read before any header is set: an error must not be cached.
    const text = await load(name + encoding[1]);
    reply.headers({ etag, vary: "accept-encoding", "cache-control": IMMUTABLE });
    if (request.headers["if-none-match"] === etag) void reply.code(304).send();
    else void reply.headers({ "content-type": type, "content-encoding": encoding[0] }).send(text);
    return true;
  };
}
