import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOGS } from "../../../runtime/contract/server/log-entities.ts";
import type { Data, Scope } from "../../../runtime/contract/values/data.ts";
import type { StoreOperation } from "../../../runtime/contract/server/route.ts";
import type { Table } from "../../../runtime/contract/server/storage.ts";
import { routes, tables } from "../../../src/generated/server.ts";
import { migrate } from "../../../src/server/engine/store/schema/apply-schema.ts";
import { createRecords } from "../../../src/server/engine/store/index.ts";
import { internalTables } from "../../../src/server/internal-tables.ts";
import type { InternalTable } from "../../../src/server/engine/store/types.ts";
import { bothDatabases, type FreshDatabase, freshDatabase } from "../../support/databases.ts";
import { recordStatements, rowsReadBy, type Statement } from "./rows-read.ts";

/* Derived from the metadata: every search of a log list uses a word index or an index, and does not read the whole log. */

const ROWS = 2000;
/** Rows with each searched value. */
const FEW = 20;
const NOW = Date.UTC(2026, 2, 10);

interface Searched {
  log: Table;
  operation: StoreOperation;
  /** Columns by field that is searched by a substring. */
  substrings: [field: string, columns: string[]][];
  /** The column by field that is searched by its whole value. */
  wholes: [field: string, column: string][];
}

const isLog = (table: Table): boolean => Object.values(LOGS).some((log) => log.table === table.table);

const searched: Searched[] = tables.filter(isLog).flatMap((log) => {
  const column = (field: string): string => log.columns.find((each) => each.field === field)?.column ?? `no ${field}`;
  return routes.flatMap(({ handler }) => {
    if (handler.kind !== "store" || handler.store.operation !== "list" || handler.store.entity !== log.entity) return [];
    const operation = handler.store;
    const asked = Object.entries(operation.match ?? {}).map(([field, how]) =>
      typeof how === "object" && "of" in how ? ([field, how.of, how.how] as const) : ([field, field, how] as const),
    );
    const substrings = asked.flatMap(([field, of, how]): [string, string[]][] => (how === "contains" ? [[field, [column(of)]]] : []));
    const wholes = asked.flatMap(([field, of, how]): [string, string][] =>
      how === "equal" || how === "list" ? [[field, column(of)]] : [],
    );
    const search = operation.search?.map(column);
    return [{ log, operation, substrings: search === undefined ? substrings : [...substrings, ["searchText", search]], wholes }];
  });
});

const internalOf = ({ table }: Table): InternalTable => {
  const found = internalTables.find(({ name }) => name === table);
  if (found === undefined) throw new Error(`${table} is not an internal table`);
  return found;
};

test("[P-AUTHLOG-01, P-OPLOG-01, P-EMAILLOG-01, P-SMSLOG-01] each log has a list", () => {
  const logs = Object.values(LOGS).map(({ table }) => table);
  expect(searched.map(({ log }) => log.table).sort()).toEqual(logs.sort());
});

test.each(searched)("$log.table: has a text index for substring searches and an index for exact ones", (one) => {
  const { valueGroups: textIndexes = [], index = [] } = internalOf(one.log);
  const order = one.log.columns.find(({ field }) => field === one.operation.order?.field)?.column;
  const isIndexed = (columns: readonly string[]) => textIndexes.some((group) => columns.every((column) => group.includes(column)));
  expect(one.substrings.filter(([, columns]) => !isIndexed(columns))).toEqual([]);
  const begun = index.map((columns) => columns.slice(0, 2));
  for (const first of [...textIndexes.map(([column]) => column), ...one.wholes.map(([, column]) => column)])
    expect(begun, first).toContainEqual([first, order]);
});

// Both databases: each searches a log by another index.
describe.each(bothDatabases)("lists of logs on %s", (kind) => {
  let fresh: FreshDatabase;
  const records = createRecords({
    tables: searched.map(({ log }) => log),
    derivations: {},
    timeZone: "UTC",
    newId: () => "",
    hashSecret: async () => "",
    sealSecret: (secret) => secret,
  });

  /** Makes a row. Nearly all rows are alike, and some have a value of their own in the column. */
  function rowOf({ log, substrings, wholes }: Searched, at: number): Record<string, string | number> {
    const own = [...substrings.map(([, columns]) => columns), ...wholes.map(([, column]) => [column])];
    const row: Record<string, string | number> = {};
    for (const { name, type, notNull, primary } of internalOf(log).columns)
      if (primary === true) row[name] = `k${at}`;
      else if (type === "time") row[name] = NOW - at * 1000;
      else if (type === "text" && (notNull === true || own.flat().includes(name))) row[name] = "寻常";
    const which = own[at % own.length] ?? [];
    if (at < FEW * own.length) for (const name of which) row[name] = "罕见之值";
    return row;
  }

  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    await migrate(fresh.database, { tables: [], internal: internalTables }, { now: NOW });
    for (const one of searched) {
      const rows = Array.from({ length: ROWS }, (_, at) => rowOf(one, at));
      for (let at = 0; at < ROWS; at += 500)
        await fresh.database.kysely
          .insertInto(one.log.table)
          .values(rows.slice(at, at + 500))
          .execute();
    }
    await sql`analyze`.execute(fresh.database.kysely);
  });
  afterAll(() => fresh.dispose());

  const SEARCHES = searched.flatMap((one) => [
    ...one.substrings.map(([field]) => ({ table: one.log.table, field, value: "罕见", one })),
    ...one.wholes.map(([field]) => ({ table: one.log.table, field, value: "罕见之值", one })),
  ]);

  test.each(SEARCHES)("$table by $field: reads no more rows than match", async ({ field, value, one }) => {
    const asked: Statement[] = [];
    const input: Data = { [field]: value, pageSize: 10, countLimit: 10_000 };
    const restriction = { trees: [], scope: { now: "" } as Scope };
    const { kysely } = fresh.database;
    const { rows, total } = await records.list(recordStatements(kysely, asked), { operation: one.operation, input, restriction });
    expect([rows.length, total]).toEqual([10, FEW]);
    expect(await rowsReadBy(kysely, kind, one.log.table, asked, ROWS), asked.map((each) => each.sql).join("\n")).toBeLessThan(ROWS / 4);
  });
});
