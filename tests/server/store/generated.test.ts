import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { StoreOperation } from "../../../runtime/contract/server/route.ts";
import { derivations, routes, rowScopes, tables } from "../../../src/generated/server.ts";
import { internalTables } from "../../../src/server/internal-tables.ts";
import { applySchema } from "../support/apply-schema.ts";
import { createRecords, type ListRequest } from "../../../src/server/engine/store/index.ts";
import { bothDatabases, type FreshDatabase, freshDatabase } from "../../support/databases.ts";

const operations = routes.flatMap(({ call, handler }): [string, StoreOperation][] =>
  handler.kind === "store" ? [[call.id, handler.store]] : [],
);
const reading = operations.filter(([, { operation }]) => ["list", "children", "tree"].includes(operation));

const users: Data[] = [
  {},
  { userTypeNow: "10", orgGuid: "u1", roles: ["disposal-review"], exchange: true, systemType: "1" },
  { userTypeNow: "1", orgGuid: null, roles: [], exchange: false },
];

// Both databases: every generated table and stored call becomes SQL in the dialect of each.
describe.each(bothDatabases)("the portal's own tables on %s", (kind) => {
  let fresh: FreshDatabase;
  let ids = 0;
  const records = createRecords({
    tables,
    derivations,
    timeZone: "Asia/Shanghai",
    newId: () => `id-${++ids}`,
    now: () => Date.UTC(2025, 5, 1),
    hashSecret: async () => "hash",
    sealSecret: (secret) => secret,
  });

  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    // Tables of the server that no entity maps.
    const own = internalTables.filter(({ name }) => !tables.some(({ table }) => table === name));
    expect(await applySchema(fresh.database, tables, own)).toEqual({ warnings: [] });
  });
  afterAll(() => fresh.dispose());

  test.each(reading)("%s reads with every declared filter, sort and scope", async (_, operation) => {
    const table = tables.find((candidate) => candidate.entity === operation.entity);
    const filters = Object.fromEntries((table?.columns ?? []).map((column) => [column.field, "1"]));
    for (const user of users) {
      const trees = [rowScopes[operation.entity]?.tree].filter((tree) => tree !== undefined);
      const restriction = { trees, scope: { user, now: "2025-06-01 12:00:00" } };
      for (const input of [
        {},
        { searchText: "a", pageNumber: 1 },
        { ...filters, searchText: "a" },
        ...(operation.sort ?? []).map((sort) => ({ sort })),
      ]) {
        const request: ListRequest = { operation, input, restriction };
        if (operation.operation === "tree") expect(await records.tree(fresh.database.kysely, request)).toEqual([]);
        else
          expect(await records[operation.operation === "list" ? "list" : "children"](fresh.database.kysely, request)).toEqual({
            rows: [],
            total: 0,
          });
      }
    }
  });

  // No call changes the server's logs.
  const written = tables.filter(({ log }) => log !== true);
  test.each(written.map((table) => [table.entity, table] as const))("%s: inserts, finds, changes and removes a row", async (_, table) => {
    const samples = { text: "文", integer: 7, real: 0.5, boolean: true, json: ["a"], money: "1.20", time: "2025-06-01 12:00:00" };
    const sampled = (columns: (typeof table)["columns"]) => Object.fromEntries(columns.map(({ field, type }) => [field, samples[type]]));
    const record: Data = {
      ...sampled(table.columns),
      ...Object.fromEntries(table.children.map((child) => [child.field, [sampled(child.columns)]])),
    };
    if (table.parent !== undefined) record[table.parent] = "0";
    const { database } = fresh;
    const stored = await records.insert(database.kysely, table, record);
    const key = String(stored[table.key]);
    expect(await records.find(database.kysely, table, key)).toEqual(stored);
    const derived = new Set((derivations[table.entity] ?? []).map((derivation) => derivation.field));
    for (const { field, secret } of table.columns) {
      if (secret !== undefined) expect(stored[field]).toBeUndefined();
      else if (field !== table.key && field !== "isLeaf" && !derived.has(field)) expect(stored[field], field).toEqual(record[field]);
    }
    for (const child of table.children) expect(stored[child.field]).toEqual(record[child.field]);
    expect(await records.update(database.kysely, table, key, {}, 1)).toEqual({ ...stored, version: 2 });
    await records.remove(database.kysely, table, key, 2);
    expect(await records.find(database.kysely, table, key)).toBeUndefined();
  });
});
