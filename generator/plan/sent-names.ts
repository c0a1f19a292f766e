import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { isSchema, mapSchemas, schemasOf } from "./schema.ts";

/** Returns the name of a member in requests and replies: `x-wire-name` of its schema, or else its own name. */
export const sentAs = (name: string, { "x-wire-name": sent }: JsonSchema): string => (typeof sent === "string" ? sent : name);

const made = new WeakMap<JsonSchema, JsonSchema>();

/**
 * Renames the members of a schema, including those in conditional keywords and inner schemas, to their names in requests and replies
 * ({@link sentAs}). Used for documents about what is sent. The result is cached; it is the same schema if nothing is renamed.
 */
export function asSent(schema: JsonSchema): JsonSchema {
  const known = made.get(schema) ?? namedAsSent(schema);
  made.set(schema, known);
  return known;
}

function namedAsSent(schema: JsonSchema): JsonSchema {
  const names = new Map(schemasOf(schema["properties"]).map(([name, of]) => [name, sentAs(name, of)]));
  const inner = mapSchemas(schema, asSent);
  return [...names].every(([name, sent]) => name === sent) ? inner : renamed(inner, (name) => names.get(name) ?? name);
}

type Rename = (name: string) => string;

/** Keywords whose subschemas describe the object itself, and not one of its members. */
const BESIDE: ReadonlySet<string> = new Set(["if", "then", "else", "not", "allOf", "anyOf", "oneOf"]);

function renamed(schema: JsonSchema, to: Rename): JsonSchema {
  return Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, renamedIn(keyword, value, to)]));
}

function renamedIn(keyword: string, value: unknown, to: Rename): unknown {
  const list = Array.isArray(value) ? value : undefined;
  if (keyword === "required") return list?.map((name) => to(String(name))) ?? value;
  if (BESIDE.has(keyword)) return list?.map((item) => renamed(item as JsonSchema, to)) ?? renamed(value as JsonSchema, to);
  if (!isSchema(value) || (keyword !== "properties" && keyword !== "dependentRequired")) return value;
  const others = (of: unknown): unknown => (keyword === "properties" || !Array.isArray(of) ? of : of.map((name) => to(String(name))));
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [to(name), others(of)]));
}
