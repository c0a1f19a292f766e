import type { JsonSchema } from "../../runtime/contract/route.ts";
import { pascal } from "../plan/names.ts";
import { isSchema, labelledCodes, listOf, schemasOf } from "../plan/schema.ts";
import { comment, inline, key } from "./literal.ts";

interface Typing {
  /** Optional fields may be null (in a body null clears). */
  nullable: boolean;
  /** Names of the types of `$defs` start with it. */
  prefix: string;
}

/** A JSON Schema as a TypeScript type. */
export function schemaType(schema: JsonSchema, typing: Typing, indent = ""): string {
  const definition = /^#\/\$defs\/(.+)$/.exec(String(schema["$ref"] ?? ""))?.[1];
  if (definition !== undefined) return `${typing.prefix}${pascal(definition)}`;
  const codes = labelledCodes(schema) ?? (Array.isArray(schema["enum"]) ? schema["enum"] : undefined);
  if (codes !== undefined) return codes.map(inline).join(" | ");
  if ("const" in schema) return inline(schema["const"]);
  const types = Array.isArray(schema["type"]) ? schema["type"] : [schema["type"]];
  return [...new Set(types.map((type) => oneType(schema, type, typing, indent)))].join(" | ");
}

function oneType(schema: JsonSchema, type: unknown, typing: Typing, indent: string): string {
  switch (type) {
    case "string":
    case "boolean":
    case "null":
    case "number":
      return type;
    case "integer":
      return "number";
    case "array":
      return listType(schema["items"], typing, indent);
    case "object":
      return objectType(schema, typing, indent);
    default:
      if (isSchema(schema["properties"])) return objectType(schema, typing, indent);
      return alternatives(schema, typing, indent);
  }
}

function alternatives(schema: JsonSchema, typing: Typing, indent: string): string {
  const options = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])].filter(isSchema);
  return options.length === 0 ? "unknown" : [...new Set(options.map((item) => schemaType(item, typing, indent)))].join(" | ");
}

function listType(items: unknown, typing: Typing, indent: string): string {
  const item = isSchema(items) ? schemaType(items, typing, indent) : "unknown";
  return /^(?:[\w.]+|\{[\s\S]*\})$/.test(item) ? `${item}[]` : `(${item})[]`;
}

/** `{ … }`, a member a line, each with its title. */
function objectType(schema: JsonSchema, typing: Typing, indent: string): string {
  const required = new Set(listOf(schema["required"]));
  const members: string[] = [];
  for (const [name, field] of Object.entries((schema["properties"] ?? {}) as Record<string, unknown>)) {
    const of = isSchema(field) ? field : {};
    const type = schemaType(of, typing, `${indent}  `);
    const clears = typing.nullable && !required.has(name) && !/\bnull$|^unknown$/.test(type) ? " | null" : "";
    const title = typeof of["title"] === "string" ? `${indent}  /** ${comment(of["title"])} */\n` : "";
    members.push(`${title}${indent}  ${key(name)}${required.has(name) ? "" : "?"}: ${type}${clears};\n`);
  }
  const more = schema["additionalProperties"];
  if (isSchema(more)) members.push(`${indent}  [name: string]: ${schemaType(more, typing, `${indent}  `)};\n`);
  if (members.length > 0) return `{\n${members.join("")}${indent}}`;
  return more === false ? "Record<string, never>" : "Record<string, unknown>";
}

/** `interface Name {…}` for an object, else `type Name = …;`; before it what its `$defs` hold. */
export function declaration(name: string, schema: JsonSchema, nullable: boolean): string {
  const typing = { nullable, prefix: name };
  const inner = schemasOf(schema["$defs"]).map(([definition, of]) => `${declared(`${name}${pascal(definition)}`, of, typing)}\n\nexport `);
  return `${inner.join("")}${declared(name, schema, typing)}`;
}

function declared(name: string, schema: JsonSchema, typing: Typing): string {
  const type = schemaType(schema, typing);
  const isInterface = type.startsWith("{\n") && type.endsWith("\n}") && !type.includes("\n} | ");
  return isInterface ? `interface ${name} ${type}` : `type ${name} = ${type};`;
}
