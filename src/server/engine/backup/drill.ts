import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { VERSION } from "../config/version.ts";
import { copyWithDigest } from "../files/digests.ts";
import { type Database, openDatabase } from "../store/index.ts";
import { BackupError } from "./backup-error.ts";
import { readKeys } from "./backup-keys.ts";
import { type Check, checkParts, checkUploads, uploadReader, wrong } from "./check-backup.ts";
import { refuseFullDisk } from "./free-space.ts";
import { DATABASE_COPY, type Manifest, readManifest } from "./manifest.ts";
import { createDrillDatabase, restoreDump } from "./restore-postgres.ts";
import { type Restored, verifyRestored } from "./verify-restored.ts";

const PREFIX = "drill-";
const LEFT_MS = 86_400_000;

/** Input of {@link drill}: settings, folder of the backup, and how to find out what prevents a start. */
export interface DrillOptions {
  config: Config;
  folder: string;
  findObstacles: Restored["findObstacles"];
}

/**
 * Rehearses a restore. Restores the database of a backup into a temporary folder in DATA_DIR, or into a temporary database of PostgreSQL.
 * Verifies the copy and all uploaded files, then removes the copy. The portal may run meanwhile, and its data is not touched.
 *
 * @returns the manifest, and the report lines; a damaged backup gives wrong lines and no error
 * @throws BackupError if the manifest cannot be read, if keys or version do not fit, or if an intact backup cannot be restored
 */
export async function drill({ config, folder, findObstacles }: DrillOptions): Promise<{ manifest: Manifest; checks: Check[] }> {
  const keys = readKeys(config);
  const manifest = await readManifest(folder, keys, VERSION);
  const checks = [
    ...(await checkParts(folder, manifest)),
    ...(await checkUploads(folder, manifest, uploadReader(folder, manifest, config))),
  ];
  try {
    const verify = (database: Database) => verifyRestored({ database, folder, manifest, keys, timeZone: config.timeZone, findObstacles });
    checks.push(
      ...(await (manifest.database.kind === "sqlite"
        ? asideInFolder(config, folder, manifest, verify)
        : asideOnServer(config, folder, manifest, verify))),
    );
  } catch (error) {
    // With a damaged file, the failure is a finding among others.
    if (checks.every(({ isOk }) => isOk)) throw error;
    checks.push(wrong("restored database", "opens", (error as Error).message));
  }
  return { manifest, checks };
}

async function asideInFolder(
  config: Config,
  folder: string,
  manifest: Manifest,
  verify: (database: Database) => Promise<Check[]>,
): Promise<Check[]> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await removeLeft(config.dataDir);
  await refuseFullDisk(config.dataDir, manifest.parts[DATABASE_COPY.sqlite]?.size ?? 0);
  const dataDir = await mkdtemp(join(config.dataDir, PREFIX));
  try {
    await copyWithDigest(join(folder, DATABASE_COPY.sqlite), join(dataDir, DATABASE_COPY.sqlite));
    const database = await openDatabase({ dataDir });
    return await verify(database).finally(() => database.close());
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function asideOnServer(
  { databaseUrl }: Config,
  folder: string,
  manifest: Manifest,
  verify: (database: Database) => Promise<Check[]>,
): Promise<Check[]> {
  if (databaseUrl === undefined) throw new BackupError("the backup is of PostgreSQL: set DATABASE_URL to a server for the drill");
  const { database, drop } = await createDrillDatabase(databaseUrl, manifest.database.schema ?? "public");
  try {
    await restoreDump(database, folder, manifest);
    return await verify(database);
  } finally {
    await drop();
  }
}

/** Removes what killed drills left, a day later. */
async function removeLeft(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((one) => one.startsWith(PREFIX))) {
    const path = join(dataDir, name);
    if ((await stat(path)).mtimeMs < Date.now() - LEFT_MS) await rm(path, { recursive: true, force: true });
  }
}
