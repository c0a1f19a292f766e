import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import pg from "pg";
import { inject } from "vitest";
import { type Database, type DatabaseLocation, openDatabase } from "../../src/server/store/index.ts";
import { memoryFolder } from "./memory-folder.ts";

export type DatabaseKind = Database["kind"];

/** For `describe.each(databases)("… on %s", (kind) => …)`: everything that stores runs on both. */
export const databases: readonly DatabaseKind[] = ["sqlite", "postgres"];

export interface FreshDatabase {
  kind: DatabaseKind;
  /** As `openDatabase` takes it, to open the same data once more. */
  location: DatabaseLocation;
  database: Database;
  /** Closes the database and deletes the data. */
  dispose(): Promise<void>;
}

/**
 * An empty database of its own: SQLite in a temporary folder, or a new database in the run's PostgreSQL cluster
 * (tests/support/postgres.ts). Ask for it in `beforeAll`, `dispose()` in `afterAll`.
 */
export async function freshDatabase(kind: DatabaseKind): Promise<FreshDatabase> {
  const place = kind === "sqlite" ? freshFolder() : await freshPostgres();
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

interface Place {
  location: DatabaseLocation;
  remove(): Promise<void>;
}

function freshFolder(): Place {
  const dataDir = memoryFolder("gp-portal-sqlite-");
  return { location: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function freshPostgres(): Promise<Place> {
  const administration = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(administration, `create database ${name}`);
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
