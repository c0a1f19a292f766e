import { rm } from "node:fs/promises";
import type { Portal } from "../http/context.ts";
import { filePath } from "./stored-files.ts";

/** An upload that no record has taken by then was given up. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

/** Removes uploads that nobody saved within a day; returns how many. Two processes may do so at the same time. */
export async function pruneFiles(portal: Portal): Promise<number> {
  const { kysely } = portal.database;
  const before = portal.now() - KEPT_MS;
  const unclaimed = kysely.selectFrom("stored_file").select("file_id").where("claimed_by", "is", null).where("created_at", "<", before);
  let pruned = 0;
  for (;;) {
    const gone = await kysely
      .deleteFrom("stored_file")
      .where("file_id", "in", unclaimed.limit(AT_ONCE))
      // Again: one that is saved at this moment stays.
      .where("claimed_by", "is", null)
      .returning("file_id")
      .execute();
    for (const { file_id } of gone) await rm(filePath(portal.config, String(file_id)), { force: true });
    pruned += gone.length;
    if (gone.length < AT_ONCE) return pruned;
  }
}
