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

/** The file and what multipart puts around it. */
export const UPLOAD_BODY_LIMIT = MAX_BYTES + 65_536;

/** Does something with the one part `file` of a multipart body; what is not kept by then is gone. */
export async function withUpload<T>(
  request: FastifyRequest,
  config: Pick<Config, "dataDir">,
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const file = await readUpload(request, config);
  try {
    return await work(file);
  } finally {
    if (file.path !== "") await rm(file.path, { force: true });
  }
}

/** Digest of the name and the bytes of an upload. One that is too large has no bytes here: its name and size. */
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
    // The parser's own words (no boundary, ended early) carry no status.
    throw refuse("brokenUpload");
  } finally {
    readOut(request);
  }
}

/** What a sender put before it is passed over. */
async function nextFile(parts: Parts): Promise<MultipartFile | undefined> {
  for (;;) {
    const { value, done } = await parts.next();
    if (done === true) return undefined;
    if (value.type === "file") return value;
  }
}

type Parts = AsyncIterableIterator<Multipart>;

/** A call takes one file: a second one would be lost in silence. Nor is one kept whose body breaks off behind it. */
async function refuseMore(parts: Parts, { path }: StagedUpload): Promise<void> {
  try {
    await nextFile(parts);
  } catch (error) {
    await rm(path, { force: true });
    throw (error as { code?: string }).code === "FST_FILES_LIMIT" ? refuse("oneFile") : error;
  }
}

/** Without its folders, and without what is not seen: it turns `fdp.exe` into `exe.pdf` where it is read. */
function nameOf({ filename }: MultipartFile): string {
  return ((filename ?? "").split(/[\\/]/).pop() ?? "").replace(/[\p{Cc}\p{Bidi_Control}]/gu, "");
}

/** Known before it comes, and only after the first part's name is: the words of its field may ask for the type of the file first. */
function isDeclaredTooLarge({ headers }: FastifyRequest): boolean {
  return Number(headers["content-length"] ?? 0) > UPLOAD_BODY_LIMIT;
}

/** What is still on its way is not wanted, and read: the next request of this connection stands behind it. */
function readOut({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  raw.unpipe();
  raw.resume();
}

/** Undefined: too large, in whose words the field's rule knows. */
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
