import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { memoised } from "../memo/memo.ts";
import type { Call, Entity } from "../model/types.ts";

type Entities = ReadonlyMap<string, Entity>;

export const isSchema = (value: unknown): value is JsonSchema => value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * Lists the members of a mapping of schemas, such as `properties`.
 * @returns An empty list for anything else.
 */
export function schemasOf(value: unknown): [string, JsonSchema][] {
  if (!isSchema(value)) return [];
  return Object.entries(value).filter((entry): entry is [string, JsonSchema] => isSchema(entry[1]));
}

/** Returns a list, or an empty list for any other value. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const inputs = new WeakMap<Call, JsonSchema>();

/**
 * Joins the schemas of path, query and body of a call. For a storage call that updates, the rules between fields are left out, because the
 * call sends only some fields of the record. Instead, these rules are validated on the whole record (whole.ts).
 */
export function inputSchema(call: Call): JsonSchema {
  const known = inputs.get(call) ?? joined(call);
  inputs.set(call, known);
  return known;
}

function joined({ query, body, handler }: Call): JsonSchema {
  const schemas = [query.schema, body.schema];
  const isUpdate = handler.kind === "store" && handler.store.operation === "update" && body.entity === handler.store.entity;
  const conditions = schemas.flatMap((schema) =>
    schema["if"] === undefined ? [] : [{ if: schema["if"], then: schema["then"], else: schema["else"] }],
  );
  const all = isUpdate ? [] : [...conditions, ...schemas.flatMap((schema) => listOf(schema["allOf"]))];
  return {
    type: "object",
    properties: { ...(query.schema["properties"] as object), ...(body.schema["properties"] as object) },
    required: [...new Set(schemas.flatMap((schema) => listOf(schema["required"])))],
    ...(all.length > 0 ? { allOf: all } : {}),
    additionalProperties: false,
  };
}

/**
 * Finds the entity to which a schema refers by `$ref`.
 * @returns Its name, or undefined for a schema without `$ref`, and for a reference to a definition inside of the schema (`#/$defs/…`).
 */
export function entityReference(schema: JsonSchema): string | undefined {
  const reference = schema["$ref"];
  return typeof reference === "string" && !reference.startsWith("#") ? reference : undefined;
}

/** Replaces references to entities by their schemas, at any depth. A recursive or unknown reference becomes a schema for any object. */
export const dereferenced = memoised((schema: JsonSchema, entities: Entities): JsonSchema => unfolded(schema, entities, []));

function unfolded(schema: JsonSchema, entities: Entities, inside: readonly string[]): JsonSchema {
  const reference = entityReference(schema);
  if (reference !== undefined) {
    const entity = entities.get(reference);
    if (entity === undefined || inside.includes(reference)) return { type: "object" };
    const { $ref: _, ...beside } = schema;
    return { ...unfolded(entity.schema, entities, [...inside, reference]), ...beside };
  }
  return mapSchemas(schema, (item) => unfolded(item, entities, inside));
}

/**
 * Returns the cached conversion of a schema. The first time, calls `make` and caches the result. The cache compares schemas by identity,
 * because schemas never change.
 *
 * @param made the cache of this kind of conversion, by `condition` and then by schema
 * @param condition an object on which the conversion also depends
 */
export function remembered<K extends object>(
  made: WeakMap<K, WeakMap<JsonSchema, JsonSchema>>,
  condition: K,
  schema: JsonSchema,
  make: () => JsonSchema,
): JsonSchema {
  const known = made.get(condition) ?? new WeakMap<JsonSchema, JsonSchema>();
  made.set(condition, known);
  const result = known.get(schema) ?? make();
  known.set(schema, result);
  return result;
}

/** Keywords whose value contains schemas, and how: by name in a mapping, in a list, or a single one. */
const HOLDERS: ReadonlyMap<string, "map" | "list" | "single"> = new Map([
  ...["properties", "$defs", "patternProperties", "dependentSchemas"].map((name) => [name, "map"] as const),
  ...["allOf", "anyOf", "oneOf", "prefixItems"].map((name) => [name, "list"] as const),
  ...["items", "if", "then", "else", "not", "contains", "additionalProperties", "propertyNames", "unevaluatedProperties"].map(
    (name) => [name, "single"] as const,
  ),
]);

/**
 * Applies a function to each direct subschema of a schema, such as properties and items.
 *
 * @returns a copy; the same object if `change` has returned all subschemas unchanged
 */
