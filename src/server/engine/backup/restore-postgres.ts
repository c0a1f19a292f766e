import { join } from "node:path";
import { sql } from "kysely";
import { type Database, openDatabase } from "../store/index.ts";
import { findOtherServers } from "../store/drivers/other-servers.ts";
import { BackupError } from "./backup-error.ts";
import { askOf, postgresVersion } from "./copy-database.ts";
import { DATABASE_COPY, type Manifest } from "./manifest.ts";
import { addressOfDatabase, findTool, runTool } from "./postgres-tools.ts";

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const majorOf = (version: string): number => Number.parseInt(version, 10);

/**
 * Restores a dump into the empty current schema of an opened database, in one transaction: a failure leaves the schema empty.
 *
 * @param folder folder of the backup
 * @throws BackupError if the server is older than the dump, if the schema has another name, or if pg_restore is missing or fails
 */
export async function restoreDump({ kysely, location }: Database, folder: string, { database }: Manifest): Promise<void> {
  const { text, major } = await postgresVersion(kysely);
  if (major < majorOf(database.server))
    throw new BackupError(
      `the backup is of PostgreSQL ${database.server}; the server of DATABASE_URL is ${text}: use at least the same version`,
    );
  const [at] = await askOf(kysely)("select current_schema() as schema");
  const schema = database.schema ?? "public";
  if (at?.["schema"] !== schema)
    throw new BackupError(`the backup has the schema ${schema}, the account of DATABASE_URL uses ${at?.["schema"]}`);
  const tool = await findTool("pg_restore", Math.max(major, majorOf(database.server)));
  // With --schema, the entry of the schema itself is left out, because it exists.
  const options = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", `--schema=${schema}`];
  await runTool(tool, location.url ?? "", [...options, join(folder, DATABASE_COPY.postgres)]);
}

/**
 * Checks that no other process of the portal uses a database.
 *
 * @throws BackupError if a server or command uses it
 */
export async function refuseServers({ kysely }: Database): Promise<void> {
  const { present, hasEarlier } = await findOtherServers(kysely);
  if (present > 0 || hasEarlier) throw new BackupError("servers or commands of the portal use the database: stop all of them first");
}

/**
 * Renames the current schema, so that its data is preserved, and creates an empty one under the former name.
 *
 * @param name new name of the schema with the data
 * @returns a function that undoes both: it drops the schema that was created, with its content, and renames the other one back
 */
export async function setSchemaAside({ kysely }: Database, name: string): Promise<() => Promise<void>> {
  const [at] = await askOf(kysely)("select current_schema() as schema");
  const schema = quoted(String(at?.["schema"]));
  const run = (...statements: readonly string[]): Promise<void> =>
    kysely.transaction().execute(async (inside) => {
      for (const statement of statements) await sql.raw(statement).execute(inside);
    });
  await run(`alter schema ${schema} rename to ${quoted(name)}`, `create schema ${schema}`);
  return () => run(`drop schema ${schema} cascade`, `alter schema ${quoted(name)} rename to ${schema}`);
}

const DRILL = "gp_portal_drill_";
const LEFT_MS = 86_400_000;

/**
 * Creates an empty database beside the one of an address, for a drill, and removes those that killed drills left a day ago.
 *
 * @returns the opened database, and a function that closes and drops it
 * @throws BackupError if the account may not create databases
 */
export async function createDrillDatabase(url: string, schema: string): Promise<{ database: Database; drop: () => Promise<void> }> {
  const administration = await openDatabase({ url });
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
  if (schema === "public") return openDatabase({ url });
  const database = await openDatabase({ url });
  await sql.raw(`create schema ${quoted(schema)}`).execute(database.kysely);
  await database.close();
  return openDatabase({ url: `${url}${url.includes("?") ? "&" : "?"}options=${encodeURIComponent(`-csearch_path=${quoted(schema)}`)}` });
}

async function dropLeft({ kysely }: Database): Promise<void> {
  const rows = await askOf(kysely)(`select datname from pg_database where datname like '${DRILL.replaceAll("_", "\\_")}%'`);
  for (const { datname } of rows) {
    const made = Number(String(datname).slice(DRILL.length));
    if (made < Date.now() - LEFT_MS) await sql.raw(`drop database if exists ${quoted(String(datname))} with (force)`).execute(kysely);
  }
}
