import fc from "fast-check";
import type { Data } from "../../runtime/contract/values/data.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { Call, Entity, Project, Workflow } from "../../generator/model/types.ts";
import { holds } from "../../generator/plan/evaluate.ts";
import { FORMATTED, OTHERS, digits } from "./sample-texts.ts";

/*
 * Builds values from schemas: valid ones that differ by `seed`, and one invalid value for every rule of a field. A schema that
 * this file cannot fill stops the suite, so that nothing silently remains unproved.
 */

type Entities = Project["entities"];

export const isSchema = (value: unknown): value is JsonSchema => value !== null && typeof value === "object" && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export function typesOf(schema: JsonSchema): string[] {
  const type = schema["type"];
  if (Array.isArray(type)) return type.map(String).filter((name) => name !== "null");
  if (typeof type === "string") return [type];
  if (schema["oneOf"] !== undefined || schema["enum"] !== undefined) return ["string"];
  return schema["properties"] === undefined ? [] : ["object"];
}

/** Returns the codes of a field, or undefined if it has none. */
export function codesOf(schema: JsonSchema): unknown[] | undefined {
  if (Array.isArray(schema["enum"])) return schema["enum"];
  const labelled = listOf(schema["oneOf"]).filter(isSchema);
  return labelled.length > 0 && labelled.every((item) => "const" in item) ? labelled.map((item) => item["const"]) : undefined;
}

export const formatOf = (schema: JsonSchema): string | undefined => {
  const shown = schema["x-format"];
  // These formats concern the display only and do not restrict the text.
  const name = shown === undefined || shown === "json" || shown === "pre" ? schema["format"] : shown;
  return typeof name === "string" ? name : undefined;
};

/** Resolves a reference to another entity by name. */
export function resolved(schema: JsonSchema, entities: Entities): JsonSchema {
  const reference = schema["$ref"];
  if (typeof reference !== "string" || reference.startsWith("#")) return schema;
  return entities.get(reference)?.schema ?? schema;
}

/** Builds a valid value of a schema. Two seeds give different values wherever the schema allows it. */
export function sampleOf(declared: JsonSchema, seed: number, entities: Entities, depth = 0): unknown {
  const schema = resolved(declared, entities);
  if ("const" in schema) return schema["const"];
  const codes = codesOf(schema);
  if (codes !== undefined) return codes[seed % codes.length];
  const [type = "string"] = typesOf(schema);
  const format = formatOf(schema);
  if (format !== undefined) return formatted(format, seed, schema);
  switch (type) {
    case "boolean":
      return seed % 2 === 0;
    case "integer":
    case "number":
      return numberOf(schema, seed);
    case "array":
      return listSample(schema, seed, entities, depth);
    case "object":
      return depth > 3 ? {} : objectSample(schema, seed, entities, depth);
    default:
      return textOf(schema, seed);
  }
}

function formatted(format: string, seed: number, { pattern }: JsonSchema): string {
  const make = FORMATTED[format];
  if (make === undefined) throw new Error(`tests/conformance/samples.ts has no sample of the format ${format}`);
  const expression = typeof pattern === "string" ? new RegExp(pattern, "u") : undefined;
  const text = [make(seed), ...(OTHERS[format]?.(seed) ?? [])].find((item) => expression?.test(item) !== false);
  if (text === undefined) throw new Error(`tests/conformance/samples.ts has no ${format} that matches ${pattern}`);
  return text;
}

function numberOf(schema: JsonSchema, seed: number): number {
  const least = Number(schema["minimum"] ?? Number(schema["exclusiveMinimum"] ?? 0) + 1);
  const most = Number(schema["maximum"] ?? Number(schema["exclusiveMaximum"] ?? Number.MAX_SAFE_INTEGER) - 1);
  const step = Number(schema["multipleOf"] ?? 1);
  const first = Math.ceil(least / step) * step;
  const room = Math.max(1, Math.floor((most - first) / step) + 1);
  // In binary fractions, 41 times 0.01 is no multiple of 0.01.
  return Number((first + ((seed % 1000) % room) * step).toFixed(6));
}

function textOf(schema: JsonSchema, seed: number): string {
  const most = Number(schema["maxLength"] ?? 100);
  const least = Number(schema["minLength"] ?? 1);
  if (schema["contentMediaType"] === "text/html") return `<p>样本 ${seed}</p>`;
  const pattern = schema["pattern"];
  if (typeof pattern === "string") return matching(pattern, seed, least, most);
  const text = `Sample${digits(seed, 4)}名`;
  return (text.length > most ? text.slice(-most) : text).padEnd(least, "x");
}

/** Maximum length of the simple texts that are tried before random generation. */
const PLAIN_LENGTH = 80;

