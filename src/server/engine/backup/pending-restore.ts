import { existsSync, readFileSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { syncPath, writeNewFile } from "../files/digests.ts";

const FILE = "restore-pending";

/**
 * Marks a data folder while a restore replaces its content. No server starts on it: a killed restore would otherwise leave an empty
 * database behind, which a start would take for a new one.
 *
 * @param backup folder of the backup, for the message
 */
export async function markPending(dataDir: string, backup: string): Promise<void> {
  rmSync(join(dataDir, FILE), { force: true });
  await writeNewFile(join(dataDir, FILE), backup);
  await syncPath(dataDir);
}

/** Removes the mark of {@link markPending}, so that servers can start on the data folder again. */
export async function unmarkPending(dataDir: string): Promise<void> {
  await rm(join(dataDir, FILE), { force: true });
  await syncPath(dataDir);
}

/** Returns the folder of the backup whose restore into a data folder was interrupted, or undefined. */
export function pendingRestore(dataDir: string): string | undefined {
  const file = join(dataDir, FILE);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
