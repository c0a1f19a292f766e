import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../../runtime/contract/values/data.ts";
import { seed } from "../../../src/server/identity/seeds/seeds.ts";
import { bothDatabases } from "../../support/databases.ts";
import { type Dump, dumpOf, restore, rowsOf } from "../support/earlier.ts";
import { type TestServer, testServer } from "../support/test-server.ts";

/*
 * Databases as an earlier commit wrote them (earlier/*.json). The server must start with them, and all data must be there.
 * UPDATE_EARLIER=1 writes them from the current commit, with its demo data. In a checkout of an older commit, this file and
 * support/earlier.ts are needed. A commit that renames stored data leaves the files unchanged.
 */

const fileOf = (kind: string): string => join(import.meta.dirname, "earlier", `${kind}.json`);
const dumped = (kind: string): Dump => JSON.parse(readFileSync(fileOf(kind), "utf8")) as Dump;

/** Tables that a start itself updates. */
const KEPT_BY_SERVER = /^(schema_state|counter)$/;

const isWritten = process.env["UPDATE_EARLIER"] !== undefined;

if (isWritten)
  // Both databases: each keeps a database that an earlier commit wrote.
  it.each(bothDatabases)("dumps the current database on %s as a fixture", async (kind) => {
    const server = await testServer(kind);
    const commit = execFileSync("git", ["log", "-1", "--format=%h %cs %s"], { encoding: "utf8" }).trim();
    const { statements, rows } = await dumpOf(server.portal.store.database, commit);
    writeFileSync(fileOf(kind), dumpText({ commit, statements, rows }));
    await server.close();
  });

/** Renders a dump as JSON with a line for each statement and each table. */
function dumpText({ commit, statements, rows }: Dump): string {
  const lines = statements.map((statement) => JSON.stringify(statement));
  const tables = Object.entries(rows).map(([name, found]) => `${JSON.stringify(name)}: ${JSON.stringify(found)}`);
  return `{"commit": ${JSON.stringify(commit)},\n"statements": [\n${lines.join(",\n")}\n],\n"rows": {\n${tables.join(",\n")}\n}}\n`;
}

// Both databases: each keeps a database that an earlier commit wrote.
describe.runIf(!isWritten).each(bothDatabases)("a database of an earlier commit, on %s", (kind) => {
  let dump: Dump;
  let server: TestServer;
  beforeAll(async () => {
    dump = dumped(kind);
    server = await testServer(kind, { empty: true, fill: (database) => restore(database, dump) });
    await seed(server.portal);
  });
  afterAll(() => server.close());

  it("retains every row and value", async () => {
    const lost: unknown[] = [];
    for (const [table, rows] of Object.entries(dump.rows).filter(([name]) => !KEPT_BY_SERVER.test(name))) {
      const now = await rowsOf(server.portal.store.database, table);
      const has = (row: Data) => now.some((one) => Object.entries(row).every(([name, value]) => isDeepStrictEqual(one[name], value)));
      lost.push(...rows.filter((row) => !has(row)).map((row) => ({ table, row })));
    }
    expect(lost).toEqual([]);
  });

  it("serves reads, searches and writes of the current calls", async () => {
    const routes = await server.call("admin", "gateway.getAllRoutes", { pageNumber: 1, pageSize: 50 });
    expect(routes.data.total).toBe(dump.rows["gateway_route"]?.length);
    const [first] = routes.data.rows;
    const found = await server.call("admin", "gateway.getAllRoutes", { pageNumber: 1, pageSize: 50, searchText: first.serviceName });
    expect(found.data.rows.map((row: Data) => row["id"])).toContain(first.id);
    const changed = await server.call("admin", "gateway.updateRoute", { ...first, retryable: !first.retryable });
    expect(changed.code).toBe("200");
    const projects = await server.call("unit1", "assetsOrg.searchByPageInfo", { pageNumber: 1, pageSize: 50 });
    expect(projects.data.total).toBeGreaterThan(0);
  });
});
