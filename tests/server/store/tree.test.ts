import { beforeEach, describe, expect, test } from "vitest";
import type { Data } from "../../../runtime/contract/values/data.ts";
import { bothDatabases } from "../../support/databases.ts";
import { recordStatements, type Statement, statementsOn } from "./rows-read.ts";
import { fixtureRecords, operationOf, region, requestFor, tables } from "./fixture.ts";
import { databaseFor } from "../support/database-for.ts";

type Brief = [code: unknown, isLeaf: unknown, children?: Brief[]];

// Both databases: trees are read by recursive statements and locked against concurrent moves.
describe.each(bothDatabases)("trees on %s", (kind) => {
  const database = databaseFor(kind, tables);
  const records = fixtureRecords();
  const operation = operationOf("region", {
    fields: ["regionCode", "regionName"],
    search: ["regionCode", "regionName"],
    order: { field: "regionCode", direction: "asc" },
  });
  const ids = new Map<string, string>();

  const add = async (code: string, above: string | undefined): Promise<Data> => {
    const record = { regionCode: code, regionName: `区${code}`, parentId: above === undefined ? "0" : (ids.get(above) ?? above) };
    const stored = await records.insert(database.kysely, region, record);
    ids.set(code, String(stored["id"]));
    return stored;
  };
  const move = (code: string, parentId: string | undefined) =>
    records.update(database.kysely, region, ids.get(code) ?? "", { parentId }, 1);
  const children = (input: Data) => records.children(database.kysely, requestFor(operation, input));
  const brief = (row: Data): Brief => {
    const below = row["children"] as Data[] | undefined;
    return below === undefined ? [row["regionCode"], row["isLeaf"]] : [row["regionCode"], row["isLeaf"], below.map(brief)];
  };
  const tree = async (input: Data = {}) => (await records.tree(database.kysely, requestFor(operation, input))).map(brief);

  beforeEach(async () => {
    await database.kysely.deleteFrom("region").execute();
    ids.clear();
    for (const code of ["1", "2", "11", "12", "111"]) await add(code, code.length === 1 ? undefined : code.slice(0, -1));
  });

  test("[P-REGION-02] return one level below the virtual root 0, marking nodes with children", async () => {
    for (const id of [undefined, "", "0"])
      expect((await children({ id })).rows.map(brief)).toEqual([
        ["1", false],
        ["2", true],
      ]);
    expect((await children({ id: ids.get("1") })).rows.map(brief)).toEqual([
      ["11", false],
      ["12", true],
    ]);
    expect(await children({ id: ids.get("2") })).toEqual({ rows: [], total: 0 });
    expect(await children({ id: ids.get("1"), pageNumber: 2, pageSize: 1 })).toMatchObject({ rows: [{ regionCode: "12" }], total: 2 });
    expect((await children({ id: ids.get("1"), searchText: "12" })).rows.map(brief)).toEqual([["12", true]]);
    expect((await children({ id: String(ids.get("1")).slice(0, -1) })).rows).toEqual([]);
  });

  test("[P-REGION-05] search at any depth below a node, and nowhere else", async () => {
    const found = async (id: string | undefined, searchText: string) =>
      (await children({ id, searchText, pageNumber: 1, pageSize: 10 })).rows.map((row) => row["regionCode"]);
    for (const id of [undefined, "", "0"]) expect(await found(id, "11")).toEqual(["11", "111"]);
    expect(await found(ids.get("1"), "区1")).toEqual(["11", "111", "12"]);
    expect(await found(ids.get("11"), "区1")).toEqual(["111"]);
    expect(await found(ids.get("2"), "区1")).toEqual([]);
    expect(await found("nowhere", "区1")).toEqual([]);
  });

  test("return the whole tree, nested", async () => {
    expect(await tree()).toEqual([
      [
        "1",
        false,
        [
          ["11", false, [["111", true]]],
          ["12", true],
        ],
      ],
      ["2", true],
    ]);
  });

  test("[P-REGION-03] return matches of a search under their ancestors", async () => {
    expect(await tree({ searchText: "111" })).toEqual([["1", false, [["11", false, [["111", true]]]]]]);
    expect(await tree({ searchText: "区2" })).toEqual([["2", true]]);
    expect(await tree({ searchText: "zz" })).toEqual([]);
  });

  test("hide ancestors outside of the restriction", async () => {
    const trees = [{ test: "differs", left: { subject: "row", path: ["regionCode"] }, right: { literal: "1" } } as const];
    const rows = await records.tree(database.kysely, requestFor(operation, { searchText: "111" }, trees));
    expect(rows.map(brief)).toEqual([["11", false, [["111", true]]]]);
  });

  test("[P-REGION-01] compute isLeaf, in the detail too", async () => {
    const find = (code: string) => records.find(database.kysely, region, ids.get(code) ?? "");
    expect(await find("11")).toMatchObject({ isLeaf: false });
    expect(await find("12")).toMatchObject({ isLeaf: true });
    const listed = await records.list(database.kysely, requestFor(operationOf("region"), { regionCode: "1" }));
    expect(listed.rows).toMatchObject([{ regionCode: "1", isLeaf: false }]);
  });

  test("refuse to remove a node with children", async () => {
    const remove = (code: string) => records.remove(database.kysely, region, ids.get(code) ?? "", 1);
    await expect(remove("11")).rejects.toMatchObject({ reason: "children", message: "存在下级数据，不能删除" });
    await remove("111");
    await remove("11");
    expect(await tree()).toEqual([
      ["1", false, [["12", true]]],
      ["2", true],
    ]);
  });

  test("refuse a node below itself or below a missing one", async () => {
    await expect(add("9", "none")).rejects.toMatchObject({ reason: "gone" });
    await expect(move("1", ids.get("111"))).rejects.toMatchObject({ reason: "children" });
    await expect(move("1", ids.get("1"))).rejects.toMatchObject({ reason: "children" });
    await move("11", ids.get("2"));
    expect(await tree()).toEqual([
      ["1", false, [["12", true]]],
      ["2", false, [["11", false, [["111", true]]]]],
    ]);
  });

  test("refuse a concurrent removal of the parent and a cycle of two moves", async () => {
    for (let round = 0; round < 10; round++) {
      const top = await add(`t${round}`, undefined);
      const both = await Promise.allSettled([
        database.transaction((c) => records.remove(c, region, String(top["id"]), 1)),
        database.transaction((c) => records.insert(c, region, { regionCode: `c${round}`, parentId: top["id"] })),
      ]);
      expect(both.filter((result) => result.status === "fulfilled")).toHaveLength(1);
      const [a, b] = [await add(`a${round}`, undefined), await add(`b${round}`, undefined)];
      const moved = await Promise.allSettled([
        database.transaction((c) => records.update(c, region, String(a["id"]), { parentId: b["id"] }, 1)),
        database.transaction((c) => records.update(c, region, String(b["id"]), { parentId: a["id"] }, 1)),
      ]);
      expect(moved.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    }
  });

  test("limit a search to 200 matches and ten levels of ancestors", async () => {
    const codeOf = (level: number) => `d${String(level).padStart(2, "0")}`;
    for (let level = 0; level < 13; level++) await add(codeOf(level), level === 0 ? undefined : codeOf(level - 1));
    const depth = (rows: Brief[]): number => (rows[0]?.[2] === undefined ? rows.length : 1 + depth(rows[0][2]));
    expect(depth(await tree({ searchText: "区d12" }))).toBe(11);
    await database.kysely
      .insertInto("region")
      .values(Array.from({ length: 250 }, (_, index) => ({ id: `m${index}`, region_code: `m${index}`, region_name: "many", version: 1 })))
      .execute();
    expect(await tree({ searchText: "many" })).toHaveLength(200);
  });

  test("read the ancestors of all matches with one query", async () => {
    for (let level = 0; level < 9; level++) await add(`e${level}`, level === 0 ? undefined : `e${level - 1}`);
    await add("e3x", "e3");
    const askedFor = async (searchText: string): Promise<number> => {
      const asked: Statement[] = [];
      const rows = await records.tree(recordStatements(database.kysely, asked), requestFor(operation, { searchText }));
      expect(rows.map((row) => row["regionCode"])).toEqual(["e0"]);
      return statementsOn("region", asked).length;
    };
    expect([await askedFor("区e8"), await askedFor("区e3")]).toEqual(Array(2).fill(await askedFor("区e1")));
    // Matches above and below each other, on paths of different length.
    const ways: unknown = await tree({ searchText: "区e3" });
    expect(JSON.stringify(ways).match(/e\d\w?/g)).toEqual(["e0", "e1", "e2", "e3", "e3x"]);
  });

  test("return the first level of a tree that is too large", async () => {
    const top = ids.get("1") ?? "";
    const row = (id: string) => ({ id, region_code: `x${id}`, parent_id: top, version: 1 });
    await database.transaction(async (connection) => {
      for (let batch = 0; batch < 21; batch++) {
        const rows = Array.from({ length: 1000 }, (_, index) => row(`${batch}-${index}`));
        await connection.insertInto("region").values(rows).execute();
      }
    });
    expect(await tree()).toEqual([
      ["1", false],
      ["2", true],
    ]);
  });

  test("refuse an entity without a parent", async () => {
    await expect(records.children(database.kysely, requestFor(operationOf("goods")))).rejects.toThrow(/is not a tree/);
  });
});
