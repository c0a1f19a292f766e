import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { fileProblem } from "../../../runtime/contract/file-rules.ts";
import type { AssetsOrgHandlers } from "../../generated/services/assets-org/handlers.ts";
import type { CallContext } from "../http/context.ts";
import { notFound, violated } from "../http/refusal.ts";
import { restrictionOf } from "../http/store-handler.ts";
import type { Upload } from "../http/upload.ts";
import { acceptedType } from "../files/file-types.ts";
import { fileRule } from "../files/file-rule.ts";
import { filePath, keepFile } from "../files/stored-files.ts";

export const assetsOrg: AssetsOrgHandlers<CallContext> = {
  /** Keeps a file for its uploader until a record of his takes it (D-API-15, D-ATTACH-01..05). */
  async upload(input, context) {
    const { name, content, size } = (input as unknown as { file: Upload }).file;
    // The voucher has the same rule.
    const rule = fileRule(context.portal, "disposal-project", "savePath");
    const problem = fileProblem(rule, { name, size });
    if (problem !== undefined) throw violated([{ field: "file", message: problem }]);
    const type = acceptedType(name, content, rule.types);
    if (type === undefined || name.length > 255) throw violated([{ field: "file", message: rule.messages.types }]);
    const id = await keepFile(context, { name, content, type });
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
