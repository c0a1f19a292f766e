import { existsSync, readFileSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { syncPath, writeNewFile } from "../files/digests.ts";
import { isLocked, lockFile } from "../files/lock-file.ts";
import { findOtherServers } from "../store/drivers/other-servers.ts";
import type { Database } from "../store/index.ts";
import { readRestoreMark } from "../store/schema/restore-mark.ts";
import { BackupError } from "./backup-error.ts";

const FILE = "restore-pending";
const LOCK = "restore-lock";
/** Folder in DATA_DIR into which a restore copies a backup before it changes anything. */
export const STAGING = "restoring";
/**
 * Name of the command `restore`. Its connections to PostgreSQL contain it in their names ({@link connectionName}), so that servers notice a
 * running restore.
 */
export const RESTORE = "restore";

const AGAIN = "run the same npm run restore again";

/**
 * Locks a data folder while a restore runs. Servers and commands that start meanwhile refuse to use the folder. The restore must lock it
 * before it searches for running servers.
 *
 * @returns a function that releases the lock
 * @throws BackupError if another restore has locked the folder
 */
export function lockForRestore(dataDir: string): () => void {
  const unlock = lockFile(join(dataDir, LOCK));
  if (unlock === undefined) throw new BackupError(runningIn(dataDir));
  return unlock;
}

const runningIn = (dataDir: string): string => `a restore into DATA_DIR ${dataDir} is running: wait until it has ended`;

/**
 * Writes a mark into a data folder whose content a restore is about to replace. No server starts while the mark exists. Without the mark, a
 * killed restore could leave an empty database, which a server would treat as a new database.
 *
 * @param backup folder of the backup, which the message to the operator states
 */
export async function markPending(dataDir: string, backup: string): Promise<void> {
  rmSync(join(dataDir, FILE), { force: true });
  await writeNewFile(join(dataDir, FILE), backup);
  await syncPath(dataDir);
}

/** Removes the mark of {@link markPending}, so that servers can start on the data folder again. */
export async function unmarkPending(dataDir: string): Promise<void> {
  await rm(join(dataDir, FILE), { force: true });
  await syncPath(dataDir);
}

/** Returns the folder of the backup whose restore into a data folder was interrupted, or undefined. */
export function pendingRestore(dataDir: string): string | undefined {
  const file = join(dataDir, FILE);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/**
 * Tests whether a restore into a data folder is running or was interrupted. In both cases the folder must not be used.
 *
 * @returns one line for the operator with the reason and what to do; undefined if the folder may be used
 */
export function findRestoreInFolder(dataDir: string): string | undefined {
  if (isLocked(join(dataDir, LOCK))) return runningIn(dataDir);
  const pending = pendingRestore(dataDir);
  return pending === undefined ? undefined : `a restore of ${pending} was interrupted: ${AGAIN}`;
}

/** Tests whether a restore was interrupted before it changed the target. Then only its copy of the backup (`STAGING`) must be deleted. */
export const isCopyLeft = (dataDir: string): boolean => existsSync(join(dataDir, STAGING)) && findRestoreInFolder(dataDir) === undefined;

/**
 * Tests whether a restore into an opened database is running or was interrupted. A restore locks and connects before it searches for
 * servers, and a server opens its database before it calls this function. So the restore finds the server, or the server finds the restore,
 * or both.
 *
 * @returns one line for the operator with the reason and what to do; undefined if the database may be used
 */
export async function findRestore({ kind, kysely }: Database, dataDir: string): Promise<string | undefined> {
  const inFolder = findRestoreInFolder(dataDir);
  if (inFolder !== undefined || kind === "sqlite") return inFolder;
  if ((await findOtherServers(kysely)).commands.includes(RESTORE))
    return "a restore into the database of DATABASE_URL is running: wait until it has ended";
  const backup = await readRestoreMark(kysely);
  return backup === undefined
    ? undefined
    : `a restore of ${backup} into the database of DATABASE_URL was interrupted: ${AGAIN}, where it ran`;
}
