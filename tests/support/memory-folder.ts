import { mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** Minimum free bytes in memory. A container may have only 64 MB there. */
const ENOUGH = 1024 ** 3;

/**
 * Creates a folder for data that need not survive a restart: in memory if there is room, else a temporary folder. The server
 * waits for the disk at every commit, and tests make thousands of commits. Nothing else differs.
 */
export function memoryFolder(prefix: string): string {
  return mkdtempSync(join(roomInMemory() ? MEMORY : tmpdir(), prefix));
}

function roomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH;
  } catch {
    return false;
  }
}