function matching(pattern: string, seed: number, least: number, most: number): string {
  const expression = new RegExp(pattern, "u");
  const fits = (text: string): boolean => text === text.trim() && text.length >= least && text.length <= most && expression.test(text);
  const numbers = Array.from({ length: PLAIN_LENGTH }, (_, index) => digits(seed, index + 1));
  const plain = [`s${digits(seed, 4)}`, `https://s.example.com/${seed}`, ...numbers.slice(4), ...numbers].find(fits);
  const text = plain ?? fc.sample(fc.stringMatching(expression), { numRuns: 200, seed }).find(fits);
  if (text === undefined) throw new Error(`tests/conformance/samples.ts finds no text that matches ${pattern}`);
  return text;
}

function listSample(schema: JsonSchema, seed: number, entities: Entities, depth: number): unknown[] {
  const items = isSchema(schema["items"]) ? resolved(schema["items"], entities) : {};
  const always = isSchema(schema["contains"]) && "const" in schema["contains"] ? [schema["contains"]["const"]] : [];
  const count = Math.max(Number(schema["minItems"] ?? 1), 1);
  const made = Array.from({ length: count }, (_, index) => sampleOf(items, seed + index, entities, depth + 1));
  return [...new Set([...always, ...made])];
}

function objectSample(schema: JsonSchema, seed: number, entities: Entities, depth: number): Data {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>);
  return Object.fromEntries(
    properties.filter(([, item]) => isWritable(item)).map(([name, item]) => [name, sampleOf(item, seed, entities, depth + 1)]),
  );
}

const isWritable = (schema: JsonSchema): boolean =>
  schema["readOnly"] !== true && schema["x-derived"] === undefined && schema["x-file"] === undefined;

/** Returns the schema of an input name: that of its entity, else that of the call. */
export function declaredSchema(call: Call, name: string, entities: Entities): JsonSchema {
  for (const shape of [call.body, call.query]) {
    const own = (shape.schema["properties"] as Record<string, JsonSchema> | undefined)?.[name];
    if (own === undefined) continue;
    // Search parameters and the row key accept more than the field itself.
    const field = shape === call.query || shape.entity === undefined ? undefined : entities.get(shape.entity)?.fields.get(name);
    // A name that the call declares in addition to its entity may equal a field's name.
    return field !== undefined && field.title === own["title"] ? withItsLimits(field.schema, own) : own;
  }
  throw new Error(`${call.id} does not take ${name}`);
}

/** Adds the input's length limits to the field's schema. If the entity does not declare a limit, only the input has it as a number. */
function withItsLimits(declared: JsonSchema, input: JsonSchema): JsonSchema {
  const limits = Object.entries({ maxLength: input["maxLength"], maxItems: input["maxItems"] });
  return { ...Object.fromEntries(limits.filter(([, limit]) => limit !== undefined)), ...declared };
}

/** Lists the names of a call's input, path and query first. */
export const namesOf = (call: Call): string[] => [...new Set([...call.query.names, ...call.body.names])];

/** Builds an input for a call with all its names except files. */
export function inputOf(call: Call, seed: number, entities: Entities, names: readonly string[] = namesOf(call)): Data {
  const input: Data = {};
  for (const name of names) {
    const schema = declaredSchema(call, name, entities);
    if (name !== "version" && schema["x-file"] === undefined) input[name] = sampleOf(schema, seed, entities);
  }
  for (const shape of [call.query, call.body]) refine(input, shape.schema, seed, entities);
  return withoutShut(call, input);
}

/** Removes fields that must not be written together with the other values, also from the rows of lists. */
export function withoutShut({ guards }: Call, entered: Data): Data {
  const input = { ...entered };
  for (const { field, writable } of guards) {
    const [list = "", name] = field.split(".");
    const rows = input[list];
    if (name === undefined || !Array.isArray(rows)) continue;
    input[list] = rows.map((row: Data) => (holds(writable, { row, form: input, user: {} }, NO_WORKFLOW) ? row : omit(row, [name])));
  }
  const shut = guards.filter(({ writable }) => !holds(writable, { row: null, form: input, user: {} }, NO_WORKFLOW));
  return Object.fromEntries(Object.entries(input).filter(([name]) => !shut.some(({ field }) => field === name)));
}

/** Returns a record without some of its fields. */
export const omit = (record: Data, names: readonly string[]): Data =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** Adjusts the input to conditional rules (`if`, `then`), which narrow their fields once they apply. */
function refine(input: Data, schema: JsonSchema, seed: number, entities: Entities): void {
  for (const subschema of [schema, ...listOf(schema["allOf"]).filter(isSchema)]) {
    if (!isSchema(subschema["if"])) continue;
    const then = holdsFor(subschema["if"], input) ? subschema["then"] : subschema["else"];
    if (!isSchema(then)) continue;
    const declared = (schema["properties"] ?? {}) as Record<string, JsonSchema>;
    const narrowed = Object.entries((then["properties"] ?? {}) as Record<string, JsonSchema>);
    for (const [name, more] of narrowed) if (name in input) input[name] = sampleOf({ ...declared[name], ...more }, seed, entities);
    for (const name of listOf(then["required"]).map(String)) input[name] ??= sampleOf(declared[name] ?? {}, seed, entities);
  }
}

