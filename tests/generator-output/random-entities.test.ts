import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { Report } from "../../generator/diagnostics/diagnostic.ts";
import { type Source, sourceOf } from "../../generator/load/load.ts";
import { buildModel } from "../../generator/model/build.ts";
import { parse } from "../../generator/parse/parse.ts";
import type { Data } from "../../runtime/contract/values/data.ts";
import { validateInput, withoutBlanks } from "../../runtime/contract/language/violations.ts";
import { rulesOfCall } from "./validator-module.ts";

/** Number of entities. RANDOM_ENTITIES=2000 tries more. */
const ENTITIES = Number(process.env["RANDOM_ENTITIES"] ?? 30);
const RECORDS = 60;

const small = fc.integer({ min: -2, max: 6 });
const count = fc.integer({ min: 0, max: 4 });
const texts = ["甲", "乙", "丙", "ab", "𠮷𠮷"];

type Made = Record<string, unknown>;
/** Includes each keyword in one of four cases on average. */
const some = (keywords: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Made> =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(keywords).map(([name, of]) => [
          name,
          fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: of }),
        ]),
      ),
    )
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)));

const ofNumbers = { minimum: small, maximum: small, exclusiveMinimum: small, exclusiveMaximum: small };
/** Keywords for each field, alone or inside a condition. */
const ASKED: Record<string, Record<string, fc.Arbitrary<unknown>>> = {
  kind: { enum: fc.subarray(["1", "2", "3"], { minLength: 1 }) },
  text: { minLength: count, maxLength: fc.integer({ min: 1, max: 4 }), pattern: fc.constantFrom("^[甲乙]", "b$", "^.{1,2}$") },
  whole: { ...ofNumbers, multipleOf: fc.integer({ min: 1, max: 3 }), const: small },
  part: { ...ofNumbers, multipleOf: fc.constantFrom(0.5, 0.25, 2) },
  amount: ofNumbers,
  tags: {
    minItems: count,
    maxItems: count,
    uniqueItems: fc.constant(true),
    contains: fc.constantFrom(...texts).map((text) => ({ const: text })),
  },
  flag: { const: fc.boolean() },
};
const NAMES = Object.keys(ASKED);
const BASE: Record<string, Made> = {
  kind: { type: "string", oneOf: ["1", "2", "3"].map((code) => ({ const: code, title: `第${code}` })) },
  text: { type: "string" },
  whole: { type: "integer" },
  part: { type: "number" },
  amount: { type: "number", "x-format": "amount" },
  tags: { type: "array", items: { type: "string", maxLength: 9 } },
  flag: { type: "boolean" },
};

const asked = fc.oneof(
  ...Object.entries(ASKED).flatMap(([name, keywords]) =>
    Object.entries(keywords).map(([keyword, of]) => of.map((value): [string, Made] => [name, { [keyword]: value }])),
  ),
);
const names = fc.subarray(NAMES, { minLength: 1, maxLength: 2 });
const { part } = fc.letrec<{ part: Made }>((tie) => {
  const inner = tie("part");
  const list = fc.array(inner, { minLength: 1, maxLength: 2 });
  return {
    part: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      fc.record({ required: names }),
      fc.array(asked, { minLength: 1, maxLength: 2 }).map((made) => ({ properties: Object.fromEntries(made) })),
      fc.tuple(asked).map(([[name, made]]) => ({ properties: { [name]: made }, required: [name] })),
      inner.map((not) => ({ not })),
      list.map((anyOf) => ({ anyOf })),
      list.map((allOf) => ({ allOf })),
      fc.record({ if: inner, then: inner, else: inner }),
    ),
  };
});

const limits = fc.array(asked, { minLength: 2, maxLength: 4 }).map((made) => ({ properties: Object.fromEntries(made) }));
const entity = fc.record({
  fields: fc.record(Object.fromEntries(Object.entries(ASKED).map(([name, keywords]) => [name, some(keywords)]))),
  required: fc.subarray(NAMES, { maxLength: 1 }),
  between: some({
    allOf: fc.array(part, { minLength: 1, maxLength: 2 }),
    dependentRequired: fc.tuple(fc.constantFrom(...NAMES), names).map(([name, others]) => ({ [name]: others })),
  }),
  // Most mistakes occur where a limit applies only under a condition.
  cases: fc.record({ if: part, then: fc.oneof(limits, part), else: fc.oneof(limits, part) }),
});
type Entity = typeof entity extends fc.Arbitrary<infer T> ? T : never;

