import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { type Database, type DatabaseLocation, openDatabase } from "../../src/server/engine/store/index.ts";
import { isFullRun } from "./full-run.ts";
import { memoryFolder } from "./memory-folder.ts";

/** The kind of a database: `sqlite` or `postgres`. */
export type DatabaseKind = Database["kind"];

/**
 * For tests whose result can differ between databases: storage, hand-written SQL, locking, concurrency. A file that uses it
 * states the reason in one line. Contains only SQLite if there is no PostgreSQL (vitest.mutation.config.ts).
 */
export const bothDatabases: readonly DatabaseKind[] = process.env["TEST_DATABASES"] === "sqlite" ? ["sqlite"] : ["sqlite", "postgres"];

/** For all other server tests, as `describe.each(databases)("… on %s", (kind) => …)`: SQLite, and in a full run also PostgreSQL. */
export const databases: readonly DatabaseKind[] = isFullRun ? bothDatabases : ["sqlite"];

/** A separate database of a test. {@link freshDatabase} creates it. */
export interface FreshDatabase {
  kind: DatabaseKind;
  /** Argument for `openDatabase`, to open the same data again. */
  location: DatabaseLocation;
  database: Database;
  /** Closes the database and deletes the data. */
  dispose(): Promise<void>;
}

/** A closed database to copy: the content of a SQLite file, or the name of a database in the cluster. */
export type Template = Buffer | string;

/**
 * Creates a separate database, empty or from `template`: SQLite in a temporary folder, or a new database in the run's PostgreSQL
 * cluster (tests/support/postgres.ts). Call it in `beforeAll`, and `dispose()` in `afterAll`.
 */
export async function freshDatabase(kind: DatabaseKind, template?: Template): Promise<FreshDatabase> {
  const temporary = kind === "sqlite" ? freshFolder(template) : await freshPostgres(`test_${unique()}`, template);
  const database = await openDatabase(temporary.location);
  return {
    kind,
    location: temporary.location,
    database,
    dispose: async () => {
      await database.close();
      await temporary.remove();
    },
  };
}

/** Creates a template for `freshDatabase` by filling an empty database. It exists in the worker's memory or in the run's cluster. */
export async function madeTemplate(kind: DatabaseKind, fill: (database: Database) => Promise<void>): Promise<Template> {
  const name = `${inject("templates")}_${unique()}`;
  const temporary = kind === "sqlite" ? freshFolder() : await freshPostgres(name);
  const database = await openDatabase(temporary.location);
  await fill(database);
  await database.close();
  if (temporary.location.dataDir === undefined) return name;
  const bytes = readFileSync(join(temporary.location.dataDir, SQLITE_FILE));
  await temporary.remove();
  return bytes;
}

const SQLITE_FILE = "portal.db";
const unique = (): string => randomUUID().replaceAll("-", "");

interface TemporaryLocation {
  location: DatabaseLocation;
  remove(): Promise<void>;
}

function freshFolder(template?: Template): TemporaryLocation {
  const dataDir = memoryFolder("gp-portal-sqlite-");
  if (template !== undefined) writeFileSync(join(dataDir, SQLITE_FILE), template);
  return { location: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function freshPostgres(name: string, template?: Template): Promise<TemporaryLocation> {
  const [administration, pooler] = [inject("postgresUrl"), inject("poolerUrl")];
  // A pooler keeps connections to a template open after its clients have left.
  if (pooler !== "" && template !== undefined)
    await administer(administration, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`);
  await administer(administration, `create database ${name}${template === undefined ? "" : ` template ${template}`}`);
  const urlAt = (address: string): string => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const remove = (): Promise<void> => administer(administration, `drop database if exists ${name} with (force)`);
  const directUrl = urlAt(administration);
  return { location: pooler === "" ? { url: directUrl } : { url: urlAt(pooler), directUrl }, remove };
}

/** Returns the settings with which a program opens a database on PostgreSQL; blank ones for SQLite. */
export const databaseSettings = ({ url = "", directUrl = "" }: DatabaseLocation): Record<string, string> => ({
  DATABASE_URL: url,
  ...(directUrl === "" ? {} : { DATABASE_DIRECT_URL: directUrl }),
});

/** Returns the address of a database in the cluster itself. */
export const serverUrl = ({ url = "", directUrl = url }: DatabaseLocation): string => directUrl;

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
