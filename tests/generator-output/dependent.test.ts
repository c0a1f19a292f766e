import { rmSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { buildProject } from "../../generator/pipeline.ts";
import { rulesOf } from "../../generator/plan/rules.ts";
import { inputSchema, validating } from "../../generator/plan/schema.ts";
import { projectOf } from "../generator/cases.ts";

it("dependentRequired is judged, and told at the field that is missing, in calls that take both fields", () => {
  const root = projectOf("output-keywords");
  const { project } = buildProject(root);
  rmSync(root, { recursive: true });
  const call = project?.services.get("shop")?.calls.get("addBook");
  if (project === undefined || call === undefined) throw new Error("the case has a call that adds a book");
  const { required: _, ...schema } = validating(inputSchema(call));
  const ajv = new Ajv2020({ strict: false, formats: { phone: true, amount: true, datetime: true, date: true } });
  const takes = (input: object): boolean => ajv.validate({ ...schema, additionalProperties: true }, input);
  expect([takes({}), takes({ phone: "010-12345678" }), takes({ phone: "010-12345678", copies: 1 })]).toEqual([true, false, true]);
  expect(rulesOf(call, project)).toContainEqual({ at: "copies", keyword: "required", message: "请输入册数" });
});
