import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { StoredColumn, StoredRules, Table } from "../../../runtime/contract/server/storage.ts";
import { type Migration, type MigrationOptions, migrate } from "../../../src/server/engine/store/schema/apply-schema.ts";
import { applySchema } from "../support/apply-schema.ts";
import { createRecords, type Database, openDatabase } from "../../../src/server/engine/store/index.ts";
import { insertRaw } from "../store/fixture.ts";
import { bothDatabases, type FreshDatabase, freshDatabase } from "../../support/databases.ts";

const id: StoredColumn = { field: "id", column: "id", type: "text" };
const text = (field: string, column = field): StoredColumn => ({ field, column, type: "text" });

/** The table as the previous commit declares it. */
const before: Table = {
  entity: "notice-receivers",
  table: "notice_receivers",
  key: "id",
  columns: [id, text("siteName", "site_name"), text("uri"), { field: "price", column: "price", type: "text" }],
  unique: [["siteName"]],
  index: [["uri"]],
  children: [{ field: "lines", table: "notice_receivers_lines", columns: [text("label")] }],
};

/** The table as this commit declares it: entity, table, two fields, the list and a field of its rows have other names. */
const after: Table = {
  entity: "receiver",
  table: "receiver",
  key: "receiverId",
  columns: [
    { ...text("receiverId", "receiver_id"), was: [{ field: "id", column: "id" }] },
    { ...text("site"), was: [{ field: "siteName", column: "site_name" }] },
    text("uri"),
    text("price"),
  ],
  unique: [["site"]],
  index: [["uri"]],
  children: [
    {
      field: "parts",
      table: "receiver_parts",
      columns: [{ ...text("word"), was: [{ field: "label", column: "label" }] }],
      was: [{ field: "lines", table: "receiver_lines" }],
    },
  ],
  was: { entities: ["notice-receivers"], tables: ["notice_receivers"] },
};

const without = (table: Table, field: string): Table => ({ ...table, columns: table.columns.filter((column) => column.field !== field) });
const typed = (type: StoredColumn["type"]): Table => ({
  ...before,
  columns: before.columns.map((column) => (column.field === "price" ? { ...column, type } : column)),
});

