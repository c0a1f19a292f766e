import { describe, expect, it } from "vitest";
import { parseFormula } from "../../generator/parse/formula.ts";
import { computeFormula, type FormulaRule } from "../../runtime/contract/values/formulas.ts";
import { withComputedValues } from "../../runtime/forms/computed-values.ts";
import type { Field } from "../../runtime/index.ts";

function rule(text: string, more: Partial<FormulaRule> = {}): FormulaRule {
  const formula = parseFormula(text);
  if ("message" in formula) throw new Error(formula.message);
  return { formula, stored: "money", scale: 2, ...more };
}

describe("a formula", () => {
  it.each<[string, Partial<FormulaRule>, Record<string, unknown>, unknown]>([
    ["a * b", {}, { a: 3, b: "33.33" }, "99.99"],
    ["a * b", {}, { a: 0.1, b: 3 }, "0.30"],
    ["a + b * c - (a - b) * c", {}, { a: 1, b: 2, c: 3 }, "10.00"],
    ["-a - -b", {}, { a: 1, b: 3 }, "2.00"],
    ["a - b - c", {}, { a: 9, b: 3, c: 2 }, "4.00"],
    ["a / b / c", { round: "down" }, { a: 12, b: 3, c: 2 }, "2.00"],
    ["a / b * b", { round: "down" }, { a: 10, b: 3 }, "10.00"],
    ["a / b", { round: "half-up" }, { a: 1, b: 8 }, "0.13"],
    ["a / b", { round: "half-up" }, { a: -1, b: 8 }, "-0.13"],
    ["a / b", { round: "half-up" }, { a: 1, b: -8 }, "-0.13"],
    ["a / b", { round: "down" }, { a: -1, b: 8 }, "-0.12"],
    ["a / b", { round: "up" }, { a: 1, b: 1000 }, "0.01"],
    ["a * 1.13", { stored: "real", scale: 4 }, { a: "33.33" }, 37.6629],
    ["a * b", { stored: "integer", scale: 0 }, { a: 94906267, b: 94906267 }, { problem: "size" }],
    ["a * b", {}, { a: 100_000, b: "9999999999.99" }, { problem: "size" }],
    ["a * b", { stored: "real", scale: 4 }, { a: 1234567.8901, b: 1234567.8901 }, { problem: "size" }],
    ["a / (b - b)", { round: "up" }, { a: 1, b: 2 }, { problem: "divisor" }],
    ["a / b", { round: "up" }, { a: null, b: 0 }, { problem: "empty" }],
    ["a + b", {}, { a: 1, b: "" }, { problem: "empty" }],
    ["a + b", {}, { a: 1, b: "一" }, { problem: "empty" }],
    ["constructor * a", {}, { a: 1 }, { problem: "empty" }],
  ])("computes %s exactly, and says why it cannot", (text, more, record, expected) => {
    const result = computeFormula(rule(text, more), record);
    expect("value" in result ? result.value : result).toEqual(expected);
  });

  it("is parsed to at most 20 nested parentheses", () => {
    expect(parseFormula(`${"(".repeat(20)}a${")".repeat(20)}`)).toEqual({ field: "a" });
    expect(parseFormula(`${"(".repeat(30)}a${")".repeat(30)}`)).toMatchObject({ message: "more than 20 parentheses are nested" });
  });
});

describe("values that a form computes", () => {
  const number = (name: string, computed?: Field["computed"]): Field => ({
    names: [name],
    label: name,
    type: "number",
    widget: "amount",
    ...(computed === undefined ? {} : { computed }),
  });
  const share = number("share", { formula: rule("total / people", { round: "half-up" }) });
  const total = number("total", { sum: { list: "rows", of: "cost", isMoney: true } });

  it("follow from totals and from stored values that the form does not have", () => {
    const rows = { ...number("rows"), type: "array" as const };
    const values = { rows: [{ cost: "1.10" }, {}, { cost: "2" }], share: "9.00" };
    expect(withComputedValues([share, rows, total], values, { people: 3, total: "8.00" })).toEqual({
      ...values,
      total: "3.10",
      share: "1.03",
    });
    expect(withComputedValues([share, rows, total, number("people")], values, { people: 3 })).not.toHaveProperty("share");
  });

  it("keep the stored total of a list that the form does not show", () => {
    expect(withComputedValues([total], { total: "8.00" }, { total: "8.00" })).toEqual({ total: "8.00" });
  });
});
