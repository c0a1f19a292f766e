import { describe, expect, test } from "vitest";
import type { Data } from "../../../runtime/contract/data.ts";
import { bothDatabases } from "../../support/databases.ts";
import { deedsOn, expected, LETTERS, madeRow, narrower, ORGS, plain, random, ROWS, seen } from "./deeds.ts";

const CASES = 60;

// Both databases: pages are read by other statements on PostgreSQL, and sorted by its collation.
describe.each(bothDatabases)("pages of long lists on %s", (kind) => {
  const deeds = deedsOn(kind);
  const { all, insert, list } = deeds;

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

  test("update the text index when a text changes, is cleared or removed", async () => {
    const who = { org: "a", reviews: false };
    const asked: string[] = [];
    const find = async (name: string) => (await list(plain, { name }, who, asked)).rows.map(({ id }) => id);
    await insert([{ ...madeRow(random(1), 0), id: "x", name: "鲸落之海", owner: "a" }]);
    expect(await find("落之")).toEqual(["x"]);
    // Found, tested and counted by one question, which others who ask it may share.
    if (kind === "postgres") expect(asked).toEqual([expect.stringMatching(/^with "#found" .* \/\* shared \*\/$/)]);
    await deeds.database.kysely.updateTable("deed").set({ name: "鲸息之海" }).where("id", "=", "x").execute();
    expect([await find("落之"), await find("鲸息")]).toEqual([[], ["x"]]);
    await deeds.database.kysely.updateTable("deed").set({ name: null }).where("id", "=", "x").execute();
    expect(await find("之海")).toEqual([]);
    await deeds.database.kysely.updateTable("deed").set({ name: "鲸" }).where("id", "=", "x").execute();
    expect(await find("鲸")).toEqual(["x"]);
    await deeds.database.kysely.deleteFrom("deed").where("id", "=", "x").execute();
    expect(await find("鲸")).toEqual([]);
  });
});
