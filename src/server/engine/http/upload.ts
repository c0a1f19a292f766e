import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { UploadedFile } from "../../../../runtime/contract/server/handler.ts";
import type { Config } from "../config/config.ts";
import { type StagedUpload, stageUpload } from "../files/upload-staging.ts";
import { MAX_BYTES } from "../files/stored-files.ts";
import { isDiskFull, Refusal, refuse } from "../refusals/refusal.ts";

/** Maximum size of the request body of an upload, in bytes: the file and its multipart envelope. A larger body is refused. */
export const UPLOAD_BODY_LIMIT = MAX_BYTES + 65_536;

/**
 * Writes the file of a multipart body (field `file`) to the disk and passes it to a callback. Afterwards deletes the file, unless the
 * callback has moved it. A file over the limit is passed without content: its `size` is `MAX_BYTES` + 1, and its `path` is empty.
 *
 * @returns the result of the callback
 * @throws Refusal noUpload without a file, oneFile for several files, brokenUpload if the client disconnects
 */
export async function withUpload<T>(
  request: FastifyRequest,
  config: Pick<Config, "dataDir">,
  callback: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const file = await readUpload(request, config);
  try {
    return await callback(file);
  } finally {
    if (file.path !== "") await rm(file.path, { force: true });
  }
}

/**
 * Computes a SHA-256 digest of the name, the size and the content of an upload, by which a repeated request is recognised. A file over the
 * limit has no content here, so its digest contains only name and size.
 */
export async function digestOf({ name, size, path }: UploadedFile): Promise<string> {
  const hash = createHash("sha256").update(`${JSON.stringify(name)}\n${size}\n`);
  if (path !== "") for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

async function readUpload(request: FastifyRequest, config: Pick<Config, "dataDir">): Promise<UploadedFile> {
  if (!request.isMultipart()) throw refuse("noUpload");
  try {
    const parts = request.parts({ limits: { fileSize: MAX_BYTES, files: 1, fields: 10, parts: 11 } });
    const part = await nextFile(parts);
    if (part === undefined || part.fieldname !== "file") throw refuse("noUpload");
    const name = nameOf(part);
    const arrived = isDeclaredTooLarge(request) ? undefined : await arrivedOf(part, config);
    if (arrived === undefined) return { name, size: MAX_BYTES + 1, head: Buffer.alloc(0), path: "", read: async () => Buffer.alloc(0) };
    await refuseMore(parts, arrived);
    return { name, ...arrived, read: () => readFile(arrived.path) };
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    if (error instanceof Refusal || statusCode !== undefined || isDiskFull(error)) throw error;
    // Errors of the parser itself (no boundary, ended early) have no status.
    throw refuse("brokenUpload");
  } finally {
    readOut(request);
  }
}

/** Reads the parts of a form up to the first file, and skips fields before it. Undefined if there is no file. */
async function nextFile(parts: Parts): Promise<MultipartFile | undefined> {
  for (;;) {
    const { value, done } = await parts.next();
    if (done === true) return undefined;
    if (value.type === "file") return value;
  }
}

type Parts = AsyncIterableIterator<Multipart>;

/**
 * Refuses a second file, since a call takes one and would silently ignore the rest. Deletes the staged file if there is a second one, or if
 * the body breaks off after the first.
 */
async function refuseMore(parts: Parts, { path }: StagedUpload): Promise<void> {
  try {
    await nextFile(parts);
  } catch (error) {
    await rm(path, { force: true });
    throw (error as { code?: string }).code === "FST_FILES_LIMIT" ? refuse("oneFile") : error;
  }
}

/**
 * Returns the file's name without folders and without invisible characters. Bidirectional controls can make `fdp.exe` look like `exe.pdf`.
 */
function nameOf({ filename }: MultipartFile): string {
  return ((filename ?? "").split(/[\\/]/).pop() ?? "").replace(/[\p{Cc}\p{Bidi_Control}]/gu, "");
}

/**
 * Tests whether an upload declares a length that is too large. It is called after the file name is known, because the rule of the field may
 * have to report the file's type first.
 */
function isDeclaredTooLarge({ headers }: FastifyRequest): boolean {
  return Number(headers["content-length"] ?? 0) > UPLOAD_BODY_LIMIT;
}

/** Reads and discards the rest of the body, because the connection's next request follows it. */
function readOut({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  raw.unpipe();
  raw.resume();
}

/**
 * Writes the content of an arriving file into the staging folder.
 *
 * @returns undefined if the file is too large; the rule of its field supplies the message
 */
async function arrivedOf({ file }: MultipartFile, config: Pick<Config, "dataDir">): Promise<StagedUpload | undefined> {
  try {
    const arrived = await stageUpload(config, file);
    if (!file.truncated) return arrived;
    await rm(arrived.path, { force: true });
    return undefined;
  } catch (error) {
    if ((error as { code?: string }).code === "FST_REQ_FILE_TOO_LARGE") return undefined;
    throw error;
  }
}
