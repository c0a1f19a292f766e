import { constants, existsSync } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { BackupError } from "../backup/backup-error.ts";
import { postgresVersion } from "../backup/copy-database.ts";
import { findTool } from "../backup/postgres-tools.ts";
import { listBackups, type ListedBackup } from "../backup/scheduled-backup.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../store/index.ts";
import type { Finding } from "./finding.ts";

const ABOUT = "backups";
/** Age in milliseconds, twice the interval of the backup task, from which the check warns about the newest backup. */
const OLD_MS = 2 * 86_400_000;

/**
 * Checks BACKUP_DIR. Backups must be writable there, the newest must be at most two days old, and the data should be on another disk.
 * Without BACKUP_DIR, the finding is `ok`.
 *
 * @returns a single `failed` finding if the folder cannot be written. Otherwise a finding about the newest backup, and a warning if the
 * backups are on the same disk as the data
 */
export async function checkBackups(config: Config): Promise<Finding[]> {
  const { dataDir } = config;
  const { folder } = config.backup;
  if (folder === undefined) return [{ about: ABOUT, state: "ok", text: "BACKUP_DIR is not set: the portal writes no backups by itself" }];
  let existing = folder;
  while (!existsSync(existing) && existing !== dirname(existing)) existing = dirname(existing);
  try {
    await access(existing, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return [
      { about: ABOUT, state: "failed", text: `BACKUP_DIR ${folder} cannot be written by this account (${code}): give it the folder` },
    ];
  }
  const [newest] = await listBackups(config);
  return [ageOf(folder, newest), ...(await diskOf(existing, dataDir))];
}

/**
 * Checks that the client programs for backups are installed and fit the version of PostgreSQL. They are checked even without BACKUP_DIR,
 * because `npm run backup` needs them too. SQLite needs none.
 *
 * @param folders folders to search instead of the usual ones
 * @returns the findings; empty for SQLite. A missing program is a failure if BACKUP_DIR is set, and otherwise a warning
 */
export async function checkBackupTools(
  { kind, kysely }: Database,
  { backup: { folder } }: Pick<Config, "backup">,
  folders?: readonly string[],
): Promise<Finding[]> {
  if (kind === "sqlite") return [];
  const { major: server } = await postgresVersion(kysely);
  try {
    const tools = [await findTool("pg_dump", { server }, folders), await findTool("pg_restore", { server }, folders)];
    return [
      {
        about: ABOUT,
        state: "ok",
        text: `PostgreSQL ${server} is backed up by ${tools.map(({ path, major }) => `${path} (${major})`).join(" and ")}`,
      },
    ];
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return [{ about: ABOUT, state: folder === undefined ? "warning" : "failed", text: error.message }];
  }
}

function ageOf(folder: string, newest: ListedBackup | undefined): Finding {
  if (newest === undefined)
    return { about: ABOUT, state: "warning", text: `BACKUP_DIR ${folder} has no complete backup yet: npm run backup` };
  const isOld = newest.begun < Date.now() - OLD_MS;
  const text = `the newest backup in BACKUP_DIR is ${newest.name}${newest.begun === 0 ? ", without a valid seal or dated in the future" : ""}`;
  return { about: ABOUT, state: isOld ? "warning" : "ok", text: isOld ? `${text}: run the task 备份, and read why it failed` : text };
}

/** Returns a warning if the backups are on the same disk as the data, and so are lost with it. Empty otherwise. */
async function diskOf(folder: string, dataDir: string): Promise<Finding[]> {
  if (!existsSync(dataDir) || (await stat(folder)).dev !== (await stat(dataDir)).dev) return [];
  const { bavail, bsize } = await statfs(folder);
  const free = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB free`;
  return [
    { about: ABOUT, state: "warning", text: `BACKUP_DIR is on the same disk as DATA_DIR (${free}), and lost with it: use another disk` },
  ];
}
