import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupError } from "../engine/backup/backup-error.ts";
import type { Manifest } from "../engine/backup/manifest.ts";
import { writeScheduledBackup } from "../engine/backup/scheduled-backup.ts";
import { type BackupSource, writeBackup } from "../engine/backup/write-backup.ts";
import { type Config, readConfig } from "../engine/config/config.ts";
import type { Environment } from "../engine/config/setting.ts";
import { printable } from "../engine/log/printable.ts";
import { messageOfKnown } from "./known-errors.ts";
import type { Output } from "./migration.ts";
import { openKnown } from "./open-known.ts";

const USAGE = `Usage: npm run backup [-- DIR]

  Writes a backup into the new folder DIR while the portal runs: the database, the uploaded files (of an S3 store, their
  list), and fingerprints of the keys. Without DIR, writes it into BACKUP_DIR under its time, and keeps the newest BACKUP_KEEP.
  The keys are not in it: keep secret.key and log-key of DATA_DIR, or SECRET_KEY and LOG_KEY, in another place.
`;

/**
 * Writes a backup while the portal runs.
 *
 * @param args arguments of the command line: at most one folder, which the command creates. Without a folder, the backup is written into
 * BACKUP_DIR, where old backups are deleted
 * @param stopping a signal that cancels the backup. A cancelled backup leaves no files; the reason of the signal is printed
 * @returns exit code: 0 if the backup is complete; 1 if it was refused, failed or was cancelled; 2 for wrong usage
 */
export async function runBackup(
  args: readonly string[],
  environment: Environment,
  output: Output = console,
  stopping?: AbortSignal,
): Promise<number> {
  const folders = foldersOf(args);
  if (folders === undefined || folders.length > 1) {
    output.error(USAGE);
    return 2;
  }
  try {
    const config = readConfig(environment);
    const [folder] = folders;
    const { written, manifest } = await backedUp(config, folder === undefined ? undefined : resolve(folder), stopping);
    for (const id of manifest.files.missing)
      output.error(printable(`warning: the file ${id} is in the database, but not in the store of files`));
    output.log(`${summaryOf(manifest)}: ${written}`);
    return 0;
  } catch (error) {
    output.error(messageOfKnown(error));
    return 1;
  }
}

function foldersOf(args: readonly string[]): string[] | undefined {
  try {
    return parseArgs({ args: [...args], options: {}, allowPositionals: true }).positionals;
  } catch {
    return undefined;
  }
}

async function backedUp(
  config: Config,
  folder: string | undefined,
  stopping: AbortSignal | undefined,
): Promise<{ written: string; manifest: Manifest }> {
  const database = await openKnown(config, "backup");
  try {
    const source: BackupSource = { config, database, ...(stopping && { stopping }) };
    if (folder !== undefined) return { written: folder, manifest: await writeBackup(source, folder) };
    const scheduled = await writeScheduledBackup(source);
    if (scheduled === undefined) throw new BackupError("name a folder, or set BACKUP_DIR");
    return { written: scheduled.folder, manifest: scheduled.manifest };
  } finally {
    await database.close();
  }
}

function summaryOf({ rows, files }: Manifest): string {
  const counted = Object.values(rows);
  const total = counted.reduce((sum, count) => sum + count, 0);
  return `backup complete, ${total} rows of ${counted.length} tables, ${files.count} files`;
}
