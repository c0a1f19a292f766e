import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import * as tests from "../../../runtime/contract/language/condition.ts";
import type { Comparison, ConditionTree, Operand, Reference } from "../../../runtime/contract/language/condition-tree.ts";
import type { Data, Literal, Scope } from "../../../runtime/contract/values/data.ts";
import { bothDatabases } from "../../support/databases.ts";
import { fixtureRecords, goods, insertRaw, operationOf, requestFor, scope, tables } from "./fixture.ts";
import { databaseFor } from "../support/database-for.ts";

/** Evaluates the tree in TypeScript, as the generator compiles it. An empty reference on the right is always false. */
function holds(tree: ConditionTree, at: Scope): boolean {
  if ("all" in tree) return tree.all.every((predicate) => holds(predicate, at));
  if ("any" in tree) return tree.any.some((predicate) => holds(predicate, at));
  if ("not" in tree) return !holds(tree.not, at);
  if ("can" in tree || "actor" in tree) throw new Error("not here");
  const isReference = "reference" in tree.right;
  const left = resolved(tree.left, at);
  const right = "reference" in tree.right ? resolved(tree.right.reference, at) : tree.right.literal;
  if (isReference && tests.isEmpty(right)) return false;
  return compare(tree.test, left, right, isReference);
}

const resolved = ({ subject, path }: Reference, at: Scope): unknown =>
  subject === "record" ? tests.pluck(tests.entered(at, path[0] ?? ""), path.slice(1)) : tests.pluck(at[subject], path);

function compare(test: Comparison["test"], left: unknown, right: unknown, isReference: boolean): boolean {
  const list = Array.isArray(right) ? right : [right];
  switch (test) {
    case "equals":
      return isReference ? tests.equalsReference(left, right) : tests.equals(left, right);
    case "differs":
      return isReference ? tests.differsFromReference(left, right) : tests.differs(left, right);
    case "oneOf":
      return tests.isOneOf(left, list);
    case "noneOf":
      return tests.isNoneOf(left, list);
    case "has":
      return tests.has(left, list);
    case "under":
      return tests.isUnder(left, right);
    case "gt":
      return tests.isAbove(left, right);
    case "gte":
      return tests.isAtLeast(left, right);
    case "lt":
      return tests.isBelow(left, right);
    case "lte":
      return tests.isAtMost(left, right);
    case "empty":
      return tests.isEmpty(left) === right;
    case "given":
      return tests.isGiven(left) === right;
    case "format":
      return tests.hasFormat(left, String(right));
  }
}

/* ---- random rows, as columns; some break the rules of Records: blanks, empty lists ---- */

const texts = ["", " ", "\u3000", "a", "A", "ab", "1", "10", "é", "_", "%", "o'x", "a/b", "a/𠮷/c", "_/b"] as const;
const numbers = [-1, 0, 1, 2, 10] as const;
const times = [Date.UTC(2025, 0, 1), Date.UTC(2025, 5, 1, 12), Date.UTC(2025, 5, 2)] as const;
const lists = ["[]", '["a"]', '["a","b"]', "[1,true]", '{"a":1}'] as const;
const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null });

const rowOf = fc.record({
  goods_name: maybe(texts),
  code: maybe(texts),
  amount: maybe(numbers),
  line_count: maybe(numbers),
  ratio: maybe([0, 0.5, 1, 2]),
  open: maybe([true, false]),
  tags: maybe(lists),
  price: maybe([0, 100, 1050, -5]),
  line_total: maybe([0, 100, 1050]),
  sold_at: maybe(times),
  lines: fc.boolean(),
});

/* ---- random conditions ---- */

const wireTexts = [...texts, "1.00", "10.50", "2025-06-01 20:00:00", "2025-06-01", "2025-01-01 08:00:00", "a\u0000"] as const;
const scalar: fc.Arbitrary<string | number | boolean | null> = fc.oneof(
  fc.constantFrom(...wireTexts),
  fc.constantFrom(...numbers, 0.5, 1.5, Number.MAX_VALUE),
  fc.boolean(),
  fc.constant(null),
);
const literal: fc.Arbitrary<Literal> = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }));
const user = fc.record({ one: fc.oneof(scalar, fc.constant(undefined)), many: fc.array(scalar, { maxLength: 3 }) });

const onRow = (...fields: string[]): fc.Arbitrary<Reference> =>
  fc.record({ subject: fc.constantFrom("row", "record"), path: fc.constantFrom(...fields).map((field) => [field]) });
const ofUser: fc.Arbitrary<Reference> = fc.constantFrom("one", "many", "none").map((name) => ({ subject: "user", path: [name] }));
const scalars = ["goodsName", "code", "amount", "lineCount", "ratio", "open"];
const all = [...scalars, "soldAt", "tags", "price", "lineTotal"];
const literalOperand: fc.Arbitrary<Operand> = literal.map((value) => ({ literal: value }));
const userOperand: fc.Arbitrary<Operand> = ofUser.map((reference) => ({ reference }));
const ORDERS = ["gt", "gte", "lt", "lte"] as const;
const SETS = ["equals", "differs", "oneOf", "noneOf", "has"] as const;

const comparison = (test: readonly Comparison["test"][], left: fc.Arbitrary<Reference>, right: fc.Arbitrary<Operand>) =>
  fc.record({ test: fc.constantFrom(...test), left, right });
