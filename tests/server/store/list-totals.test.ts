import { describe, expect, test, vi } from "vitest";
import type { Data } from "../../../runtime/contract/data.ts";
import { bothDatabases } from "../../support/databases.ts";
import { deedsOn, expected, plain, seen } from "./deeds.ts";

// Both databases: totals are counted by other statements on each.
describe.each(bothDatabases)("pages of long lists on %s", (kind) => {
  const deeds = deedsOn(kind);
  const { all, list } = deeds;

  test("recount a wrong total hint where its pages end", async () => {
    const who = { org: "a", reviews: false };
    const rows = expected(all, plain, {}, who);
    const wrong = await list(plain, { pageNumber: 1, pageSize: 10, totalHint: 3 }, who);
    expect(wrong).toMatchObject({ total: rows.length, rows: rows.slice(0, 10).map(({ id }) => ({ id })) });
    const beyond = await list(plain, { pageNumber: 1 + Math.ceil(rows.length / 10), pageSize: 10, totalHint: rows.length + 500 }, who);
    for (const one of beyond.rows) expect(seen(one, who)).toBe(true);
    const past = await list(plain, { pageNumber: 1 + Math.ceil(rows.length / 10), pageSize: 10, totalHint: rows.length - 1 }, who);
    expect(past).toEqual({ rows: [], total: rows.length });
  });

  test("return a whole total on request, also after a limited count", async () => {
    const who = { org: "a", reviews: false };
    const ask = (more: Data) => list(plain, { pageNumber: 1, pageSize: 10, ...more }, who);
    expect(await ask({ countLimit: 5000 })).toMatchObject({ total: 5000, totalMore: true });
    const { total, totalMore } = await ask({});
    expect({ total, totalMore }).toEqual({ total: expected(all, plain, {}, who).length, totalMore: undefined });
  });

  test.runIf(kind === "sqlite")("count a text of many rows from its index, not in the list's order", async () => {
    const who = { org: "a", reviews: false };
    const asked: string[] = [];
    const ask = () => list(plain, { name: "事项", pageNumber: 1, pageSize: 10, countLimit: 10_000 }, who, asked);
    const counts = () => asked.splice(0).filter((text) => text.includes("count("));
    // Somebody else was told before, by a look-up that ended, that very many rows have it.
    await list(plain, { name: "事项", pageNumber: 1, pageSize: 10 }, { org: "c", reviews: false });
    const keys = expected(all, plain, { name: "事项" }, who).map(({ id }) => ({ id }));
    expect(await ask()).toMatchObject({ total: 1000, totalMore: true, rows: keys.slice(0, 10) });
    expect(counts()).toEqual([expect.stringMatching(/^select count\(\*\).*match \? limit 10000\).* cross join "deed"/)]);
    expect(await ask()).toMatchObject({ total: 1000, totalMore: true });
    expect(counts()).toEqual([]);
  });

  test("recount once for all concurrent callers when the cached count expires", async () => {
    const who = { org: "a", reviews: true };
    const asked: string[] = [];
    const ask = () => list(plain, { pageNumber: 1, pageSize: 10, countLimit: 2100 }, who, asked);
    const counts = () => asked.splice(0).filter((text) => text.includes("count(")).length;
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      await ask();
      expect(counts()).toBe(1);
      vi.setSystemTime(Date.now() + 6000);
      for (const reply of await Promise.all(Array.from({ length: 20 }, ask))) expect(reply).toMatchObject({ total: 2100, totalMore: true });
      expect(counts()).toBe(1);
      await ask();
      expect(counts()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test("cache that there are more rows than counted until a page is short", async () => {
    const who = { org: "a", reviews: false };
    const asked: string[] = [];
    const ask = (pageNumber: number) => list(plain, { pageNumber, pageSize: 10, countLimit: 2500 }, who, asked);
    const counts = () => asked.splice(0).filter((text) => text.includes("count(")).length;
    expect(await ask(1)).toMatchObject({ total: 2500, totalMore: true });
    expect(counts()).toBe(1);
    expect(await ask(300)).toMatchObject({ total: 3000, totalMore: true, rows: { length: 10 } });
    expect(counts()).toBe(0);
    await deeds.database.kysely.deleteFrom("deed").where("at", ">", 30).execute();
    const { rows, total, totalMore } = await ask(120);
    expect({ total, totalMore, rows: rows.length }).toEqual({ total: (await list(plain, {}, who)).total, totalMore: undefined, rows: 0 });
    expect(counts()).toBeGreaterThan(0);
  });
});
