import { AROUND, THEN_BY } from "../../runtime/contract/language/page-of.ts";
import { replyRecord } from "../../runtime/contract/server/reply-schemas.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { fieldSchema } from "../model/shapes.ts";
import type { Call, Entity, EntityField, WithoutScreens } from "../model/types.ts";
import { entityFile, pascal } from "./names.ts";
import { contract } from "./output.ts";
import { dereferenced, inputSchema, isSchema, labelledCodes, listOf, schemasOf } from "./schema.ts";
import { typed } from "./type-schema.ts";

/** A segment of a printed type: text, a name from another module, or a schema that a library prints as a type. */
export type TypeSegment = string | { readonly module: string; readonly name: string } | { readonly schema: JsonSchema };
/** A TypeScript type as it is printed, in segments. */
export type TypeText = readonly TypeSegment[];

/**
 * Lists the schemas within a printed type. json-schema-to-typescript prints each schema as a type. It prints all schemas at once, before a
 * template prints the types that contain them.
 */
export const schemasIn = (text: TypeText): JsonSchema[] =>
  text.flatMap((segment) => (typeof segment === "object" && "schema" in segment ? [segment.schema] : []));

const use = (name: string): TypeSegment => ({ module: contract("language/record"), name });
const applied = (name: string, inner: TypeText, ...more: string[]): TypeText => [
  use(name),
  "<",
  ...inner,
  ...more.map((item) => `, ${item}`),
  ">",
];
const joined = (types: readonly TypeText[]): TypeText => types.flatMap((segment, index) => (index === 0 ? segment : [" & ", ...segment]));
const names = (list: readonly string[]): string => list.map((name) => JSON.stringify(name)).join(" | ");

/**
 * Builds the TypeScript type of a call's input. It combines members of the entity, types that many calls share (such as paging), and
 * members of this call only. Without input, it is `Record<string, never>`.
 */
export function inputType(call: Call, project: WithoutScreens): TypeText {
  const schema = dereferenced(inputSchema(call), project.entities);
  const entity = project.entities.get(call.body.entity ?? call.query.entity ?? "");
  const required = listOf(schema["required"]).map(String);
  const clears = call.body.names.length > 0;
  const left = new Map(schemasOf(schema["properties"]));
  const fields = [...left].flatMap(([name, of]) => (isField(of, entity?.fields.get(name)) ? [name] : []));
  for (const name of fields) left.delete(name);
  const types: TypeText[] = entity === undefined || fields.length === 0 ? [] : [members(entity, fields, required)];
  if (take(left, "pageNumber") && take(left, "pageSize")) types.push([use("Paging")]);
  if (take(left, "countLimit") && take(left, "totalHint")) types.push([use("Counting")]);
  if (take(left, AROUND)) types.push([use("Locating")]);
  const sort = listOf(left.get("sort")?.["enum"]).map(String);
  if (sort.length > 0 && take(left, "sort")) {
    const by = names(sort.filter((item) => !item.startsWith("-")));
    types.push([use(take(left, THEN_BY) ? "SortingTwice" : "Sorting"), `<${by}>`]);
  }
  if (isVersion(left.get("version")) && take(left, "version")) types.push([use("Versioned")]);
  const shared = types.length === 0 ? [] : clears ? [applied("Nullable", joined(types))] : types;
  const own = left.size === 0 ? [] : [[{ schema: ownMembers(left, required, clears) }]];
  const file = call.body.file ? [["{ file: Blob }"]] : [];
  const all = [...shared, ...own, ...file];
  return all.length === 0 ? ["Record<string, never>"] : joined(all);
}

/**
 * Builds the TypeScript type of a call's result, without its envelope: a record, a list, a page or a tree. It is `Blob` for a file, `null`
 * for a reply without data, and `Record<string, string>` for a map.
 */
export function replyType(call: Call, project: WithoutScreens): TypeText {
  const { reply } = call;
  if (reply.file) return ["Blob"];
  if (reply.map) return ["Record<string, string>"];
  const record = replyRecord(reply, dereferenced(reply.schema, project.entities));
  if (!isSchema(record["properties"])) return reply.schema["type"] === "null" ? ["null"] : [{ schema: typed(reply.schema) }];
  const entity = project.entities.get(reply.entity ?? "");
  const left = new Map(schemasOf(record["properties"]));
  const children = take(left, "children");
  const node = call.handler.kind === "store" && ["tree", "children"].includes(call.handler.store.operation) && take(left, "isLeaf");
  const fields = [...left].flatMap(([name, of]) => (isReplied(name, of, entity, project) ? [name] : []));
  const versioned = entity?.store !== undefined && isVersion(left.get("version")) && take(left, "version");
  for (const name of fields) left.delete(name);
  const types: TypeText[] = [];
  if (entity !== undefined && fields.length > 0) types.push(applied("Replied", recordMembers(entity, fields, versioned)));
  if (left.size > 0) types.push([{ schema: ownMembers(left, listOf(record["required"]).map(String), false) }]);
  const one: TypeText = types.length === 0 ? ["Record<string, never>"] : joined(types);
  const wrapped = children ? applied("Tree", one) : node ? applied("Node", one) : one;
  if (reply.page) return applied("Page", wrapped);
  return reply.many ? (types.length > 1 && !node && !children ? ["(", ...wrapped, ")[]"] : [...wrapped, "[]"]) : wrapped;
}

