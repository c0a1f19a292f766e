import { existsSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Config } from "../config/config.ts";
import { BackupError } from "./backup-error.ts";
import { VERSION } from "../config/version.ts";
import { readKeys } from "./backup-keys.ts";
import { MANIFEST, type Manifest, readManifest } from "./manifest.ts";
import { type BackupSource, writeBackup } from "./write-backup.ts";

/** Names of scheduled backups: their time in UTC. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(\.\d{3})?Z$/;
const REMOVED = ".removed";

/**
 * Result of {@link writeScheduledBackup}: the folder and the manifest of the new backup. `removed` is the number of old backups that were
 * deleted after it.
 */
export interface Scheduled {
  folder: string;
  manifest: Manifest;
  removed: number;
}

/**
 * Writes a backup into a new folder in BACKUP_DIR. The name of the folder is the current time. Then deletes old backups, so that only the
 * newest BACKUP_KEEP remain.
 *
 * @returns undefined if BACKUP_DIR is not set; then nothing is written
 * @throws the errors of {@link writeBackup}
 */
export async function writeScheduledBackup(source: BackupSource): Promise<Scheduled | undefined> {
  const { folder: parent, keep } = source.config.backup;
  if (parent === undefined) return undefined;
  const folder = join(parent, new Date().toISOString().replaceAll(":", "-"));
  const manifest = await writeBackup(source, folder);
  const others = (await listBackups(source.config)).filter(({ name }) => name !== basename(folder));
  const old = others.slice(keep - 1);
  for (const { name } of old) {
    // A backup that is half removed must not look like one.
    await rename(join(parent, name), join(parent, name + REMOVED));
  }
  for (const name of (await readdir(parent)).filter((one) => one.endsWith(REMOVED) && NAME.test(one.slice(0, -REMOVED.length))))
    await rm(join(parent, name), { recursive: true, force: true });
  return { folder, manifest, removed: old.length };
}

/** A complete backup in BACKUP_DIR: the name of its folder, and the time at which the backup began. */
export interface ListedBackup {
  name: string;
  /**
   * Start of the backup in epoch milliseconds, from its sealed manifest. It is 0 if the seal is invalid, or if the time is in the future
   * (wrong clock).
   */
  begun: number;
}

/** Lists the complete backups in BACKUP_DIR, newest first. A folder that does not exist, or is not set, has none. */
export async function listBackups(config: Config): Promise<ListedBackup[]> {
  const { folder: parent = "" } = config.backup;
  const names = (await readdir(parent).catch(() => [])).filter((name) => NAME.test(name) && existsSync(join(parent, name, MANIFEST)));
  const listed = await Promise.all(names.map(async (name) => ({ name, begun: await begunOf(join(parent, name), config) })));
  return listed.sort((a, b) => b.begun - a.begun || (a.name < b.name ? 1 : -1));
}

async function begunOf(folder: string, config: Config): Promise<number> {
  try {
    const time = Date.parse((await readManifest(folder, readKeys(config), VERSION)).begun);
    return time <= Date.now() ? time : 0;
  } catch (error) {
    if (error instanceof BackupError) return 0;
    throw error;
  }
}

/**
 * Returns the folder of the newest complete backup in BACKUP_DIR.
 *
 * @throws BackupError if there is none, or if BACKUP_DIR is not set
 */
export async function newestBackup(config: Config): Promise<string> {
  const { folder: parent } = config.backup;
  if (parent === undefined) throw new BackupError("name the folder of a backup, or set BACKUP_DIR to the folder of the scheduled ones");
  const [newest] = await listBackups(config);
  if (newest === undefined) throw new BackupError(`BACKUP_DIR ${parent} has no complete backup`);
  return join(parent, newest.name);
}
