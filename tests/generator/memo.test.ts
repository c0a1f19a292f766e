import { describe, expect, it } from "vitest";
import { Report } from "../../generator/diagnostics/diagnostic.ts";
import { memoised, memoisedList, Tracker } from "../../generator/memo/memo.ts";
import { same } from "../../generator/memo/same.ts";
import { withFacts } from "../../generator/model/condition-facts.ts";

type Prices = ReadonlyMap<string, { price: number }>;

const at = { file: "schemas/a.yaml", line: 1, column: 1, length: 1 };

/** A shop whose content changes, and the number of times that each function ran. */
function shop() {
  const tracker = new Tracker();
  const fill = (prices: Readonly<Record<string, number>>, title = "shop") =>
    tracker.record("shop", {
      title,
      prices: new Map(Object.entries(prices).map(([name, price]) => [name, { price }])) as Prices,
    });
  const runs: string[] = [];
  const priceOf = memoised((name: string, prices: Prices) => {
    runs.push(`priceOf ${name}`);
    return prices.get(name)?.price;
  });
  const isDear = memoised((name: string, prices: Prices) => {
    runs.push(`isDear ${name}`);
    return (priceOf(name, prices) ?? 0) > 10;
  });
  return { fill, runs, priceOf, isDear };
}

describe("a memoised function", () => {
  it.each<[string, (prices: Prices) => unknown, Record<string, number>, boolean]>([
    ["a key that it read changes", (prices) => prices.get("tea"), { tea: 9, milk: 2 }, true],
    ["a key that it read vanishes", (prices) => prices.get("tea"), { milk: 2 }, true],
    ["a key that it missed appears", (prices) => prices.get("salt"), { tea: 5, milk: 2, salt: 1 }, true],
    ["a key that it tested appears", (prices) => prices.has("salt"), { tea: 5, milk: 2, salt: 1 }, true],
    ["another key changes", (prices) => prices.get("tea"), { tea: 5, milk: 3 }, false],
    ["a value changes after it listed the keys", (prices) => [...prices.keys()], { tea: 9, milk: 2 }, false],
    ["the keys change after it listed them", (prices) => [...prices.keys()], { milk: 2, tea: 5 }, true],
    ["the size changes after it read it", (prices) => prices.size, { tea: 5 }, true],
    ["a value changes after it listed the values", (prices) => [...prices.values()], { tea: 5, milk: 3 }, true],
    ["a value changes after it listed the entries", (prices) => [...prices], { tea: 5, milk: 3 }, true],
    ["a value changes after it visited all", (prices) => prices.forEach(() => {}), { tea: 5, milk: 3 }, true],
    ["nothing changes", (prices) => [...prices], { tea: 5, milk: 2 }, false],
  ])("runs again only if it can have another result: %s", (_, read, content, isAgain) => {
    const { fill } = shop();
    let runs = 0;
    const once = memoised((prices: Prices) => {
      runs++;
      read(prices);
    });
    once(fill({ tea: 5, milk: 2 }).prices);
    once(fill(content).prices);
    expect(runs).toBe(isAgain ? 2 : 1);
  });

  it("runs again for a changed member of a record, and for other arguments", () => {
    const { fill } = shop();
    const titles: string[] = [];
    const note = memoised((record: { title: string }, mark: string) => titles.push(`${record.title}${mark}`));
    for (const mark of ["!", "!", "?"]) note(fill({}), mark);
    note(fill({ tea: 5 }), "?");
    note(fill({}, "store"), "?");
    expect(titles).toEqual(["shop!", "shop?", "store?"]);
  });

  it("does not run again if a function that it called has an equal result", () => {
    const { fill, isDear, runs } = shop();
    const rating = memoised((prices: Prices) => {
      runs.push("rating");
      return isDear("tea", prices) ? "dear" : "cheap";
    });
    expect(rating(fill({ tea: 5 }).prices)).toBe("cheap");
    expect(rating(fill({ tea: 6 }).prices)).toBe("cheap");
    expect(runs).toEqual(["rating", "isDear tea", "priceOf tea", "priceOf tea", "isDear tea"]);
    expect(rating(fill({ tea: 11 }).prices)).toBe("dear");
    expect(runs.at(-1)).toBe("rating");
  });

  it("keeps the identity of an equal result and of an equal value", () => {
    const { fill } = shop();
    const names = memoised((prices: Prices) => [...prices.values()].map(({ price }) => price > 3));
    const [first, tea] = [names(fill({ tea: 5 }).prices), fill({ tea: 5 }).prices.get("tea")];
    expect(fill({ tea: 5, milk: 2 }).prices.get("tea")).toBe(tea);
    expect(names(fill({ tea: 6 }).prices)).toBe(first);
  });

  it("ignores what map passes beside each item", () => {
    const { fill, isDear, runs } = shop();
    const { prices } = fill({ tea: 5, milk: 2 });
    const rate = memoised((name: string) => isDear(name, prices));
    for (const _ of ["first", "again"]) expect(["tea", "milk"].map(rate)).toEqual([false, false]);
    expect(runs).toEqual(["isDear tea", "priceOf tea", "isDear milk", "priceOf milk"]);
  });

  it("runs once for the same list of arguments", () => {
    let runs = 0;
    const sum = memoisedList((...numbers: readonly number[]) => {
      runs++;
      return numbers.reduce((one, other) => one + other, 0);
    });
    expect([sum(1, 2, 3), sum(1, 2, 3), sum(1, 2), sum()]).toEqual([6, 6, 3, 0]);
    expect(runs).toBe(3);
  });

  it("runs again after it threw", () => {
    const { fill } = shop();
    const demand = memoised((prices: Prices) => {
      if (!prices.has("tea")) throw new Error("no tea");
      return prices.size;
    });
    expect(() => demand(fill({}).prices)).toThrow("no tea");
    expect(() => demand(fill({}).prices)).toThrow("no tea");
    expect(demand(fill({ tea: 5 }).prices)).toBe(1);
  });
});

