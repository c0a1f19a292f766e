import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { JsonSchema } from "../../../../runtime/contract/server/route.ts";

const INHERITED = new RegExp(`"(?:${Object.getOwnPropertyNames(Object.prototype).join("|")})"`);

const known = new WeakMap<JsonSchema, boolean>();

/** Tests whether the schema of a reply names a member that every object inherits (such as `constructor`). */
function namesInherited(schema: JsonSchema): boolean {
  const found = known.get(schema) ?? INHERITED.test(JSON.stringify(schema));
  known.set(schema, found);
  return found;
}

/**
 * Copies a reply into objects without a prototype, if its schema names an inherited member such as `constructor`. Otherwise returns the
 * same value. The serialiser reads members by name, so it would write the inherited member for a record that lacks the field.
 */
export const asBareRecords = (schema: JsonSchema, value: unknown): unknown => (namesInherited(schema) ? bare(value) : value);

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (value === null || typeof value !== "object") return value;
  const record = Object.create(null) as Data;
  for (const [name, item] of Object.entries(value)) record[name] = bare(item);
  return record;
}
