import { existsSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "./backup-error.ts";
import { MANIFEST, type Manifest } from "./manifest.ts";
import { type BackupSource, writeBackup } from "./write-backup.ts";

/** Names of scheduled backups: their time in UTC, so that they sort by age. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(\.\d{3})?Z$/;
const REMOVED = ".removed";

/**
 * Result of {@link writeScheduledBackup}: folder and manifest of the new backup, and the number of old backups that were removed after it.
 */
export interface Scheduled {
  folder: string;
  manifest: Manifest;
  removed: number;
}

/**
 * Writes a backup into a folder of BACKUP_DIR that is named after the current time. Then removes all backups but the newest BACKUP_KEEP.
 *
 * @returns undefined if BACKUP_DIR is not set; nothing is written then
 * @throws as `writeBackup`
 */
export async function writeScheduledBackup(source: BackupSource): Promise<Scheduled | undefined> {
  const { folder: parent, keep } = source.config.backup;
  if (parent === undefined) return undefined;
  const folder = join(parent, new Date().toISOString().replaceAll(":", "-"));
  const manifest = await writeBackup(source, folder);
  const old = (await listBackups(parent)).slice(keep);
  for (const name of old) {
    // A backup that is half removed must not look like one.
    await rename(join(parent, name), join(parent, name + REMOVED));
  }
  for (const name of (await readdir(parent)).filter((one) => one.endsWith(REMOVED) && NAME.test(one.slice(0, -REMOVED.length))))
    await rm(join(parent, name), { recursive: true, force: true });
  return { folder, manifest, removed: old.length };
}

/** Lists the names of the complete backups in a folder, newest first. A folder that does not exist has none. */
export async function listBackups(parent: string): Promise<string[]> {
  const names = await readdir(parent).catch(() => []);
  return names
    .filter((name) => NAME.test(name) && existsSync(join(parent, name, MANIFEST)))
    .sort()
    .reverse();
}

/** Returns the folder of the newest backup in BACKUP_DIR. @throws BackupError if there is none */
export async function newestBackup(parent: string | undefined): Promise<string> {
  if (parent === undefined) throw new BackupError("name the folder of a backup, or set BACKUP_DIR to the folder of the scheduled ones");
  const [name] = await listBackups(parent);
  if (name === undefined) throw new BackupError(`BACKUP_DIR ${parent} has no complete backup`);
  return join(parent, name);
}