// Both databases: stored data is changed by statements that are written by hand for each.
describe.each(bothDatabases)("stored data changes on %s", (kind) => {
  let fresh: FreshDatabase;
  let database: Database;
  const rowsOf = (table: string) => database.kysely.selectFrom(table).selectAll().orderBy("version").execute();
  const run = (tables: readonly Table[], options?: MigrationOptions): Promise<Migration> => migrate(database, { tables }, options);
  const recordsOf = (tables: readonly Table[]) =>
    createRecords({
      tables,
      derivations: {},
      timeZone: "Asia/Shanghai",
      newId: () => "new",
      hashSecret: (secret) => secret,
      sealSecret: (secret) => secret,
    });
  const ledger = async () =>
    (await database.kysely.selectFrom("schema_ledger").selectAll().orderBy("entry_id").execute()).map((row) => [row.change, row.rows]);

  beforeEach(async () => {
    fresh = await freshDatabase(kind);
    database = fresh.database;
    await applySchema(database, [before]);
    await insertRaw(database.kysely, "notice_receivers", [
      { id: "a", site_name: "甲", uri: "http://a", price: "12", version: 1 },
      { id: "b", site_name: "乙", uri: "http://b", price: "1.5", version: 2 },
    ]);
    await insertRaw(database.kysely, "notice_receivers_lines", [{ owner: "a", position: 0, label: "一" }]);
  });
  afterEach(() => fresh.dispose());

  test("counts the rows that break current rules by column and rule, without changing any", async () => {
    const rules: StoredRules = {
      receiver: {
        site: { required: true, limits: { maxLength: 0, pattern: "^甲$" } },
        uri: { required: true, limits: { format: "url", minLength: 8, maxLength: 8 } },
        price: { codes: ["12"], limits: { minimum: 2, maximum: 12 } },
        parts: { rows: { word: { required: true, limits: { maxLength: 0 } } } },
      },
    };
    await database.kysely.insertInto("notice_receivers").values({ id: "c", site_name: "丙", uri: "   ", version: 3 }).execute();
    const { broken, problems } = await migrate(database, { tables: [after], rules }, { plan: true });
    expect(problems).toEqual([]);
    expect(broken).toEqual([
      '"receiver"."site" (maxLength 0): 3 rows',
      '"receiver"."site" (pattern ^甲$): 2 rows',
      '"receiver"."uri" (required): 1 row',
      '"receiver"."price" (codes): 1 row',
      '"receiver"."price" (minimum 2): 1 row',
      '"receiver_parts"."word" (maxLength 0): 1 row',
    ]);
    expect(await rowsOf("notice_receivers")).toHaveLength(3);
    expect((await run([after], { plan: true })).broken).toEqual([]);
  });

  test("checks amounts and lists in wire format, beyond the first thousand rows", async () => {
    const columns: StoredColumn[] = [id, { ...text("price"), type: "money" }, { ...text("kinds"), type: "json" }];
    const priced: Table = { entity: "fee", table: "fee", key: "id", columns, unique: [], index: [], children: [] };
    await applySchema(database, [before, priced]);
    const row = (index: number) => ({ id: String(index).padStart(5, "0"), price: index, kinds: '["1","2"]', version: 1 });
    for (let first = 0; first < 2100; first += 300) {
      const rows = Array.from({ length: 300 }, (_, at) => row(first + at));
      await database.kysely.insertInto("fee").values(rows).execute();
    }
    const rules: StoredRules = {
      fee: { price: { limits: { maximum: 10 } }, kinds: { codes: ["1"], limits: { maxItems: 2, minItems: 3 } } },
    };
    const { broken } = await migrate(database, { tables: [before, priced], rules }, { plan: true });
    expect(broken).toEqual([
      '"fee"."price" (maximum 10): 1099 rows',
      '"fee"."kinds" (codes): 2100 rows',
      '"fee"."kinds" (minItems 3): 2100 rows',
    ]);
  });

  test("renames table, key, columns and child table once with their data and logs it in the ledger", async () => {
    const { steps, warnings, problems } = await run([after]);
    expect({ warnings, problems }).toEqual({ warnings: [], problems: [] });
    expect(steps.map((step) => step.text)).toEqual([
      'rename table "notice_receivers" to "receiver" (2 rows)',
      'rename table "notice_receivers_lines" to "receiver_parts" (1 row)',
      'rename column "receiver"."id" to "receiver_id" (2 values)',
      'rename column "receiver"."site_name" to "site" (2 values)',
      'rename column "receiver_parts"."label" to "word" (1 value)',
    ]);
    expect(steps.every((step) => step.by === "start" && step.isReported)).toBe(true);
    expect(await rowsOf("receiver")).toMatchObject([
      { receiver_id: "a", site: "甲", version: 1 },
      { receiver_id: "b", site: "乙", version: 2 },
    ]);
    expect(await database.kysely.selectFrom("receiver_parts").selectAll().execute()).toEqual([{ owner: "a", position: 0, word: "一" }]);
    await expect(rowsOf("notice_receivers")).rejects.toThrow();
    expect(await ledger()).toEqual(steps.map(({ text }) => [text.replace(/ \(.*/, ""), Number(/\((\d+)/.exec(text)?.[1])]));
    // The keyword stays in the metadata, but nothing is left to do.
    expect((await run([after])).steps).toEqual([]);
    expect(await ledger()).toHaveLength(5);
  });

  test("names duplicates by title and moves the indexes of a renamed table", async () => {
    await run([after]);
    const records = recordsOf([after]);
    await expect(records.insert(database.kysely, after, { site: "甲" })).rejects.toThrow("site「甲」已存在");
    const third = await records.insert(database.kysely, { ...after, typedKey: true }, { receiverId: "a", site: "丙" });
    expect(third).toMatchObject({ receiverId: "new" });
    await expect(records.insert(database.kysely, after, { site: "丁" })).rejects.toThrow("receiverId「");
    const { [0]: row } = await database.kysely.selectFrom("schema_state").selectAll().where("name", "=", "receiver").execute();
    expect(JSON.parse(String(row?.["shape"]))).toMatchObject({ indexes: ["receiver_site_unique", "receiver_uri_receiver_id_index"] });
    expect(await database.kysely.selectFrom("schema_state").select("name").where("name", "like", "notice%").execute()).toEqual([]);
  });

  test("plans the same steps without changing anything", async () => {
    const planned = await run([after], { plan: true, convert: true });
    expect(await rowsOf("notice_receivers")).toHaveLength(2);
    expect(await ledger()).toEqual([]);
    expect(planned.steps).toEqual((await run([after])).steps);
  });

  test("renames once when two processes start concurrently", async () => {
    const other = await openDatabase(fresh.location);
    try {
      const done = await Promise.all([database, other, database].map((each) => migrate(each, { tables: [after] })));
      expect(done.flatMap((each) => each.problems)).toEqual([]);
      expect(done.map((each) => each.steps.length).sort()).toEqual([0, 0, 5]);
    } finally {
      await other.close();
    }
    expect(await ledger()).toHaveLength(5);
  });

  test("moves old values after a rename declared too late, where no new ones were entered", async () => {
    const forgotten: Table = { ...before, unique: [], columns: [id, text("site"), ...before.columns.slice(2)] };
    const { warnings } = await run([forgotten]);
    expect(warnings).toEqual([expect.stringContaining('column "site_name": no field uses it; it stays with its data')]);
    await database.kysely.updateTable("notice_receivers").set({ site: "新" }).where("id", "=", "b").execute();
    const renamed: Table = {
      ...forgotten,
      columns: [id, { ...text("site"), was: [{ field: "siteName", column: "site_name" }] }, ...before.columns.slice(2)],
    };
    expect((await run([renamed])).steps.map((step) => step.text)).toEqual([
      'move values of "notice_receivers"."site_name" to "site" (1 value)',
    ]);
    expect(await rowsOf("notice_receivers")).toMatchObject([
      { site: "甲", site_name: null },
      { site: "新", site_name: "乙" },
    ]);
    // A value that is cleared later stays cleared.
    await database.kysely.updateTable("notice_receivers").set({ site: null }).where("id", "=", "b").execute();
    await run([renamed]);
    expect(await rowsOf("notice_receivers")).toMatchObject([{ site: "甲" }, { site: null, site_name: "乙" }]);
  });

  test("replaces an empty table started before the rename was declared, and leaves one with rows", async () => {
    const { was: _, ...forgotten } = after;
    await run([forgotten]);
    const { steps } = await run([after]);
    expect(steps[0]?.text).toBe('rename table "notice_receivers" to "receiver" (2 rows)');
    expect(await rowsOf("receiver")).toHaveLength(2);
    const third: Table = { ...without(before, "price"), entity: "third", table: "third", children: [], unique: [] };
    await run([after, third]);
    await database.kysely.insertInto("third").values({ id: "t", version: 1 }).execute();
    const { warnings } = await run([{ ...third, was: { entities: ["receiver"], tables: ["receiver"] } }]);
    expect(warnings).toContainEqual(expect.stringContaining('table "receiver" is now "third", and both have rows'));
    expect(await rowsOf("receiver")).toHaveLength(2);
  });

  test("drops the values of a column or table only when it is named", async () => {
    const { children: _, ...rest } = without(before, "uri");
    const thinner: Table = { ...rest, index: [], children: [] };
    const planned = await run([thinner], { plan: true, convert: true });
    expect(planned.steps).toEqual([]);
    expect(planned.warnings).toEqual([
      expect.stringMatching(/column "uri": .*\(2 values\).*--lose notice_receivers\.uri$/),
      expect.stringMatching(/table "notice_receivers_lines": .*\(1 row\).*--lose notice_receivers_lines$/),
    ]);
    const lose = new Set(["notice_receivers.uri", "notice_receivers_lines", "notice_receivers.typo"]);
    const done = await run([thinner], { convert: true, lose });
    expect(done.unused).toEqual(["notice_receivers.typo"]);
    expect(done.steps.map(({ text, by }) => [text, by])).toEqual([
      ['drop column "notice_receivers"."uri" (2 values)', "migrate"],
      ['drop table "notice_receivers_lines" (1 row)', "migrate"],
    ]);
    expect((await rowsOf("notice_receivers"))[0]).toEqual({ id: "a", site_name: "甲", price: "12", version: 1 });
    expect((await run([thinner])).warnings).toEqual([]);
  });

  test("converts a changed type only in migrate, and refuses losses until they are named", async () => {
    await expect(applySchema(database, [typed("money")])).rejects.toThrow("npm run migrate -- --plan");
    const converted = await run([typed("money")], { convert: true });
    expect(converted.steps).toEqual([
      {
        text: 'convert column "notice_receivers"."price" from text to money (2 values, 0 lost)',
        by: "migrate",
        class: "destructive",
        isReported: true,
      },
    ]);
    expect(await recordsOf([typed("money")]).find(database.kysely, typed("money"), "b")).toMatchObject({ price: "1.50" });
    const refused = await run([typed("integer")], { convert: true });
    expect(refused.problems).toEqual([expect.stringContaining("1 of 2 values would be lost")]);
    expect(refused.problems[0]).toContain("--lose notice_receivers.price");
    expect(await recordsOf([typed("money")]).find(database.kysely, typed("money"), "b")).toMatchObject({ price: "1.50" });
    await run([typed("integer")], { convert: true, lose: new Set(["notice_receivers.price"]) });
    expect(await rowsOf("notice_receivers")).toMatchObject([{ price: 12 }, { price: null }]);
    expect((await run([typed("integer")])).problems).toEqual([]);
  });

  test.each([
    ["text", "007", "integer", null],
    ["text", "2026-01-31 08:00:00", "time", 1769817600000],
    ["text", "昨天", "time", null],
    ["text", '["a"]', "json", '["a"]'],
    ["text", "a", "json", null],
    ["text", "true", "boolean", true],
  ] as const)("%s %s converts to %s", async (_, stored, type, wanted) => {
    await database.kysely.updateTable("notice_receivers").set({ price: stored }).execute();
    const done = await run([typed(type)], { convert: true });
    expect(done.problems).toHaveLength(wanted === null ? 1 : 0);
    if (wanted === null) return;
    const value = (await rowsOf("notice_receivers"))[0]?.["price"];
    const isTrue = kind === "sqlite" && wanted === true;
    expect(typeof value === "object" ? JSON.stringify(value) : value).toEqual(isTrue ? 1 : wanted);
  });
});
