import fc from "fast-check";
import type { Data } from "../../runtime/contract/values/data.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { Call, Entity, Project, Workflow } from "../../generator/model/types.ts";
import { holds } from "../../generator/plan/evaluate.ts";

/*
 * Values made from schemas: good ones that differ by `seed`, and for every rule of a field one that breaks it. What a
 * schema can say and this file cannot fill stops the suite: nothing is left unproved in silence.
 */

type Entities = Project["entities"];

/** A good text for each format of the language; a format without one stops the suite. */
const FORMATTED: Readonly<Record<string, (seed: number) => string>> = {
  phone: (seed) => `138${digits(seed, 8)}`,
  mobile: (seed) => `139${digits(seed, 8)}`,
  "mobile-list": (seed) => `139${digits(seed, 8)},137${digits(seed, 8)}`,
  mailbox: (seed) => `a${seed}@example.com`,
  "email-list": (seed) => `a${seed}@example.com,b${seed}@example.com`,
  "redirect-uri": (seed) => `com.example.app${seed}:/callback`,
  url: (seed) => `https://s.example.com/${seed}`,
  date: (seed) => `2026-03-${digits((seed % 28) + 1, 2)}`,
  datetime: (seed) => `2026-03-${digits((seed % 28) + 1, 2)} 10:20:${digits(seed % 60, 2)}`,
  amount: (seed) => `${seed + 1}.25`,
  cron: (seed) => `${seed % 60} 0 2 * * ? *`,
  json: (seed) => `{"seed":${seed}}`,
};

/** Further texts, for fields that narrow their format by a pattern. */
const OTHERS: Readonly<Record<string, (seed: number) => string[]>> = {
  phone: (seed) => [`0571-8${digits(seed, 7)}`, `010-8${digits(seed, 7)}`, `400-800-${digits(seed, 4)}`],
};

const digits = (seed: number, length: number): string => String(seed).padStart(length, "0").slice(-length);

export const isSchema = (value: unknown): value is JsonSchema => value !== null && typeof value === "object" && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export function typesOf(schema: JsonSchema): string[] {
  const type = schema["type"];
  if (Array.isArray(type)) return type.map(String).filter((name) => name !== "null");
  if (typeof type === "string") return [type];
  if (schema["oneOf"] !== undefined || schema["enum"] !== undefined) return ["string"];
  return schema["properties"] === undefined ? [] : ["object"];
}

/** Codes that a field takes. */
export function codesOf(schema: JsonSchema): unknown[] | undefined {
  if (Array.isArray(schema["enum"])) return schema["enum"];
  const labelled = listOf(schema["oneOf"]).filter(isSchema);
  return labelled.length > 0 && labelled.every((item) => "const" in item) ? labelled.map((item) => item["const"]) : undefined;
}

export const formatOf = (schema: JsonSchema): string | undefined => {
  const shown = schema["x-format"];
  // These say how the text is shown, and ask nothing of it.
  const name = shown === undefined || shown === "json" || shown === "pre" ? schema["format"] : shown;
  return typeof name === "string" ? name : undefined;
};

/** What a reference to another entity by name means. */
export function resolved(schema: JsonSchema, entities: Entities): JsonSchema {
  const reference = schema["$ref"];
  if (typeof reference !== "string" || reference.startsWith("#")) return schema;
  return entities.get(reference)?.schema ?? schema;
}

/** A value that the schema takes; two seeds give two values wherever the schema leaves room. */
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
  return first + ((seed % 1000) % room) * step;
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

/** Longest of the plain texts that are tried before a generator of texts is asked. */
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

/** The schema of one name that a call takes: as its entity declares it, else as the call does. */
export function declaredSchema(call: Call, name: string, entities: Entities): JsonSchema {
  for (const shape of [call.body, call.query]) {
    const own = (shape.schema["properties"] as Record<string, JsonSchema> | undefined)?.[name];
    if (own === undefined) continue;
    // What a list is searched by, and the key of a row, take more than the field itself.
    const field = shape === call.query || shape.entity === undefined ? undefined : entities.get(shape.entity)?.fields.get(name);
    // A name that the call declares beside its entity may be called like a field of it.
    return field !== undefined && field.title === own["title"] ? withItsLimits(field.schema, own) : own;
  }
  throw new Error(`${call.id} does not take ${name}`);
}

