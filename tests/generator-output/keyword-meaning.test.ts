import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { validateInput } from "../../runtime/contract/language/violations.ts";
import { validatorOf } from "./validator-module.ts";

/** One schema for each keyword, with accepted and refused values according to JSON Schema 2020-12. */
const MEANING: [JsonSchema, good: unknown[], bad: unknown[]][] = [
  [{ type: "integer" }, [0, -3, 1.0, 1e15], [1.5, "1", true, null, [], {}]],
  [{ type: "number" }, [0.5, 1e308], ["0.5", false]],
  [{ type: "boolean" }, [true, false], [0, "true", null]],
  [{ type: ["string", "null"] }, ["", "x", null], [0, []]],
  [{ minLength: 2 }, ["ab", "𠮷𠮷", 1, []], ["a", "𠮷"]],
  [{ maxLength: 2 }, ["", "ab", "𠮷𠮷", 100], ["abc"]],
  [{ pattern: "a+b" }, ["xxaabyy", 1, null], ["ac", ""]],
  [{ minimum: 1.1 }, [1.1, 2, "0"], [1, -5]],
  [{ maximum: -2 }, [-2, -2.0001, "x"], [-1.9999, 0]],
  [{ exclusiveMinimum: 1.1 }, [1.2], [1.1, 0.6]],
  [{ exclusiveMaximum: 3 }, [2.2], [3, 3.5]],
  [{ multipleOf: 2 }, [10, 0, -4, "foo", 1e308], [7, 0.5]],
  [{ multipleOf: 1.5 }, [0, 4.5, -1.5], [35]],
  [{ multipleOf: 0.0001 }, [0.0075, 12391239123], [0.00751]],
  [{ multipleOf: 0.01 }, [0.07, 19.99, 4.35, 0.3, -1.1, 1e15], [19.995, 1e-9]],
  [{ multipleOf: 1e-7 }, [0.0000003], [0.00000015]],
  [{ multipleOf: 0.5 }, [1e308, 1e22], [0.25]],
  [{ enum: [1, "a", false] }, [1, "a", false], ["1", 0, true, "A", null, [1]]],
  [{ const: 0 }, [0, -0, 0.0], [false, "", "0", null, []]],
  [{ const: false }, [false], [0, "", null, [false]]],
  [{ items: { type: "integer" } }, [[], [1, 2], { foo: "x" }], [[1, "x"]]],
  [{ minItems: 1 }, [[1], "", {}], [[]]],
  [{ maxItems: 2 }, [[], [1, 2], "foobar"], [[1, 2, 3]]],
  [
    { uniqueItems: true },
    [
      [1, 2],
      [1, true],
      [0, false],
      ["a", "b"],
      [{ a: 1 }, { a: 2 }],
    ],
    [
      [1, 1],
      [1.0, 1],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [["x"], ["x"]],
    ],
  ],
  [{ contains: { const: 5 } }, [[3, 5], [5], "x"], [[3, 4], []]],
  [{ properties: { a: { type: "integer" } } }, [{ a: 1 }, {}, { b: "x" }, []], [{ a: "x" }]],
  [{ required: ["a"] }, [{ a: null }, [], "x"], [{}, { b: 1 }]],
  [{ properties: { a: {} }, additionalProperties: false }, [{ a: 1 }, {}, [1]], [{ a: 1, b: 2 }]],
  [{ additionalProperties: { type: "boolean" } }, [{ a: true }], [{ a: 1 }]],
  [{ dependentRequired: { a: ["b"] } }, [{}, { b: 1 }, { a: 1, b: 2 }], [{ a: 1 }]],
  [{ allOf: [{ minimum: 1 }, { maximum: 3 }] }, [2], [0, 4]],
  [{ anyOf: [{ type: "integer" }, { minimum: 2 }] }, [1, 2.5], [1.5]],
  [{ not: { type: "integer" } }, ["x", 1.5], [1]],
  [{ if: { minimum: 5 }, then: { multipleOf: 2 }, else: { maximum: 3 } }, [6, 3, "x"], [7, 4]],
  [
    {
      oneOf: [
        { const: "1", title: "一" },
        { const: "2", title: "二" },
      ],
    },
    ["1", "2"],
    ["3", 1],
  ],
  [{ format: "date" }, ["2024-02-29", 1], ["2023-02-29", "06/19/1963", "1963-6-19", "১963-06-19"]],
];

