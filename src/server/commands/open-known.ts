import { existsSync } from "node:fs";
import { join } from "node:path";
import { openSettled } from "../engine/backup/open-settled.ts";
import { findRestoreInFolder } from "../engine/backup/pending-restore.ts";
import type { Config } from "../engine/config/config.ts";
import { serverUrlOf } from "../engine/config/database-hosts.ts";
import { liveTables } from "../engine/store/schema/live-tables.ts";
import { SQLITE_FILE } from "../engine/store/drivers/database.ts";
import { type Database, OpenError } from "../engine/store/index.ts";

/**
 * Error for a database that no server has used yet. It may contain tables of other programs. The most common cause is that the command runs
 * with other settings than the server.
 */
export class NoDatabase extends OpenError {
  constructor(where: string) {
    super(where, new Error("there is none yet, the first `npm start` creates it"));
    this.name = "NoDatabase";
  }
}

/**
 * Opens the existing database of a server, for a command that may run while the server runs. The connection bypasses a connection pooler. A
 * missing database is not created, because no server would use it.
 *
 * @param command name of the command. Servers see this name and therefore do not take the connection for that of another server
 * @throws NoDatabase if there is no database or no portal has created its tables; OpenError if the database does not respond, or if a
 * restore is running or was interrupted
 */
export async function openKnown(config: Config, command: string): Promise<Database> {
  const { dataDir } = config;
  const url = serverUrlOf(config);
  const missing = new NoDatabase(url === undefined ? `in DATA_DIR ${dataDir}` : "of DATABASE_URL");
  const isNone = url === undefined && !existsSync(join(dataDir, SQLITE_FILE)) && findRestoreInFolder(dataDir) === undefined;
  if (isNone) throw missing;
  const database = await openSettled(config, command);
  if ((await liveTables(database.kysely, database.kind)).has("portal_mark")) return database;
  await database.close();
  throw missing;
}
