import { afterAll, beforeAll } from "vitest";
import type { Table } from "../../../runtime/contract/server/storage.ts";
import type { Database } from "../../../src/server/engine/store/index.ts";
import { type DatabaseKind, type FreshDatabase, freshDatabase } from "../../support/databases.ts";
import { applySchema } from "./apply-schema.ts";

/** For a `describe`: a database with these tables, created before the first test and removed after the last. */
export function databaseFor(kind: DatabaseKind, tables: readonly Table[]): Database {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    await applySchema(fresh.database, tables);
  });
  afterAll(() => fresh.dispose());
  return new Proxy({} as Database, { get: (_, name) => Reflect.get(fresh.database, name) as unknown });
}