/** Cases where the portal deviates from JSON Schema, and why. */
const OTHERWISE: [why: string, schema: JsonSchema, record: Record<string, unknown>, accepted: boolean][] = [
  ["a blank text counts as absent: people empty an input", { required: ["a"] }, { a: " " }, false],
  ["null counts as absent: it clears a field", { properties: { a: { type: "string" } } }, { a: null }, true],
  ["blanks around a text are not stored, so that they count for no length", { properties: { a: { maxLength: 1 } } }, { a: " x " }, true],
  ["what nobody sees is not stored", { properties: { a: { const: "x" } } }, { a: "x\u200b" }, true],
  ["a format is asserted", { properties: { a: { format: "mobile" } } }, { a: "x" }, false],
];

/** Limits of an amount, which is transferred as text, apply in decimal arithmetic. */
const AMOUNTS: [limit: JsonSchema, good: unknown[], bad: unknown[]][] = [
  [{ minimum: 0 }, ["0", "0.00", 5], ["-5.00", "-0.01", -5]],
  [{ exclusiveMaximum: 1000.5 }, ["1000.49"], ["1000.50", "1e3"]],
  [{ exclusiveMinimum: 0, maximum: 9007199254.93 }, ["0.01", "9007199254.93"], ["0.00", "9007199254.94"]],
];

/** Keywords of a definition of the grammar. */
function definition(file: string, name: string): string[] {
  const { definitions } = JSON.parse(readFileSync(new URL(`../../schemas/meta/${file}.schema.json`, import.meta.url), "utf8"));
  return Object.keys(definitions[name].properties);
}

/** Keywords of the grammar that do not restrict a value. */
const SILENT = new Set(["title", "description", "default", "readOnly", "errorMessage", "contentEncoding", "contentMediaType"]);

describe("keywords of JSON Schema", () => {
  it.each(MEANING.map(([schema, good, bad]) => [JSON.stringify(schema), schema, good, bad] as const))(
    "%s",
    async (_, schema, good, bad) => {
      const validate = await validatorOf(schema);
      expect(good.filter((value) => !validate(value))).toEqual([]);
      expect(bad.filter((value) => validate(value))).toEqual([]);
    },
  );

  it("are each in the table", () => {
    const accepted = [...definition("entity", "part"), ...definition("common", "schema"), "dependentRequired"];
    expect(accepted.length).toBeGreaterThan(25);
    const shown = new Set(MEANING.flatMap(([of]) => Object.keys(of)));
    expect(accepted.filter((keyword) => !keyword.startsWith("x-") && !SILENT.has(keyword) && !shown.has(keyword))).toEqual([]);
  });

  it.each(AMOUNTS)("hold for an amount, in decimal arithmetic: %j", async (limit, good, bad) => {
    const validate = await validatorOf({ properties: { a: { format: "amount", ...limit } } });
    const isAccepted = (a: unknown): boolean => validateInput({ validate, rules: [] }, { a }).length === 0;
    expect([...good, ...bad].filter(isAccepted)).toEqual(good);
  });

  it.each(OTHERWISE)("are judged otherwise: %s", async (_, schema, record, accepted) => {
    const validate = await validatorOf(schema);
    expect(validateInput({ validate, rules: [] }, record).length === 0).toBe(accepted);
    expect(new Ajv2020({ strict: false, formats: { amount: true, mobile: true } }).validate(schema, record)).toBe(!accepted);
  });
});
