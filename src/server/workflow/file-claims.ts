import { rm } from "node:fs/promises";
import type { Data } from "../../../runtime/contract/data.ts";
import type { Table } from "../../../runtime/contract/storage.ts";
import type { CallContext } from "../http/context.ts";
import { violated } from "../http/refusal.ts";
import { filePath } from "../services/stored-files.ts";

/** Fields that hold the id of a stored file (`x-file` of the entities). */
const FILE_FIELDS: Readonly<Record<string, readonly string[]>> = { "disposal-project": ["savePath", "proofSavePath"] };

/**
 * Ties uploads to the record that names them now, and removes those it named before. Only an upload of this user that
 * no record has taken yet is accepted.
 */
export async function claimFiles(context: CallContext, table: Table, before: Data, after: Data): Promise<void> {
  for (const field of FILE_FIELDS[table.entity] ?? []) {
    const [old, now] = [before[field] ?? undefined, after[field] ?? undefined];
    if (old === now) continue;
    if (now !== undefined) await claim(context, String(now), field, `${table.entity}/${String(after[table.key])}/${field}`);
    if (old !== undefined) await discard(context, String(old));
  }
}

async function claim(context: CallContext, id: string, field: string, owner: string): Promise<void> {
  const taken = await context.connection
    .updateTable("stored_file")
    .set({ claimed_by: owner })
    .where("file_id", "=", id)
    .where("owner", "=", String(context.caller.info["userId"]))
    .where("claimed_by", "is", null)
    .returning("file_id")
    .executeTakeFirst();
  if (taken === undefined) throw violated([{ field, message: "文件不存在或已被使用，请重新上传" }]);
}

async function discard(context: CallContext, id: string): Promise<void> {
  await context.connection.deleteFrom("stored_file").where("file_id", "=", id).execute();
  // Not before the commit: a rolled-back change still owns its file.
  context.afterCommit.push(() => rm(filePath(context.portal.config, id), { force: true }));
}
