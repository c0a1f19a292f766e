import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { isSchema, labelledCodes, listOf, schemasOf, validating } from "../plan/schema.ts";
import { code, codes } from "./change.ts";

/** Result of {@link schemaChanges}: how a change of an input or output affects the clients of a call. */
export interface SchemaChanges {
  /** Changes after which a client may fail, in Markdown. */
  breaking: readonly string[];
  /** Names that are new. */
  added: readonly string[];
}

type Side = "input" | "output";

/**
 * Compares two versions of the schema of a call's input or output, with all references resolved. A client fails if an input accepts less
 * than before, or an output can contain other values than before.
 */
export function schemaChanges(old: JsonSchema, now: JsonSchema, side: Side): SchemaChanges {
  const found = { breaking: [] as string[], added: [] as string[] };
  compare(old, now, "", { side, ...found });
  return found;
}

interface Comparison {
  side: Side;
  breaking: string[];
  added: string[];
}

function compare(old: JsonSchema, now: JsonSchema, path: string, comparison: Comparison): void {
  const { side, breaking } = comparison;
  const name = path === "" ? `the ${side}` : `${side} ${code(path)}`;
  const say = (text: string): void => void breaking.push(`${name} ${text}`);
  const [was, is] = [typesOf(old), typesOf(now)];
  // A client fails on a type that it may no longer send, or does not expect.
  const [given, taken] = side === "input" ? [was, is] : [is, was];
  if (taken.length > 0 && given.some((type) => !takes(taken, type))) {
    say(`is ${codes(is)}, before ${codes(was)}`);
    return;
  }
  compareMembers(old, now, path, comparison);
  if (isSchema(old["items"]) && isSchema(now["items"])) compare(old["items"], now["items"], `${path}[]`, comparison);
  if (isSchema(old["additionalProperties"]) && isSchema(now["additionalProperties"]))
    compare(old["additionalProperties"], now["additionalProperties"], `${path}{}`, comparison);
  for (const text of [...codeChanges(old, now, side), ...(side === "input" ? limitChanges(old, now) : formatChanges(old, now))]) say(text);
}

const typesOf = ({ type }: JsonSchema): string[] => (type === undefined ? [] : [type].flat().map(String));

const takes = (types: readonly string[], type: string): boolean => types.includes(type) || (type === "integer" && types.includes("number"));

function compareMembers(old: JsonSchema, now: JsonSchema, path: string, comparison: Comparison): void {
  const { side, breaking, added } = comparison;
  const [was, is] = [new Map(schemasOf(old["properties"])), new Map(schemasOf(now["properties"]))];
  const [needed, needs] = [new Set(listOf(old["required"])), new Set(listOf(now["required"]))];
  const pathOf = (name: string): string => (path === "" ? name : `${path}.${name}`);
  for (const [name, schema] of was) {
    const other = is.get(name);
    const shown = `${side} ${code(pathOf(name))}`;
    if (other === undefined) {
      breaking.push(`${shown} is removed${side === "input" ? " and refused" : ""}`);
      continue;
    }
    if (side === "input" && needs.has(name) && !needed.has(name)) breaking.push(`${shown} becomes required`);
    if (side === "output" && needed.has(name) && !needs.has(name)) breaking.push(`${shown} may be missing`);
    compare(schema, other, pathOf(name), comparison);
  }
  for (const name of is.keys()) {
    if (was.has(name)) continue;
    if (side === "input" && needs.has(name)) breaking.push(`${side} ${code(pathOf(name))} is new and required`);
    else added.push(pathOf(name));
  }
}

const codesOf = (schema: JsonSchema): string[] | undefined => {
  const found = labelledCodes(schema) ?? (schema["const"] === undefined ? listOf(schema["enum"]) : [schema["const"]]);
  return found.length === 0 ? undefined : found.map(String);
};

/**
 * Describes the codes that break clients: those that an input no longer accepts, or that an output may newly contain. Empty if there are
 * none.
 */
function codeChanges(old: JsonSchema, now: JsonSchema, side: Side): string[] {
  const [was, is] = [codesOf(old), codesOf(now)];
  const [given, taken] = side === "input" ? [was, is] : [is, was];
  if (taken === undefined) return [];
  if (given === undefined) return [side === "input" ? `takes only ${codes(taken)}` : `is no longer one of ${codes(taken)}`];
  const other = given.filter((value) => !taken.includes(value));
  return other.length === 0 ? [] : [side === "input" ? `no longer takes ${codes(other)}` : `may also be ${codes(other)}`];
}

const LEAST = ["minLength", "minimum", "exclusiveMinimum", "minItems", "minProperties"];
const MOST = ["maxLength", "maximum", "exclusiveMaximum", "maxItems", "maxProperties"];
const EXACT = ["pattern", "format", "contentEncoding", "contentMediaType", "multipleOf", "uniqueItems"];
const RULES = ["if", "then", "else", "not", "anyOf", "dependentRequired"];

/** Describes the limits of an input that became tighter, and new rules between its fields. Empty if there are none. */
function limitChanges(old: JsonSchema, now: JsonSchema): string[] {
  const from = (keyword: string): string => `${keyword} ${textOf(old[keyword])} → ${textOf(now[keyword])}`;
  const tighter = [
    ...LEAST.filter((keyword) => typeof now[keyword] === "number" && !(Number(old[keyword] ?? unsaid(keyword)) >= now[keyword])),
    ...MOST.filter((keyword) => typeof now[keyword] === "number" && !(Number(old[keyword] ?? Number.NaN) <= now[keyword])),
    ...EXACT.filter((keyword) => now[keyword] !== undefined && textOf(now[keyword]) !== textOf(old[keyword])),
  ];
  const known = new Set(rulesOf(old));
  const isNew = rulesOf(now).some((rule) => !known.has(rule));
  return [...tighter.map((keyword) => `is narrower (${from(keyword)})`), ...(isNew ? ["has a new rule between its fields"] : [])];
}

/**
 * Returns the limit that applies to an input even if its schema does not declare it. Blank text counts as absent, so that a text has at
 * least one character. NaN for any other keyword.
 */
const unsaid = (keyword: string): number => (keyword === "minLength" ? 1 : Number.NaN);

/** Serialises the rules of an object, without titles and messages. */
const rulesOf = (schema: JsonSchema): string[] => [
  ...listOf(schema["allOf"]).map((rule) => (isSchema(rule) ? JSON.stringify(validating(rule)) : "")),
  ...RULES.filter((keyword) => schema[keyword] !== undefined).map((keyword) => JSON.stringify(validating({ [keyword]: schema[keyword] }))),
];

const formatChanges = (old: JsonSchema, now: JsonSchema): string[] =>
  ["format", "contentEncoding"].flatMap((keyword) =>
    textOf(old[keyword]) === textOf(now[keyword])
      ? []
      : [`is written differently (${keyword} ${textOf(old[keyword])} → ${textOf(now[keyword])})`],
  );

const textOf = (value: unknown): string => (value === undefined ? "none" : typeof value === "string" ? code(value) : JSON.stringify(value));
