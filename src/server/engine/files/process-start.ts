import type { Database } from "../store/index.ts";

/** Milliseconds after which an upload that has not arrived, or is not written, can no longer be in progress. */
const LONG_MS = 10 * 60 * 1000;

/**
 * Returns a time in epoch milliseconds, by the clock of the file system. An unfinished file from before this time belongs to a process that
 * has ended. The time is ten minutes ago. On SQLite, it is the start of this process if that is later, because only one process uses
 * SQLite.
 */
export const staleBefore = ({ kind }: Pick<Database, "kind">): number =>
  Math.max(Date.now() - LONG_MS, kind === "sqlite" ? performance.timeOrigin : 0);
