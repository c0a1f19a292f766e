import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { pascal } from "./names.ts";
import { isSchema, labelledCodes, mapSchemas } from "./schema.ts";

/** Keywords that the library would print, but that a type does not need. */
const UNSAID = new Set(["title", "$id", "$schema", "if", "then", "else", "errorMessage", "minItems", "maxItems"]);

/**
 * Converts a schema to a form from which json-schema-to-typescript prints the wanted type:
 *
 * - The title of a scalar becomes its description. Otherwise the library would declare a separate type with the title as its name.
 * - A reference to an entity becomes the name of its type, and an amount the type `Amount`.
 * - Conditional keywords and the project's own keywords are removed.
 *
 * @param root true if the schema itself is declared as a type, so that its title is not needed as a description
 */
export function typed(schema: JsonSchema, root = false): JsonSchema {
  const reference = schema["$ref"];
  if (typeof reference === "string") return { tsType: pascal(reference) };
  const { title } = schema;
  const codes = labelledCodes(schema);
  const says = (keyword: string): boolean =>
    !UNSAID.has(keyword) && !keyword.startsWith("x-") && !(codes !== undefined && keyword === "oneOf");
  const entries = Object.entries(schema).filter(([keyword]) => says(keyword));
  const inner = mapSchemas(Object.fromEntries(entries), (item) => typed(item));
  const amount = schema["x-format"] === "amount" || schema["format"] === "amount" ? { tsType: "Amount" } : {};
  const named = root || typeof title !== "string" || isSchema(schema["properties"]) ? {} : { description: title };
  return { ...inner, ...named, ...amount, ...(codes === undefined ? {} : { enum: codes }) };
}
