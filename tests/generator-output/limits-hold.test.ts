import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { buildProject, describe as printed } from "../../generator/pipeline.ts";
import type { Data } from "../../runtime/contract/data.ts";
import { type InputRules, judge } from "../../runtime/contract/violations.ts";
import { projectOf } from "../generator/cases.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { rulesOfCall } from "./validator-module.ts";

const FIELDS = {
  kind: { type: "string", title: "类别", oneOf: ["1", "2", "3"].map((code) => ({ const: code, title: `第${code}类` })) },
  tags: { type: "array", title: "标签", items: { type: "string", maxLength: 9 }, maxItems: 5 },
  limit: { type: "number", title: "限额", "x-format": "amount", minimum: 0, exclusiveMaximum: 1000.5 },
  spent: { type: "number", title: "支出", "x-format": "amount", exclusiveMinimum: 0, maximum: 9007199254.93 },
  bond: { type: "number", title: "保证金", "x-format": "amount" },
  rate: { type: "number", title: "费率", multipleOf: 0.01 },
  step: { type: "number", title: "步长", multipleOf: 1e-7 },
  dozens: { type: "number", title: "打", multipleOf: 12 },
  level: { type: "integer", title: "级别", enum: [1, 2, 3] },
  agreed: { type: "boolean", title: "同意", oneOf: [{ const: true, title: "同意" }] },
};

const BETWEEN = {
  if: { properties: { kind: { const: "1" } }, required: ["kind"] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { tags: { maxItems: 1 }, bond: { minimum: 100 } } },
  else: { properties: { tags: { minItems: 1 } } },
  allOf: [
    {
      if: { properties: { kind: { const: "2" } }, required: ["kind"] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { tags: { maxItems: 2, errorMessage: { maxItems: "二类最多两个标签" } } } },
    },
    {
      if: { properties: { bond: { const: "500.00" } }, required: ["bond"] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { rate: { maximum: 0.5 } } },
    },
  ],
};

/** The same fields and rules in an entity that a plain call writes, in its rows and in one that a workflow carries. */
function writeEntities(root: string): void {
  const folder = path.join(root, "schemas/entities");
  mkdirSync(folder, { recursive: true });
  for (const name of ["book", "loan", "chapter"]) {
    const file = path.join(folder, `${name}.schema.json`);
    const entity = JSON.parse(readFileSync(file, "utf8")) as Data;
    const { kind: _, ...others } = entity["properties"] as Data;
    const changed = { ...entity, properties: { ...others, ...FIELDS }, ...(name === "loan" ? {} : BETWEEN) };
    writeFileSync(file, JSON.stringify(changed).replace('"multipleOf":1e-7', '"multipleOf":0.0000001'));
  }
}

describe("limits that an entity declares", () => {
  const calls: Record<string, (input: Data) => string[]> = {};

  beforeAll(async () => {
    const root = projectOf(undefined, memoryFolder("gp-limits-"));
    writeEntities(root);
    const built = buildProject(root);
    rmSync(root, { recursive: true });
    const { project } = built;
    if (project === undefined) throw new Error(printed(built));
    const judged = (rules: InputRules) => (input: Data) => judge(rules, input).map(({ field, message }) => `${field} ${message}`);
    const book = judged(await rulesOfCall(project, "shop", "addBook"));
    calls["a route or a form"] = (input) => book({ bookName: "书", ...input });
    calls["a row"] = (input) =>
      book({ bookName: "书", tags: ["甲"], chapters: [{ heading: "一", pages: 1, ...input }] }).map((line) =>
        line.replace("chapters.0.", ""),
      );
    calls["a transition"] = judged(await rulesOfCall(project, "desk", "saveLoan"));
  });

  /** What is told of an input; without words: nothing. */
  const SINGLE: [Data, ...string[]][] = [
    [{ limit: "-5.00" }, "limit 限额不能小于0"],
    [{ limit: "-0.01" }, "limit 限额不能小于0"],
    [{ limit: -5 }, "limit 限额不能小于0"],
    [{ limit: "0" }],
    [{ limit: "0.00" }],
    [{ limit: "1000.49" }],
    [{ limit: "1000.50" }, "limit 限额必须小于1000.5"],
    [{ limit: "1e3" }, "limit 限额格式不正确"],
    [{ spent: "0.00" }, "spent 支出必须大于0"],
    [{ spent: "0.01" }],
    [{ spent: "9007199254.93" }],
    [{ spent: "9007199254.94" }, "spent 支出不能大于9007199254.93"],
    ...[0.07, 19.99, 4.35, 0.3, -1.1, 1e15].map((rate): [Data] => [{ rate }]),
    [{ rate: 19.995 }, "rate 费率必须是0.01的倍数"],
    [{ rate: 1e-9 }, "rate 费率必须是0.01的倍数"],
    [{ step: 0.0000003 }],
    [{ step: 0.00000015 }, "step 步长必须是0.0000001的倍数"],
    [{ dozens: 36 }],
    [{ dozens: 12.5 }, "dozens 打必须是12的倍数"],
    [{ level: 1 }],
    [{ level: "1" }, "level 级别必须为整数"],
    [{ level: 4 }, "level 级别取值不正确"],
    [{ agreed: true }],
    [{ agreed: false }, "agreed 同意取值不正确"],
  ];

  it.each(["a route or a form", "a row", "a transition"])("hold for %s, in decimal arithmetic", (where) => {
    const told = SINGLE.map(([input]) => [input, ...(calls[where]?.({ tags: ["甲"], ...input }) ?? [])]);
    expect(told).toEqual(SINGLE);
  });

  const CASES: [Data, ...string[]][] = [
    [{ kind: "3", tags: ["甲", "乙", "丙"] }],
    [{ kind: "1", tags: ["甲", "乙", "丙"] }, "tags 标签不能超过1项"],
    [{ kind: "2", tags: ["甲", "乙", "丙"] }, "tags 二类最多两个标签"],
    [{ kind: "3", tags: [] }, "tags 请选择标签"],
    [{ kind: "1", tags: [] }],
    [{ kind: "3", tags: ["甲", "乙", "丙", "丁", "戊", "己"] }, "tags 标签不能超过5项"],
    [{ kind: "1", tags: ["甲"], bond: "99.99" }, "bond 保证金不能小于100"],
    [{ kind: "1", tags: ["甲"], bond: "100.00" }],
    [{ kind: "2", tags: ["甲"], bond: "99.99" }],
    [{ kind: "2", tags: ["甲"], bond: "500", rate: 0.75 }, "rate 费率不能大于0.5"],
    [{ kind: "2", tags: ["甲"], bond: 500, rate: 0.75 }, "rate 费率不能大于0.5"],
    [{ kind: "2", tags: ["甲"], bond: "500.01", rate: 0.75 }],
  ];

  it.each(["a route or a form", "a row"])("under a condition hold only there, for %s", (where) => {
    expect(CASES.map(([input]) => [input, ...(calls[where]?.(input) ?? [])])).toEqual(CASES);
  });
});
