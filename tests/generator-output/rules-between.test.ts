import { rmSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { buildProject } from "../../generator/pipeline.ts";
import { rulesOf } from "../../generator/plan/rules.ts";
import { dereferenced, inputSchema, validating } from "../../generator/plan/schema.ts";
import type { Data } from "../../runtime/contract/values/data.ts";
import { formats } from "../../runtime/contract/values/formats.ts";
import { validateInput, type SchemaValidator } from "../../runtime/contract/language/violations.ts";
import { projectOf } from "../generator/cases.ts";

/** Builds a function that lists the violations (field and message) of an input for the call that adds a book. */
function buildValidator(example: string): (input: Data) => string[][] {
  const root = projectOf(example);
  const { project } = buildProject(root);
  rmSync(root, { recursive: true });
  const call = project?.services.get("shop")?.calls.get("addBook");
  if (project === undefined || call === undefined) throw new Error("the case has a call that adds a book");
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats });
  const validate = ajv.compile(validating(dereferenced(inputSchema(call), project.entities))) as SchemaValidator;
  const rules = rulesOf(call, project);
  return (input) => validateInput({ validate, rules }, input).map(({ field, message }) => [field, message]);
}

it("dependentRequired reports the missing field in calls that take both fields", () => {
  const copies = (input: Data): string[][] => buildValidator("output-keywords")(input).filter(([field]) => field === "copies");
  expect(copies({ phone: "010-12345678" })).toEqual([["copies", "请输入册数"]]);
  expect(copies({ phone: "010-12345678", copies: 1 })).toEqual([]);
});

it("rules between fields validate each row of a list, with the message of the case that applies", () => {
  const validate = buildValidator("output-rules");
  const rows = (...chapters: Data[]): string[][] => validate({ chapters }).filter(([field]) => field?.startsWith("chapters"));
  expect(rows({ heading: "附录", pages: 2 }, { heading: "一", subtitle: "起", pages: 1 })).toEqual([]);
  expect(rows({ heading: "一", pages: 1 }, { heading: "附录", pages: 1 }, { heading: "二", pages: 0 })).toEqual([
    ["chapters.2.pages", "每章至少一页"],
    ["chapters.1.pages", "附录至少两页"],
  ]);
  expect(rows({ heading: "一", subtitle: "起" })).toEqual([["chapters.0.pages", "有副标题的章节须填写页数"]]);
});
