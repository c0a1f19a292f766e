import type { JsonSchema } from "../../../runtime/contract/route.ts";

/**
 * Reduces the schema of `data` to what decides which names leave and how they are written: types, properties,
 * items. Codes, limits and formats do not matter for writing and would cost a validation for each value; every value
 * may be null.
 */
export function writableSchema(schema: JsonSchema, root: JsonSchema = schema): JsonSchema {
  const resolved = followed(schema, root);
  const result: Record<string, unknown> = { nullable: true };
  const type = mainType(resolved);
  if (type !== undefined) result["type"] = type;
  const properties = resolved["properties"] as Record<string, JsonSchema> | undefined;
  if (properties !== undefined) {
    result["properties"] = Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, writableSchema(property, root)]));
  }
  if (resolved["items"] !== undefined && typeof resolved["items"] === "object") {
    result["items"] = writableSchema(resolved["items"] as JsonSchema, root);
  }
  const rest = resolved["additionalProperties"];
  if (rest !== null && typeof rest === "object") result["additionalProperties"] = writableSchema(rest as JsonSchema, root);
  // A node without any type (null, a free JSON value) is written as it is.
  return type === undefined ? {} : result;
}

function followed(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const ref = schema["$ref"];
  if (typeof ref !== "string" || !ref.startsWith("#/")) return schema;
  let node: unknown = root;
  for (const step of ref.slice(2).split("/")) node = (node as Record<string, unknown> | undefined)?.[step];
  return followed(node as JsonSchema, root);
}

function mainType(schema: JsonSchema): string | undefined {
  const type = schema["type"];
  if (typeof type === "string") return type === "null" ? undefined : type;
  if (Array.isArray(type)) {
    const kinds = type.filter((item) => item !== "null");
    return kinds.length === 1 ? String(kinds[0]) : undefined;
  }
  return schema["properties"] === undefined ? undefined : "object";
}

/** Whether the schema of `data` names anything that could be sent. */
export function isVoid(schema: JsonSchema): boolean {
  const properties = schema["properties"] as Record<string, unknown> | undefined;
  if (schema["type"] === "null") return true;
  return schema["type"] !== "array" && Object.keys(properties ?? {}).length === 0 && typeof schema["additionalProperties"] !== "object";
}
