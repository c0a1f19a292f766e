import { mkdirSync, readdirSync } from "node:fs";
import { chmod, lstat } from "node:fs/promises";
import { join } from "node:path";

/** Permission bits that give access to other accounts of the operating system. */
const OTHERS = 0o077;

/**
 * Creates the data folder and the folder of uploads. Restricts both, and all entries of the data folder (database, keys, checkpoints), to
 * the account of the server. Earlier versions and `cp` create less restricted files.
 */
export async function restrictData(dataDir: string): Promise<void> {
  for (const folder of [dataDir, join(dataDir, "files")]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of ["", ...readdirSync(dataDir)]) await restrict(join(dataDir, name));
}

/**
 * Removes the access of other accounts to a file or folder. Links and missing paths are skipped. A path that belongs to another account (a
 * mounted volume) is skipped too, because its owner decides about access.
 */
export async function restrict(path: string): Promise<void> {
  try {
    const found = await lstat(path);
    if (!found.isSymbolicLink() && (found.mode & OTHERS) !== 0) await chmod(path, found.isDirectory() ? 0o700 : 0o600);
  } catch {
    // It is gone, or belongs to another account.
  }
}
