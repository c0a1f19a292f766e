import type { Database } from "../store/index.ts";

/** Milliseconds after which an upload that has not arrived, or is not written, can no longer be in progress. */
const LONG_MS = 10 * 60 * 1000;

/**
 * Returns the time (epoch milliseconds, clock of the file system) before which an unfinished file is stale: ten minutes ago. On SQLite it
 * is the start of this process if that is later. Older files are then leftovers of a crashed process, because SQLite is used by one process
 * only.
 */
export const staleBefore = ({ kind }: Pick<Database, "kind">): number =>
  Math.max(Date.now() - LONG_MS, kind === "sqlite" ? performance.timeOrigin : 0);
