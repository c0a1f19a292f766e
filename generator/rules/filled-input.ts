import type { ConditionTree, Reference } from "../../runtime/contract/language/condition-tree.ts";
import type { Call } from "../model/types.ts";

/** Schema of an input, as far as it says whether the input may be empty. */
interface InputSchema {
  type?: unknown;
  minItems?: number;
}

/**
 * Builds the condition that is true for a required input of every valid request: the input is not empty. Some inputs may be empty although
 * they are required: objects, lists without `minItems`, and inputs that may be null. For these, the condition is only that the input is
 * sent.
 *
 * @param name name of the required input
 */
export function filledInput(name: string, { query, body }: Call): ConditionTree {
  const schemas = [query, body].flatMap(
    ({ schema }) => (schema["properties"] as Readonly<Record<string, InputSchema>> | undefined)?.[name] ?? [],
  );
  const isFilled = schemas.some(({ type, minItems = 0 }) => {
    const types = [type].flat();
    return minItems > 0 || (typeof types[0] === "string" && !["array", "object", "null"].some((other) => types.includes(other)));
  });
  const left: Reference = { subject: "form", path: [name] };
  return { test: isFilled ? "empty" : "given", left, right: { literal: !isFilled } };
}