const record = fc.record(
  {
    kind: fc.constantFrom("1", "2", "3", " "),
    text: fc.constantFrom(...texts, "", "甲乙丙丁戊"),
    whole: small,
    part: fc.constantFrom(-0.5, 0, 0.25, 0.3, 1, 2.5, 6),
    amount: fc.constantFrom("-1.00", "0", "0.00", "0.01", "2.00", "3", "5.99", "6.00", 4),
    tags: fc.array(fc.constantFrom(...texts), { maxLength: 4, size: "max" }),
    flag: fc.boolean(),
  },
  { requiredKeys: [] },
);

const schemaOf = ({ fields, required, between, cases }: Entity, field: (name: string, made: Made) => Made): Made => ({
  type: "object",
  properties: Object.fromEntries(NAMES.map((name) => [name, field(name, fields[name] ?? {})])),
  ...(required.length > 0 ? { required } : {}),
  ...between,
  ...cases,
  additionalProperties: false,
});

/** Default limits of fields. The limits of an entity replace them. */
const OPEN: Record<string, Made> = { text: { maxLength: 99 }, tags: { maxItems: 99 } };

function sourcesOf(made: Entity, index: number): Source[] {
  const name = `thing-${index}`;
  const { enum: _, ...kind } = made.fields["kind"] ?? {};
  const schema = schemaOf({ ...made, fields: { ...made.fields, kind } }, (field, own) => ({
    ...BASE[field],
    title: field,
    ...OPEN[field],
    ...own,
  }));
  const entityFile = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: name,
    title: name,
    "x-store": { key: "id" },
    ...schema,
  };
  const service = {
    service: `things${index}`,
    title: name,
    calls: { add: { post: `/things/${index}`, body: { entity: name, fields: NAMES } } },
  };
  return [
    sourceOf(
      `schemas/entities/${name}.schema.json`,
      "entity",
      JSON.stringify({ ...entityFile, properties: { id: { type: "string", title: "id" }, ...(schema["properties"] as Made) } }),
    ),
    sourceOf(`schemas/services/things${index}.yaml`, "service", JSON.stringify(service)),
  ];
}

/** The same entity in plain JSON Schema, where an amount is a number. */
function plainSchema(made: Entity): Made {
  const { enum: _, ...kind } = made.fields["kind"] ?? {};
  return schemaOf({ ...made, fields: { ...made.fields, kind } }, (field, own) => ({ ...BASE[field], ...own }));
}

const plainRecord = (value: Data): Data =>
  Object.fromEntries(Object.entries(withoutBlanks(value)).map(([name, item]) => [name, name === "amount" ? Number(item) : item]));

it("the rules of random entities judge random records as a validator of plain JSON Schema does", async () => {
  const seed = Number(process.env["RANDOM_SEED"] ?? 11);
  const made = fc.sample(entity, { numRuns: ENTITIES, seed });
  const records = fc.sample(record, { numRuns: RECORDS, seed });
  const report = new Report();
  const { asts, diagnostics } = parse(made.flatMap(sourcesOf));
  expect(diagnostics).toEqual([]);
  const { project } = buildModel(asts, report);
  expect(report.diagnostics).toEqual([]);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  const accepted = { yes: 0, no: 0 };
  for (const [index, one] of made.entries()) {
    const rules = await rulesOfCall(project, `things${index}`, "add");
    const plain = ajv.compile(plainSchema(one));
    for (const value of records) {
      const violations = validateInput(rules, value);
      const expected = plain(plainRecord(value));
      if ((violations.length === 0) !== expected)
        expect.fail(JSON.stringify({ entity: one, value, violations, plain: plain.errors }, null, 1));
      accepted[expected ? "yes" : "no"]++;
    }
  }
  expect(accepted.yes).toBeGreaterThan((ENTITIES * RECORDS) / 50);
  expect(accepted.no).toBeGreaterThan((ENTITIES * RECORDS) / 4);
});
