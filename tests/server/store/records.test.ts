import { beforeEach, describe, expect, test } from "vitest";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Records } from "../../../src/server/engine/store/index.ts";
import { bothDatabases } from "../../support/databases.ts";
import { fixtureRecords, goods, insertRaw, operationOf, requestFor, route, tables } from "./fixture.ts";
import { databaseFor } from "../support/database-for.ts";

const FULL: Data = {
  goodsName: "钢材",
  code: "C1",
  state: "1",
  amount: 3,
  ratio: 0.25,
  open: false,
  tags: ["a", "b"],
  price: "12.3",
  soldAt: "2025-06-01 08:09:10",
  token: "t-1",
  password: "secret",
  lines: [
    { label: "一", value: "0.10", count: 1 },
    { label: "二", value: 0.2, count: 2 },
    { label: "三", value: null, count: 4 },
  ],
};

// Both databases: writes, constraints and concurrent changes of a record depend on the driver.
describe.each(bothDatabases)("records on %s", (kind) => {
  const database = databaseFor(kind, tables);
  const records: Records = fixtureRecords();

  beforeEach(async () => {
    for (const table of ["goods", "goods_lines", "region", "route"]) await database.kysely.deleteFrom(table).execute();
  });

  const insert = (record: Data): Promise<Data> => database.transaction((connection) => records.insert(connection, goods, record));
  const update = (key: unknown, changes: Data, version: number): Promise<Data> =>
    database.transaction((connection) => records.update(connection, goods, String(key), changes, version));
  const find = (key: unknown): Promise<Data | undefined> => records.find(database.kysely, goods, String(key));

  test("inserts a record and finds it in wire format with totals and without secrets", async () => {
    const record = await insert(FULL);
    expect(record).toEqual({
      ...FULL,
      token: undefined,
      password: undefined,
      id: record["id"],
      version: 1,
      price: "12.30",
      title: "钢材（0.30）",
      lineTotal: "0.30",
      lineCount: 7,
      lines: [
        { label: "一", value: "0.10", count: 1 },
        { label: "二", value: "0.20", count: 2 },
        { label: "三", count: 4 },
      ],
    });
    expect(Object.keys(record)).not.toContain("token");
    expect(await find(record["id"])).toEqual(record);
    const row = await database.kysely.selectFrom("goods").selectAll().executeTakeFirstOrThrow();
    expect([row.price, row.sold_at, row.password, row.token]).toEqual([1230, Date.UTC(2025, 5, 1, 0, 9, 10), "hash(6)", "sealed(t-1)"]);
  });

  test("stores, reads, replaces and removes a list of thousands", async () => {
    const lines = (count: number, label: string): Data[] =>
      Array.from({ length: count }, (_, at) => ({ label: `${label}${at}`, count: at }));
    const { id } = await insert({ ...FULL, lines: lines(2500, "一") });
    expect((await find(id))?.["lines"]).toEqual(lines(2500, "一"));
    // Reads during a write. Each read must return either the old or the new record.
    let written = false;
    const writing = update(id, { lines: lines(2200, "二") }, 1).finally(() => {
      written = true;
    });
    const seen: (Data | undefined)[] = [];
    while (!written) seen.push(await find(id));
    const now = await writing;
    for (const record of seen) expect(record?.["lines"]).toEqual(record?.["version"] === 1 ? lines(2500, "一") : now["lines"]);
    expect(now).toMatchObject({ version: 2, lines: lines(2200, "二"), lineCount: 2_418_900 });
    await database.transaction((connection) => records.remove(connection, goods, String(id), 2));
    expect(await database.kysely.selectFrom("goods_lines").selectAll().execute()).toEqual([]);
  });

  test("leaves absent fields unchanged, and clears null and blank ones except secrets", async () => {
    const { id } = await insert(FULL);
    const changed = await update(id, { state: null, goodsName: " ", tags: null, token: "", password: " ", amount: 9 }, 1);
    expect(changed).toMatchObject({ version: 2, amount: 9, code: "C1", price: "12.30", title: "（0.30）" });
    for (const field of ["state", "goodsName", "tags"]) expect(Object.keys(changed)).not.toContain(field);
    expect(changed["lines"]).toHaveLength(3);
    const row = await database.kysely.selectFrom("goods").select(["password", "token", "state"]).executeTakeFirstOrThrow();
    expect(row).toEqual({ password: "hash(6)", token: "sealed(t-1)", state: null });
    await update(id, { password: "longer-one", lines: [{ value: "5" }] }, 2);
    expect(await find(id)).toMatchObject({ lineTotal: "5.00", lineCount: 0, lines: [{ value: "5.00" }], title: "（5.00）" });
    expect((await update(id, { lines: null }, 3))["lines"]).toEqual([]);
  });

  test("refuses input for key, version and derived fields", async () => {
    const { id } = await insert({ ...FULL, id: "mine", version: 7, title: "mine", lineTotal: "99" });
    expect(id).not.toBe("mine");
    const changed = await update(id, { id: "other", version: 50, title: "mine" }, 1);
    expect(changed).toMatchObject({ id, version: 2, title: "钢材（0.30）" });
  });

  test("refuses a stale version and a removed row", async () => {
    const { id } = await insert(FULL);
    await update(id, { amount: 4 }, 1);
    await expect(update(id, { amount: 5, lines: [] }, 1)).rejects.toMatchObject({
      reason: "stale",
      message: expect.stringMatching(/已被他人修改/),
    });
    expect(await find(id)).toMatchObject({ amount: 4, version: 2 });
    await expect(update("none", { amount: 5 }, 1)).rejects.toMatchObject({ reason: "gone" });
    const remove = (key: unknown, version: number) => database.transaction((c) => records.remove(c, goods, String(key), version));
    await expect(remove(id, 1)).rejects.toMatchObject({ reason: "stale" });
    await expect(remove("none", 1)).rejects.toMatchObject({ reason: "gone" });
    await remove(id, 2);
    expect(await find(id)).toBeUndefined();
    expect(await database.kysely.selectFrom("goods_lines").selectAll().execute()).toEqual([]);
  });

  test("accepts exactly one of many concurrent updates of one version", async () => {
    const { id } = await insert(FULL);
    const done = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => update(id, { amount: 100 + index, lines: [{ count: index }] }, 1)),
    );
    const won = done.filter((result) => result.status === "fulfilled");
    expect(won).toHaveLength(1);
    for (const result of done)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ reason: "stale", data: { stale: true } });
    expect(await find(id)).toEqual(won[0]?.value);
  });

  test("refuses a duplicate of a unique field and names it", async () => {
    await insert(FULL);
    const message = "编码「C1」、state「1」已存在";
    await expect(insert(FULL)).rejects.toMatchObject({
      reason: "duplicate",
      message,
      // Marked at the fields of the unique index.
      data: { violations: [expect.objectContaining({ message }), { field: "state", message }] },
    });
    const other = await insert({ ...FULL, state: "2" });
    await expect(update(other["id"], { state: "1" }, 1)).rejects.toMatchObject({ reason: "duplicate" });
    const typed = (): Promise<Data> => database.transaction((c) => records.insert(c, route, { routeId: "r/1", path: "/a" }));
    expect(await typed()).toEqual({ routeId: "r/1", path: "/a", version: 1 });
    await expect(typed()).rejects.toMatchObject({ reason: "duplicate", message: "路由id「r/1」已存在" });
    await expect(records.insert(database.kysely, route, { path: "/b" })).rejects.toThrow(/needs its key/);
  });

  test("writes atomically without a transaction", async () => {
    await expect(records.insert(database.kysely, goods, { ...FULL, lines: [{ label: "x" }, { value: "no amount" }] })).rejects.toThrow(
      TypeError,
    );
    expect(await database.kysely.selectFrom("goods").selectAll().execute()).toEqual([]);
    expect(await database.kysely.selectFrom("goods_lines").selectAll().execute()).toEqual([]);
  });

  test("finds only rows of the restriction", async () => {
    const { id } = await insert(FULL);
    const restriction = (state: string) => ({
      trees: [{ test: "equals", left: { subject: "row", path: ["state"] }, right: { literal: state } } as const],
      scope: { user: {}, now: "" },
    });
    expect(await records.find(database.kysely, goods, String(id), restriction("1"))).toBeDefined();
    expect(await records.find(database.kysely, goods, String(id), restriction("2"))).toBeUndefined();
  });

  describe("lists", () => {
    const names = async (input: Data, more: Parameters<typeof operationOf>[1] = {}): Promise<unknown[]> => {
      const { rows, total } = await records.list(database.kysely, requestFor(operationOf("goods", more), { pageSize: 100, ...input }));
      expect(total).toBe(rows.length);
      return rows.map((row) => row["goodsName"]);
    };

    test("[P-CONST-01] returns pages of 10, at most 1000, with the total and in a stable order", async () => {
      for (let index = 0; index < 23; index++) await insert({ goodsName: `n${index}`, state: String(index % 2) });
      const operation = operationOf("goods", { fields: ["goodsName"], order: { field: "state", direction: "desc" } });
      const page = (input: Data) => records.list(database.kysely, requestFor(operation, input));
      const seen: unknown[] = [];
      for (const pageNumber of [1, 2, 3]) {
        const { rows, total } = await page({ pageNumber });
        expect(total).toBe(23);
        expect(Object.keys(rows[0] ?? {}).sort()).toEqual(["goodsName", "id", "version"]);
        seen.push(...rows.map((row) => row["goodsName"]));
      }
      expect(new Set(seen).size).toBe(23);
      expect((await page({})).rows).toHaveLength(10);
      expect((await page({ pageNumber: 4 })).rows).toEqual([]);
      for (const pageSize of [0, -1, "x", 1.5, null]) expect((await page({ pageSize })).rows).toHaveLength(10);
      expect((await page({ pageSize: 5000 })).rows).toHaveLength(23);
      expect((await page({ pageNumber: "2", pageSize: "20" })).rows).toHaveLength(3);
    });

    test("filters by equality, substring and list, ignoring blank inputs", async () => {
      await insert({ goodsName: "Alpha", state: "1", price: "1.5", open: true, soldAt: "2025-01-01 00:00:00", amount: 1 });
      await insert({ goodsName: "beta", state: "2", price: "2", open: false, amount: 2 });
      await insert({ goodsName: "alp", state: "10" });
      const more = { match: { goodsName: "contains", state: "list" } } as const;
      expect(await names({ goodsName: "ALP" }, more)).toEqual(["Alpha", "alp"]);
      expect(await names({ goodsName: "ALP" })).toEqual([]);
      expect(await names({ state: "1, 2" }, more)).toEqual(["Alpha", "beta"]);
      expect(await names({ state: ["1", "10"] }, more)).toEqual(["Alpha", "alp"]);
      expect(await names({ state: "1" })).toEqual(["Alpha"]);
      expect(await names({ price: "1.50", open: true, soldAt: "2025-01-01 00:00:00", amount: 1 })).toEqual(["Alpha"]);
      expect(await names({ price: 2 })).toEqual(["beta"]);
      expect(await names({ open: false })).toEqual(["beta"]);
      expect(await names({ goodsName: " ", state: "", amount: null, open: undefined, tags: [] }, more)).toHaveLength(3);
      expect(await names({ state: " , ," }, more)).toEqual([]);
      for (const input of [{ amount: "x" }, { price: "x" }, { soldAt: "x" }, { goodsName: "a\u0000" }])
        expect(await names(input, more)).toEqual([]);
    });

    test("matches keys whole and never filters, searches or sorts by secrets", async () => {
      const { id } = await insert({ goodsName: "a", token: "t-1" });
      expect(await names({ id })).toEqual(["a"]);
      expect(await names({ id: String(id).slice(0, 4) })).toEqual([]);
      expect(await names({ token: "t-9", password: "x", unknown: "y" })).toEqual(["a"]);
      for (const more of [{ search: ["token"] }, { sort: ["password"] }, { match: { token: "contains" } }] as const) {
        expect(() => records.list(database.kysely, requestFor(operationOf("goods", more)))).toThrow(/not a readable column/);
      }
    });

    test("treats SQL in values as text", async () => {
      const evil = `x'); drop table goods; -- " \` ; \${1}`;
      const { id } = await insert({ goodsName: evil, code: evil, lines: [{ label: evil }] });
      expect(await find(id)).toMatchObject({ goodsName: evil, code: evil, lines: [{ label: evil }] });
      const more = { search: ["goodsName"], match: { code: "list" } } as const;
      expect(await names({ searchText: evil, goodsName: evil }, more)).toEqual([evil]);
      expect(await names({ code: `nothing' or '1'='1` }, more)).toEqual([]);
      expect(await find(`' or 1=1 --`)).toBeUndefined();
      expect(await find("a\u0000")).toBeUndefined();
    });

    test("refuses a page larger than a reply and asks for fewer rows", async () => {
      const long = Array.from({ length: 700 }, (_, index) => ({ route_id: `r${index}`, path: "办".repeat(1000), version: 1 }));
      await insertRaw(database.kysely, "route", long);
      const page = (pageSize: number) => records.list(database.kysely, requestFor(operationOf("route"), { pageSize }));
      await expect(page(1000)).rejects.toMatchObject({ status: 422, message: "本页数据过多，请减少每页条数" });
      expect((await page(600)).rows).toHaveLength(600);
    });
  });
});