function take(left: Map<string, JsonSchema>, name: string): boolean {
  return left.delete(name);
}

const isVersion = (schema: JsonSchema | undefined): boolean => schema?.["title"] === "版本" && schema["type"] === "integer";

/**
 * Builds the type of some fields of an entity: `Region`, or `Pick<Region, "id">`. Fields in `required` become required, and the others
 * optional.
 */
function members(entity: Entity, fields: readonly string[], required: readonly string[]): TypeText {
  const type: TypeSegment = { module: entityFile(entity.name), name: pascal(entity.name) };
  const all = chosen([type], [...entity.fields.keys()], fields);
  const needed = fields.filter((name) => required.includes(name));
  const declared = fields.filter((name) => entity.required.includes(name));
  const extra = needed.filter((name) => !declared.includes(name));
  if (declared.some((name) => !needed.includes(name))) {
    const partial: TypeText = ["Partial<", ...all, ">"];
    return needed.length === 0 ? partial : applied("With", partial, names(needed));
  }
  if (extra.length === fields.length) return ["Required<", ...all, ">"];
  return extra.length === 0 ? all : applied("With", all, names(extra));
}

/**
 * Builds the type of an entity's record as it is read: `RegionRecord`, or a `Pick` of it if `fields` are not all readable fields.
 * `versioned` adds the version.
 */
function recordMembers(entity: Entity, fields: readonly string[], versioned: boolean): TypeText {
  const type: TypeSegment = { module: entityFile(entity.name), name: `${pascal(entity.name)}Record` };
  const stored = entity.store !== undefined && !entity.fields.has("version");
  const readable = [...entity.fields.values()].filter((field) => field.secret === false).map((field) => field.name);
  return chosen([type], [...readable, ...(stored ? ["version"] : [])], [...fields, ...(versioned ? ["version"] : [])]);
}

/** Selects fields of a type: all of it, or the shorter of `Pick` and `Omit`. */
function chosen(type: TypeText, all: readonly string[], fields: readonly string[]): TypeText {
  const rest = all.filter((name) => !fields.includes(name));
  if (rest.length === 0) return type;
  return fields.length <= rest.length ? ["Pick<", ...type, `, ${names(fields)}>`] : ["Omit<", ...type, `, ${names(rest)}>`];
}

/** Checks whether an input has the same values as the entity's field, so that it can share the field's type. */
function isField(schema: JsonSchema, field: EntityField | undefined): boolean {
  if (field === undefined) return false;
  if (field.rows !== undefined) return isSchema(schema["items"]) && isSchema(schema["items"]["properties"]);
  return JSON.stringify(valuesOf(schema)) === JSON.stringify(valuesOf(field.schema));
}

/** Returns a value that is equal for two schemas exactly if they have the same TypeScript type. */
function valuesOf(schema: JsonSchema): unknown {
  if (schema["x-format"] === "amount" || schema["format"] === "amount") return "amount";
  const types = [schema["type"]].flat().filter((type) => type !== "null");
  const items = isSchema(schema["items"]) ? valuesOf(schema["items"]) : undefined;
  return [types, labelledCodes(schema) ?? schema["enum"], items];
}

function isReplied(name: string, schema: JsonSchema, entity: Entity | undefined, { entities }: WithoutScreens): boolean {
  const field = entity?.fields.get(name);
  if (field === undefined) return false;
  if (name === entity?.store?.key) return schema["type"] === field.type;
  const replied = dereferenced(fieldSchema(field, "reply", entities), entities);
  return schema === replied || JSON.stringify(schema) === JSON.stringify(replied);
}

/**
 * Builds a closed object schema of the members that are not fields of the entity.
 *
 * @param clears whether optional members also take null
 */
function ownMembers(left: ReadonlyMap<string, JsonSchema>, required: readonly string[], clears: boolean): JsonSchema {
  const properties = [...left].map(([name, schema]) => [name, clears && !required.includes(name) ? cleared(typed(schema)) : typed(schema)]);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: required.filter((name) => left.has(name)),
    additionalProperties: false,
  };
}

/** Returns a schema that also allows null. Unchanged if the schema states no type, because it then allows null already. */
function cleared(schema: JsonSchema): JsonSchema {
  const { tsType, type, enum: codes } = schema;
  if (typeof tsType === "string") return { ...schema, tsType: `${tsType} | null` };
  if (codes !== undefined) return { ...schema, type: undefined, enum: [...listOf(codes), null] };
  return type === undefined ? schema : { ...schema, type: [...new Set([type, "null"].flat())] };
}
