import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Config } from "../config/config.ts";
import { VERSION } from "../config/version.ts";
import { digestOf, syncPath, writeNewFile } from "../files/digests.ts";
import { holdFiles } from "../files/hold-files.ts";
import { checkpointFileOf } from "../log/checkpoint-file.ts";
import type { Database } from "../store/index.ts";
import { BackupError } from "./backup-error.ts";
import { findForeignKeys, readKeys } from "./backup-keys.ts";
import type { ListedFile } from "./count-rows.ts";
import { copyDatabase } from "./copy-database.ts";
import { refuseFullDisk, sizeOf } from "./free-space.ts";
import { CHECKPOINT_COPY, FILE_LIST, FILES, type Manifest, MANIFEST, newManifest, renderManifest } from "./manifest.ts";
import { copyUploads } from "./upload-copies.ts";

/** Steps of a backup or a restore, in the order in which they are completed. */
export type Step = "database" | "files" | "manifest" | "complete";

/** Input of {@link writeBackup}: settings and database of the portal to back up, and how the backup is observed and stopped. */
export interface BackupSource {
  config: Config;
  database: Database;
  /** Called after each completed step. The next step begins when the promise resolves. */
  reached?: (step: Step) => Promise<void>;
  /** Aborts when the process stops. The backup then removes what it has written, and throws the reason. */
  stopping?: AbortSignal;
}

/** Matches the folder in which a backup is written before it gets its name. */
const PARTIAL = /\.partial-[0-9a-f]{8}$/;
/** Age in milliseconds after which an unfinished backup (`PARTIAL`) is deleted, because the process that wrote it must have been killed. */
const LEFT_MS = 86_400_000;
const LISTED = "listed.jsonl";

/**
 * Writes a backup into a new folder: the database, the uploaded files, the checkpoints of the logs, and a sealed manifest. The portal may
 * write meanwhile. The folder has a temporary name until the backup is complete and on disk.
 *
 * Checkpoints are copied before the database, so that none is newer than the copied log. Files are copied after the database, and none is
 * deleted meanwhile (`holdFiles`). So every file that the copied database refers to exists.
 *
 * @returns the manifest
 * @throws BackupError if the folder has content or is a mounted disk, if the disk is full, if a key is missing or differs, or if
 * PostgreSQL's client programs are missing; errors of the disk
 */
export async function writeBackup(source: BackupSource, folder: string): Promise<Manifest> {
  const { config, database, reached = async () => {}, stopping = new AbortController().signal } = source;
  const keys = readKeys(config);
  const foreign = await findForeignKeys(database.kysely, config);
  if (foreign.length > 0) throw new BackupError(`${foreign.join(" and ")}: not the key of this database`);
  await refuseFilled(folder);
  if (existsSync(folder) && (await stat(folder)).dev !== (await stat(dirname(folder))).dev)
    throw new BackupError(`${folder} is a mounted disk: name a folder in it`);
  const partial = `${folder}.partial-${randomBytes(4).toString("hex")}`;
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  await refuseFullDisk(dirname(folder), await sizeOf(source));
  await removeLeft(dirname(folder));
  await mkdir(partial, { mode: 0o700 });
  try {
    const begun = newManifest(VERSION, keys, Date.now());
    const content = await copyAll({ config, database, reached, stopping }, partial);
    const manifest: Manifest = { ...begun, ended: new Date().toISOString(), ...content };
    await writeNewFile(join(partial, MANIFEST), renderManifest(manifest, keys.log.key));
    if (existsSync(join(partial, FILES))) await syncPath(join(partial, FILES));
    await syncPath(partial);
    await reached("manifest");
    await rename(partial, folder);
    await syncPath(dirname(folder));
    await reached("complete");
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // A program that the stop ended reports its own error.
    stopping.throwIfAborted();
    throw error;
  }
}

/**
 * Refuses a folder that has content. A missing or an empty one, such as a mounted disk, is accepted.
 *
 * @throws BackupError
 */
async function refuseFilled(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new BackupError(`${folder} cannot be used: ${error.message}`);
  });
  if (names.length > 0) throw new BackupError(`${folder} is not empty: name a new folder`);
}

type Content = Pick<Manifest, "database" | "files" | "rows" | "parts">;

async function copyAll({ config, database, reached, stopping }: Required<BackupSource>, folder: string): Promise<Content> {
  const names = [FILE_LIST];
  if (await copyCheckpoints(config, folder)) names.push(CHECKPOINT_COPY);
  const list = join(folder, LISTED);
  const release = await holdFiles(database.kysely);
  try {
    const listing = await open(list, "wx", 0o600);
    const listed = (page: ListedFile[]) => listing.writeFile(page.map((file) => `${JSON.stringify(file)}\n`).join(""));
    const copy = await copyDatabase({ database, folder, listed, stopping }).finally(() => listing.close());
    stopping.throwIfAborted();
    await reached("database");
    const files = await copyUploads({ config, list, folder, stopping });
    await rm(list);
    await reached("files");
    const parts = await Promise.all(
      [copy.part, ...names].map(async (name) => [name, await digestOf(join(folder, name), stopping)] as const),
    );
    return { database: copy.database, files, rows: copy.rows, parts: Object.fromEntries(parts) };
  } finally {
    await release();
  }
}

/**
 * Copies the file of the log checkpoints into a backup.
 *
 * @returns false if there is no such file
 */
async function copyCheckpoints(config: Config, folder: string): Promise<boolean> {
  const [from, to] = [checkpointFileOf(config), join(folder, CHECKPOINT_COPY)];
  if (!existsSync(from)) return false;
  await writeNewFile(to, "");
  await copyFile(from, to);
  await syncPath(to);
  return true;
}

/** Removes the folders of backups that were killed more than a day ago. */
async function removeLeft(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => PARTIAL.test(basename(one)))) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - LEFT_MS) await rm(join(folder, name), { recursive: true, force: true });
  }
}
