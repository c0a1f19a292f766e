import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { StoredColumn, Table } from "../../../runtime/contract/server/storage.ts";
import { migrate, SchemaError } from "../../../src/server/engine/store/schema/apply-schema.ts";
import { applySchema } from "../support/apply-schema.ts";
import { type Database, type InternalTable, openDatabase } from "../../../src/server/engine/store/index.ts";
import { indexName } from "../../../src/server/engine/store/index-name.ts";
import { bothDatabases, type FreshDatabase, freshDatabase } from "../../support/databases.ts";
import { insertRaw, tables } from "../store/fixture.ts";

const id: StoredColumn = { field: "id", column: "id", type: "text" };
const text = (name: string): StoredColumn => ({ field: name, column: name, type: "text" });
const paper = (columns: readonly StoredColumn[], more: Partial<Table> = {}): Table => ({
  entity: "paper",
  table: "paper",
  key: "id",
  columns: [id, ...columns],
  unique: [],
  index: [],
  children: [],
  ...more,
});

/** Reads the text indexes with an identity that changes when one is rebuilt. */
const madeOf = (kind: string) =>
  kind === "sqlite"
    ? sql`select name, rowid as made from sqlite_master where name like 'paper_text_parts%'`
    : sql`select indexname as name, (quote_ident(indexname))::regclass::oid::text as made from pg_indexes where indexdef like '%gin (text_grams(%' and schemaname = current_schema()`;

/** Makes every change of the stored table state fail. */
const forbidState = (kind: string) =>
  kind === "sqlite"
    ? [sql`create trigger kept before update on schema_state begin select raise(abort, 'written'); end`]
    : [
        sql`create function written() returns trigger language plpgsql as 'begin raise exception $$written$$; end'`,
        sql`create trigger kept before update on schema_state execute function written()`,
      ];

