import fc from "fast-check";
import { describe as group, expect, it } from "vitest";
import { Report } from "../../generator/diagnostics/diagnostic.ts";
import { nearest } from "../../runtime/contract/values/nearest.ts";
import { readTree } from "../../generator/load/source.ts";
import type { Tree } from "../../generator/load/tree.ts";
import { resolveCondition } from "../../generator/model/conditions.ts";
import type { Context } from "../../generator/model/context.ts";
import type { Names } from "../../generator/model/names.ts";
import { resolveValue } from "../../generator/model/values.ts";
import { condition } from "../../generator/parse/condition.ts";
import { value } from "../../generator/parse/value.ts";
import { canHold } from "../../generator/rules/satisfy.ts";

const row: Names = {
  title: '"thing"',
  types: new Map([
    ["name", { type: "string" }],
    ["state", { type: "string", codes: ["草稿", "完成"].map((label, index) => ({ value: String(index), label })) }],
    ["count", { type: "integer" }],
    ["tags", { type: "array", codes: [{ value: "a", label: "a" }] }],
  ]),
};

function context(report: Report): Context {
  const user: Names = { title: "the user", types: new Map([["org", { type: "string" }]]) };
  const workflow = {
    name: "flow",
    field: "state",
    states: ["0", "1"],
    general: [],
    actors: ["owner"],
    transitions: ["send"],
    checks: new Map(),
  };
  const subjects = new Map<string, Names | "value">([
    ["row", row],
    ["record", row],
    ["user", user],
    ["now", "value"],
    ["list", { ...row, list: true }],
  ]);
  return { report, bare: "record", subjects, workflow, values: "sent" };
}

function tree(text: string): Tree {
  const read = readTree("x.yaml", text, new Report());
  if (read === undefined) throw new Error(`not YAML: ${text}`);
  return read;
}

function resolved(text: string) {
  const report = new Report();
  const found = resolveCondition(condition(tree(text)), context(report));
  expect(report.diagnostics).toEqual([]);
  return found.tree;
}

group("conditions", () => {
  it("`row.state: new` tests whether the record is absent or marked as new by the server", () => {
    const state = { subject: "row", path: ["state"] };
    const none = { test: "empty", left: { subject: "row", path: [] }, right: { literal: true } };
    const fresh = { any: [none, { test: "equals", left: state, right: { literal: "new" } }] };
    expect(resolved("row.state: new")).toEqual(fresh);
    expect(resolved("row.state: { not: new }")).toEqual({ not: fresh });
    expect(resolved('row.state: [new, "0"]')).toMatchObject({ any: [fresh, { test: "oneOf", right: { literal: ["0"] } }] });
  });
});

group("values", () => {
  it("reports the position of a name inside a text", () => {
    const report = new Report();
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a text of the language, or a nasty one on purpose
    resolveValue(value(tree('"名称 ${nmae} 结束"')), context(report));
    expect(report.diagnostics).toMatchObject([{ code: "E301", at: { line: 1, column: 5, length: 7 }, hint: 'did you mean "name"?' }]);
  });
});

group("hints", () => {
  it("does not depend on the order of the known names", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[a-d]{1,5}$/)), fc.stringMatching(/^[a-d]{1,5}$/), (known, name) => {
        expect(nearest(name, known)).toBe(nearest(name, [...known].reverse()));
      }),
    );
  });
});

group("whether conditions can hold", () => {
  const together = (...texts: string[]) => canHold({ trees: texts.map(resolved) });

  it.each([
    [false, 'state: "0"', 'state: "1"'],
    [false, 'state: "0"', 'state: { not: "0" }'],
    [false, "name: { empty: true }", "name: x"],
    [false, "count: { gt: 3 }", "count: { lt: 3 }"],
    [false, "tags: { has: a }", "tags: { empty: true }"],
    [true, 'state: ["0", "1"]', 'state: { not: "0" }'],
    [true, "count: { gt: 3 }", "count: { lt: 5 }"],
    [true, "row.name: $user.org", "row.name: x"],
  ])("is %s for %s together with %s", (expected, ...texts) => expect(together(...texts)).toBe(expected));
});
