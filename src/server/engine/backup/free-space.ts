import { existsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { SQLITE_FILE } from "../store/drivers/database.ts";
import type { Database } from "../store/index.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupSource } from "./write-backup.ts";

/** Bytes that must remain free after a backup. A running portal on the same disk refuses changes below 32 MB. */
const LEFT = 256 * 1024 ** 2;
const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`;

/**
 * Checks that the disk of a folder has room for a number of bytes, plus a reserve of 256 MB.
 *
 * @throws BackupError if the disk has less room
 */
export async function refuseFullDisk(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < bytes + LEFT)
    throw new BackupError(
      `the disk of ${folder} has ${inMegabytes(free)} free; ${inMegabytes(bytes + LEFT)} are needed: free space, or use another`,
    );
}

/**
 * Estimates the size of a backup in bytes. It is the size of the SQLite database, plus the size of the uploads. Uploads in an S3 store are
 * not included, because they are not copied. A PostgreSQL database is estimated as 0, because its dump is much smaller than the database.
 */
export async function sizeOf({ config, database }: Pick<BackupSource, "config" | "database">): Promise<number> {
  return sizeOfDatabase(database) + (config.s3 === undefined ? await sizeOfUploads(database) : 0);
}

function sizeOfDatabase({ location: { dataDir } }: Database): number {
  const file = dataDir === undefined ? undefined : join(dataDir, SQLITE_FILE);
  return file !== undefined && existsSync(file) ? statSync(file).size : 0;
}

async function sizeOfUploads({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number | null }>`select sum(size) as bytes from stored_file`.execute(kysely);
  return Number(rows[0]?.bytes ?? 0);
}
