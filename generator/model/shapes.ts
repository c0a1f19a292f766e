import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { bounded, mostOf } from "./bounds.ts";
import { typeOfField, typeOfSchema, type NameType } from "./names.ts";
import type { Entity, EntityField } from "./types.ts";

/**
 * Schemas of what travels. `input`: what a client may write; `search`: what a list is narrowed by; `key`: what names
 * a row; `reply`: what the server answers (nothing there is judged, so codes and limits stay away: it is only written).
 */
export type Direction = "input" | "search" | "key" | "reply";

type Mutable = Record<string, unknown>;

/** Longest text a search takes: the server looks through rows with it. */
const SEARCH_LENGTH = 200;

export function fieldSchema(field: EntityField, direction: Direction, entities: ReadonlyMap<string, Entity>): JsonSchema {
  const schema = schemaOf(field, direction, entities);
  const sent = field.schema["x-wire-name"];
  return sent === undefined || schema["x-wire-name"] === sent ? schema : { ...schema, "x-wire-name": sent };
}

function schemaOf(field: EntityField, direction: Direction, entities: ReadonlyMap<string, Entity>): JsonSchema {
  if (direction === "reply") return replySchema(field, entities);
  if (direction === "key") return { type: field.type, title: field.title, ...lengths(field), ...messages(field, ["required"]) };
  if (direction === "search") return searchSchema(field);
  if (field.rows !== undefined) {
    const { minItems, maxItems } = field.schema;
    const list = { ...worded(field), type: "array", items: rowsSchema(entities.get(field.rows), "input", entities) };
    return bounded({ ...list, ...given({ minItems, maxItems }), ...messages(field) }, mostOf(field, entities));
  }
  return bounded(inputSchema(field.schema, field.type), mostOf(field, entities));
}

function lengths(field: EntityField): Mutable {
  return given({ maxLength: field.schema["maxLength"] ?? (field.type === "string" ? SEARCH_LENGTH : undefined) });
}

function messages(field: EntityField, only?: readonly string[]): Mutable {
  const kept = Object.entries(field.messages).filter(([keyword]) => only === undefined || only.includes(keyword));
  return kept.length === 0 ? {} : { errorMessage: Object.fromEntries(kept) };
}

function worded(field: EntityField): Mutable {
  return given({ title: field.title, description: field.schema["description"] });
}

function given(parts: Readonly<Record<string, unknown>>): Mutable {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

/** Keywords that are ours or the store's: they say nothing about what travels (`x-wire` says how). */
const unsent = new Set([
  "x-secret",
  "x-ref",
  "x-derived",
  "x-file",
  "x-range",
  "x-match",
  "x-rows",
  "x-was",
  "x-mask",
  "readOnly",
  "oneOf",
  "default",
]);

/** A declared schema as the validator takes it: labelled codes as an enum, amounts and times by format. */
function inputSchema(declared: JsonSchema, type: string): JsonSchema {
  const schema: Mutable = {};
  for (const [keyword, value] of Object.entries(declared)) if (!unsent.has(keyword)) schema[keyword] = value;
  schema["type"] = type;
  const codes = declared["oneOf"];
  if (Array.isArray(codes)) {
    schema["enum"] = codes.map((code: { const: unknown }) => code.const);
    schema["description"] ??= codes
      .map((code: { const: unknown; title: unknown }) => `${String(code.const)} ${String(code.title)}`)
      .join("，");
  }
  const format = declared["x-format"];
  if (format === "amount") Object.assign(schema, { type: ["string", "number"], format: "amount" });
  if (format === "datetime" || format === "date") schema["format"] = format;
  const items = declared["items"];
  if (items !== null && typeof items === "object") schema["items"] = inputSchema(items as JsonSchema, itemType(items as JsonSchema));
  return schema;
}

function itemType(items: JsonSchema): string {
  const type = items["type"];
  return typeof type === "string" ? type : "string";
}

function searchSchema(field: EntityField): JsonSchema {
  const base: Mutable = { type: field.type === "array" ? "string" : field.type, title: field.title };
  if (field.format === "amount") return { ...base, type: ["string", "number"], format: "amount" };
  if (field.codes !== undefined && field.type === "string") return { ...base, enum: field.codes.map((code) => code.value) };
  return base["type"] === "string" ? { ...base, maxLength: SEARCH_LENGTH } : base;
}

/** Rows of a child list: closed, in either direction. */
export function rowsSchema(entity: Entity | undefined, direction: "input" | "reply", entities: ReadonlyMap<string, Entity>): JsonSchema {
  const fields = [...(entity?.fields.values() ?? [])].filter((field) => direction === "input" || field.secret === false);
  return {
    type: "object",
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, direction, entities)])),
    ...(direction === "input" && entity !== undefined ? rowRules(entity) : {}),
    additionalProperties: false,
  };
}

