import type { Database } from "../store/index.ts";

/** No upload takes as long to arrive, or to be written. */
const LONG_MS = 10 * 60 * 1000;

/**
 * Epoch milliseconds by the clock of the file system: nobody still writes a file that was touched last before then.
 * SQLite has one server, so what is older than its process was left by one that ended.
 */
export const staleBefore = ({ kind }: Pick<Database, "kind">): number =>
  Math.max(Date.now() - LONG_MS, kind === "sqlite" ? performance.timeOrigin : 0);
