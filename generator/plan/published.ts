import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { isMask, isPassword } from "../../runtime/contract/wire/wire.ts";
import { entityReference, isSchema, labelledCodes, listOf, mapSchemas, remembered } from "./schema.ts";
import { wireOf } from "./wires.ts";

/**
 * A function that returns the reference to the schema of an entity in a document, from the name of the entity. With `keepsRights`, the
 * published schema keeps the rights to fields (`x-read`), which only the server needs.
 */
export type Refer = ((entity: string) => string) & { keepsRights?: true };

const made = new WeakMap<Refer, WeakMap<JsonSchema, JsonSchema>>();

/**
 * Converts a schema for readers outside of the project, such as openapi.json. It describes names and values as they are sent. The project's
 * own keywords (`x-…`, `errorMessage`) are removed. The result is cached.
 *
 * @param refer returns the reference to the schema of an entity
 */
export function published(declared: JsonSchema, refer: Refer): JsonSchema {
  return remembered(made, refer, declared, () => travelled(declared, refer));
}

function travelled(declared: JsonSchema, refer: Refer): JsonSchema {
  const entries = Object.entries(travelling(declared)).filter(
    ([keyword]) =>
      (keyword === "x-read" && refer.keepsRights === true) ||
      (!["$schema", "$id", "errorMessage"].includes(keyword) && !keyword.startsWith("x-")),
  );
  const bare = mapSchemas(Object.fromEntries(entries), (item) => published(item, refer));
  const reference = entityReference(bare);
  return reference === undefined ? bare : { ...bare, $ref: refer(reference) };
}

/**
 * Returns the schema of a value in the form in which it is sent. A value encoded for transport (list as text, base64) becomes a text
 * without limits, because its limits do not apply to the encoded text.
 */
function travelling(schema: JsonSchema): JsonSchema {
  const wire = wireOf(schema);
  // A transformed password is an ordinary text, and its limits apply to the transformed value.
  if (wire === undefined || isPassword(wire) || isMask(wire)) return schema;
  const { title, contentEncoding, contentMediaType } = schema;
  const type = listOf(schema["type"]).includes("null") ? ["string", "null"] : "string";
  const base = { ...(title === undefined ? {} : { title }), type };
  const description = wire === "comma" ? describeList(schema) : schema["description"];
  const described = { ...base, ...(description === undefined ? {} : { description }) };
  return wire === "comma" ? described : { ...described, contentEncoding, ...(contentMediaType === undefined ? {} : { contentMediaType }) };
}

function describeList(schema: JsonSchema): string {
  const items = isSchema(schema["items"]) ? schema["items"] : {};
  const codes = labelledCodes(items) === undefined ? listOf(items["enum"]).map(String) : listOf(items["oneOf"]).map(describeCode);
  const own = schema["description"] ?? (codes.length > 0 ? codes.join("，") : undefined);
  return own === undefined ? "以逗号分隔" : `以逗号分隔：${String(own)}`;
}

const describeCode = (code: unknown): string => (isSchema(code) ? `${String(code["const"])} ${String(code["title"])}` : "");
