import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { bounded, mostOf } from "./bounds.ts";
import { typeOfField, typeOfSchema, type NameType } from "./names.ts";
import { rightName } from "./field-rights.ts";
import type { Entity, EntityField } from "./types.ts";

/**
 * The purpose for which the schema of a field is built.
 *
 * - `input`: data that a client may write
 * - `search`: filters of a list
 * - `key`: the key of a record
 * - `reply`: data that the server returns; it is never validated, so its schema has no codes and limits
 */
export type Direction = "input" | "search" | "key" | "reply";

type Mutable = Record<string, unknown>;

/** Maximum number of characters of a search text. The server refuses a longer one. */
const SEARCH_LENGTH = 200;

/** Builds the JSON Schema of a field for one purpose. It contains `x-wire-name` if the field has another name in requests and replies. */
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
  const selected = Object.entries(field.messages).filter(([keyword]) => only === undefined || only.includes(keyword));
  return selected.length === 0 ? {} : { errorMessage: Object.fromEntries(selected) };
}

function worded(field: EntityField): Mutable {
  return given({ title: field.title, description: field.schema["description"] });
}

function given(members: Readonly<Record<string, unknown>>): Mutable {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/**
 * Schema keywords that are removed from the published schemas. They instruct the generator or the store and do not describe the transferred
 * value. `x-wire` does describe it and is therefore not listed.
 */
const unsent = new Set([
  "x-secret",
  "x-ref",
  "x-derived",
  "x-file",
  "x-range",
  "x-match",
  "x-rows",
  "x-upload",
  "x-was",
  "x-mask",
  "x-read",
  "x-write",
  "readOnly",
  "oneOf",
  "default",
]);

/**
 * Converts the declared schema of a field to one that the validator understands. Labelled codes become an `enum`, amounts and times a
 * `format`. Keywords that the validator does not know are removed.
 */
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

/**
 * Returns the closed schema for rows of a child list. For a reply, secret fields are omitted. For an input, the rules between fields of the
 * row entity are added. Without an entity, a row has no fields.
 */
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
  if (field.rows !== undefined)
    return { ...worded(field), ...rightOf(field), type: "array", items: rowsSchema(entities.get(field.rows), "reply", entities) };
  // All replies share one object, so that identity shows that they describe a field in the same way.
  const known = replies.get(field) ?? { ...replyValue(field), ...rightOf(field) };
  replies.set(field, known);
  return known;
}

/** Marks a field that not everybody may read, by the name of its right, so that the server removes it. */
const rightOf = (field: EntityField): Mutable => (field.read === undefined ? {} : { "x-read": rightName(field) });

function replyValue(field: EntityField): JsonSchema {
  const annotations = worded(field);
  if (field.format === "amount") return { ...annotations, type: ["string", "null"], format: "amount" };
  if (field.type === "array")
    return {
      ...annotations,
      type: ["array", "null"],
      items: replyItems(field.schema["items"]),
      ...given({ "x-wire": field.schema["x-wire"] }),
    };
  if (field.type === "object") return { ...annotations, type: ["object", "null"], additionalProperties: true };
  return {
    ...annotations,
    ...describeCodes(field),
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

function describeCodes(field: EntityField): Mutable {
  const codes = field.codes?.filter((code) => code.label !== code.value) ?? [];
  if (codes.length === 0 || field.schema["description"] !== undefined) return {};
  return { description: codes.map((code) => `${code.value} ${code.label}`).join("，") };
}

/**
 * Converts the declared schema of a `plus` name for the validator. Such a name is an input or reply member that is not a field of the
 * entity. Labelled codes become an `enum`, amounts and times a `format`.
 */
export function plusSchema(declared: JsonSchema): JsonSchema {
  const type = declared["type"];
  return inputSchema(declared, (Array.isArray(type) ? type.find((item) => item !== "null") : type) ?? "string");
}

/** Returns the type of a `plus` name, an input or reply member that is not a field of the entity, from its declared schema. */
export function plusType(declared: JsonSchema): NameType {
  return typeOfSchema(declared);
}

/** Returns the type of a field's values, for conditions and inputs. The type of a list includes the members of its rows. */
export function fieldType(field: EntityField, entities: ReadonlyMap<string, Entity>): NameType {
  return typeOfField(field, entities);
}

/**
 * Selects the cross-field rules of an entity (`if`, `allOf`, `dependentRequired`) that refer only to fields which a call sends. The other
 * cross-field rules are left out, because the call does not have all the values that they need.
 *
 * @param names the fields that the call sends
 * @returns a fragment of a JSON Schema, in which `dependentRequired` has become part of `allOf`; empty if no rule is selected
 */
export function rulesBetween(entity: Entity, names: ReadonlySet<string>): Mutable {
  const selected: Mutable = {};
  const schema = markAmounts(entity);
  const inside = (fragment: unknown): boolean => namesIn(fragment).every((name) => names.has(name));
  if (schema["if"] !== undefined && [schema["if"], schema["then"], schema["else"]].every(inside)) {
    Object.assign(selected, given({ if: schema["if"], then: schema["then"], else: schema["else"] }));
  }
  const all = Array.isArray(schema["allOf"]) ? schema["allOf"].filter(inside) : [];
  const members = [...all, ...dependent(schema).filter(inside)];
  if (members.length > 0) selected["allOf"] = members;
  return selected;
}

/** Returns the rules between fields of an entity, in which each rule about an amount is marked, so that it is validated as an amount. */
function markAmounts({ schema, fields }: Entity): JsonSchema {
  const mark = (fragment: unknown): unknown => {
    if (Array.isArray(fragment)) return fragment.map(mark);
    if (fragment === null || typeof fragment !== "object") return fragment;
    const entries = Object.entries(fragment).map(([keyword, value]) => [keyword, keyword === "properties" ? ofFields(value) : mark(value)]);
    return Object.fromEntries(entries);
  };
  const ofFields = (properties: Readonly<Record<string, JsonSchema>>): Mutable =>
    Object.fromEntries(
      Object.entries(properties).map(([name, asked]) => [
        name,
        fields.get(name)?.format === "amount" ? { ...asked, format: "amount" } : asked,
      ]),
    );
  const members = ["if", "then", "else", "allOf"].filter((keyword) => schema[keyword] !== undefined);
  return { ...schema, ...Object.fromEntries(members.map((keyword) => [keyword, mark(schema[keyword])])) };
}

/** Expands `dependentRequired` to the rules between fields that it abbreviates. Those are validated, labelled and reported one by one. */
function dependent({ dependentRequired = {} }: JsonSchema): JsonSchema[] {
  return Object.entries(dependentRequired as Record<string, string[]>).map(([name, required]) => ({
    if: { required: [name] },
    then: { required },
  }));
}

/**
 * Lists the fields to which a fragment of a schema refers by `properties` or `required`, at any depth. A field may be listed several times.
 */
export function namesIn(fragment: unknown): string[] {
  if (Array.isArray(fragment)) return fragment.flatMap(namesIn);
  if (fragment === null || typeof fragment !== "object") return [];
  const { properties, required, ...rest } = fragment as Record<string, unknown>;
  const own = properties !== null && typeof properties === "object" ? Object.keys(properties) : [];
  const needed = Array.isArray(required) ? required.filter((item): item is string => typeof item === "string") : [];
  return [...own, ...needed, ...Object.values(rest).flatMap(namesIn)];
}
