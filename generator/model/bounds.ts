import { BOUNDS } from "../../runtime/contract/values/bounds.ts";
import { LENGTHS } from "../../runtime/contract/values/lengths.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { Entity, EntityField, Value } from "./types.ts";

type Mutable = Record<string, unknown>;
type Entities = ReadonlyMap<string, Entity>;

/**
 * Limits for a text or list whose own schema declares none. {@link mostOf} and {@link meantBy} derive them from a field; {@link bounded}
 * adds them to a schema. Undefined: no limit.
 */
export interface Most {
  /** Maximum characters of the text, or of each item of the list. */
  characters?: number | undefined;
  /** Maximum number of items of the list. */
  items?: number | undefined;
}

/**
 * Returns an input schema with the limits in `most` added to each text or list without a limit. A list of codes is limited to the number of
 * codes. The members of an object get no limits from `most`.
 */
export function bounded(schema: JsonSchema, most: Most = {}): JsonSchema {
  const types = [schema["type"]].flat();
  const result: Mutable = { ...schema };
  if (types.includes("string") && lengthOf(schema) === undefined) put(result, "maxLength", most.characters);
  if (types.includes("array")) {
    const items = (schema["items"] ?? {}) as JsonSchema;
    put(result, "maxItems", schema["maxItems"] ?? codesIn(items)?.length ?? most.items);
    if (items["properties"] === undefined) result["items"] = bounded(items, { characters: most.characters });
  }
  const members = schema["properties"];
  if (types.includes("object") && members !== undefined) {
    const inner = Object.entries(members as Record<string, JsonSchema>).map(([name, of]) => [name, bounded(of)]);
    result["properties"] = Object.fromEntries(inner);
  }
  return result;
}

function put(schema: Mutable, keyword: string, value: unknown): void {
  if (value !== undefined) schema[keyword] = value;
}

/**
 * Returns the limits of a field's value, for {@link bounded}. Texts are limited by {@link longestOf}. A list that the server fills is
 * limited to `BOUNDS.rows` items.
 */
export function mostOf(field: EntityField, entities: Entities): Most {
  const filled = field.readonly || field.derived !== undefined;
  return { characters: longestOf(field, entities), items: filled ? BOUNDS.rows : undefined };
}

/** Maximum number of copies of copied fields that are followed to find a length. After that, the length `LENGTHS.filled` is assumed. */
const DEEPEST = 5;

/** Characters that the text of a number, a date, an amount or a boolean has at most. */
const SHORT = 40;

/**
 * Returns the limits of an input that is compared with a field of another name (`x-match`). A text or list has the character limit of the
 * field, which may be undefined. Any other value has at most 40 characters, because it is sent as text.
 */
export const meantBy = (field: EntityField, entities: Entities): Most => ({
  characters: field.type === "string" || field.type === "array" ? longestOf(field, entities) : SHORT,
});

/**
 * Returns the maximum number of characters of a text field, or of each item of a list. The first of these limits applies:
 *
 * - the limit in the schema, or the length of the longest state if the field contains a state;
 * - for a derived field, the limit of the fields from which it is derived;
 * - for a reference, the length of the key to which it refers;
 * - for a field that only the server writes, a fixed limit.
 *
 * @param depth number of derived fields that were followed so far; after 5, the limit for values of the server is returned
 * @returns undefined if nothing limits the field
 */
export function longestOf(field: EntityField, entities: Entities, depth = 0): number | undefined {
  const { schema, type, states, derived, readonly, indexed } = field;
  const own = lengthOf(type === "array" ? ((schema["items"] ?? {}) as JsonSchema) : schema) ?? longest(states?.map(({ value }) => value));
  if (own !== undefined) return own;
  if (derived !== undefined) return depth > DEEPEST ? LENGTHS.filled : lengthMade(derived, field, entities, depth + 1);
  const target = keyOf(field, entities);
  if (target !== undefined) return keyLength(target);
  // An indexed field must state its length itself.
  return readonly && !indexed ? LENGTHS.filled : undefined;
}

