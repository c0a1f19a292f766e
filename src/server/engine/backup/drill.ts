import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { serverUrlOf } from "../config/database-hosts.ts";
import { VERSION } from "../config/version.ts";
import { type Database, openDatabase } from "../store/index.ts";
import { BackupError } from "./backup-error.ts";
import { readKeys } from "./backup-keys.ts";
import { type Check, checkUploads, copyParts, uploadReader, wrong } from "./check-backup.ts";
import { refuseFullDisk } from "./free-space.ts";
import { DATABASE_COPY, type Manifest, readManifest } from "./manifest.ts";
import { createDrillDatabase, restoreDump } from "./restore-postgres.ts";
import { type Restored, verifyRestored } from "./verify-restored.ts";

const PREFIX = "drill-";
const LEFT_MS = 86_400_000;

/**
 * Input of {@link drill}. `folder` is the folder of the backup. `findObstacles` finds the reasons why a server could not start on the
 * restored database.
 */
export interface DrillOptions {
  config: Config;
  folder: string;
  findObstacles: Restored["findObstacles"];
}

/**
 * Tests a backup: restores it to a temporary place, verifies the database and all uploaded files, and deletes everything again. The
 * temporary place is a folder in DATA_DIR, and on PostgreSQL a temporary database too. The portal may run meanwhile; its data is not
 * changed.
 *
 * @returns the manifest, and one report line for each check. Damage gives a report line, not an error. An altered database is not restored
 * @throws BackupError if the manifest cannot be read, if keys or version do not match, or if an intact backup cannot be restored. Also
 * BackupError if disk space, DATABASE_URL, the right to create a database or the settings of the S3 store are missing
 */
export async function drill({ config, folder, findObstacles }: DrillOptions): Promise<{ manifest: Manifest; checks: Check[] }> {
  const keys = readKeys(config);
  const manifest = await readManifest(folder, keys, VERSION);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await removeLeft(config.dataDir);
  await refuseFullDisk(
    config.dataDir,
    Object.values(manifest.parts).reduce((sum, { size }) => sum + size, 0),
  );
  const copies = await mkdtemp(join(config.dataDir, PREFIX));
  try {
    const checks = await copyParts(folder, manifest, copies);
    checks.push(...(await checkUploads(copies, manifest, uploadReader(folder, manifest, config))));
    const name = DATABASE_COPY[manifest.database.kind];
    // Restoring an altered dump would execute unknown statements.
    if (checks.some(({ what, isOk }) => what === name && !isOk)) checks.push(wrong("restored database", "opens", `${name} is not intact`));
    else {
      const verify = (database: Database) =>
        verifyRestored({ database, folder: copies, manifest, keys, timeZone: config.timeZone, findObstacles });
      const restored = verifyAside(config, copies, manifest, verify).catch((error: Error) => {
        // With a damaged file, the failure is a finding among others.
        if (checks.every(({ isOk }) => isOk)) throw error;
        return [wrong("restored database", "opens", error.message)];
      });
      checks.push(...(await restored));
    }
    return { manifest, checks };
  } finally {
    await rm(copies, { recursive: true, force: true });
  }
}

type Verify = (database: Database) => Promise<Check[]>;

/**
 * Opens the copy of SQLite, or restores the dump into a database of its own, and verifies it.
 *
 * @throws BackupError if the backup is of PostgreSQL and DATABASE_URL is not set
 */
async function verifyAside(config: Config, copies: string, manifest: Manifest, verify: Verify): Promise<Check[]> {
  if (manifest.database.kind === "sqlite") {
    const database = await openDatabase({ dataDir: copies });
    return verify(database).finally(() => database.close());
  }
  const url = serverUrlOf(config);
  if (url === undefined) throw new BackupError("the backup is of PostgreSQL: set DATABASE_URL to a server for the drill");
  const { database, drop } = await createDrillDatabase(url, manifest.database.schema ?? "public");
  try {
    await restoreDump(database, copies, manifest);
    return await verify(database);
  } finally {
    await drop();
  }
}

/** Removes the folders of drills that were killed more than a day ago. */
async function removeLeft(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((one) => one.startsWith(PREFIX))) {
    const path = join(dataDir, name);
    if ((await stat(path)).mtimeMs < Date.now() - LEFT_MS) await rm(path, { recursive: true, force: true });
  }
}
