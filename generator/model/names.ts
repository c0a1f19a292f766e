import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { ValueType } from "../../runtime/contract/language/screen.ts";
import { publicSettings } from "../../runtime/contract/language/settings.ts";
import type { Entity, EntityField } from "./types.ts";

/** What is known of a name: enough to judge a comparison and to draw an input. */
export interface NameType {
  type: ValueType;
  title?: string | undefined;
  codes?: readonly { value: string; label: string }[] | undefined;
  /** amount, datetime, date: how its values compare. */
  format?: string | undefined;
  /** The field of the entity, where it is one. */
  field?: EntityField | undefined;
  schema?: JsonSchema | undefined;
  /** Members of a list of rows or of an object. */
  rows?: Names | undefined;
}

/** The names a subject has. */
export interface Names {
  /** For messages: `"gateway-route"`. */
  title: string;
  types: ReadonlyMap<string, NameType>;
  /** Not described: any name goes. */
  open?: boolean;
  /** Several of them: a name is the list of their values. */
  list?: boolean;
}

export const anything: Names = { title: "anything", types: new Map(), open: true };

/** What `setting.` may name. */
export const settings: Names = {
  title: "the public settings",
  types: new Map(
    Object.entries(publicSettings).map(([name, values]): [string, NameType] => [
      name,
      { type: "string", codes: values.map((value) => ({ value, label: value })) },
    ]),
  ),
};

export function typeOfField(field: EntityField, entities?: ReadonlyMap<string, Entity>): NameType {
  const rows = field.rows === undefined ? undefined : entities?.get(field.rows);
  return {
    type: field.type,
    title: field.title,
    codes: field.codes ?? field.states,
    format: field.format,
    field,
    schema: field.schema,
    rows: rows === undefined ? undefined : namesOfEntity(rows),
  };
}

export function namesOfEntity(entity: Entity, entities?: ReadonlyMap<string, Entity>): Names {
  const types = new Map<string, NameType>();
  for (const field of entity.fields.values()) types.set(field.name, typeOfField(field, entities));
  if (entity.store !== undefined) types.set("version", { type: "integer", title: "版本" });
  return { title: `"${entity.name}"`, types };
}

export function typeOfSchema(schema: JsonSchema): NameType {
  const declared = schema["type"];
  const type = (Array.isArray(declared) ? declared.find((item) => item !== "null") : declared) as ValueType | undefined;
  const title = schema["title"];
  return {
    type: type ?? "string",
    title: typeof title === "string" ? title : undefined,
    codes: codesOf(schema),
    format: typeof schema["x-format"] === "string" ? schema["x-format"] : undefined,
    schema,
  };
}

/** Labelled codes (`oneOf` of const and title), or an `enum` whose codes are their own labels. */
export function codesOf(schema: JsonSchema): { value: string; label: string }[] | undefined {
  const { oneOf, enum: plain, items } = schema as { oneOf?: unknown; enum?: unknown; items?: unknown };
  if (Array.isArray(oneOf)) {
    return oneOf.map((item: { const?: unknown; title?: unknown }) => ({
      value: String(item.const),
      label: String(item.title ?? item.const),
    }));
  }
  if (Array.isArray(plain)) return plain.map((item) => ({ value: String(item), label: String(item) }));
  return items !== null && typeof items === "object" && !("$ref" in items) ? codesOf(items as JsonSchema) : undefined;
}

/** All of them; the first that knows a name describes it. */
export function joined(title: string, ...parts: readonly (Names | undefined)[]): Names {
  const types = new Map<string, NameType>();
  for (const part of parts) for (const [name, type] of part?.types ?? []) if (!types.has(name)) types.set(name, type);
  return { title, types, open: parts.some((part) => part?.open === true) };
}

/** Stands in another entity's table: nothing of it is stored. */
export const isJoined = ({ derived }: EntityField): boolean => derived !== undefined && "joined" in derived;