const rowRules = (entity: Entity): Mutable => ({
  ...(entity.required.length > 0 ? { required: entity.required } : {}),
  ...rulesBetween(entity, new Set(entity.fields.keys())),
});

const replies = new WeakMap<EntityField, JsonSchema>();

function replySchema(field: EntityField, entities: ReadonlyMap<string, Entity>): JsonSchema {
  if (field.rows !== undefined) return { ...worded(field), type: "array", items: rowsSchema(entities.get(field.rows), "reply", entities) };
  // One object for all replies: that they say the same of a field is seen by looking.
  const known = replies.get(field) ?? replyValue(field);
  replies.set(field, known);
  return known;
}

function replyValue(field: EntityField): JsonSchema {
  const words = worded(field);
  if (field.format === "amount") return { ...words, type: ["string", "null"], format: "amount" };
  if (field.type === "array")
    return { ...words, type: ["array", "null"], items: replyItems(field.schema["items"]), ...given({ "x-wire": field.schema["x-wire"] }) };
  if (field.type === "object") return { ...words, type: ["object", "null"], additionalProperties: true };
  return {
    ...words,
    ...codeWords(field),
    type: [field.type, "null"],
    ...(field.format === "datetime" || field.format === "date" ? { format: field.format } : {}),
    ...given({
      contentEncoding: field.schema["contentEncoding"],
      contentMediaType: field.schema["contentMediaType"],
      "x-mask": field.schema["x-mask"],
    }),
  };
}

function replyItems(items: unknown): JsonSchema {
  return { type: items !== null && typeof items === "object" ? itemType(items as JsonSchema) : "string" };
}

function codeWords(field: EntityField): Mutable {
  const codes = field.codes?.filter((code) => code.label !== code.value) ?? [];
  if (codes.length === 0 || field.schema["description"] !== undefined) return {};
  return { description: codes.map((code) => `${code.value} ${code.label}`).join("，") };
}

/** A name of `plus` as declared. */
export function plusSchema(declared: JsonSchema): JsonSchema {
  const type = declared["type"];
  return inputSchema(declared, (Array.isArray(type) ? type.find((item) => item !== "null") : type) ?? "string");
}

export function plusType(declared: JsonSchema): NameType {
  return typeOfSchema(declared);
}

export function fieldType(field: EntityField, entities: ReadonlyMap<string, Entity>): NameType {
  return typeOfField(field, entities);
}

/** Parts of an entity's `if`, `allOf` … that speak of nothing but the given names. */
export function rulesBetween(entity: Entity, names: ReadonlySet<string>): Mutable {
  const kept: Mutable = {};
  const schema = partsOfAmounts(entity);
  const inside = (part: unknown): boolean => namesIn(part).every((name) => names.has(name));
  if (schema["if"] !== undefined && [schema["if"], schema["then"], schema["else"]].every(inside)) {
    Object.assign(kept, given({ if: schema["if"], then: schema["then"], else: schema["else"] }));
  }
  const all = Array.isArray(schema["allOf"]) ? schema["allOf"].filter(inside) : [];
  const parts = [...all, ...dependent(schema).filter(inside)];
  if (parts.length > 0) kept["allOf"] = parts;
  return kept;
}

/** The rules between fields of an entity, in which what is asked of an amount says that it is one: it is judged as such. */
function partsOfAmounts({ schema, fields }: Entity): JsonSchema {
  const told = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(told);
    if (part === null || typeof part !== "object") return part;
    const members = Object.entries(part).map(([keyword, value]) => [keyword, keyword === "properties" ? ofFields(value) : told(value)]);
    return Object.fromEntries(members);
  };
  const ofFields = (properties: Readonly<Record<string, JsonSchema>>): Mutable =>
    Object.fromEntries(
      Object.entries(properties).map(([name, asked]) => [
        name,
        fields.get(name)?.format === "amount" ? { ...asked, format: "amount" } : asked,
      ]),
    );
  const parts = ["if", "then", "else", "allOf"].filter((keyword) => schema[keyword] !== undefined);
  return { ...schema, ...Object.fromEntries(parts.map((keyword) => [keyword, told(schema[keyword])])) };
}

/** `dependentRequired` as the rules between fields that it is short for: those are judged, worded and told one by one. */
function dependent({ dependentRequired = {} }: JsonSchema): JsonSchema[] {
  return Object.entries(dependentRequired as Record<string, string[]>).map(([name, required]) => ({
    if: { required: [name] },
    then: { required },
  }));
}

/** Fields that a part of a schema speaks of. */
export function namesIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(namesIn);
  if (part === null || typeof part !== "object") return [];
  const { properties, required, ...rest } = part as Record<string, unknown>;
  const own = properties !== null && typeof properties === "object" ? Object.keys(properties) : [];
  const needed = Array.isArray(required) ? required.filter((item): item is string => typeof item === "string") : [];
  return [...own, ...needed, ...Object.values(rest).flatMap(namesIn)];
}
