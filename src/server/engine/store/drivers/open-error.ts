import type { DatabaseLocation } from "../types.ts";

/**
 * Thrown when a database cannot be opened. The message is one line for the operator, with the remedy if it is known. It never contains the
 * URL, which contains a password.
 */
export class OpenError extends Error {
  constructor(where: string, cause: unknown) {
    super(`the database ${where} cannot be opened: ${reasonOf(cause)}${cureOf(cause)}`, { cause });
    this.name = "OpenError";
  }
}

/** Error codes of SQLite and the file system for disks that cannot be written or read back. */
const DISK = /^(SQLITE_(FULL|IOERR|CANTOPEN|READONLY)|ENOSPC|EDQUOT|EROFS|EIO)/;

/**
 * Returns advice for errors of the disk, otherwise an empty text. SQLite reports "disk I/O error" for a full disk as well, if
 * there is no room for the files beside the database.
 */
function cureOf(error: unknown): string {
  const code = String((error as { code?: unknown } | null)?.code ?? "");
  if (!DISK.test(code)) return "";
  return ` (${code}); the disk is full or cannot be written: free space on it, or set DATA_DIR to a folder of another disk`;
}

/** Returns the message of an error. Several addresses of one host fail together, in an error without a message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

/**
 * Converts a disk error during startup to an OpenError that names the folder and the remedy. Any other error, and every error of
 * PostgreSQL, is returned unchanged.
 */
export const addLocation = (error: unknown, { dataDir }: DatabaseLocation): unknown =>
  dataDir === undefined || cureOf(error) === "" ? error : new OpenError(`in DATA_DIR ${dataDir}`, error);
