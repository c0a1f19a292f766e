import type { Data } from "../../../runtime/contract/values/data.ts";
import type { InputRules, KeywordError, Violation } from "../../../runtime/contract/language/violations.ts";

/** Builds rules of a call without ajv: required fields and longest texts, in the order of the fields. */
export function rulesOf(fields: Readonly<Record<string, { required?: string; max?: [number, string] }>>): InputRules {
  const rules = Object.entries(fields).flatMap(([at, { required, max }]) => [
    ...(required === undefined ? [] : [{ at, keyword: "required", message: required }]),
    ...(max === undefined ? [] : [{ at, keyword: "maxLength", message: max[1] }]),
  ]);
  const validate = Object.assign(
    (value: unknown): boolean => {
      const data = value as Data;
      const errors: KeywordError[] = [];
      for (const [name, { required, max }] of Object.entries(fields)) {
        const item = data[name];
        if (item === undefined && required !== undefined)
          errors.push({ instancePath: "", keyword: "required", params: { missingProperty: name } });
        if (typeof item === "string" && max !== undefined && item.length > max[0])
          errors.push({ instancePath: `/${name}`, keyword: "maxLength", params: {} });
      }
      // ajv reports errors in another order than the fields.
      validate.errors = errors.reverse();
      return errors.length === 0;
    },
    { errors: [] as KeywordError[] },
  );
  return { validate, rules };
}

export const messages = (violations: readonly Violation[]): string[] => violations.map((violation) => violation.message);
