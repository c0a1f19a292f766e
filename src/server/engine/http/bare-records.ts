import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { JsonSchema } from "../../../../runtime/contract/server/route.ts";

const INHERITED = new RegExp(`"(?:${Object.getOwnPropertyNames(Object.prototype).join("|")})"`);

const known = new WeakMap<JsonSchema, boolean>();

/** Whether a reply has a member that is called as one that every object inherits (`constructor`). */
function namesInherited(schema: JsonSchema): boolean {
  const found = known.get(schema) ?? INHERITED.test(JSON.stringify(schema));
  known.set(schema, found);
  return found;
}

/**
 * Copies a reply into records that inherit nothing, where its schema asks for such a member: the serialiser reads members by
 * name, and would write what every object has for a record that lacks the field.
 */
export const asBareRecords = (schema: JsonSchema, value: unknown): unknown => (namesInherited(schema) ? bare(value) : value);

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (value === null || typeof value !== "object") return value;
  const record = Object.create(null) as Data;
  for (const [name, item] of Object.entries(value)) record[name] = bare(item);
  return record;
}