/** Lists the fields that decide whether a conditional rule (`if`) applies. */
export const caseNames = (schema: JsonSchema): string[] =>
  [schema, ...listOf(schema["allOf"]).filter(isSchema)].flatMap(({ if: condition }) =>
    isSchema(condition) ? Object.keys((condition["properties"] ?? {}) as object) : [],
  );

/** Returns whether the condition of a rule holds: its fields have the values that it names. */
function holdsFor(condition: JsonSchema, input: Data): boolean {
  const wanted = Object.entries((condition["properties"] ?? {}) as Record<string, JsonSchema>);
  const given = listOf(condition["required"]).every((name) => input[String(name)] !== undefined);
  return (
    given &&
    wanted.every(([name, { const: value, enum: values }]) =>
      values === undefined ? input[name] === value : listOf(values).includes(input[name]),
    )
  );
}

const at = { file: "", line: 1, column: 1, length: 1 };
/** An empty workflow, for records that have none. */
export const NO_WORKFLOW: Workflow = {
  name: "",
  entity: "",
  field: "",
  actors: new Map(),
  states: [],
  transitions: new Map(),
  tasks: new Map(),
  at,
};

/** Builds a storable record of an entity. */
export function recordOf(entity: Entity, seed: number, entities: Entities): Data {
  const record: Data = {};
  for (const field of entity.fields.values()) {
    if (field.derived === undefined && field.file === undefined) record[field.name] = sampleOf(field.schema, seed, entities);
  }
  return record;
}

/** A value that violates exactly the named rule, or that rule and later ones. */
export interface Spoiled {
  keyword: string;
  value: unknown;
}

/** Builds one violating value per rule of a field. With `inQuery`, values are texts that are parsed to the field's type. */
export function spoiledOf(declared: JsonSchema, entities: Entities, inQuery: boolean): Spoiled[] {
  const schema = resolved(declared, entities);
  const types = typesOf(schema);
  const found: Spoiled[] = [];
  const has = (keyword: string): boolean => schema[keyword] !== undefined && schema[keyword] !== false;
  const number = (keyword: string): number => Number(schema[keyword]);
  if (!inQuery && types.length > 0) found.push({ keyword: "type", value: types.includes("object") ? "text" : { odd: true } });
  if (inQuery && (types.includes("integer") || types.includes("number")) && formatOf(schema) === undefined)
    found.push({ keyword: "type", value: "abc" });
  // A value that is no code of a boolean has another type.
  if (codesOf(schema) !== undefined && !types.includes("boolean")) found.push({ keyword: "enum", value: "不是代码" });
  if (has("maxLength")) found.push({ keyword: "maxLength", value: "9".repeat(number("maxLength") + 1) });
  if (number("minLength") > 1) found.push({ keyword: "minLength", value: "9".repeat(number("minLength") - 1) });
  if (typeof schema["pattern"] === "string") found.push(...broken(schema));
  const format = formatOf(schema);
  if (format !== undefined) found.push({ keyword: "format", value: "不是" });
  if (has("minimum")) found.push({ keyword: "minimum", value: number("minimum") - 1 });
  if (has("maximum")) found.push({ keyword: "maximum", value: number("maximum") + 1 });
  if (number("minItems") > 0) found.push({ keyword: "minItems", value: [] });
  if (isSchema(schema["items"]) && types.includes("array")) found.push(...listSpoils(schema, schema["items"], entities));
  return found;
}

function broken(schema: JsonSchema): Spoiled[] {
  const expression = new RegExp(String(schema["pattern"]), "u");
  const fitting = ["a b", "不", "a", "1", "!", "!!!!!!!!"].find(
    (text) => !expression.test(text) && text.length >= Number(schema["minLength"] ?? 0) && text.length <= Number(schema["maxLength"] ?? 99),
  );
  return fitting === undefined ? [] : [{ keyword: "pattern", value: fitting }];
}

function listSpoils(schema: JsonSchema, items: JsonSchema, entities: Entities): Spoiled[] {
  const found: Spoiled[] = [];
  const sample = (seed: number): unknown => sampleOf(resolved(items, entities), seed, entities);
  const always = isSchema(schema["contains"]) && "const" in schema["contains"] ? [schema["contains"]["const"]] : [];
  if (schema["maxItems"] !== undefined) {
    const value = Array.from({ length: Number(schema["maxItems"]) + 1 }, (_, index) => sample(index));
    found.push({ keyword: "maxItems", value });
  }
  if (schema["uniqueItems"] === true) found.push({ keyword: "uniqueItems", value: [...always, sample(1), sample(1)] });
  if (always.length > 0) {
    const other = (codesOf(items) ?? []).find((code) => code !== always[0]);
    if (other !== undefined) found.push({ keyword: "contains", value: [other] });
  }
  return found;
}
