import { join } from "node:path";
import { sql } from "kysely";
import { type Database, openDatabase } from "../store/index.ts";
import { findOtherServers } from "../store/drivers/other-servers.ts";
import { BackupError } from "./backup-error.ts";
import { askOf, postgresVersion } from "./copy-database.ts";
import { DATABASE_COPY, type Manifest } from "./manifest.ts";
import { dropRestoreMark, writeRestoreMark } from "../store/schema/restore-mark.ts";
import { addressOfDatabase, findTool, runTool, type Tool } from "./postgres-tools.ts";

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const majorOf = (version: string): number => Number.parseInt(version, 10);

/**
 * Finds the pg_restore that can restore a dump into an opened database.
 *
 * @throws BackupError if the server is older than the dump, if dump and database use different schemas, or if there is no pg_restore that
 * fits
 */
export async function findRestoring({ kysely }: Database, { database }: Manifest): Promise<Tool> {
  const { text, major } = await postgresVersion(kysely);
  if (major < majorOf(database.server))
    throw new BackupError(
      `the backup is of PostgreSQL ${database.server}; the server of DATABASE_URL is ${text}: use at least the same version`,
    );
  const [at] = await askOf(kysely)("select current_schema() as schema");
  const schema = database.schema ?? "public";
  if (at?.["schema"] !== schema)
    throw new BackupError(`the backup has the schema ${schema}, the account of DATABASE_URL uses ${at?.["schema"]}`);
  return findTool("pg_restore", { server: major, dumpedBy: database.tool ?? majorOf(database.server) });
}

/**
 * Restores a dump into the schema of an opened PostgreSQL database by pg_restore, in one transaction. After a failure, the schema is empty.
 *
 * @param folder the folder with the dump
 * @throws BackupError as {@link findRestoring}, or if pg_restore fails
 */
export async function restoreDump(database: Database, folder: string, manifest: Manifest): Promise<void> {
  const tool = await findRestoring(database, manifest);
  // With --schema, the entry of the schema itself is left out, because it exists.
  const schema = `--schema=${manifest.database.schema ?? "public"}`;
  const options = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", schema];
  await runTool(tool.path, database.location.url ?? "", [...options, join(folder, DATABASE_COPY.postgres)]);
}

/**
 * Refuses to continue while another process of the portal is connected to a database.
 *
 * @throws BackupError if a server or command is connected
 */
export async function refuseServers({ kysely }: Database): Promise<void> {
  const { present, hasEarlier, commands } = await findOtherServers(kysely);
  if (present > 0 || hasEarlier || commands.length > 0)
    throw new BackupError("servers or commands of the portal use the database: stop all of them first");
}

/**
 * Marks the current schema, which a restore is about to replace, so that no server starts on it.
 *
 * @param backup folder of the backup, which the message to the operator states
 * @param aside new name for the existing schema. The existing schema is renamed, and an empty, marked schema replaces it. Undefined: the
 * existing schema is marked and keeps its name
 * @returns a function that reverts the renaming and the mark
 */
export async function markSchema({ kysely }: Database, backup: string, aside: string | undefined): Promise<() => Promise<void>> {
  if (aside === undefined) {
    await kysely.transaction().execute((inside) => writeRestoreMark(inside, backup));
    return () => dropRestoreMark(kysely);
  }
  const [at] = await askOf(kysely)("select current_schema() as schema");
  const schema = String(at?.["schema"]);
  await kysely.transaction().execute(async (inside) => {
    await sql`alter schema ${sql.id(schema)} rename to ${sql.id(aside)}`.execute(inside);
    await sql`create schema ${sql.id(schema)}`.execute(inside);
    await dropRestoreMark(inside, aside);
    await writeRestoreMark(inside, backup);
  });
  return () =>
    kysely.transaction().execute(async (inside) => {
      await sql`drop schema ${sql.id(schema)} cascade`.execute(inside);
      await sql`alter schema ${sql.id(aside)} rename to ${sql.id(schema)}`.execute(inside);
    });
}

const DRILL = "gp_portal_drill_";
const LEFT_MS = 86_400_000;

/**
 * Creates an empty database for a drill, on the server of the portal's database. Also deletes databases that interrupted drills left more
 * than a day ago.
 *
 * @param url URL of the portal's database
 * @param schema the schema that is created in the new database and used
 * @returns the opened database, and a function that closes and deletes it
 * @throws BackupError if the account may not create databases
 */
export async function createDrillDatabase(url: string, schema: string): Promise<{ database: Database; drop: () => Promise<void> }> {
  const administration = await openDatabase({ url, command: "drill" });
  const run = (statement: string) => sql.raw(statement).execute(administration.kysely);
  const name = `${DRILL}${Date.now()}`;
  try {
    await dropLeft(administration);
    await run(`create database ${name}`);
  } catch (error) {
    await administration.close();
    throw new BackupError(
      `a drill needs a database of its own, and none could be created: ${(error as Error).message}; grant CREATEDB to the account of DATABASE_URL`,
      { cause: error },
    );
  }
  const drop = async (): Promise<void> => {
    await run(`drop database if exists ${name} with (force)`);
    await administration.close();
  };
  try {
    const database = await openInSchema(addressOfDatabase(url, name), schema);
    return { database, drop: () => database.close().then(drop) };
  } catch (error) {
    await drop();
    throw error;
  }
}

async function openInSchema(url: string, schema: string): Promise<Database> {
  if (schema === "public") return openDatabase({ url, command: "drill" });
  const database = await openDatabase({ url, command: "drill" });
  await sql.raw(`create schema ${quoted(schema)}`).execute(database.kysely);
  await database.close();
  return openDatabase({
    command: "drill",
    url: `${url}${url.includes("?") ? "&" : "?"}options=${encodeURIComponent(`-csearch_path=${quoted(schema)}`)}`,
  });
}

async function dropLeft({ kysely }: Database): Promise<void> {
  const rows = await askOf(kysely)(`select datname from pg_database where datname like '${DRILL.replaceAll("_", "\\_")}%'`);
  for (const { datname } of rows) {
    const made = Number(String(datname).slice(DRILL.length));
    if (made < Date.now() - LEFT_MS) await sql.raw(`drop database if exists ${quoted(String(datname))} with (force)`).execute(kysely);
  }
}
