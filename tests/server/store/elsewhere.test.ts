import { beforeAll, describe, expect, test } from "vitest";
import type { StoredColumn, Table } from "../../../runtime/contract/server/storage.ts";
import { createRecords, type Records } from "../../../src/server/engine/store/index.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { StoreOperation } from "../../../runtime/contract/server/route.ts";
import { bothDatabases } from "../../support/databases.ts";
import { databaseFor } from "../support/database-for.ts";

const column = (field: string, column = field, type: StoredColumn["type"] = "text"): StoredColumn => ({ field, column, type });

const level: Table = {
  entity: "level",
  table: "level",
  key: "levelId",
  typedKey: true,
  columns: [column("levelId", "level_id"), column("levelName", "level_name"), column("fee", "fee", "money")],
  unique: [],
  index: [],
  children: [],
};

const alarm: Table = {
  entity: "alarm",
  table: "alarm",
  key: "id",
  columns: [
    column("id"),
    column("title"),
    column("levelId", "level_id"),
    column("keptName", "kept_name"),
    column("keptFee", "kept_fee", "money"),
    column("words"),
  ],
  joined: [
    { field: "levelName", title: "级别", type: "text", by: "levelId", table: "level", key: "level_id", column: "level_name" },
    { field: "levelFee", type: "money", by: "levelId", table: "level", key: "level_id", column: "fee" },
  ],
  unique: [],
  index: [],
  children: [
    {
      field: "members",
      table: "alarm_members",
      columns: [column("userType", "user_type"), column("word"), { ...column("pin"), secret: true }],
    },
    { field: "others", table: "alarm_others", columns: [column("word")] },
  ],
};

const members = [
  { userType: "3", word: "甲" },
  { userType: "4", word: "乙 100%" },
];
const elsewhere = (column: string) => ({ by: "levelId", table: "level", key: "level_id", column });