const oneOf = (...values: Literal[]): fc.Arbitrary<Operand> => fc.constantFrom(...values).map((value) => ({ literal: value }));
const operandOf = (...fields: string[]): fc.Arbitrary<Operand> => onRow(...fields).map((reference) => ({ reference }));
const pairs = { goodsName: "code", lineCount: "amount", ratio: "amount", lineTotal: "price", soldAt: "soldAt" };
const alike = fc.constantFrom(...Object.entries(pairs));
const yesNo: fc.Arbitrary<Operand> = fc.boolean().map((value) => ({ literal: value }));

const leaf: fc.Arbitrary<ConditionTree> = fc.oneof(
  comparison(SETS, onRow(...all), fc.oneof(literalOperand, userOperand)),
  // Only operands that the generator lets conditions compare by order: numbers, amounts, and times with times or days.
  comparison(ORDERS, onRow("amount", "lineCount", "ratio", "price", "lineTotal"), oneOf(...numbers, 10.5, null)),
  comparison(ORDERS, onRow("soldAt"), oneOf(" ", "2025-06-01", "2025-06-01 20:00:00", "2025-01-01 08:00:00", 5, null)),
  comparison(["under"], onRow("goodsName", "code", "amount", "tags"), fc.oneof(literalOperand, userOperand)),
  comparison(["under"], ofUser, literalOperand),
  comparison(["empty", "given"], onRow(...all), yesNo),
  comparison(["empty"], onRow("lines"), yesNo),
  comparison(SETS, ofUser, fc.oneof(literalOperand, operandOf(...scalars))),
  comparison(SETS, ofUser, operandOf("tags", "price", "soldAt")),
  comparison(["empty", "given"], ofUser, yesNo),
  fc
    .tuple(fc.constantFrom("equals", "differs", "gt", "lte") as fc.Arbitrary<Comparison["test"]>, alike)
    .map(([test, [left = "", right = ""]]) => ({
      test: left === "goodsName" && test !== "differs" ? "equals" : test,
      left: { subject: "row", path: [left] },
      right: { reference: { subject: "row", path: [right] } },
    })),
);

const tree = fc.letrec<{ tree: ConditionTree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthIdentifier: "tree" },
    { arbitrary: leaf, weight: 4 },
    { arbitrary: fc.array(tie("tree"), { maxLength: 3 }).map((predicates) => ({ all: predicates })), weight: 1 },
    { arbitrary: fc.array(tie("tree"), { maxLength: 3 }).map((predicates) => ({ any: predicates })), weight: 1 },
    { arbitrary: tie("tree").map((predicate) => ({ not: predicate })), weight: 1 },
  ),
})).tree;

// Both databases: a condition becomes SQL in the dialect of each.
describe.each(bothDatabases)("restrictions on %s", (kind) => {
  const database = databaseFor(kind, tables);
  const records = fixtureRecords();

  beforeEach(async () => {
    await database.kysely.deleteFrom("goods").execute();
    await database.kysely.deleteFrom("goods_lines").execute();
  });

  test("evaluate in SQL as in TypeScript, for any rows and conditions", async () => {
    const rows = fc.sample(rowOf, { numRuns: 150, seed: 42 });
    await database.transaction(async (connection) => {
      for (const [index, { lines, ...columns }] of rows.entries()) {
        const id = `r${String(index).padStart(3, "0")}`;
        await insertRaw(connection, "goods", [{ id, version: 1, ...columns }]);
        if (lines) await insertRaw(connection, "goods_lines", [{ owner: id, position: 0 }]);
      }
    });
    const wires: Data[] = [];
    for (const [index] of rows.entries()) {
      const wire = await records.find(database.kysely, goods, `r${String(index).padStart(3, "0")}`);
      if (wire !== undefined) wires.push(wire);
    }
    expect(wires).toHaveLength(rows.length);
    let some = 0;
    await fc.assert(
      fc.asyncProperty(tree, user, async (condition, who) => {
        const { rows: found } = await records.list(
          database.kysely,
          requestFor(operationOf("goods", { fields: [] }), { pageSize: 1000 }, [condition], { user: who }),
        );
        const wanted = wires.filter((row) => holds(condition, { ...scope, user: who, row })).map((row) => row["id"]);
        if (wanted.length > 0 && wanted.length < wires.length) some++;
        expect(found.map((row) => row["id"])).toEqual(wanted);
      }),
      { numRuns: 2000 },
    );
    // The property would prove little if every condition were true or false for all rows.
    expect(some).toBeGreaterThan(300);
  });

  const idsFor = async (condition: ConditionTree): Promise<unknown[]> => {
    const request = requestFor(operationOf("goods"), { pageSize: 1000 }, [condition]);
    return (await records.list(database.kysely, request)).rows.map((row) => row["id"]);
  };
  const row = (field: string): Reference => ({ subject: "row", path: [field] });

  test("refuse conditions that SQL cannot evaluate", async () => {
    const refused: ConditionTree[] = [
      { can: ["submit"] },
      { actor: "agency" },
      { test: "format", left: row("code"), right: { literal: "phone" } },
      { test: "equals", left: row("none"), right: { literal: "1" } },
      { test: "equals", left: row("token"), right: { literal: "t" } },
      { test: "equals", left: { subject: "row", path: ["tags", "x"] }, right: { literal: "1" } },
      { test: "equals", left: row("lines"), right: { literal: "1" } },
      { test: "equals", left: row("code"), right: { reference: row("amount") } },
    ];
    for (const condition of refused) await expect(async () => idsFor(condition), JSON.stringify(condition)).rejects.toThrow();
  });
});
