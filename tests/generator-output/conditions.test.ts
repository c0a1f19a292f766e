import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holds } from "../../generator/plan/evaluate.ts";
import { printCondition } from "../../generator/render/render-condition.ts";
import { Imports } from "../../generator/render/imports.ts";
import { printValue } from "../../generator/render/value.ts";
import type { Comparison, ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import * as tests from "../../runtime/contract/language/condition.ts";
import type { Data, Scope } from "../../runtime/contract/values/data.ts";

const printing = () => ({ imports: new Imports("src/generated/x.ts", [], false), workflow: undefined, own: false });

/** Runs printed code. */
function run(text: string, scope: Scope): unknown {
  const names = Object.keys(tests);
  return new Function(...names, `return ${text}`)(...Object.values(tests))(scope);
}

const literal = fc.oneof(fc.constantFrom("0", "1", "a", "a/b", "ab", "", " "), fc.constantFrom(0, 1, 2), fc.boolean());
const value = fc.oneof(literal, fc.constant(null), fc.constant(undefined), fc.array(fc.constantFrom("a", "0"), { maxLength: 2 }));
const field = fc.constantFrom("x", "y");
const reference = fc.record({ subject: fc.constantFrom("row", "form", "user", "record"), path: field.map((name) => [name]) });

const comparison: fc.Arbitrary<Comparison> = fc.oneof(
  fc.record({
    test: fc.constantFrom("equals" as const, "differs" as const),
    left: reference,
    right: fc.oneof(fc.record({ literal }), fc.record({ reference })),
  }),
  fc.record({
    test: fc.constantFrom("oneOf" as const, "noneOf" as const, "has" as const),
    left: reference,
    right: fc.record({ literal: fc.array(literal, { minLength: 1, maxLength: 3 }) }),
  }),
  fc.record({ test: fc.constant("has" as const), left: reference, right: fc.record({ reference }) }),
  fc.record({
    test: fc.constantFrom("gt" as const, "gte" as const, "lt" as const, "lte" as const),
    left: reference,
    right: fc.oneof(fc.record({ literal: fc.integer({ min: 0, max: 2 }) }), fc.record({ reference })),
  }),
  fc.record({ test: fc.constantFrom("empty" as const, "given" as const), left: reference, right: fc.record({ literal: fc.boolean() }) }),
  fc.record({
    test: fc.constant("under" as const),
    left: reference,
    right: fc.oneof(fc.record({ literal: fc.constantFrom("a", "a/b") }), fc.record({ reference })),
  }),
  fc.record({ test: fc.constant("format" as const), left: reference, right: fc.constant({ literal: "date" }) }),
);

const { tree } = fc.letrec<{ tree: ConditionTree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    comparison,
    fc.record({ all: fc.array(tie("tree"), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie("tree"), { maxLength: 3 }) }),
    fc.record({ not: tie("tree") }),
  ),
}));

const record = fc.dictionary(field, value, { maxKeys: 2 }) as fc.Arbitrary<Data>;

describe("conditions as TypeScript", () => {
  it("the printed function and the interpreter agree", () => {
    fc.assert(
      fc.property(tree, fc.option(record, { nil: null }), record, record, (of, row, form, user) => {
        const printed = run(printCondition(of, printing()), { row, form, user, now: "" });
        expect(printed).toBe(holds(of, { row, form, user }, undefined));
      }),
      { numRuns: 2000 },
    );
  });

  it("are printed in the structure of the YAML source", () => {
    const of: ConditionTree = {
      all: [
        { test: "oneOf", left: { subject: "row", path: ["state"] }, right: { literal: ["3", "4"] } },
        {
          any: [
            { test: "equals", left: { subject: "record", path: ["supGuid"] }, right: { literal: "000" } },
            { not: { test: "empty", left: { subject: "tree", path: ["id"] }, right: { literal: true } } },
          ],
        },
      ],
    };
    const at = printing();
    expect(printCondition(of, at)).toBe(
      '(s) => isOneOf(s.row?.["state"], ["3", "4"]) && (equals(entered(s, "supGuid"), "000") || !isEmpty(pluck(s["tree"], ["id"])))',
    );
    expect(at.imports.text()).toBe(
      'import { entered, equals, isEmpty, isOneOf, pluck } from "../../runtime/contract/language/condition.ts";\n',
    );
  });

  it("print texts with quotes, backticks and ${ unchanged", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a text of the language, or a nasty one on purpose
    const nasty = 'a`b${c}"\\ \u2028';
    const text = printValue({ kind: "text", segments: [nasty, { reference: { subject: "row", path: ["x"] } }] }, printing(), true).replace(
      "(s: Scope)",
      "(s)",
    );
    expect(run(text, { row: { x: "!" }, user: {}, now: "" })).toBe(`${nasty}!`);
  });
});