// Both databases: lookups in other tables become joins in the dialect of each.
describe.each(bothDatabases)("joined fields and child lists on %s", (kind) => {
  const database = databaseFor(kind, [level, alarm]);
  let records: Records;
  let queries: string[];
  const list = async (input: Data = {}, more: Partial<StoreOperation> = {}) => {
    const operation: StoreOperation = { operation: "list", entity: "alarm", fields: ["title"], ...more };
    return records.list(database.kysely, { operation, input, restriction: { trees: [], scope: { user: {}, now: "" } } });
  };
  const titles = async (input: Data, more: Partial<StoreOperation> = {}) =>
    (await list(input, more)).rows.map((row) => row["title"]).sort();

  beforeAll(async () => {
    let id = 0;
    queries = [];
    records = createRecords({
      tables: [level, alarm],
      derivations: {
        alarm: [
          { field: "keptName", copy: elsewhere("level_name") },
          { field: "keptFee", copy: elsewhere("fee") },
          { field: "words", text: (record) => `${record["title"]}/${record["keptName"] ?? "-"}` },
        ],
      },
      timeZone: "Asia/Shanghai",
      newId: () => `a${++id}`,
      hashSecret: (secret) => secret,
      sealSecret: (secret) => secret,
    });
    const { kysely } = database;
    await records.insert(kysely, level, { levelId: "1", levelName: "紧急", fee: "12.50" });
    await records.insert(kysely, level, { levelId: "2", levelName: "一般" });
    await records.insert(kysely, alarm, { title: "一", levelId: "1", members });
    await records.insert(kysely, alarm, { title: "二", levelId: "2", members: [{ userType: "4", word: "丙" }], others: [{ word: "o" }] });
    await records.insert(kysely, alarm, { title: "三", levelId: "gone" });
    await records.insert(kysely, alarm, { title: "四" });
  });

  test("load requested child lists of a page in order, with one query per list", async () => {
    const { rows } = await list({}, { fields: ["title", "members"], order: { field: "id", direction: "asc" } });
    expect(rows.map((row) => row["members"])).toEqual([members, [{ userType: "4", word: "丙" }], [], []]);
    expect(rows[0]).not.toHaveProperty("others");
    expect(rows[0]).not.toHaveProperty("owner_of_row");
    const { kysely } = database;
    // In the order of the list's positions, whatever the order of writing.
    await kysely.updateTable("alarm_members").set({ position: -1 }).where("owner", "=", "a1").where("position", "=", 1).execute();
    const moved = await list({}, { fields: ["members"], order: { field: "id", direction: "asc" } });
    expect(moved.rows[0]?.["members"]).toMatchObject([{ userType: "4" }, { userType: "3" }]);
    await kysely.updateTable("alarm_members").set({ position: 1 }).where("owner", "=", "a1").where("position", "=", -1).execute();
    queries.length = 0;
    const spied = database.kysely.withPlugin({
      transformQuery: ({ node }) => {
        queries.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const operation: StoreOperation = { operation: "list", entity: "alarm", fields: ["title", "members"] };
    await records.list(spied, { operation, input: {}, restriction: { trees: [], scope: { user: {}, now: "" } } });
    // One query for the page with its count, and one for the list.
    expect(queries).toHaveLength(2);
  });

  test("filter by a differently named field and by rows of a child list", async () => {
    const by = (of: string, how: "contains" | "equal" | "list") => ({ match: { asked: { of, how } } });
    expect(await titles({ asked: "二" }, by("title", "contains"))).toEqual(["二"]);
    expect(await titles({ asked: "3" }, by("members.userType", "equal"))).toEqual(["一"]);
    expect(await titles({ asked: "4" }, by("members.userType", "equal"))).toEqual(["一", "二"].sort());
    expect(await titles({ asked: "3,9" }, by("members.userType", "list"))).toEqual(["一"]);
    expect(await titles({ asked: "0%" }, by("members.word", "contains"))).toEqual(["一"]);
    expect(await titles({ asked: "_" }, by("members.word", "contains"))).toEqual([]);
    expect(await list({ asked: "4" }, by("members.userType", "equal"))).toMatchObject({ total: 2 });
    await expect(titles({ asked: "x" }, by("members.pin", "equal"))).rejects.toThrow("members.pin");
  });

  test("apply two filters on one child list to the same row", async () => {
    const both = {
      match: { type: { of: "members.userType", how: "equal" as const }, word: { of: "members.word", how: "contains" as const } },
    };
    expect(await titles({ type: "4", word: "乙" }, both)).toEqual(["一"]);
    expect(await titles({ type: "3", word: "甲" }, both)).toEqual(["一"]);
    // One row matches the type, and another one the word.
    expect(await titles({ type: "3", word: "乙" }, both)).toEqual([]);
    // Each list is matched separately.
    const lists = { match: { ...both.match, other: { of: "others.word", how: "equal" as const } } };
    expect(await titles({ type: "4", word: "丙", other: "o" }, lists)).toEqual(["二"]);
  });

  test("copy a value when its key is chosen", async () => {
    const made = await records.insert(database.kysely, alarm, { title: "抄", levelId: "1" });
    const id = String(made["id"]);
    expect(made).toMatchObject({ keptName: "紧急", keptFee: "12.50", words: "抄/紧急" });
    await records.update(database.kysely, level, "1", { levelName: "特急" }, 1);
    const same = await records.update(database.kysely, alarm, id, { title: "抄2", levelId: "1", keptName: "伪" }, 1);
    expect(same).toMatchObject({ keptName: "紧急", levelName: "特急", words: "抄2/紧急" });
    const other = await records.update(database.kysely, alarm, id, { levelId: "2" }, 2);
    expect(other).toMatchObject({ keptName: "一般", words: "抄2/一般" });
    expect(other["keptFee"]).toBeUndefined();
    const none = await records.update(database.kysely, alarm, id, { levelId: null }, 3);
    expect(none["keptName"]).toBeUndefined();
    await records.update(database.kysely, level, "1", { levelName: "紧急" }, 2);
  });
});
