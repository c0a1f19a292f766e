import { sql } from "kysely";
import { DRAFT_MS } from "../store/internal-tables.ts";
import { cleanStaging } from "./upload-staging.ts";
import { bytesOf } from "./file-bytes.ts";
import { GONE, UNSENT } from "./file-states.ts";
import { type FileStore, removeGone } from "./stored-files.ts";

const AT_ONCE = 500;
/** Milliseconds after which the sending of an upload to the S3 store can no longer be in progress. */
const SENT_MS = 10 * 60 * 1000;
/**
 * Maximum age in milliseconds of an uploaded file that only drafts refer to. An older one is deleted even if its draft is renewed.
 * Otherwise a user could fill the organisation's quota with drafts.
 */
const LONGEST_MS = 7 * 86_400_000;

/**
 * Deletes these uploads:
 *
 * - Uploads that no record has taken within `uploadHours` hours. While a draft of its uploader contains such an upload, the upload remains,
 * for at most a week.
 * - Uploads that are marked as removed.
 * - Incomplete uploads of processes that have ended.
 *
 * @returns the number of uploads of the first kind. While a backup runs or the storage is unavailable, uploads are only marked, and a later
 * prune deletes them
 */
export async function pruneFiles(store: FileStore): Promise<number> {
  const { kysely } = store.store.database;
  await cleanStaging(store);
  await bytesOf(store.config).sweep(store);
  await giveUpUnsent(store);
  const before = store.clock.now() - store.config.uploadHours * 3_600_000;
  const longest = Math.min(before, store.clock.now() - LONGEST_MS);
  const unclaimed = kysely
    .selectFrom("stored_file")
    .select("file_id")
    .where("claimed_by", "is", null)
    .where("created_at", "<", before)
    .where(({ or, not, exists, eb }) => or([not(exists(draftsWithFile(store))), eb("created_at", "<", longest)]));
  let pruned = 0;
  for (;;) {
    const given = await kysely
      .updateTable("stored_file")
      .set({ claimed_by: GONE })
      .where("file_id", "in", unclaimed.limit(AT_ONCE))
      // Checked again: a file that is being saved at this moment stays.
      .where("claimed_by", "is", null)
      .returning("file_id")
      .execute();
    pruned += given.length;
    if (given.length < AT_ONCE) break;
  }
  const gone = await kysely.selectFrom("stored_file").select("file_id").where("claimed_by", "=", GONE).execute();
  // If the store is unavailable, do not try every file.
  for (const { file_id } of gone) if (!(await removeGone(store, String(file_id)))) break;
  return pruned;
}

/**
 * Builds a correlated subquery for a query over stored files: the drafts of the file's uploader that contain the file. A draft counts for
 * `DRAFT_MS` after it was last saved. {@link pruneFiles} limits, by the age of the file, how long drafts retain it.
 */
function draftsWithFile({
  store: {
    database: { kysely },
  },
  clock: { now },
}: FileStore) {
  return kysely
    .selectFrom("kept_value")
    .select("kept_id")
    .whereRef("kept_value.user_id", "=", "stored_file.owner")
    .where("kept_value.name", "like", "draft-%")
    .where("kept_value.kept_at", ">=", now() - DRAFT_MS)
    .where("kept_value.value", "like", sql<string>`'%' || stored_file.file_id || '%'`);
}

/** Gives up files whose process ended while it sent them. */
async function giveUpUnsent({ store: { database }, clock: { now } }: FileStore): Promise<void> {
  const { kysely } = database;
  const left = kysely.updateTable("stored_file").set({ claimed_by: GONE }).where("claimed_by", "=", UNSENT);
  await left.where("created_at", "<", now() - SENT_MS).execute();
}
