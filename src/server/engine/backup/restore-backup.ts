import { existsSync, readdirSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { sql } from "kysely";
import type { Config } from "../config/config.ts";
import { serverUrlOf } from "../config/database-hosts.ts";
import { VERSION } from "../config/version.ts";
import { copyWithDigest, syncPath } from "../files/digests.ts";
import { releaseFiles } from "../files/hold-files.ts";
import { checkpointFileOf } from "../log/checkpoint-file.ts";
import { SQLITE_FILE } from "../store/drivers/database.ts";
import { type Connection, type Database, openDatabase } from "../store/index.ts";
import { liveTables } from "../store/schema/live-tables.ts";
import { dropRestoreMark, readRestoreMark, writeRestoreMark } from "../store/schema/restore-mark.ts";
import { isSqliteInUse } from "../store/sqlite-copy.ts";
import { BackupError } from "./backup-error.ts";
import { type BackupKeys, readKeys } from "./backup-keys.ts";
import { type Check, checkUploads, copyParts, describeUpload, isIntact, type ReadUpload, uploadReader } from "./check-backup.ts";
import { refuseFullDisk } from "./free-space.ts";
import { CHECKPOINT_COPY, DATABASE_COPY, FILES, type Manifest, readManifest } from "./manifest.ts";
import { lockForRestore, markPending, pendingRestore, RESTORE, STAGING, unmarkPending } from "./pending-restore.ts";
import { findRestoring, markSchema, refuseServers, restoreDump } from "./restore-postgres.ts";
import { type Restored, verifyRestored } from "./verify-restored.ts";
import type { Step } from "./write-backup.ts";

/**
 * Input of {@link restoreBackup}. `folder` is the folder of the backup. `findObstacles` finds the reasons why a server could not start on
 * the restored database, for the report.
 */
export interface RestoreOptions {
  config: Config;
  folder: string;
  /** Renames existing data of the target, and then restores. If false, a target with data is refused. */
  replace: boolean;
  /**
   * Restores a damaged backup too: the altered database, and those uploads that are intact. Danger: PostgreSQL executes whatever an altered
   * dump contains. If false, a damaged backup is not restored.
   */
  despiteDamage: boolean;
  findObstacles: Restored["findObstacles"];
  /** Changes the restored database before a server can start on it. */
  finish: (connection: Connection) => Promise<void>;
  /** Called after each step. The next step begins when the promise resolves. */
  reached?: (step: Step) => Promise<void>;
}

/** Result of {@link restoreBackup}: the manifest, and the lines of the report. */
export interface Restoration {
  manifest: Manifest;
  checks: Check[];
  /** Whether the backup was restored. If not, the target was not changed. */
  isRestored: boolean;
  /**
   * Name of the folder in DATA_DIR into which existing data was moved. On PostgreSQL, the former schema has the same name. Absent if the
   * target had no data, or was not changed.
   */
  aside?: string;
}

/**
 * Restores a backup into DATA_DIR, and on PostgreSQL into the database of DATABASE_URL. First, everything is copied into a folder of
 * DATA_DIR and compared with its digests. Only then is the target changed. Existing data is renamed, never deleted.
 *
 * No server or command starts on the target meanwhile (`findRestore`). If the restore is interrupted during the change, no server or
 * command starts on the target until the same command has been repeated successfully.
 *
 * @returns the manifest and the report. Damage is part of the report and throws no error; the backup is then restored only with
 * `despiteDamage`
 * @throws BackupError if backup, keys, version or target do not match, if the target is in use or has data (`replace`), or if the disk is
 * full
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restoration> {
  const { config, folder } = options;
  const keys = readKeys(config);
  const manifest = await readManifest(folder, keys, VERSION);
  refuseOtherKind(manifest, config);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockForRestore(config.dataDir);
  try {
    return await onTarget(config, (target) => restoreInto(target, options, keys, manifest));
  } finally {
    unlock();
  }
}

/**
 * Runs a restore with a connection to the target database. The connection stays open for the whole time, because servers recognise a
 * running restore by its name.
 *
 * @param restore receives undefined for SQLite, where there is no database yet
 */
async function onTarget<T>(config: Config, restore: (target: Database | undefined) => Promise<T>): Promise<T> {
  const url = serverUrlOf(config);
  if (url === undefined) return restore(undefined);
  const target = await openDatabase({ url, command: RESTORE });
  try {
    return await target.kysely.connection().execute(async (open) => {
      await sql`select 1`.execute(open);
      return restore(target);
    });
  } finally {
    await target.close();
  }
}

async function restoreInto(
  target: Database | undefined,
  options: RestoreOptions,
  keys: BackupKeys,
  manifest: Manifest,
): Promise<Restoration> {
  const { config, reached = async () => {} } = options;
  const isPending =
    pendingRestore(config.dataDir) !== undefined || (target !== undefined && (await readRestoreMark(target.kysely)) !== undefined);
  await refuseUse(target, config);
  if (target !== undefined) await findRestoring(target, manifest);
  const isFilled = await refuseTarget(target, config, options.replace || isPending);
  const staging = await createStaging(config.dataDir);
  const restoring: Restoring = { ...options, reached, keys, manifest, staging, isPending, aside: isFilled ? asideName() : undefined };
  const checks = await stage(restoring).catch(async (error) => {
    await rm(staging, { recursive: true });
    throw error;
  });
  if (checks.some(({ isOk }) => !isOk) && !options.despiteDamage) {
    await rm(staging, { recursive: true });
    return { manifest, checks, isRestored: false };
  }
  checks.push(...(await (target === undefined ? placeSqlite(restoring) : placePostgres(restoring, target))));
  await reached("complete");
  return { manifest, checks, isRestored: true, ...(restoring.aside === undefined ? {} : { aside: restoring.aside }) };
}

interface Restoring extends Required<RestoreOptions> {
  keys: BackupKeys;
  manifest: Manifest;
  staging: string;
  /** An earlier restore into the target was interrupted. */
  isPending: boolean;
  aside: string | undefined;
}

/** Returns a new name for the replaced data, with the present time: `replaced_20261127t013000`. */
const asideName = (): string =>
  `replaced_${new Date()
    .toISOString()
    .replaceAll(/[-:]|\..*/g, "")
    .toLowerCase()}`;

function refuseOtherKind({ database, files }: Manifest, { databaseUrl, s3 }: Config): void {
  const isServer = databaseUrl !== undefined;
  if ((database.kind === "postgres") !== isServer)
    throw new BackupError(
      `the backup is of ${database.kind}: ${isServer ? "unset DATABASE_URL" : "set DATABASE_URL to the database to restore into"}`,
    );
  if (files.store === "folder" && s3 !== undefined) throw new BackupError("the backup holds the files themselves: unset S3_BUCKET");
}

/**
 * Refuses a restore into a database that a running server or command uses.
 *
 * @throws BackupError
 */
async function refuseUse(target: Database | undefined, { dataDir }: Config): Promise<void> {
  if (target !== undefined) await refuseServers(target);
  else if (existsSync(join(dataDir, SQLITE_FILE)) && isSqliteInUse(dataDir))
    throw new BackupError(`a server uses the database in DATA_DIR ${dataDir}: stop it first`);
}

/**
 * Refuses a target that holds data, unless it may be replaced.
 *
 * @param target the database on PostgreSQL; undefined on SQLite
 * @returns whether the target holds data
 * @throws BackupError if it does and `replace` is false
 */
async function refuseTarget(target: Database | undefined, { dataDir }: Config, replace: boolean): Promise<boolean> {
  const hasTables = target !== undefined && (await liveTables(target.kysely, target.kind)).size > 0;
  const hasFiles = existsSync(join(dataDir, FILES)) && readdirSync(join(dataDir, FILES)).length > 0;
  const existing = [
    hasTables ? "the database of DATABASE_URL" : "",
    existsSync(join(dataDir, SQLITE_FILE)) ? `a database in DATA_DIR ${dataDir}` : "",
  ];
  existing.push(hasFiles ? `files in DATA_DIR ${dataDir}` : "");
  const names = existing.filter((name) => name !== "").join(" and ");
  if (names !== "" && !replace) throw new BackupError(`there is data already: ${names}; --replace sets it aside`);
  return names !== "";
}

const bytesOfBackup = ({ parts, files }: Manifest): number =>
  Object.values(parts).reduce((sum, { size }) => sum + size, files.store === "folder" ? files.bytes : 0);

async function createStaging(dataDir: string): Promise<string> {
  const staging = join(dataDir, STAGING);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { mode: 0o700 });
  return staging;
}

