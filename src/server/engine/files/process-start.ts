import type { Database } from "../store/index.ts";

/** Milliseconds after which an upload that has not arrived, or is not written, can no longer be in progress. */
const LONG_MS = 10 * 60 * 1000;

/**
 * Returns the time before which an unfinished file must be the leftover of an ended process (epoch milliseconds, clock of the file system).
 * It is ten minutes ago. On SQLite, which only one process uses, it is the start of this process if that is later.
 */
export const staleBefore = ({ kind }: Pick<Database, "kind">): number =>
  Math.max(Date.now() - LONG_MS, kind === "sqlite" ? performance.timeOrigin : 0);
