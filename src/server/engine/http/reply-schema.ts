import type { AnyCall } from "../../../../runtime/contract/wire/call.ts";
import type { JsonSchema } from "../../../../runtime/contract/server/route.ts";
import { sentName } from "../../../../runtime/contract/wire/wire.ts";

/**
 * Reduces the schema of `data` to what the serialiser of replies needs: types, properties and items. Codes, limits and formats are dropped,
 * because they do not affect the output and would cost a validation per value. Every value may be null. References to `$defs` (trees)
 * become references to `definitions`, which {@link definitionsOf} returns.
 */
export function writableSchema(schema: JsonSchema): JsonSchema {
  const ref = schema["$ref"];
  if (typeof ref === "string") return { $ref: ref.replace("#/$defs/", "#/definitions/") };
  const result: Record<string, unknown> = { nullable: true };
  const type = mainType(schema);
  if (type !== undefined) result["type"] = type;
  const properties = schema["properties"] as Record<string, JsonSchema> | undefined;
  if (properties !== undefined) {
    result["properties"] = Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, writableSchema(property)]));
  }
  const { items, additionalProperties: rest } = schema;
  if (isSchema(items)) result["items"] = writableSchema(items);
  if (isSchema(rest)) result["additionalProperties"] = writableSchema(rest);
  // A node without a type (null, a free JSON value) is written unchanged.
  return type === undefined ? {} : result;
}

/**
 * Renames the fields of records in the schema of `data` to their names in replies. The records may be in a page, in a list, in the member
 * `at`, or alone.
 */
export function sentSchema(call: AnyCall, schema: JsonSchema): JsonSchema {
  const { names, page, at } = call;
  const around = page === true ? "rows" : at;
  const properties = (schema["properties"] ?? {}) as Record<string, JsonSchema>;
  if (names === undefined) return schema;
  const inside = around === undefined ? undefined : properties[around];
  if (around !== undefined && inside !== undefined)
    return {
      ...schema,
      properties: { ...properties, [around]: sentSchema({ ...call, page: undefined, at: undefined } as AnyCall, inside) },
    };
  if (isSchema(schema["items"])) return { ...schema, items: sentSchema(call, schema["items"]) };
  return { ...schema, properties: Object.fromEntries(Object.entries(properties).map(([name, of]) => [sentName(call, name), of])) };
}

/** Returns the definitions (`$defs`) of a schema by name, each reduced by {@link writableSchema}. Empty if it has none. */
export function definitionsOf(schema: JsonSchema): Record<string, JsonSchema> {
  const definitions = (schema["$defs"] ?? {}) as Record<string, JsonSchema>;
  return Object.fromEntries(Object.entries(definitions).map(([name, definition]) => [name, writableSchema(definition)]));
}

const isSchema = (value: unknown): value is JsonSchema => value !== null && typeof value === "object" && !Array.isArray(value);

function mainType(schema: JsonSchema): string | undefined {
  const type = schema["type"];
  if (typeof type === "string") return type === "null" ? undefined : type;
  if (Array.isArray(type)) {
    const kinds = type.filter((item) => item !== "null");
    return kinds.length === 1 ? String(kinds[0]) : undefined;
  }
  return schema["properties"] === undefined ? undefined : "object";
}

/**
 * Tests whether the schema of `data` permits nothing to be sent: null, or an object without declared or further properties. The `data` of
 * such a reply is null, whatever the handler returns.
 */
export function isVoid(schema: JsonSchema): boolean {
  const properties = schema["properties"] as Record<string, unknown> | undefined;
  const types = [schema["type"] ?? "object"].flat();
  if (types.includes("null") && types.length === 1) return true;
  return types.includes("object") && Object.keys(properties ?? {}).length === 0 && typeof schema["additionalProperties"] !== "object";
}
