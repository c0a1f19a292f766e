import type { JsonSchema } from "../../runtime/contract/route.ts";
import type { Entity } from "../model/types.ts";
import type { Node } from "./code.ts";
import { camel, entityFile, pascal } from "./names.ts";
import type { View } from "./output.ts";
import { isSchema, labelledCodes, mapSchemas } from "./schema.ts";

/** entities/<entity>.ts */
export function entityTypes(entity: Entity): View {
  const rows = [...new Set([...entity.fields.values()].flatMap((field) => (field.rows === undefined ? [] : [field.rows])))].sort();
  return {
    title: entity.title,
    type: pascal(entity.name),
    schema: typed(entity.schema, true) as Node,
    rows: rows.filter((row) => row !== entity.name).map((row) => ({ type: pascal(row), module: entityFile(row) })),
    codes: [...entity.fields.values()].flatMap((field) =>
      field.codes === undefined
        ? []
        : [{ name: `${camel(entity.name)}${pascal(field.name)}Codes`, title: field.title, codes: field.codes }],
    ),
  };
}

/**
 * For json-schema-to-typescript: a title of a scalar would become a type of its own (`NoName` for Chinese), so
 * it becomes the description; references to other entities are their types' names; conditions say nothing in a type.
 */
function typed(schema: JsonSchema, root: boolean): JsonSchema {
  const reference = schema["$ref"];
  if (typeof reference === "string") return { tsType: pascal(reference) };
  const { title, $id: _id, $schema: _schema, if: _if, then: _then, else: _else, errorMessage: _message, ...rest } = schema;
  const codes = labelledCodes(schema);
  const kept = Object.entries(rest).filter(([keyword]) => !keyword.startsWith("x-") && !(codes !== undefined && keyword === "oneOf"));
  const inner = mapSchemas(Object.fromEntries(kept), (item) => typed(item, false));
  const amount = schema["x-format"] === "amount" ? { tsType: "string | number" } : {};
  const named = root || typeof title !== "string" || isSchema(schema["properties"]) ? {} : { description: title };
  return { ...inner, ...named, ...amount, ...(codes === undefined ? {} : { enum: codes }) };
}
