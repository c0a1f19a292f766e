import type { JsonSchema } from "../../runtime/contract/route.ts";
import { isSchema, labelledCodes, listOf } from "../plan/schema.ts";
import { comment, inline, key } from "./literal.ts";

/** A JSON Schema as a TypeScript type. `nullable`: optional fields may be null (null clears). */
export function schemaType(schema: JsonSchema, nullable = false, indent = ""): string {
  const codes = labelledCodes(schema) ?? (Array.isArray(schema["enum"]) ? schema["enum"] : undefined);
  if (codes !== undefined) return codes.map(inline).join(" | ");
  if ("const" in schema) return inline(schema["const"]);
  const types = Array.isArray(schema["type"]) ? schema["type"] : [schema["type"]];
  return [...new Set(types.map((type) => oneType(schema, type, nullable, indent)))].join(" | ");
}

function oneType(schema: JsonSchema, type: unknown, nullable: boolean, indent: string): string {
  switch (type) {
    case "string":
    case "boolean":
    case "null":
    case "number":
      return type;
    case "integer":
      return "number";
    case "array":
      return listType(schema["items"], nullable, indent);
    case "object":
      return objectType(schema, nullable, indent);
    default:
      if (isSchema(schema["properties"])) return objectType(schema, nullable, indent);
      return alternatives(schema, nullable, indent);
  }
}

function alternatives(schema: JsonSchema, nullable: boolean, indent: string): string {
  const options = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])].filter(isSchema);
  return options.length === 0 ? "unknown" : [...new Set(options.map((item) => schemaType(item, nullable, indent)))].join(" | ");
}

function listType(items: unknown, nullable: boolean, indent: string): string {
  const item = isSchema(items) ? schemaType(items, nullable, indent) : "unknown";
  return /^(?:[\w.]+|\{[\s\S]*\})$/.test(item) ? `${item}[]` : `(${item})[]`;
}

/** `{ … }`, a member a line, each with its title. */
export function objectType(schema: JsonSchema, nullable: boolean, indent: string): string {
  const required = new Set(listOf(schema["required"]));
  const members: string[] = [];
  for (const [name, field] of Object.entries((schema["properties"] ?? {}) as Record<string, unknown>)) {
    const of = isSchema(field) ? field : {};
    const type = schemaType(of, nullable, `${indent}  `);
    const clears = nullable && !required.has(name) && !/\bnull$|^unknown$/.test(type) ? " | null" : "";
    const title = typeof of["title"] === "string" ? `${indent}  /** ${comment(of["title"])} */\n` : "";
    members.push(`${title}${indent}  ${key(name)}${required.has(name) ? "" : "?"}: ${type}${clears};\n`);
  }
  const more = schema["additionalProperties"];
  if (isSchema(more)) members.push(`${indent}  [name: string]: ${schemaType(more, nullable, `${indent}  `)};\n`);
  if (members.length > 0) return `{\n${members.join("")}${indent}}`;
  return more === false ? "Record<string, never>" : "Record<string, unknown>";
}

/** `interface Name {…}` for an object, else `type Name = …;`. */
export function declaration(name: string, schema: JsonSchema, nullable: boolean): string {
  const type = schemaType(schema, nullable);
  return type.startsWith("{\n") && type.endsWith("\n}") && !type.includes("\n} | ")
    ? `interface ${name} ${type}`
    : `type ${name} = ${type};`;
}