/**
 * Finds the entity whose generated or referenced key a field contains. It is the target of `x-ref`, or the field's own entity if the field
 * is its generated key or its parent in a tree. Undefined for any other field.
 */
function keyOf({ ref, entity, name }: EntityField, entities: Entities): Entity | undefined {
  if (ref !== undefined) return entities.get(ref.entity);
  const own = entities.get(entity);
  const { key, typedKey, parent } = own?.store ?? {};
  return name === parent || (name === key && typedKey === false) ? own : undefined;
}

function keyLength({ store, fields }: Entity): number | undefined {
  if (store === undefined) return undefined;
  // A typed key without a limit is reported at its own field.
  return lengthOf(fields.get(store.key)?.schema ?? {}) ?? LENGTHS.key;
}

/** Returns the maximum length of a value that the server derives from other fields. Undefined if it is unknown or unlimited. */
function lengthMade(
  derived: NonNullable<EntityField["derived"]>,
  field: EntityField,
  entities: Entities,
  depth: number,
): number | undefined {
  if ("now" in derived) return LENGTHS.formats.datetime;
  if ("sum" in derived || "formula" in derived) return undefined;
  if ("text" in derived) return textLength(derived.text, entities.get(field.entity), entities, depth);
  const { entity, field: name } = "copy" in derived ? derived.copy : derived.joined;
  const source = entities.get(entity)?.fields.get(name);
  return source === undefined ? undefined : longestOf(source, entities, depth);
}

function textLength(value: Value, entity: Entity | undefined, entities: Entities, depth: number): number | undefined {
  if (value.kind !== "text") return LENGTHS.filled;
  const lengths = value.segments.map((segment) => {
    if (typeof segment === "string") return segment.length;
    const field = "reference" in segment ? entity?.fields.get(segment.reference.path[0] ?? "") : undefined;
    if (field?.stored !== "text") return SHORT;
    return longest((field.states ?? field.codes)?.flatMap(({ value: code, label }) => [code, label])) ?? longestOf(field, entities, depth);
  });
  return lengths.reduce<number | undefined>(
    (total, length) => (total === undefined || length === undefined ? undefined : total + length),
    0,
  );
}

const longest = (texts: readonly string[] | undefined): number | undefined =>
  texts === undefined || texts.length === 0 ? undefined : Math.max(...texts.map(({ length }) => length));

/** Matches a pattern that consists of one counted character class, such as `^[0-9a-f]{64}$`. Its only group is the maximum count. */
const COUNTED = /^\^\[[^\]]+\]\{(?:\d+,)?(\d+)\}\$$/;

/**
 * Returns the maximum length of the texts that a pattern matches, if the pattern is a single character class with a count.
 *
 * @example countedLength("^[0-9a-f]{64}$") // 64
 * @returns undefined for any other pattern
 */
export const countedLength = (pattern: unknown): number | undefined => {
  const most = typeof pattern === "string" ? COUNTED.exec(pattern)?.[1] : undefined;
  return most === undefined ? undefined : Number(most);
};

const FORMATS: Readonly<Record<string, number>> = LENGTHS.formats;

/**
 * Returns the maximum number of characters that the schema of a text permits. Codes, `maxLength` and a counted pattern take precedence over
 * `x-file` and the format.
 *
 * @returns undefined if the schema declares none of these
 */
export function lengthOf(schema: JsonSchema): number | undefined {
  const declared = longest(codesIn(schema)) ?? schema["maxLength"] ?? countedLength(schema["pattern"]);
  if (declared !== undefined) return Number(declared);
  if (schema["x-file"] !== undefined) return LENGTHS.file;
  return FORMATS[String(schema["x-format"])] ?? FORMATS[String(schema["format"])];
}

/** Returns the codes that a schema lists as `enum`, `const` or `oneOf`, or undefined if it lists none. */
function codesIn(schema: JsonSchema): string[] | undefined {
  const { enum: listed, const: single, oneOf: labelled } = schema as { enum?: unknown[]; const?: unknown; oneOf?: { const: unknown }[] };
  if (single !== undefined) return [String(single)];
  return listed?.map(String) ?? labelled?.map(({ const: code }) => String(code));
}
