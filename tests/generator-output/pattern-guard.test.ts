import { Ajv } from "ajv";
import { expect, it } from "vitest";
import { patternGuard } from "../../generator/render/standalone.ts";
import { standaloneCode } from "../../generator/render/standalone.ts";

const failedKeywords = async (schema: object, text: string): Promise<string[]> => {
  const ajv = new Ajv({ allErrors: true });
  (await patternGuard())(ajv);
  const validate = ajv.compile({ type: "string", ...schema });
  validate(text);
  return (validate.errors ?? []).map(({ keyword }) => keyword);
};

it("does not evaluate a slow pattern on a text that is too long", async () => {
  const schema = { maxLength: 3, pattern: "a+$" };
  expect(await failedKeywords(schema, "aaab")).toEqual(["maxLength"]);
  expect(await failedKeywords(schema, "aab")).toEqual(["pattern"]);
  expect(await failedKeywords(schema, "aaa")).toEqual([]);
  // Counts characters as maxLength does (code points).
  expect(await failedKeywords(schema, "😀😀😀")).toEqual(["pattern"]);
});

it("evaluates any other pattern, before the format", async () => {
  expect(await failedKeywords({ maxLength: 3, pattern: "^a*$" }, "aaab")).toEqual(["maxLength", "pattern"]);
  expect(await failedKeywords({ pattern: "a+$" }, "aaab")).toEqual(["pattern"]);
  const code = await standaloneCode({ type: "string", maxLength: 3, pattern: "a+$", format: "url" });
  expect(code).toMatch(/maxLength.*pattern0\.test.*formats0\(/);
  expect(code).toContain("if(func0(data) <= 3){if(!pattern0.test(data)");
});
