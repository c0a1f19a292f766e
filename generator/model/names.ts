import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { Code, ValueType } from "../../runtime/contract/language/screen.ts";
import type { Tone } from "../../runtime/contract/values/data.ts";
import { publicSettings } from "../../runtime/contract/language/settings.ts";
import type { CodeLabel, Entity, EntityField } from "./types.ts";

/** The type of the values that a name refers to, with what is needed to check comparisons and to choose an input control. */
export interface NameType {
  /** Type of the values; of a list it is `array`. */
  type: ValueType;
  /** Label for users. */
  title?: string | undefined;
  /** The possible values, if they are codes. */
  codes?: readonly CodeLabel[] | undefined;
  /** Format that determines how values are compared: `amount`, `datetime` or `date`. Undefined for any other format. */
  format?: string | undefined;
  /** The field of an entity that the name refers to. Undefined for other names, such as inputs. */
  field?: EntityField | undefined;
  /** Entity of which the values are keys. Set only if `field` does not declare it. */
  keyOf?: string | undefined;
  /** The field that an input filters by, if the name of the field differs from that of the input. */
  searched?: EntityField | undefined;
  schema?: JsonSchema | undefined;
  /** Schema of an input of a call. For a search, the schema has fewer rules than that of the searched field. */
  sent?: JsonSchema | undefined;
  /** Type of a single value, for a name that refers to the values of several records. `type` is `array` for such a name. */
  single?: ValueType | undefined;
  /** Members of a list of rows or of an object. */
  rows?: Names | undefined;
}

/** Tests whether a type is a date or a date with time. False for undefined. */
export const isTime = (type: NameType | undefined): boolean => type?.format === "datetime" || type?.format === "date";

/** Describes the type of a name for messages, for example `a text`. Formats and codes are not described. */
export const describeType = ({ type }: NameType): string => typeNames[type] ?? type;

const typeNames: Readonly<Record<string, string>> = {
  string: "a text",
  integer: "a number",
  number: "a number",
  boolean: "a boolean",
  array: "a list",
  object: "a record",
};

/** The names that may follow a subject (`row.name`), each with its type. */
export interface Names {
  /** Title for messages, for example `"gateway-route"`. */
  title: string;
  types: ReadonlyMap<string, NameType>;
  /** Any name is accepted, because the names are not described. */
  open?: boolean;
  /** There are several records: a name means the list of their values. */
  list?: boolean;
}

/** Names of a subject whose members are unknown, so that every name is accepted. */
export const anything: Names = { title: "anything", types: new Map(), open: true };

/** Names that may follow `setting.`: the public settings of the server, each with its possible values. */
export const settings: Names = {
  title: "the public settings",
  types: new Map(
    Object.entries(publicSettings).map(([name, values]): [string, NameType] => [
      name,
      { type: "string", codes: values.map((value) => ({ value, label: value })) },
    ]),
  ),
};

/** Returns the type of a field's values. The members of child rows are described only if `entities` is given. */
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

/**
 * Returns the names of a record of an entity. A stored record also has `version`. The members of its rows are described only if `entities`
 * is given.
 */
export function namesOfEntity(entity: Entity, entities?: ReadonlyMap<string, Entity>): Names {
  const types = new Map<string, NameType>();
  for (const field of entity.fields.values()) types.set(field.name, typeOfField(field, entities));
  if (entity.store !== undefined) types.set("version", { type: "integer", title: "版本" });
  return { title: `"${entity.name}"`, types };
}

/**
 * Determines the type of a name from its JSON Schema. The default is a text. If the schema declares several types, the first type other
 * than `null` is used.
 */
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

/**
 * Returns the codes of a schema with their labels. The codes are declared by `oneOf` (const, title and tone) or by `enum`. A code in `enum`
 * is its own label. For a list, the codes of its items are returned.
 *
 * @returns undefined if the schema declares no codes
 */
export function codesOf(schema: JsonSchema): CodeLabel[] | undefined {
  const { oneOf, enum: plain, items } = schema as { oneOf?: unknown; enum?: unknown; items?: unknown };
  if (Array.isArray(oneOf)) {
    return oneOf.map((item: { const?: unknown; title?: unknown; tone?: Tone }) => ({
      value: String(item.const),
      label: String(item.title ?? item.const),
      ...(item.tone === undefined ? {} : { tone: item.tone }),
    }));
  }
  if (Array.isArray(plain)) return plain.map((item) => ({ value: String(item), label: String(item) }));
  return items !== null && typeof items === "object" && !("$ref" in items) ? codesOf(items as JsonSchema) : undefined;
}

/**
 * Converts codes to the values that records contain. For a field of booleans or numbers, these are booleans or numbers instead of texts.
 * For any other type, the codes are returned unchanged.
 *
 * @param type type of the field
 * @returns undefined if there are no codes
 */
export function typedCodes(codes: readonly CodeLabel[] | undefined, type: ValueType): readonly Code[] | undefined {
  if (type === "boolean") return codes?.map((code) => ({ ...code, value: code.value === "true" }));
  return type === "integer" || type === "number" ? codes?.map((code) => ({ ...code, value: Number(code.value) })) : codes;
}

/**
 * Combines several sets of names to one set. If sets share a name, the type is taken from the first. If one of the sets accepts any name,
 * so does the result. The result describes a single record, even if a combined set describes several (`list`). Undefined sets are ignored.
 *
 * @param title title of the result, for messages
 */
export function joined(title: string, ...sets: readonly (Names | undefined)[]): Names {
  const types = new Map<string, NameType>();
  for (const set of sets) for (const [name, type] of set?.types ?? []) if (!types.has(name)) types.set(name, type);
  return { title, types, open: sets.some((set) => set?.open === true) };
}

/** Tests whether a field is read from the table of another entity with each query (`joined`). Its own table then has no column for it. */
export const isJoined = ({ derived }: EntityField): boolean => derived !== undefined && "joined" in derived;

/** Finds the field at a path: `field`, or `list.field` of a child list. Undefined if there is none. */
export function fieldAt(path: string, entity: Entity, entities: ReadonlyMap<string, Entity>): EntityField | undefined {
  const [first = "", inside] = path.split(".");
  const field = entity.fields.get(first);
  return inside === undefined ? field : entities.get(field?.rows ?? "")?.fields.get(inside);
}
