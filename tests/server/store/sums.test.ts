import { beforeAll, describe, expect, test } from "vitest";
import type { ConditionTree, Reference } from "../../../runtime/contract/language/condition-tree.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { StoreOperation } from "../../../runtime/contract/server/route.ts";
import { bothDatabases } from "../../support/databases.ts";
import { databaseFor } from "../support/database-for.ts";
import { fixtureRecords, insertRaw, operationOf, requestFor, tables } from "./fixture.ts";

const row = (field: string): Reference => ({ subject: "row", path: [field] });
const is = (field: string, literal: string | boolean): ConditionTree => ({ test: "equals", left: row(field), right: { literal } });

/** Largest amount of one record in fen. A float cannot hold the sum of two. */
const LARGE = 999_999_999_999_999;

// Both databases: sums and periods are statements in the dialect of each.
describe.each(bothDatabases)("sums and periods on %s", (kind) => {
  const database = databaseFor(kind, tables);
  const at = (text: string): number => Date.parse(`${text}+08:00`);
  const records = fixtureRecords("Asia/Shanghai", () => at("2026-11-27T09:00:00"));
  beforeAll(async () => {
    const rows = [
      { state: "1", price: LARGE, amount: 3, code: "2026-11-30", sold_at: at("2026-11-01T00:00:00") },
      { state: "1", price: LARGE, amount: 4, code: "2027-02-01", sold_at: at("2026-10-31T23:59:59") },
      { state: "2", price: -5, amount: null, code: "2026-11-01", sold_at: at("2026-11-27T08:00:00") },
      { state: "3", price: null, amount: 9_007_199_254_740_991, code: "1999-12-31", sold_at: at("1999-12-31T12:00:00") },
    ];
    await insertRaw(
      database.kysely,
      "goods",
      rows.map((values, index) => ({ id: `${index}`, goods_name: `货${index % 2}`, open: values.state === "2", version: 1, ...values })),
    );
  });

  const list = operationOf("goods", { search: ["goodsName"], match: { state: "list" }, totals: ["price", "amount"] });
  const totals = async (input: Data, trees: ConditionTree[] = []) =>
    (await records.list(database.kysely, requestFor(list, { withTotals: true, pageSize: 1, ...input }, trees))).totals;

  test("totals of a list cover all its pages, exactly", async () => {
    expect(await totals({})).toEqual({ price: "19999999999999.93", amount: "9007199254740998" });
    expect(await totals({ pageNumber: 3, countLimit: 1 })).toEqual({ price: "19999999999999.93", amount: "9007199254740998" });
    const { totals: none } = await records.list(database.kysely, requestFor(list, { pageSize: 1 }));
    expect(none).toBeUndefined();
  });

  test("totals of a list respect its search, its scope and its own condition", async () => {
    expect(await totals({ state: "2,3" })).toEqual({ price: "-0.05", amount: "9007199254740991" });
    expect(await totals({ searchText: "货1" })).toEqual({ price: "9999999999999.99", amount: "9007199254740995" });
    expect(await totals({}, [is("open", true)])).toEqual({ price: "-0.05", amount: "0" });
    expect(await totals({ state: "9" })).toEqual({ price: "0.00", amount: "0" });
    expect(await totals({}, [{ any: [] }])).toEqual({ price: "0.00", amount: "0" });
    const own = { ...list, where: is("state", "1") };
    const page = await records.list(database.kysely, requestFor(own, { withTotals: true }));
    expect(page.totals).toEqual({ price: "19999999999999.98", amount: "7" });
  });

  const counted = async (more: Partial<StoreOperation>): Promise<string[]> => {
    const operation = operationOf("goods", { operation: "count", ...more });
    return (await records.countBy(database.kysely, requestFor(operation))).map(({ value, count }) => `${value} ${count}`);
  };

  test("[P-CONST-04] periods of a time are those of the portal's time zone, and older ones are joined", async () => {
    expect(await counted({ by: "soldAt", each: "month" })).toEqual(["更早 1", "2026-10 1", "2026-11 2"]);
    expect(await counted({ by: "soldAt", each: "day" })).toEqual(["更早 1", "2026-10-31 1", "2026-11-01 1", "2026-11-27 1"]);
    expect(await counted({ by: "soldAt", each: "year" })).toEqual(["更早 1", "2026 3"]);
  });

  test("periods of a date include those that are still to come", async () => {
    expect(await counted({ by: "code", each: "month" })).toEqual(["更早 1", "2026-11 2", "2027-02 1"]);
    expect(await counted({ by: "code", each: "day" })).toEqual(["更早 1", "2026-11-01 1", "2026-11-30 1", "2027-02-01 1"]);
    expect(await counted({ by: "code", each: "year" })).toEqual(["更早 1", "2026 2", "2027 1"]);
  });

  test("rows that meet a condition are counted as another code, with their sums", async () => {
    const as = [
      { when: is("open", true), value: "1" },
      { when: is("state", "3"), value: "4" },
    ];
    const operation = operationOf("goods", { operation: "count", by: "state", as, sum: ["price"] });
    expect(await records.countBy(database.kysely, requestFor(operation))).toEqual([
      { value: "1", count: 3, price: "19999999999999.93" },
      { value: "4", count: 1, price: "0.00" },
    ]);
  });

  test("a range over dates includes both its ends", async () => {
    const dates = operationOf("goods", { match: { from: { from: "code" }, to: { to: "code" } } });
    const { rows } = await records.list(database.kysely, requestFor(dates, { from: "2026-11-01", to: "2026-11-30" }));
    expect(rows.map(({ id }) => id).sort()).toEqual(["0", "2"]);
  });
});