describe("Report.run", () => {
  const check = (prices: Prices, report: Report): void => {
    for (const [name, { price }] of prices) if (price > 10) report.add("E420", at, `${name} is dear`);
  };
  const checkAll = (prices: Prices, report: Report): void => report.run(check, prices);

  it("reports the mistakes of an earlier run again, and withdraws those that are gone", () => {
    const { fill } = shop();
    const resultsOf = (content: Record<string, number>): string[] => {
      const report = new Report();
      report.run(checkAll, fill(content).prices);
      return report.diagnostics.map(({ message }) => message);
    };
    expect([resultsOf({ tea: 11 }), resultsOf({ tea: 11 }), resultsOf({ tea: 5 }), resultsOf({ tea: 5, milk: 12 })]).toEqual([
      ["tea is dear"],
      ["tea is dear"],
      [],
      ["milk is dear"],
    ]);
  });

  it("reports a mistake in something borrowed where it is borrowed", () => {
    const { fill } = shop();
    const borrow = (prices: Prices, report: Report): void => check(prices, report.borrowed({ ...at, line: 7 }, "tea"));
    for (const _ of ["first", "again"]) {
      const report = new Report();
      report.run(borrow, fill({ tea: 11 }).prices);
      report.settle();
      expect(report.diagnostics.map((item) => item.at.line)).toEqual([7]);
    }
  });
});

describe("conditions of two readings", () => {
  const shown = (facts: { line?: number; type?: "string" | "integer" }) =>
    withFacts({ all: [] }, { at: { ...at, line: facts.line ?? 1 }, type: { type: facts.type ?? "string" } });

  it.each([
    ["as before", {}, true],
    ["at another line", { line: 2 }, false],
    ["of a field with another type", { type: "integer" as const }, false],
  ])("are compared with their facts, which are not printed: %s", (_, facts, isSame) => {
    expect(same([shown({})], [shown(facts)])).toBe(isSame);
    expect(JSON.stringify(shown(facts))).toBe(JSON.stringify({ all: [] }));
  });
});
