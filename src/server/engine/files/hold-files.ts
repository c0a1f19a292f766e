import { randomUUID } from "node:crypto";
import type { Connection } from "../store/index.ts";

const MARK = "files-held:";
/** Milliseconds without a renewal after which a hold ends, because the backup was killed. */
const LEASE_MS = 120_000;
/** Milliseconds between two renewals of the hold by a running backup. */
const RENEWED_MS = 20_000;

/**
 * Prevents all processes of this database from deleting stored files, until the returned function is called. A backup needs this: it copies
 * the files after the database, and a file deleted in between would be missing.
 *
 * Files that should be deleted meanwhile are only marked; the first prune after the end deletes them. If this process ends without calling
 * the function, the prevention expires after two minutes.
 *
 * @returns a function that permits deleting again
 */
export async function holdFiles(connection: Connection): Promise<() => Promise<void>> {
  const mark = MARK + randomUUID();
  const until = (): string => String(Date.now() + LEASE_MS);
  for (const { mark: old, until: end } of await holdsIn(connection)) if (end < Date.now()) await drop(connection, old);
  await connection.insertInto("portal_mark").values({ mark, value: until() }).execute();
  let under: Promise<unknown> = Promise.resolve();
  const renew = (): Promise<unknown> =>
    connection
      .updateTable("portal_mark")
      .set({ value: until() })
      .where("mark", "=", mark)
      .execute()
      .catch(() => undefined);
  const timer = setInterval(() => {
    under = under.then(renew);
  }, RENEWED_MS).unref();
  return async () => {
    clearInterval(timer);
    await under;
    await drop(connection, mark);
  };
}

/** Tests whether a backup prevents the deletion of stored files at present ({@link holdFiles}). */
export const areFilesHeld = async (connection: Connection): Promise<boolean> =>
  (await holdsIn(connection)).some(({ until }) => until >= Date.now());

/**
 * Permits the deletion of stored files again, whichever process prevents it ({@link holdFiles}). A restored database still contains the
 * mark by which its backup prevented deletions.
 */
export const releaseFiles = async (connection: Connection): Promise<void> => {
  for (const { mark } of await holdsIn(connection)) await drop(connection, mark);
};

async function holdsIn(connection: Connection): Promise<{ mark: string; until: number }[]> {
  const rows = await connection.selectFrom("portal_mark").selectAll().where("mark", "like", `${MARK}%`).execute();
  return rows.map((row) => ({ mark: String(row["mark"]), until: Number(row["value"]) }));
}

const drop = (connection: Connection, mark: string): Promise<unknown> =>
  connection.deleteFrom("portal_mark").where("mark", "=", mark).execute();
