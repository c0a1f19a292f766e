import type { Ajv, CodeKeywordDefinition, KeywordCxt } from "ajv";
import { isMultipleOf } from "../../runtime/contract/values/decimals.ts";
import { compareAmount } from "../../runtime/contract/values/money.ts";

const FUNCTIONS = { isMultipleOf, compareAmount } as const;

/** The modules of the contract from which validators import functions, by the name of the function. */
export const CALLED: Readonly<Record<keyof typeof FUNCTIONS, string>> = { isMultipleOf: "values/decimals", compareAmount: "values/money" };

/** By keyword, the comparison of the amount with the limit that is true if the rule is violated. */
const BREAKS = { maximum: "GT", minimum: "LT", exclusiveMaximum: "GTE", exclusiveMinimum: "LTE" } as const;

/** Tests whether the schema of a keyword is that of an amount, which is sent as a text or as a number. */
const isAmount = ({ parentSchema }: KeywordCxt): boolean => parentSchema["format"] === "amount";

/**
 * Returns a function that makes ajv compare decimals exactly. It replaces the keywords `multipleOf`, `const`, `enum` and those for minimum
 * and maximum.
 *
 * - The `multipleOf` of ajv calculates in binary fractions, so that 19.99 is no multiple of 0.01.
 * - Amounts are sent as texts. The minimum, maximum and `multipleOf` of ajv ignore texts.
 */
export async function decimalKeywords(): Promise<(ajv: Ajv) => void> {
  const { _, and, Name, operators } = await import("ajv/dist/compile/codegen/index.js");
  const called = ({ gen }: KeywordCxt, name: keyof typeof FUNCTIONS) =>
    gen.scopeValue("func", { ref: FUNCTIONS[name], code: new Name(name) });
  const differs = (cxt: KeywordCxt, value: unknown) => _`${called(cxt, "compareAmount")}(${cxt.data}, ${String(value)}) !== 0`;
  return (ajv) => {
    for (const [keyword, comparison] of Object.entries(BREAKS))
      replace(ajv, keyword, ({ code }) => ({
        type: ["number", "string"],
        code: (cxt, type) => {
          if (isAmount(cxt)) cxt.fail(_`${called(cxt, "compareAmount")}(${cxt.data}, ${cxt.schema}) ${operators[comparison]} 0`);
          else if (type === "number") code(cxt, type);
        },
      }));
    replace(ajv, "multipleOf", () => ({
      // The remainder of a division by an integer is exact.
      code: (cxt) =>
        Number.isSafeInteger(cxt.schema)
          ? cxt.fail(_`${cxt.data} % ${cxt.schema} !== 0`)
          : cxt.fail(_`!${called(cxt, "isMultipleOf")}(${cxt.data}, ${cxt.schema})`),
    }));
    replace(ajv, "const", ({ code }) => ({ code: (cxt, type) => (isAmount(cxt) ? cxt.fail(differs(cxt, cxt.schema)) : code(cxt, type)) }));
    replace(ajv, "enum", ({ code }) => ({
      code: (cxt, type) =>
        isAmount(cxt) ? cxt.fail(and(...(cxt.schema as unknown[]).map((value) => differs(cxt, value)))) : code(cxt, type),
    }));
  };
}

/**
 * Replaces parts of an ajv keyword that generates code.
 * @throws Error if ajv has no such keyword.
 */
function replace(ajv: Ajv, keyword: string, change: (definition: CodeKeywordDefinition) => Partial<CodeKeywordDefinition>): void {
  const known = ajv.getKeyword(keyword);
  if (typeof known === "boolean" || !("code" in known)) throw new Error(`ajv has no keyword \`${keyword}\` that emits code`);
  ajv.removeKeyword(keyword).addKeyword({ ...known, ...change(known), keyword });
}
