import { sql } from "kysely";
import { expect, it } from "vitest";
import { inputNames } from "../../runtime/contract/wire/call.ts";
import type { Data } from "../../runtime/contract/values/data.ts";
import type { Route } from "../../runtime/contract/server/route.ts";
import { writes } from "../../src/server/engine/calls/changes.ts";
import { denialOfClient, serviceOf } from "../../src/server/identity/rights/authorize-client.ts";
import { serverFor } from "./support/test-server.ts";

/* Read calls are not logged, and tokens with read access may make them. They must not write anything. */

const server = serverFor("sqlite");
const ACCOUNTS = ["admin", "ops", "audit", "region", "unit1", "reviewer1", "agency1"];
/** Tables that reads may change: sessions record their last use, and refusals are logged. */
const NOTES = /^(session|operation_log|log_.*)$/;

/** Rows of every table, as text. */
async function dump(): Promise<Map<string, string>> {
  const { kysely } = server.portal.store.database;
  const tables = await kysely.introspection.getTables();
  const stored = tables.filter(({ name }) => !NOTES.test(name));
  const rows = await Promise.all(stored.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(kysely)));
  return new Map(stored.map(({ name }, index) => [name, JSON.stringify(rows[index]?.rows)]));
}

/** A stored value for each field name, from any table. */
async function namedValues(): Promise<Data> {
  const values: Data = {};
  for (const { columns, table } of Object.values(server.portal.generated.tables)) {
    const row = await server.portal.store.database.kysely.selectFrom(table).selectAll().executeTakeFirst();
    for (const { field, column } of columns) if (row?.[column] != null) values[field] ??= row[column];
  }
  return values;
}

const reading = (): Route[] =>
  server.portal.generated.routes.filter((route) => !writes(route) && route.access !== "public" && route.handler.kind !== "export");

it("[P-OPLOG-01] calls that read change no row, for any account", async () => {
  const values = await namedValues();
  for (const account of ACCOUNTS) await server.token(account);
  const before = await dump();
  let succeeded = 0;
  for (const { call } of reading())
    for (const account of ACCOUNTS) {
      const given = Object.fromEntries([...inputNames(call)].flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
      const { status } = await server.call(account, call.id, given);
      expect(status, call.id).toBeLessThan(500);
      if (status === 200) succeeded++;
    }
  const after = await dump();
  expect([...before.keys()].filter((name) => before.get(name) !== after.get(name))).toEqual([]);
  expect(succeeded).toBeGreaterThan(reading().length);
});

it("[P-VIEW-07] a GET that changes is logged, and refused to a token that may only read", async () => {
  const route = server.portal.generated.routes.find(({ call }) => call.id === "views.init");
  const user = (await server.call("ops", "authCenter.userInfo")).data;
  const client = { clientId: "view-reader", scopes: new Set(["read", "trust"]), services: new Set(["gp-menu-center"]) };
  const caller = { info: user, rights: new Set<string>(), menus: [], client };
  expect(denialOfClient(route as Route, caller)).toBeTypeOf("string");
  expect(denialOfClient(route as Route, { ...caller, client: { ...client, scopes: new Set(["write", "trust"]) } })).toBeUndefined();
  expect(await server.call("admin", "loginPage.clearLogoCache")).toMatchObject({ code: "200" });
  expect(await server.rows("operation_log", { operate: "loginPage.clearLogoCache" })).toHaveLength(1);
});

it("[P-OAUTH-02] an export is permitted to tokens that may read, and to no others", async () => {
  const info = (await server.call("unit1", "authCenter.userInfo")).data;
  const exports = server.portal.generated.routes.filter(({ handler }) => handler.kind === "export");
  expect(exports).not.toEqual([]);
  for (const route of exports)
    for (const scope of ["read", "write"]) {
      const client = { clientId: "exporter", scopes: new Set([scope]), services: new Set([serviceOf(route.call)]) };
      const denial = denialOfClient(route, { info, rights: new Set<string>(), menus: [], client });
      expect([route.call.id, scope, denial === undefined]).toEqual([route.call.id, scope, scope === "read"]);
    }
});
