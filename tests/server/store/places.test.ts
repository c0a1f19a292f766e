import { describe, expect, test, vi } from "vitest";
import type { Data } from "../../../runtime/contract/data.ts";
import { bothDatabases } from "../../support/databases.ts";
import { deedsOn, expected, madeRow, plain, random, ROWS } from "./deeds.ts";

const SIZE = 10;
/** What follows a place, or stands before it. */
const SOUGHT = /\("deed"\."\w+", "deed"\."id"\) [<>]=? /;

// Both databases: each plans pages far from both ends of a list in its own way.
describe.each(bothDatabases)("pages far from both ends of a list on %s", (kind) => {
  const { all, insert, list } = deedsOn(kind);
  const who = { org: "a", reviews: true };
  const keysOf = (rows: readonly Data[]) => rows.map(({ id }) => id);

  /** A page as the browser asks once it knows the total; and whether it was found from a place. */
  const page = async (pageNumber: number, total: number, more: Data = {}) => {
    const asked: string[] = [];
    const { rows } = await list(plain, { pageNumber, pageSize: SIZE, totalHint: total, ...more }, who, asked);
    return { keys: keysOf(rows), isSought: asked.some((text) => SOUGHT.test(text)) };
  };

  test.each(["", "rank", "-rank", "name", "-name"])("are the same by a bookmark as from the start, sorted by '%s'", async (sort) => {
    const input = sort === "" ? {} : { sort };
    const rows = expected(all, plain, input, who);
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
    // Rows without a value are at the end of what sorts by it downwards: they are no place.
    if (!sort.startsWith("-")) expect(sought).toBeGreaterThan(10);
  });

  test("keep bookmarks for a minute while rows are inserted before them", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const before = expected(all, plain, {}, who);
      const first = await page(520, before.length);
      const [newest] = before;
      await insert([{ ...madeRow(random(7), ROWS), id: "z", owner: "a", at: Number(newest?.["at"]) + 1 }]);
      const next = await page(521, before.length);
      expect(next).toEqual({ keys: keysOf(before.slice(520 * SIZE, 521 * SIZE)), isSought: true });
      expect(await page(520, before.length)).toEqual({ keys: first.keys, isSought: true });
      // A place that was found from another is right for no longer.
      vi.setSystemTime(Date.now() + 40_000);
      expect((await page(522, before.length)).isSought).toBe(true);
      vi.setSystemTime(Date.now() + 25_000);
      const after = expected(all, plain, {}, who);
      expect((await page(521, before.length)).isSought).toBe(false);
      expect((await page(521, after.length)).keys).toEqual(keysOf(after.slice(520 * SIZE, 521 * SIZE)));
    } finally {
      vi.useRealTimers();
    }
  });

  test("ignore bookmarks of a request with another total", async () => {
    const input = { sort: "rank", state: "0,1,2,3" };
    const rows = expected(all, plain, input, who);
    await page(530, rows.length + 900, input);
    expect(await page(531, rows.length, input)).toEqual({ keys: keysOf(rows.slice(530 * SIZE, 531 * SIZE)), isSought: false });
  });

  test("ignore bookmarks of other callers", async () => {
    const others = { org: "a", reviews: false };
    const rows = expected(all, plain, {}, others);
    const asked: string[] = [];
    const found = await list(plain, { pageNumber: 510, pageSize: SIZE, totalHint: rows.length }, others, asked);
    expect(keysOf(found.rows)).toEqual(keysOf(rows.slice(509 * SIZE, 510 * SIZE)));
    expect(asked.filter((text) => SOUGHT.test(text))).toEqual([]);
  });
});