// Both databases: tables, indexes and triggers are created in the dialect of each.
describe.each(bothDatabases)("schema on %s", (kind) => {
  let fresh: FreshDatabase;
  let database: Database;
  const rowsOf = (table: string) => database.kysely.selectFrom(table).selectAll().execute();
  const refusal = async (...given: Parameters<typeof applySchema>): Promise<string> => {
    const error = await applySchema(...given).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SchemaError);
    return (error as SchemaError).message;
  };

  beforeEach(async () => {
    fresh = await freshDatabase(kind);
    database = fresh.database;
  });
  afterEach(() => fresh.dispose());

  test("changes nothing when applied again", async () => {
    expect(await applySchema(database, tables)).toEqual({ warnings: [] });
    const before = await rowsOf("schema_state");
    for (const forbid of forbidState(kind)) await forbid.execute(database.kysely);
    expect(await applySchema(database, tables)).toEqual({ warnings: [] });
    expect(await rowsOf("schema_state")).toEqual(before);
  });

  test("does not rebuild a complete text index", async () => {
    const searched = paper([text("name")], { text: ["name"] });
    await applySchema(database, [searched]);
    await insertRaw(database.kysely, "paper", [{ id: "a", name: "部门", version: 1 }]);
    // An index that is rebuilt would be created after this table.
    await sql`create table later (id text)`.execute(database.kysely);
    const made = async () => (await sql`${madeOf(kind)}`.execute(database.kysely)).rows;
    const before = await made();
    await applySchema(database, [searched]);
    expect(await made()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });

  test("adds columns, tables, child tables and indexes without losing rows", async () => {
    await applySchema(database, [paper([text("name")])]);
    await insertRaw(database.kysely, "paper", [{ id: "a", name: "x", version: 1 }]);
    const child = { field: "lines", table: "paper_lines", columns: [text("label")] };
    const wider = paper([text("name"), { field: "sum", column: "sum", type: "money" }], {
      unique: [["name"]],
      index: [["sum"]],
      children: [child],
    });
    expect(await applySchema(database, [wider, ...tables])).toEqual({ warnings: [] });
    expect(await rowsOf("paper")).toEqual([{ id: "a", name: "x", version: 1, sum: null }]);
    expect(await rowsOf("paper_lines")).toEqual([]);
    await expect(insertRaw(database.kysely, "paper", [{ id: "b", name: "x", version: 1 }])).rejects.toThrow();
  });

  test("retains removed columns and tables, with a warning if they contain data", async () => {
    await applySchema(database, [paper([text("name"), text("remark")]), ...tables]);
    expect(await applySchema(database, [paper([text("name")])])).toEqual({ warnings: [] });
    await insertRaw(database.kysely, "paper", [{ id: "a", remark: "kept", version: 1 }]);
    await insertRaw(database.kysely, "route", [{ route_id: "r", version: 1 }]);
    const { warnings } = await applySchema(database, [paper([text("name")])]);
    expect(warnings).toEqual([expect.stringContaining('table "paper", column "remark"'), expect.stringContaining('table "route"')]);
    expect(await rowsOf("paper")).toMatchObject([{ remark: "kept" }]);
  });

  test("refuses a changed type while there are rows, naming position, finding, expectation and remedy", async () => {
    await applySchema(database, [paper([text("size")])]);
    await insertRaw(database.kysely, "paper", [{ id: "a", size: "12", version: 1 }]);
    const changed = paper([{ field: "size", column: "size", type: "integer" }, text("more")]);
    const message = await refusal(database, [changed]);
    expect(message).toContain('table "paper", column "size": found text, expected integer; rename the field');
    // All or nothing: the new column is not there either.
    expect(await rowsOf("paper")).toEqual([{ id: "a", size: "12", version: 1 }]);
    await database.kysely.deleteFrom("paper").execute();
    await applySchema(database, [changed]);
    await insertRaw(database.kysely, "paper", [{ id: "a", size: 12, version: 1 }]);
    expect(await rowsOf("paper")).toMatchObject([{ size: 12, more: null }]);
  });

  test("refuses a changed type that the database does not distinguish", async () => {
    await applySchema(database, [paper([{ field: "size", column: "size", type: "integer" }])]);
    await insertRaw(database.kysely, "paper", [{ id: "a", size: 12, version: 1 }]);
    expect(await refusal(database, [paper([{ field: "size", column: "size", type: "money" }])])).toContain("found integer, expected money");
    await applySchema(database, [paper([text("pass")])]);
    // A text may become a hash, which the start converts. A hash can never become a text again.
    await applySchema(database, [paper([{ ...text("pass"), secret: "hash" }])]);
    expect(await refusal(database, [paper([text("pass")])])).toContain("found hash, expected text");
    // A column that was omitted meanwhile retains its type.
    expect(await refusal(database, [paper([{ field: "size", column: "size", type: "time" }])])).toContain("found integer, expected time");
  });

  test("names the type that a column has when somebody altered it past the server", async () => {
    const sized = paper([{ field: "size", column: "size", type: "integer" }, text("name")]);
    await applySchema(database, [sized]);
    await database.kysely.schema.alterTable("paper").dropColumn("size").execute();
    await database.kysely.schema.alterTable("paper").addColumn("size", "text").execute();
    await insertRaw(database.kysely, "paper", [{ id: "a", size: "12", version: 1 }]);
    expect(await refusal(database, [sized])).toContain('column "size": found text, expected integer');
  });

  test("refuses and names rows that differ in case or blanks around them only, then keeps others out", async () => {
    await applySchema(database, [paper([text("name")], { unique: [["name"]] })]);
    const names = ["Ada", "ada", "ADA", "bob", "Bob", "café", "CAFÉ", "eve", "eve\u3000\t", "e ve", null, null];
    for (const [index, name] of names.entries()) await insertRaw(database.kysely, "paper", [{ id: `${index}`, name, version: 1 }]);
    const caseless = paper([text("name")], { unique: [["name"]], caseless: ["name"] });
    const [, found = ""] =
      /without regard to case or blanks around them, found (.*); rename/.exec(await refusal(database, [caseless])) ?? [];
    // Letters of ASCII alone have a case, whatever the locale.
    const groups = found.split("; ").map((group) => group.split(" and ").sort());
    expect(groups.sort()).toEqual([
      ['"ADA"', '"Ada"', '"ada"'],
      ['"Bob"', '"bob"'],
      ['"eve"', '"eve\u3000\\t"'],
    ]);
    expect((await migrate(database, { tables: [caseless] }, { plan: true })).problems.join()).toContain(found);
    for (const gone of ["1", "2", "4", "8"]) await database.kysely.deleteFrom("paper").where("id", "=", gone).execute();
    await applySchema(database, [caseless]);
    await applySchema(database, [caseless]);
    await expect(insertRaw(database.kysely, "paper", [{ id: "20", name: "EVE", version: 1 }])).rejects.toThrow();
    // An index that is no longer declared is no longer enforced.
    await applySchema(database, [paper([text("name")], { unique: [["name"]] })]);
    await insertRaw(database.kysely, "paper", [{ id: "20", name: "EVE", version: 1 }]);
  });

  test("refuses and names a new unique index that rows violate", async () => {
    await applySchema(database, [paper([text("name")])]);
    for (const [id, name] of Object.entries({ 1: "twice", 2: "twice", 3: null, 4: null }))
      await insertRaw(database.kysely, "paper", [{ id, name, version: 1 }]);
    const unique = paper([text("name")], { unique: [["name"]] });
    expect(await refusal(database, [unique])).toContain(
      'table "paper", column "name": expected unique values, found ["twice"] more than once',
    );
    await database.kysely.updateTable("paper").set({ name: "once" }).where("id", "=", "1").execute();
    await applySchema(database, [unique]);
    // An index that is no longer declared is no longer enforced.
    await applySchema(database, [paper([text("name")])]);
    await insertRaw(database.kysely, "paper", [{ id: "5", name: "once", version: 1 }]);
  });

  test("refuses another key", async () => {
    await applySchema(database, [paper([text("name")])]);
    await insertRaw(database.kysely, "paper", [{ id: "a", name: "x", version: 1 }]);
    const message = await refusal(database, [paper([text("name")], { key: "name" })]);
    expect(message).toContain('table "paper", column "id": found the key, expected "name" as key');
  });

  test("validates internal tables like any other", async () => {
    const logs: InternalTable = {
      name: "logs",
      columns: [
        { name: "id", type: "text", primary: true },
        { name: "at", type: "time", notNull: true },
      ],
      index: [["at"]],
    };
    await applySchema(database, [], [logs]);
    await expect(insertRaw(database.kysely, "logs", [{ id: "a" }])).rejects.toThrow();
    await insertRaw(database.kysely, "logs", [{ id: "a", at: 5 }]);
    const wider: InternalTable = { ...logs, columns: [...logs.columns, { name: "who", type: "text", notNull: true }] };
    expect(await refusal(database, [], [wider])).toContain('column "who": found no column, expected text not null');
    expect(await refusal(database, [], [{ ...logs, columns: logs.columns.slice(0, 1), index: [] }])).toContain(
      'column "at": found not null',
    );
  });

  test("allows several processes to start concurrently", async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => openDatabase(fresh.location)));
    try {
      const done = await Promise.all([database, ...others].map((each) => applySchema(each, tables)));
      expect(done).toEqual(Array.from({ length: 4 }, () => ({ warnings: [] })));
    } finally {
      for (const each of others) await each.close();
    }
  });
});

test("shortens a long index name to PostgreSQL's limit without a collision", () => {
  const long = (last: string): string =>
    indexName("a_very_long_table_name_for_an_entity", ["first_long_column", "second_long_column", last], true);
  expect(long("x").length).toBeLessThanOrEqual(63);
  expect(long("x")).not.toBe(long("y"));
});
