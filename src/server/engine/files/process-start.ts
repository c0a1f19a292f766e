import type { Database } from "../store/index.ts";

/** Milliseconds after which an upload that has not arrived, or is not written, can no longer be in progress. */
const LONG_MS = 10 * 60 * 1000;

/**
 * Returns a time in epoch milliseconds, by the clock of the file system. A file that was left unfinished before this time belongs to a
 * process that has ended, and can be deleted. The time is ten minutes ago. On SQLite, it is the later of ten minutes ago and the start of
 * this process, because only one process uses SQLite.
 */
export const staleBefore = ({ kind }: Pick<Database, "kind">): number =>
  Math.max(Date.now() - LONG_MS, kind === "sqlite" ? performance.timeOrigin : 0);
