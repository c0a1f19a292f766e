import { locationOf, serverUrlOf } from "../config/database-hosts.ts";
import { type Database, OpenError, openDatabase } from "../store/index.ts";
import { findRestore, findRestoreInFolder } from "./pending-restore.ts";

/**
 * Opens the database that the settings name. Refuses a database that a restore is replacing.
 *
 * @param command name of the command that opens the database, such as `restore`. A command connects directly, without the pooler. Undefined
 * for a server, which uses the pooler
 * @throws OpenError if a restore is running or was interrupted, or if the database cannot be opened
 */
export async function openSettled(config: Parameters<typeof locationOf>[0], command?: string): Promise<Database> {
  const { dataDir } = config;
  // Commands run rarely, so that they need no pooler.
  const location = command === undefined ? locationOf(config) : { dataDir, url: serverUrlOf(config), command };
  const { url } = location;
  const refuse = (reason: string | undefined): void => {
    if (reason !== undefined) throw new OpenError(url === undefined ? `in DATA_DIR ${dataDir}` : "of DATABASE_URL", new Error(reason));
  };
  // Before SQLite creates a file.
  refuse(findRestoreInFolder(dataDir));
  const database = await openDatabase(location);
  try {
    refuse(await findRestore(database, dataDir));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
