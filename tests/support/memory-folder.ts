import { mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** Bytes that must be free there: a container's may hold no more than 64 MB. */
const ENOUGH = 1024 ** 3;

/**
 * A new folder for data that need not outlive the machine: in memory where there is room for it, else a temporary one.
 * The server waits for the disk at every commit, and thousands are made; nothing else is different.
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
