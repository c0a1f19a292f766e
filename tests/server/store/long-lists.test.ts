import { describe, expect, test, vi } from "vitest";
import type { Data } from "../../../runtime/contract/values/data.ts";
import { bothDatabases } from "../../support/databases.ts";
import { deedsOn, expected, LETTERS, madeRow, narrower, ORGS, plain, random, ROWS, seen } from "./deeds.ts";
import type { Statement } from "./rows-read.ts";

const textsOf = (asked: readonly Statement[]): string[] => asked.map(({ sql }) => sql);

const CASES = 60;
const SIZE = 10;
/** Matches the condition of a keyset query: rows after a bookmark, or before it. */
const SOUGHT = /\("deed"\."\w+", "deed"\."id"\) [<>]=? /;

// Both databases: pages are read, sorted and counted by other statements on PostgreSQL.
describe.each(bothDatabases)("pages of long lists on %s", (kind) => {
  const deeds = deedsOn(kind);
  const { all, insert, list } = deeds;
  const who = { org: "a", reviews: false };
  const keysOf = (rows: readonly Data[]) => rows.map(({ id }) => id);
  /** Returns the counting statements, and clears the recorded ones. */
  const counts = (asked: Statement[]) => textsOf(asked.splice(0)).filter((text) => text.includes("count("));

  const boss = { org: "a", reviews: true };

  /** Reads a page with the known total, as the browser does. Also returns whether a bookmark was used. */
  const page = async (pageNumber: number, total: number, more: Data = {}) => {
    const asked: Statement[] = [];
    const { rows } = await list(plain, { pageNumber, pageSize: SIZE, totalHint: total, ...more }, boss, asked);
    return { keys: keysOf(rows), isSought: textsOf(asked).some((text) => SOUGHT.test(text)) };
  };

  test.each(["", "rank", "-rank", "name", "-name"])("are the same by a bookmark as from the start, sorted by '%s'", async (sort) => {
    const input = sort === "" ? {} : { sort };
    const rows = expected(all, plain, input, boss);
    const pick = random(5);
    const from = 5010 / SIZE;
    const to = Math.ceil(rows.length / SIZE);
    let sought = 0;
    for (let round = 0; round < 40; round++) {
      const number = from + pick(to - from);
      const found = await page(number, rows.length, input);
      expect(found.keys, `page ${number}`).toEqual(keysOf(rows.slice((number - 1) * SIZE, number * SIZE)));
      if (found.isSought) sought++;
    }
    // Rows without a value are last in descending order, and cannot be bookmarks.
    if (!sort.startsWith("-")) expect(sought).toBeGreaterThan(10);
  });

  test("keep bookmarks for a minute while rows are inserted before them", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const before = expected(all, plain, {}, boss);
      const first = await page(520, before.length);
      const [newest] = before;
      await insert([{ ...madeRow(random(7), ROWS), id: "z", owner: "a", at: Number(newest?.["at"]) + 1 }]);
      const next = await page(521, before.length);
      expect(next).toEqual({ keys: keysOf(before.slice(520 * SIZE, 521 * SIZE)), isSought: true });
      expect(await page(520, before.length)).toEqual({ keys: first.keys, isSought: true });
      // A bookmark that was derived from another one expires no later than that one.
      vi.setSystemTime(Date.now() + 40_000);
      expect((await page(522, before.length)).isSought).toBe(true);
      vi.setSystemTime(Date.now() + 25_000);
      const after = expected(all, plain, {}, boss);
      expect((await page(521, before.length)).isSought).toBe(false);
      expect((await page(521, after.length)).keys).toEqual(keysOf(after.slice(520 * SIZE, 521 * SIZE)));
    } finally {
      vi.useRealTimers();
    }
  });

  test("ignore bookmarks of a request with another total", async () => {
    const input = { sort: "rank", state: "0,1,2,3" };
    const rows = expected(all, plain, input, boss);
    await page(530, rows.length + 900, input);
    expect(await page(531, rows.length, input)).toEqual({ keys: keysOf(rows.slice(530 * SIZE, 531 * SIZE)), isSought: false });
  });

  test("ignore bookmarks of other callers", async () => {
    const rows = expected(all, plain, {}, who);
    const asked: Statement[] = [];
    const found = await list(plain, { pageNumber: 510, pageSize: SIZE, totalHint: rows.length }, who, asked);
    expect(keysOf(found.rows)).toEqual(keysOf(rows.slice(509 * SIZE, 510 * SIZE)));
    expect(textsOf(asked).filter((text) => SOUGHT.test(text))).toEqual([]);
  });

  function asked(pick: (below: number) => number, sorts: readonly string[]): Data {
    const input: Data = { pageNumber: 1 + pick(pick(3) === 0 ? 800 : 4), pageSize: [1, 7, 10, 50][pick(4)] };
    if (pick(3) === 0) input["state"] = ["0", "1", "1,3", "0,1,2,3", "9", "2,2"][pick(6)];
    if (pick(5) === 0) input["rank"] = pick(4);
    const needle = (): string =>
      Array.from({ length: 1 + pick(3) }, () => LETTERS[pick(LETTERS.length)])
        .join("")
        .trim() || "事项";
    if (pick(4) === 0) input["name"] = pick(3) === 0 ? "事项" : needle();
    if (pick(5) === 0) input["searchText"] = pick(3) === 0 ? `b${pick(ROWS)}` : needle();
    if (pick(3) === 0) input["sort"] = sorts[pick(sorts.length)];
    if (input["sort"] !== undefined && pick(2) === 0) input["thenBy"] = sorts[pick(sorts.length)];
    return input;
  }

  test("return the same rows, total and end as a plain list, for any filter and user", async () => {
    const pick = random(kind === "sqlite" ? 3 : 4);
    for (let round = 0; round < CASES; round++) {
      const who: Data = { org: ORGS[pick(3)], reviews: pick(2) === 0 };
      const operation = pick(2) === 0 ? plain : narrower;
      const input = asked(pick, ["rank", "-rank", "name", "-name"]);
      const rows = expected(all, operation, input, who);
      const [size, number] = [Number(input["pageSize"]), Number(input["pageNumber"])];
      const keys = rows.slice((number - 1) * size, number * size).map(({ id }) => id);
      const found = async (more: Data) => {
        const { rows: page, ...rest } = await list(operation, { ...input, ...more }, who);
        return { ...rest, keys: page.map(({ id }) => id) };
      };
      const context = JSON.stringify({ round, who, input, where: operation === narrower });
      expect(await found({}), context).toEqual({ keys, total: rows.length });
      expect(await found({ totalHint: rows.length }), `${context} from the nearer end`).toEqual({ keys, total: rows.length });
      const counted = await found({ countLimit: 20 });
      expect(counted.keys, `${context} counted to 20`).toEqual(keys);
      if (rows.length <= 20) expect(counted, context).toEqual({ keys, total: rows.length });
      else
        expect(counted, context).toMatchObject({
          totalMore: true,
          total: Math.max(20, keys.length === 0 ? 20 : (number - 1) * size + keys.length),
        });
    }
  });

  test("contain only the caller's rows, in order and without duplicates, during inserts", async () => {
    const pick = random(21);
    const who = { org: "b", reviews: true };
    const pages = Array.from({ length: 24 }, async (_, at) => {
      await insert([madeRow(pick, ROWS + at)]);
      return list(plain, { pageNumber: 1 + pick(300), pageSize: 10, ...(at % 2 === 0 ? { countLimit: 100 } : {}) }, who);
    });
    for (const { rows } of await Promise.all(pages)) {
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      for (const one of rows) expect(seen({ ...one, state: one["state"] ?? null }, who)).toBe(true);
      const times = rows.map(({ at }) => Number(at ?? -1));
      expect(times).toEqual([...times].sort((a, b) => b - a));
    }
  });

  test("recount a wrong total hint where its pages end", async () => {
    const rows = expected(all, plain, {}, who);
    const wrong = await list(plain, { pageNumber: 1, pageSize: 10, totalHint: 3 }, who);
    expect(wrong).toMatchObject({ total: rows.length, rows: rows.slice(0, 10).map(({ id }) => ({ id })) });
    const beyond = await list(plain, { pageNumber: 1 + Math.ceil(rows.length / 10), pageSize: 10, totalHint: rows.length + 500 }, who);
    for (const one of beyond.rows) expect(seen(one, who)).toBe(true);
    const past = await list(plain, { pageNumber: 1 + Math.ceil(rows.length / 10), pageSize: 10, totalHint: rows.length - 1 }, who);
    expect(past).toEqual({ rows: [], total: rows.length });
  });

  test("return a whole total on request, also after a limited count", async () => {
    const ask = (more: Data) => list(plain, { pageNumber: 1, pageSize: 10, ...more }, who);
    expect(await ask({ countLimit: 5000 })).toMatchObject({ total: 5000, totalMore: true });
    const { total, totalMore } = await ask({});
    expect({ total, totalMore }).toEqual({ total: expected(all, plain, {}, who).length, totalMore: undefined });
  });

  test.runIf(kind === "sqlite")("count a text of many rows from its index, not in the list's order", async () => {
    const asked: Statement[] = [];
    const ask = () => list(plain, { name: "事项", pageNumber: 1, pageSize: 10, countLimit: 10_000 }, who, asked);
    // An earlier lookup matched too many rows, and has recorded that the text is frequent.
    await list(plain, { name: "事项", pageNumber: 1, pageSize: 10 }, { org: "c", reviews: false });
    const keys = expected(all, plain, { name: "事项" }, who).map(({ id }) => ({ id }));
    expect(await ask()).toMatchObject({ total: 1000, totalMore: true, rows: keys.slice(0, 10) });
    expect(counts(asked)).toEqual([expect.stringMatching(/^select count\(\*\).*match \? limit 10000\).* cross join "deed"/)]);
    expect(await ask()).toMatchObject({ total: 1000, totalMore: true });
    expect(counts(asked)).toEqual([]);
  });

  test("cache that there are more rows than counted, for 5 s or until a page is short", async () => {
    const asked: Statement[] = [];
    const ask = (pageNumber: number) => list(plain, { pageNumber, pageSize: 10, countLimit: 2500 }, who, asked);
    const isCounted = async (): Promise<boolean> => {
      expect(await ask(1)).toMatchObject({ total: 2500, totalMore: true });
      return counts(asked).length > 0;
    };
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      expect([await isCounted(), await isCounted()]).toEqual([true, false]);
      vi.setSystemTime(Date.now() + 6000);
      expect([await isCounted(), await isCounted()]).toEqual([true, false]);
    } finally {
      vi.useRealTimers();
    }
    expect(await ask(300)).toMatchObject({ total: 3000, totalMore: true, rows: { length: 10 } });
    expect(counts(asked)).toHaveLength(0);
    await deeds.database.kysely.deleteFrom("deed").where("at", ">", 30).execute();
    const { rows, total, totalMore } = await ask(120);
    expect({ total, totalMore, rows: rows.length }).toEqual({ total: (await list(plain, {}, who)).total, totalMore: undefined, rows: 0 });
    expect(counts(asked).length).toBeGreaterThan(0);
  });

  test("update the text index when a text changes, is cleared or removed", async () => {
    const find = async (name: string) => (await list(plain, { name }, who)).rows.map(({ id }) => id);
    await insert([{ ...madeRow(random(1), 0), id: "x", name: "鲸落之海", owner: "a" }]);
    expect(await find("落之")).toEqual(["x"]);
    await deeds.database.kysely.updateTable("deed").set({ name: "鲸息之海" }).where("id", "=", "x").execute();
    expect([await find("落之"), await find("鲸息")]).toEqual([[], ["x"]]);
    await deeds.database.kysely.updateTable("deed").set({ name: null }).where("id", "=", "x").execute();
    expect(await find("之海")).toEqual([]);
    await deeds.database.kysely.updateTable("deed").set({ name: "鲸" }).where("id", "=", "x").execute();
    expect(await find("鲸")).toEqual(["x"]);
    await deeds.database.kysely.deleteFrom("deed").where("id", "=", "x").execute();
    expect(await find("鲸")).toEqual([]);
  });

  test("are sorted by two columns up to 10,000 rows, and refused beyond", async () => {
    const input = { sort: "rank", thenBy: "-name" };
    const pick = random(31);
    const most = { org: "a", reviews: true };
    const many = Array.from({ length: 9 }, (_, part) =>
      Array.from({ length: 1200 }, (_, at) => madeRow(pick, 2 * ROWS + 1200 * part + at)),
    );
    for (const rows of many) await insert(rows.map((row) => ({ ...row, owner: "a" })));
    await expect(list(plain, input, most)).rejects.toMatchObject({ status: 422, message: "数据超过10000条，只能按一列排序" });
    expect((await list(plain, { sort: "rank" }, most)).rows).toHaveLength(10);
    expect((await list(plain, { ...input, rank: 2 }, most)).rows).toHaveLength(10);
  });
});