export function mapSchemas(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  let result: Record<string, unknown> | undefined;
  for (const keyword of Object.keys(schema)) {
    const holder = HOLDERS.get(keyword);
    if (holder === undefined) continue;
    const before = schema[keyword];
    const after = mapSubschemas(holder, before, change);
    if (after === before) continue;
    result ??= { ...schema };
    result[keyword] = after;
  }
  return result ?? schema;
}

function mapSubschemas(holder: "map" | "list" | "single", value: unknown, change: (schema: JsonSchema) => JsonSchema): unknown {
  if (holder === "single") return isSchema(value) ? change(value) : value;
  if (value === null || typeof value !== "object") return value;
  let differs = false;
  const mapped = (item: unknown): unknown => {
    const after = isSchema(item) ? change(item) : item;
    differs ||= after !== item;
    return after;
  };
  const after =
    holder === "list" ? listOf(value).map(mapped) : Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapped(item)]));
  return differs ? after : value;
}

/**
 * Returns the values of a schema's labelled codes: `const` in `oneOf: [{const, title, tone}]`.
 *
 * @returns undefined if `oneOf` is missing or has another form
 */
export function labelledCodes(schema: JsonSchema): unknown[] | undefined {
  const options = schema["oneOf"];
  if (!Array.isArray(options) || options.length === 0) return undefined;
  const codes = options.filter(
    (item): item is JsonSchema =>
      isSchema(item) &&
      "const" in item &&
      Object.keys(item).every((keyword) => ["const", "title", "tone", "description"].includes(keyword)),
  );
  return codes.length === options.length ? codes.map((item) => item["const"]) : undefined;
}

const ANNOTATIONS = new Set([
  "title",
  "description",
  "$schema",
  "$id",
  "$comment",
  "errorMessage",
  "readOnly",
  "writeOnly",
  "default",
  "examples",
  "deprecated",
  // The encoded text itself is validated.
  "contentEncoding",
  "contentMediaType",
]);

const cache = new WeakMap<JsonSchema, JsonSchema>();

/**
 * Reduces a schema to the keywords that ajv validates, without annotations such as `title` and `x-…`. Labelled codes become an `enum`, so
 * that a wrong code yields one error. The result is cached.
 */
export function validating(schema: JsonSchema): JsonSchema {
  const known = cache.get(schema) ?? stripAnnotations(schema);
  cache.set(schema, known);
  return known;
}

function stripAnnotations(schema: JsonSchema): JsonSchema {
  const codes = labelledCodes(schema);
  const entries = Object.entries(schema).filter(
    ([keyword]) => !ANNOTATIONS.has(keyword) && !keyword.startsWith("x-") && !(codes !== undefined && keyword === "oneOf"),
  );
  const bare = mapSchemas(Object.fromEntries(entries.filter(([keyword, item]) => !saysNothing(keyword, item))), validating);
  return codes === undefined ? bare : { ...bare, enum: codes };
}

/**
 * Tests whether a keyword of a schema never refuses a value. An empty `required` does not. Neither does a `minLength` of at most 1, because
 * blank texts count as absent.
 */
const saysNothing = (keyword: string, item: unknown): boolean =>
  (keyword === "required" && listOf(item).length === 0) || (keyword === "minLength" && Number(item) <= 1);

/**
 * Collects the names of the entities to which a schema refers, directly or indirectly. Unknown entities are left out.
 *
 * @param found the names found so far, which are not followed again; modified and returned
 */
export function entitiesIn(schema: JsonSchema, entities: Entities, found = new Set<string>()): Set<string> {
  const reference = entityReference(schema);
  if (reference !== undefined && !found.has(reference)) {
    const entity = entities.get(reference);
    if (entity !== undefined) {
      found.add(reference);
      entitiesIn(entity.schema, entities, found);
    }
  }
  mapSchemas(schema, (item) => {
    entitiesIn(item, entities, found);
    return item;
  });
  return found;
}

/**
 * Moves the `$defs` of a schema out of it, and changes the references to them. In openapi.json, definitions must be components.
 *
 * @param name returns the name of a definition outside of the schema
 * @param refer returns the reference to that name
 * @returns the schema without `$defs`, and the definitions by their new names
 */
export function hoisted(
  schema: JsonSchema,
  name: (definition: string) => string,
  refer: (name: string) => string,
): [JsonSchema, [string, JsonSchema][]] {
  const redirect = (item: JsonSchema): JsonSchema => {
    const local = /^#\/\$defs\/(.+)$/.exec(String(item["$ref"] ?? ""))?.[1];
    const changed = mapSchemas(item, redirect);
    return local === undefined ? changed : { ...changed, $ref: refer(name(local)) };
  };
  const { $defs, ...rest } = schema;
  return [redirect(rest), schemasOf($defs).map(([definition, of]) => [name(definition), redirect(of)])];
}
