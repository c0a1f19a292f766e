import type { UploadedFile } from "../../../runtime/contract/handler.ts";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { MAX_BYTES } from "../files/stored-files.ts";
import { Refusal, refuse } from "../refusals/refusal.ts";

/** The file and what multipart puts around it. */
export const UPLOAD_BODY_LIMIT = MAX_BYTES + 65_536;

/** The one part `file` of a multipart body, whole in memory (it is at most 10 MB). */
export async function readUpload(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw refuse("noUpload");
  try {
    const part = await request.file({ limits: { fileSize: MAX_BYTES, files: 1, fields: 10, parts: 11 } });
    if (part === undefined || part.fieldname !== "file") throw refuse("noUpload");
    const name = (part.filename ?? "").split(/[\\/]/).pop() ?? "";
    const content = await contentOf(part);
    return { name: name.replace(/\p{Cc}/gu, ""), content: content ?? Buffer.alloc(0), size: content?.length ?? MAX_BYTES + 1 };
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    if (error instanceof Refusal || statusCode !== undefined) throw error;
    // The parser's own words (no boundary, ended early) carry no status.
    throw refuse("brokenUpload");
  }
}

/** Undefined: too large, in whose words the field's rule knows. */
async function contentOf(part: MultipartFile): Promise<Buffer | undefined> {
  try {
    return await part.toBuffer();
  } catch (error) {
    if ((error as { code?: string }).code === "FST_REQ_FILE_TOO_LARGE") return undefined;
    throw error;
  }
}
