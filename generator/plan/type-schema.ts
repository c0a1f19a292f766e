import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { pascal } from "./names.ts";
import { isSchema, labelledCodes, mapSchemas } from "./schema.ts";

/** What a type does not say, and the library would. */
const UNSAID = new Set(["title", "$id", "$schema", "if", "then", "else", "errorMessage", "minItems", "maxItems"]);

/**
 * For json-schema-to-typescript: a title of a scalar would become a type of its own (`NoName` for Chinese), so
 * it becomes the description; references to other entities are their types' names; conditions say nothing in a type.
 */
export function typed(schema: JsonSchema, root = false): JsonSchema {
  const reference = schema["$ref"];
  if (typeof reference === "string") return { tsType: pascal(reference) };
  const { title } = schema;
  const codes = labelledCodes(schema);
  const says = (keyword: string): boolean =>
    !UNSAID.has(keyword) && !keyword.startsWith("x-") && !(codes !== undefined && keyword === "oneOf");
  const kept = Object.entries(schema).filter(([keyword]) => says(keyword));
  const inner = mapSchemas(Object.fromEntries(kept), (item) => typed(item));
  const amount = schema["x-format"] === "amount" || schema["format"] === "amount" ? { tsType: "Amount" } : {};
  const named = root || typeof title !== "string" || isSchema(schema["properties"]) ? {} : { description: title };
  return { ...inner, ...named, ...amount, ...(codes === undefined ? {} : { enum: codes }) };
}
