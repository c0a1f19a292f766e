import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { type Database, type DatabaseLocation, openDatabase } from "../../src/server/engine/store/index.ts";
import { isFullRun } from "./full-run.ts";
import { memoryFolder } from "./memory-folder.ts";

export type DatabaseKind = Database["kind"];

/**
 * For tests that can differ between databases: storage, SQL by hand, locking, concurrency. A file that uses it says why in one line.
 * SQLite alone where there is no PostgreSQL (vitest.mutation.config.ts).
 */
export const bothDatabases: readonly DatabaseKind[] = process.env["TEST_DATABASES"] === "sqlite" ? ["sqlite"] : ["sqlite", "postgres"];

/** For all other tests of the server, as `describe.each(databases)("… on %s", (kind) => …)`: SQLite, and PostgreSQL too in a full run. */
export const databases: readonly DatabaseKind[] = isFullRun ? bothDatabases : ["sqlite"];

export interface FreshDatabase {
  kind: DatabaseKind;
  /** As `openDatabase` takes it, to open the same data once more. */
  location: DatabaseLocation;
  database: Database;
  /** Closes the database and deletes the data. */
  dispose(): Promise<void>;
}

/** A closed database that others begin with: what stands in the file of SQLite, or the name of one in the cluster. */
export type Template = Buffer | string;

/**
 * A database of its own, empty or as `template`: SQLite in a temporary folder, or a new database in the run's PostgreSQL
 * cluster (tests/support/postgres.ts). Ask for it in `beforeAll`, `dispose()` in `afterAll`.
 */
export async function freshDatabase(kind: DatabaseKind, template?: Template): Promise<FreshDatabase> {
  const place = kind === "sqlite" ? freshFolder(template) : await freshPostgres(`test_${unique()}`, template);
  const database = await openDatabase(place.location);
  return {
    kind,
    location: place.location,
    database,
    dispose: async () => {
      await database.close();
      await place.remove();
    },
  };
}

/** What `fill` makes of an empty database, for `freshDatabase` to copy: in the worker's memory, or gone with the cluster. */
export async function madeTemplate(kind: DatabaseKind, fill: (database: Database) => Promise<void>): Promise<Template> {
  const name = `${inject("templates")}_${unique()}`;
  const place = kind === "sqlite" ? freshFolder() : await freshPostgres(name);
  const database = await openDatabase(place.location);
  await fill(database);
  await database.close();
  if (place.location.dataDir === undefined) return name;
  const bytes = readFileSync(join(place.location.dataDir, SQLITE_FILE));
  await place.remove();
  return bytes;
}

const SQLITE_FILE = "portal.db";
const unique = (): string => randomUUID().replaceAll("-", "");

interface Place {
  location: DatabaseLocation;
  remove(): Promise<void>;
}

function freshFolder(template?: Template): Place {
  const dataDir = memoryFolder("gp-portal-sqlite-");
  if (template !== undefined) writeFileSync(join(dataDir, SQLITE_FILE), template);
  return { location: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function freshPostgres(name: string, template?: Template): Promise<Place> {
  const administration = inject("postgresUrl");
  await administer(administration, `create database ${name}${template === undefined ? "" : ` template ${template}`}`);
  const url = new URL(administration);
  url.pathname = `/${name}`;
  return { location: { url: url.href }, remove: () => administer(administration, `drop database if exists ${name} with (force)`) };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
