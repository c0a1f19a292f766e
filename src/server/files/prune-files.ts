import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type FileStore, filePath, GONE, NEW, removeGone } from "./stored-files.ts";

const AT_ONCE = 500;
/** No upload takes as long to be written. */
const WRITTEN_MS = 10 * 60 * 1000;

/** Removes uploads that nobody saved in time, and what ended processes left half done; returns how many nobody saved. */
export async function pruneFiles(store: FileStore): Promise<number> {
  const { kysely } = store.database;
  await sweep(store);
  const before = store.now() - store.config.uploadHours * 3_600_000;
  const unclaimed = kysely.selectFrom("stored_file").select("file_id").where("claimed_by", "is", null).where("created_at", "<", before);
  let pruned = 0;
  for (;;) {
    const given = await kysely
      .updateTable("stored_file")
      .set({ claimed_by: GONE })
      .where("file_id", "in", unclaimed.limit(AT_ONCE))
      // Again: one that is saved at this moment stays.
      .where("claimed_by", "is", null)
      .returning("file_id")
      .execute();
    pruned += given.length;
    if (given.length < AT_ONCE) break;
  }
  const gone = await kysely.selectFrom("stored_file").select("file_id").where("claimed_by", "=", GONE).execute();
  for (const { file_id } of gone) await removeGone(store, String(file_id));
  return pruned;
}

/** Files that were written and have no row go, those whose row stands take their name. */
async function sweep(store: FileStore): Promise<void> {
  const folder = join(store.config.dataDir, "files");
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((item) => item.endsWith(NEW))) {
    const [id, path] = [name.slice(0, -NEW.length), join(folder, name)];
    const row = await store.database.kysely.selectFrom("stored_file").select("file_id").where("file_id", "=", id).executeTakeFirst();
    if (row !== undefined) await rename(path, filePath(store.config, id)).catch(() => undefined);
    else if (Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs > WRITTEN_MS) await rm(path, { force: true });
  }
}
