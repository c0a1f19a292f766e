import { createReadStream } from "node:fs";
import { mkdir, open, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { v7 as newId } from "uuid";
import type { AssetsOrgHandlers } from "../../generated/services/assets-org/handlers.ts";
import type { CallContext } from "../http/context.ts";
import { notFound, violated } from "../http/refusal.ts";
import { restrictionOf } from "../http/store-handler.ts";
import { TOO_LARGE, type Upload } from "../http/upload.ts";
import { acceptedType, filePath, MAX_BYTES } from "./stored-files.ts";

const WRONG_TYPE = "上传文件的格式不正确";

export const assetsOrg: AssetsOrgHandlers<CallContext> = {
  /** Keeps a file for its uploader until a record of his takes it (D-API-15, D-ATTACH-01..05). */
  async upload(input, context) {
    const { name, content } = (input as unknown as { file: Upload }).file;
    if (content.length > MAX_BYTES) throw violated([{ field: "file", message: TOO_LARGE }]);
    const type = acceptedType(name, content);
    if (type === undefined || name.length > 255) throw violated([{ field: "file", message: WRONG_TYPE }]);
    const { portal, caller } = context;
    const id = newId();
    const path = filePath(portal.config, id);
    await mkdir(dirname(path), { recursive: true });
    await writeThrough(path, content);
    try {
      const row = {
        file_id: id,
        owner: String(caller.info["userId"]),
        name,
        size: content.length,
        created_at: portal.now(),
        claimed_by: null,
      };
      await portal.database.kysely.insertInto("stored_file").values(row).execute();
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    context.message = "上传成功";
    // enclosurePath is the opaque id: all that a later call may name.
    return { enclosureName: name, enclosureNameStorage: `${id}.${type}`, enclosurePath: id };
  },

  /** The attachment (1) or the voucher (2) of a project that the user may see (D-API-16). */
  async download(input, context) {
    const { portal, connection } = context;
    const table = portal.table("disposal-project");
    const project = await portal.records.find(connection, table, input.id.trim(), restrictionOf(context, table.entity));
    const id = project?.[input.kind === "1" ? "savePath" : "proofSavePath"];
    if (typeof id !== "string") throw notFound();
    const file = await portal.database.kysely.selectFrom("stored_file").select("name").where("file_id", "=", id).executeTakeFirst();
    if (file === undefined) throw notFound();
    const path = filePath(portal.config, id);
    if ((await stat(path).catch(() => undefined)) === undefined) throw notFound();
    return { name: String(file.name), content: createReadStream(path) };
  },
};

/** What was acknowledged is on the disk. */
async function writeThrough(path: string, content: Buffer): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