/** Subfolder of the staging folder with the copies of the files that the manifest names. It is not moved into place. */
const PARTS = "parts";

/**
 * Copies the database, checkpoints and uploads of a backup into the staging folder, and compares the copies with their digests. An altered
 * upload is left out.
 *
 * @throws BackupError without room on the disk, or without the database
 */
async function stage({ staging, folder, manifest, config, reached }: Restoring): Promise<Check[]> {
  await refuseFullDisk(staging, bytesOfBackup(manifest));
  const parts = join(staging, PARTS);
  await mkdir(parts, { mode: 0o700 });
  const checks = await copyParts(folder, manifest, parts);
  const database = DATABASE_COPY[manifest.database.kind];
  if (!existsSync(join(parts, database))) throw new BackupError(`${database} of the backup is missing`);
  const checkpoints = join(parts, CHECKPOINT_COPY);
  if (manifest.database.kind === "sqlite") await rename(join(parts, database), join(staging, SQLITE_FILE));
  if (existsSync(checkpoints)) await copyFile(checkpoints, join(staging, basename(checkpointFileOf(config))));
  if (manifest.files.store === "folder") await mkdir(join(staging, FILES), { mode: 0o700 });
  const read = manifest.files.store === "folder" ? uploadCopier(folder, staging) : uploadReader(folder, manifest, config);
  checks.push(...(await checkUploads(parts, manifest, read)));
  await reached("files");
  return checks;
}

