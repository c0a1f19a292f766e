import type { FastifyRequest } from "fastify";
import { MAX_BYTES } from "../services/stored-files.ts";
import { Refusal } from "./refusal.ts";

/** The file and what multipart puts around it. */
export const UPLOAD_BODY_LIMIT = MAX_BYTES + 65_536;

export interface Upload {
  name: string;
  content: Buffer;
}

export const TOO_LARGE = "上传文件不得大于10M";

/** The one part `file` of a multipart body, whole in memory (it is at most 10 MB). */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal(422, "请选择要上传的文件");
  try {
    const part = await request.file({ limits: { fileSize: MAX_BYTES, files: 1, fields: 10, parts: 11 } });
    if (part === undefined || part.fieldname !== "file") throw new Refusal(422, "请选择要上传的文件");
    const name = (part.filename ?? "").split(/[\\/]/).pop() ?? "";
    return { name: name.replace(/\p{Cc}/gu, ""), content: await part.toBuffer() };
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    if (code === "FST_REQ_FILE_TOO_LARGE") throw new Refusal(422, TOO_LARGE);
    if (error instanceof Refusal || statusCode !== undefined) throw error;
    // The parser's own words (no boundary, ended early) carry no status.
    throw new Refusal(422, "上传的内容不完整，请重新上传");
  }
}
