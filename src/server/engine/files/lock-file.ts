import { existsSync, rmSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";

const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(String((error as { code?: unknown }).code));

/**
 * Locks a file for this process, and creates it if it does not exist. The lock ends with the process, even if the process is killed. SQLite
 * makes the lock, because it locks files correctly on every operating system.
 *
 * @returns a function that deletes the file and releases the lock; undefined if another process has locked it
 * @throws the error of SQLite if the file cannot be created
 */
export function lockFile(path: string): (() => void) | undefined {
  const database = new SqliteDatabase(path, { timeout: 0 });
  try {
    // Otherwise the transaction would create a journal beside the file.
    database.pragma("journal_mode = memory");
    database.exec("begin exclusive");
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  // The process that had the lock before may have removed the file in between.
  if (!existsSync(path)) {
    database.close();
    return lockFile(path);
  }
  return () => {
    rmSync(path, { force: true });
    database.close();
  };
}

/** Tests whether a process has locked a file ({@link lockFile}). False if the file does not exist, or if its process was killed. */
export function isLocked(path: string): boolean {
  if (!existsSync(path)) return false;
  let database: SqliteDatabase.Database | undefined;
  try {
    database = new SqliteDatabase(path, { readonly: true, fileMustExist: true, timeout: 0 });
    database.prepare("select count(*) from sqlite_master").get();
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    database?.close();
  }
}