/** Returns a function that copies an upload into the staging folder, and removes the copy if it differs. */
const uploadCopier =
  (folder: string, staging: string): ReadUpload =>
  async (line) => {
    const copy = join(staging, FILES, line.id);
    const found = await describeUpload(() => copyWithDigest(join(folder, FILES, line.id), copy, line.size + 1));
    if (!isIntact(line, found)) await rm(copy, { force: true });
    return found;
  };

/**
 * Verifies and finishes the staged database, then moves everything into place. Looks for servers again, because servers of earlier versions
 * do not know the lock.
 */
async function placeSqlite(restoring: Restoring): Promise<Check[]> {
  const database = await openDatabase({ dataDir: restoring.staging });
  const checks = await verified(restoring, database).finally(() => database.close());
  await refuseUse(undefined, restoring.config);
  await markPending(restoring.config.dataDir, restoring.folder);
  await restoring.reached("database");
  await moveIntoPlace(restoring);
  return checks;
}

async function placePostgres(restoring: Restoring, database: Database): Promise<Check[]> {
  const { config, folder, manifest, staging, isPending, aside } = restoring;
  await refuseUse(database, config);
  await markPending(config.dataDir, folder);
  const isFilled = (await liveTables(database.kysely, database.kind)).size > 0;
  const undo = await markSchema(database, folder, isFilled ? aside : undefined);
  try {
    await restoreDump(database, join(staging, PARTS), manifest);
  } catch (error) {
    await undo();
    await rm(staging, { recursive: true });
    // The target still holds what the earlier, interrupted restore left.
    if (isPending) await writeRestoreMark(database.kysely, folder);
    else await unmarkPending(config.dataDir);
    throw error;
  }
  const checks = await verified(restoring, database);
  await restoring.reached("database");
  await moveIntoPlace(restoring);
  await dropRestoreMark(database.kysely);
  return checks;
}

async function verified({ staging, manifest, keys, config, findObstacles, finish }: Restoring, database: Database): Promise<Check[]> {
  const folder = join(staging, PARTS);
  const checks = await verifyRestored({ database, folder, manifest, keys, timeZone: config.timeZone, findObstacles });
  await releaseFiles(database.kysely);
  await finish(database.kysely);
  return checks;
}

/**
 * Moves the present content of DATA_DIR into another folder, and the staged content into DATA_DIR. The write-ahead files of an earlier
 * SQLite database are moved with it. Keys and checkpoints of other databases remain.
 */
async function moveIntoPlace({ config: { dataDir }, staging, aside }: Restoring): Promise<void> {
  await rm(join(staging, PARTS), { recursive: true });
  const staged = await readdir(staging);
  const beside = staged.includes(SQLITE_FILE) ? [`${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`] : [];
  const old = [...beside, ...staged].filter((name) => existsSync(join(dataDir, name)));
  const apart = join(dataDir, aside ?? asideName());
  if (old.length > 0) await mkdir(apart, { recursive: true, mode: 0o700 });
  for (const name of old) await rename(join(dataDir, name), join(apart, name));
  for (const name of staged) await rename(join(staging, name), join(dataDir, name));
  await rm(staging, { recursive: true });
  await syncPath(dataDir);
  await unmarkPending(dataDir);
}
