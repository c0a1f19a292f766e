import { rm } from "node:fs/promises";
import type { Data } from "../../../runtime/contract/data.ts";
import { fileAddress, fileIdOf } from "../../../runtime/contract/file-rules.ts";
import type { StoredColumn, Table } from "../../../runtime/contract/storage.ts";
import { filePath, findFile } from "../files/stored-files.ts";
import type { CallContext } from "../http/context.ts";
import { violated } from "../http/refusal.ts";

/**
 * Ties uploads to the record that names them now, and removes those it named before. Only an upload of this user, for
 * this field, that no record has taken yet is accepted.
 */
export async function claimFiles(context: CallContext, table: Table, before: Data, after: Data): Promise<void> {
  for (const column of table.columns.filter(({ file }) => file !== undefined)) {
    const { field } = column;
    const [old, now] = [before[field] ?? undefined, after[field] ?? undefined];
    if (old === now) continue;
    if (now !== undefined) await claim(context, table.entity, column, String(now), String(after[table.key]));
    if (old !== undefined) await discard(context, fileIdOf(String(old)));
  }
}

async function claim(context: CallContext, entity: string, { field, file: rule }: StoredColumn, value: string, key: string): Promise<void> {
  const unknown = violated([{ field, message: "文件不存在或已被使用，请重新上传" }]);
  const id = fileIdOf(value);
  const file = id === undefined ? undefined : await findFile(context.connection, id);
  if (id === undefined || file === undefined || value !== (rule?.address === true ? fileAddress(id, file.type) : id)) throw unknown;
  const taken = await context.connection
    .updateTable("stored_file")
    .set({ claimed_by: `${entity}/${key}/${field}` })
    .where("file_id", "=", id)
    .where("owner", "=", String(context.caller.info["userId"]))
    .where("claimed_by", "is", null)
    .where((test) => test.or([test("purpose", "is", null), test("purpose", "=", `${entity}.${field}`)]))
    .returning("file_id")
    .executeTakeFirst();
  if (taken === undefined) throw unknown;
}

async function discard(context: CallContext, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  await context.connection.deleteFrom("stored_file").where("file_id", "=", id).execute();
  // Not before the commit: a rolled-back change still owns its file.
  context.afterCommit.push(() => rm(filePath(context.portal.config, id), { force: true }));
}
