import { beforeAll, describe, expect, test } from "vitest";
import type { ConditionTree, Reference } from "../../../runtime/contract/language/condition-tree.ts";
import { bothDatabases } from "../../support/databases.ts";
import { fixtureRecords, goods, insertRaw, scope, tables } from "./fixture.ts";
import { databaseFor } from "../support/database-for.ts";

const row = (field: string): Reference => ({ subject: "row", path: [field] });
const code = (literal: string): ConditionTree => ({ test: "equals", left: row("code"), right: { literal } });
const isUser = (literal: string): ConditionTree => ({ test: "equals", left: { subject: "user", path: ["userId"] }, right: { literal } });
const everything: ConditionTree = { all: [] };
const nothing: ConditionTree = { any: [] };

// Both databases: counts and sums are statements in the dialect of each.
describe.each(bothDatabases)("counting on %s", (kind) => {
  const database = databaseFor(kind, tables);
  const records = fixtureRecords();
  beforeAll(async () => {
    const codes = ["a", "a", "b", "", null];
    await insertRaw(
      database.kysely,
      "goods",
      codes.map((value, index) => ({ id: `${index}`, code: value, amount: index, version: 1 })),
    );
  });
  const count = (conditions: ConditionTree[], trees: ConditionTree[] = []) =>
    records.count(database.kysely, goods, conditions, { trees, scope: { ...scope, user: { userId: "u1" } } });

  test("counts each condition independently", async () => {
    const empty: ConditionTree = { test: "empty", left: row("code"), right: { literal: true } };
    expect(await count([code("a"), code("b"), code("c"), empty, { not: code("a") }])).toEqual([2, 1, 0, 2, 3]);
  });

  test("counts conditions true for every row, for none and for another user", async () => {
    expect(await count([everything, nothing, { all: [isUser("u1"), code("a")] }, { all: [isUser("u2"), code("a")] }])).toEqual([
      5, 0, 2, 0,
    ]);
    expect(await count([nothing, isUser("u2")])).toEqual([0, 0]);
    expect(await count([])).toEqual([]);
  });

  test("counts only rows of the restriction", async () => {
    const few: ConditionTree = { test: "lt", left: row("amount"), right: { literal: 1 } };
    expect(await count([code("a"), everything], [few])).toEqual([1, 1]);
    expect(await count([code("a")], [few, nothing])).toEqual([0]);
    expect(await count([code("a")], [isUser("u2")])).toEqual([0]);
  });
});