/** How much a field may hold is said by its entity, or follows from what it is: then only the input says it in figures. */
function withItsLimits(declared: JsonSchema, input: JsonSchema): JsonSchema {
  const limits = Object.entries({ maxLength: input["maxLength"], maxItems: input["maxItems"] });
  return { ...Object.fromEntries(limits.filter(([, limit]) => limit !== undefined)), ...declared };
}

/** Names a call takes, path and query first. */
export const namesOf = (call: Call): string[] => [...new Set([...call.query.names, ...call.body.names])];

/** An input that a call takes: every name it knows, files apart. */
export function inputOf(call: Call, seed: number, entities: Entities, names: readonly string[] = namesOf(call)): Data {
  const input: Data = {};
  for (const name of names) {
    const schema = declaredSchema(call, name, entities);
    if (name !== "version" && schema["x-file"] === undefined) input[name] = sampleOf(schema, seed, entities);
  }
  for (const shape of [call.query, call.body]) refine(input, shape.schema, seed, entities);
  return withoutShut(call, input);
}

/** Without the fields that may not be written beside what else it holds. */
export function withoutShut({ guards }: Call, input: Data): Data {
  const shut = guards.filter(({ writable }) => !holds(writable.tree, { row: null, form: input, user: {} }, NO_WORKFLOW));
  return Object.fromEntries(Object.entries(input).filter(([name]) => !shut.some(({ field }) => field === name)));
}

/** A case of the rules (`if`, `then`) narrows what its fields take once it holds. */
function refine(input: Data, schema: JsonSchema, seed: number, entities: Entities): void {
  for (const part of [schema, ...listOf(schema["allOf"]).filter(isSchema)]) {
    if (!isSchema(part["if"])) continue;
    const then = holdsFor(part["if"], input) ? part["then"] : part["else"];
    if (!isSchema(then)) continue;
    const declared = (schema["properties"] ?? {}) as Record<string, JsonSchema>;
    const narrowed = Object.entries((then["properties"] ?? {}) as Record<string, JsonSchema>);
    for (const [name, more] of narrowed) if (name in input) input[name] = sampleOf({ ...declared[name], ...more }, seed, entities);
    for (const name of listOf(then["required"]).map(String)) input[name] ??= sampleOf(declared[name] ?? {}, seed, entities);
  }
}

/** Fields that decide which case of the rules (`if`) holds. */
export const caseNames = (schema: JsonSchema): string[] =>
  [schema, ...listOf(schema["allOf"]).filter(isSchema)].flatMap(({ if: condition }) =>
    isSchema(condition) ? Object.keys((condition["properties"] ?? {}) as object) : [],
  );

/** Whether the condition of a case holds: its fields have the values that it names. */
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
/** Where no workflow governs the record. */
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

/** A record of an entity as it may be stored. */
export function recordOf(entity: Entity, seed: number, entities: Entities): Data {
  const record: Data = {};
  for (const field of entity.fields.values()) {
    if (field.derived === undefined && field.file === undefined) record[field.name] = sampleOf(field.schema, seed, entities);
  }
  return record;
}

/** A value that breaks exactly the named rule, or the rules after it. */
export interface Spoiled {
  keyword: string;
  value: unknown;
}

/** For every rule of a field one value that breaks it. `inQuery`: texts that are read as their type. */
export function spoiledOf(declared: JsonSchema, entities: Entities, inQuery: boolean): Spoiled[] {
  const schema = resolved(declared, entities);
  const types = typesOf(schema);
  const found: Spoiled[] = [];
  const has = (keyword: string): boolean => schema[keyword] !== undefined && schema[keyword] !== false;
  const number = (keyword: string): number => Number(schema[keyword]);
  if (!inQuery && types.length > 0) found.push({ keyword: "type", value: types.includes("object") ? "text" : { odd: true } });
  if (inQuery && (types.includes("integer") || types.includes("number")) && formatOf(schema) === undefined)
    found.push({ keyword: "type", value: "abc" });
  if (codesOf(schema) !== undefined) found.push({ keyword: "enum", value: "不是代码" });
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
