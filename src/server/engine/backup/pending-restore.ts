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
/** Name of the connections of a restore to PostgreSQL. */
export const RESTORE = "restore";

const AGAIN = "run the same npm run restore again";

/**
 * Locks a data folder for a restore, from before it looks for servers until it has ended. A server or command that starts meanwhile refuses.
 *
 * @returns a function that ends the lock
 * @throws BackupError if another restore has the lock
 */
export function lockForRestore(dataDir: string): () => void {
  const unlock = lockFile(join(dataDir, LOCK));
  if (unlock === undefined) throw new BackupError(runningIn(dataDir));
  return unlock;
}

const runningIn = (dataDir: string): string => `a restore into DATA_DIR ${dataDir} is running: wait until it has ended`;

/**
 * Marks a data folder for the time in which a restore replaces its content, so that no server starts on it. Without the mark, a killed
 * restore could leave an empty database, which a server would take for a new one.
 *
 * @param backup folder of the backup, for the message
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
 * Finds a running or interrupted restore into a data folder, which prevents its use.
 *
 * @returns one line for the operator with the reason and what to do; undefined if there is no such restore
 */
export function findRestoreInFolder(dataDir: string): string | undefined {
  if (isLocked(join(dataDir, LOCK))) return runningIn(dataDir);
  const pending = pendingRestore(dataDir);
  return pending === undefined ? undefined : `a restore of ${pending} was interrupted: ${AGAIN}`;
}

/** Tests whether a restore was interrupted before it changed anything. Only the copy of the backup is then left to remove. */
export const isCopyLeft = (dataDir: string): boolean => existsSync(join(dataDir, STAGING)) && findRestoreInFolder(dataDir) === undefined;

/**
 * Finds a running or interrupted restore that prevents the use of an opened database. A restore first locks and connects, then looks for
 * servers. A server first opens its database, then calls this function. At least one of them thus sees the other.
 *
 * @returns one line for the operator with the reason and what to do, or undefined if there is no such restore
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
