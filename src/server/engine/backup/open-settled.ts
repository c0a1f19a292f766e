import type { Config } from "../config/config.ts";
import { type Database, OpenError, openDatabase } from "../store/index.ts";
import { findRestore, findRestoreInFolder } from "./pending-restore.ts";

/**
 * Opens the database of the settings, unless a restore replaces it.
 *
 * @param command name of a command; absent: a server
 * @throws OpenError
 */
export async function openSettled(
  { dataDir, databaseUrl: url }: Pick<Config, "dataDir" | "databaseUrl">,
  command?: string,
): Promise<Database> {
  const refuse = (reason: string | undefined): void => {
    if (reason !== undefined) throw new OpenError(url === undefined ? `in DATA_DIR ${dataDir}` : "of DATABASE_URL", new Error(reason));
  };
  // Before SQLite creates a file.
  refuse(findRestoreInFolder(dataDir));
  const database = await openDatabase({ dataDir, url, command });
  try {
    refuse(await findRestore(database, dataDir));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
