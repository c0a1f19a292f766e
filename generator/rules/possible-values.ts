import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { compareDecimals } from "../../runtime/contract/values/decimals.ts";
import { LIMITS } from "../../runtime/contract/values/limits.ts";
import { meetsFormat } from "../../runtime/contract/values/formats.ts";
import { codesOf } from "../model/names.ts";
import { FORMAT_LONGEST, FORMAT_PATTERNS } from "./format-texts.ts";
import { leastOf, mostOf, parsePattern } from "./parse-pattern.ts";
import { shortestOfBoth } from "./pattern-meet.ts";

/**
 * Rules of a field that no value can fulfil together, as a message. The mistake is reported at `keyword`, a keyword of the last schema that
 * is involved.
 */
export interface Contradiction {
  keyword: string;
  message: string;
}

/** A keyword of a schema that limits a value, with its argument. */
interface Limit {
  keyword: string;
  value: unknown;
}

/** Lists the values that the schemas have for the given keywords, each with its keyword. */
const limitsOf = (schemas: readonly JsonSchema[], ...keywords: readonly string[]): Limit[] =>
  schemas.flatMap((schema) =>
    keywords.flatMap((keyword) => (schema[keyword] === undefined ? [] : [{ keyword, value: schema[keyword] as unknown }])),
  );

const typesOf = (schema: JsonSchema): string[] => (schema["type"] === undefined ? [] : [schema["type"]].flat().map(String));

/**
 * Determines whether a value can fulfil several schemas at once.
 *
 * @param schemas the schema of a field, followed by what rules between fields require of this field
 * @param type type of the field
 * @returns rules that contradict each other; undefined if a value may fulfil all schemas
 */
export function contradictionOf(schemas: readonly JsonSchema[], type: string): Contradiction | undefined {
  const strange = schemas.find((schema) => typesOf(schema).length > 0 && !fits(typesOf(schema), type));
  if (strange !== undefined) return { keyword: "type", message: `it is declared "${type}"` };
  const codes = sharedCodes(schemas, type);
  if (codes !== undefined)
    return codes.length === 0 ? { keyword: codeKeyword(schemas), message: "no code satisfies the other rules" } : undefined;
  if (type === "integer" || type === "number") return ofNumbers(schemas, type);
  if (type === "string") return ofTexts(schemas);
  return type === "array" ? ofLists(schemas) : undefined;
}

const fits = (types: readonly string[], type: string): boolean =>
  types.includes(type) || (type === "integer" && types.includes("number")) || (type === "number" && types.includes("integer"));

const CODES = ["const", "enum", "oneOf"] as const;

const codeKeyword = (schemas: readonly JsonSchema[]): string =>
  [...schemas].reverse().flatMap((schema) => CODES.filter((keyword) => schema[keyword] !== undefined))[0] ?? "enum";

/**
 * Returns the codes that satisfy the code lists of all schemas and also their other keywords. Undefined if no schema has codes, and for
 * lists and objects.
 */
function sharedCodes(schemas: readonly JsonSchema[], type: string): unknown[] | undefined {
  const sets = schemas.flatMap((schema) => {
    if (schema["const"] !== undefined) return [[schema["const"]]];
    if (Array.isArray(schema["enum"])) return [schema["enum"] as unknown[]];
    return Array.isArray(schema["oneOf"]) ? [(schema["oneOf"] as JsonSchema[]).map((item) => item["const"])] : [];
  });
  const [first, ...others] = sets;
  if (first === undefined || type === "array" || type === "object") return undefined;
  return first.filter(
    (code) =>
      others.every((set) => set.includes(code)) && schemas.every((schema) => code === null || brokenRule(code, schema) === undefined),
  );
}

/**
 * Returns the keyword of the first rule of a schema that a text or number violates. Undefined if the value satisfies all rules. Also
 * undefined for a boolean, null, a list or an object, which are not checked.
 */
export function brokenRule(value: unknown, schema: JsonSchema): string | undefined {
  if (typeof value === "boolean" || value === null || typeof value === "object") return undefined;
  const broken = Object.entries(LIMITS).find(([keyword, keeps]) => {
    const limit = schema[keyword];
    return limit !== undefined && keyword !== "minItems" && keyword !== "maxItems" && !keeps(value, limit);
  });
  const format = schema["x-format"];
  if (broken === undefined && (format === "date" || format === "datetime") && !meetsFormat(value, format)) return "x-format";
  return broken?.[0];
}

/** Maximum number of values that are tried for a number. If its rules allow more, they are assumed to be satisfiable. */
const MOST_STEPS = 2000;

function ofNumbers(schemas: readonly JsonSchema[], type: string): Contradiction | undefined {
  const least = limitsOf(schemas, "minimum", "exclusiveMinimum").sort((a, b) => compareDecimals(b.value, a.value))[0];
  const most = limitsOf(schemas, "maximum", "exclusiveMaximum").sort((a, b) => compareDecimals(a.value, b.value))[0];
  const steps = limitsOf(schemas, "multipleOf").map(({ value }) => Number(value));
  const amount = schemas.some((schema) => schema["x-format"] === "amount") ? [0.01] : [];
  const step = Math.max(0, ...steps, ...amount, ...(type === "integer" ? [1] : []));
  const isValid = (value: number): boolean =>
    (type !== "integer" || Number.isInteger(value)) && schemas.every((schema) => brokenRule(value, schema) === undefined);
  if (least === undefined && most === undefined) return undefined;
  const [from, to] = [Number(least?.value ?? Number.NEGATIVE_INFINITY), Number(most?.value ?? Number.POSITIVE_INFINITY)];
  const candidates = step === 0 ? [from, to, (from + to) / 2] : multiples(step, from, to);
  if (candidates === undefined || (step === 0 && !(Number.isFinite(from) && Number.isFinite(to))) || candidates.some(isValid))
    return undefined;
  const keyword = steps.length > 0 ? "multipleOf" : (most?.keyword ?? least?.keyword ?? "maximum");
  return {
    keyword,
    message: `no ${type === "integer" ? "whole number" : "number"} lies within ${[least, most].map(limitText).filter(Boolean).join(" and ")}${steps.length > 0 ? ` and is a multiple of ${steps.join(" and ")}` : ""}`,
  };
}

const limitText = (limit: Limit | undefined): string => (limit === undefined ? "" : `${limit.keyword} ${String(limit.value)}`);

/** Returns the multiples of a step between two numbers. Undefined if there are too many to try. */
function multiples(step: number, from: number, to: number): number[] | undefined {
  const [first, last] = [Math.ceil(from / step), Math.floor(to / step)];
  if (!Number.isFinite(first) || !Number.isFinite(last) || last - first > MOST_STEPS) return undefined;
  // Decimal steps are rounded to the digits of the step, so that 3 * 0.1 is 0.3.
  const digits = (String(step).split(".")[1] ?? "").length;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => Number(((first + index) * step).toFixed(digits)));
}

function ofTexts(schemas: readonly JsonSchema[]): Contradiction | undefined {
  const least = Math.max(0, ...limitsOf(schemas, "minLength").map(({ value }) => Number(value)));
  const most = Math.min(...limitsOf(schemas, "maxLength").map(({ value }) => Number(value)), Number.POSITIVE_INFINITY);
  const patterns = limitsOf(schemas, "pattern").filter(({ value }) => isPattern(String(value)));
  const formats = limitsOf(schemas, "format", "x-format").filter(({ value }) => Object.hasOwn(FORMAT_PATTERNS, String(value)));
  const all = [
    ...patterns.map(({ value }) => ({ text: String(value), keyword: "pattern", says: "pattern" })),
    ...formats.map(({ keyword, value }) => ({ text: FORMAT_PATTERNS[String(value)] ?? "", keyword, says: `${keyword} ${String(value)}` })),
  ];
  if (least > most) return { keyword: "minLength", message: `it is at least ${least} and at most ${most} characters long` };
  const short = formats.find(({ value }) => (FORMAT_LONGEST[String(value)] ?? Number.POSITIVE_INFINITY) < least);
  if (short !== undefined)
    return { keyword: short.keyword, message: `every text of its ${short.keyword} ${String(short.value)} is shorter than ${least}` };
  for (const [index, one] of all.entries()) {
    const node = parsePattern(one.text);
    if (leastOf(node) > most) return { keyword: one.keyword, message: `every text of its ${one.says} is longer than ${most}` };
    if (one.text.startsWith("^") && one.text.endsWith("$") && !one.text.includes("|") && one.keyword === "pattern" && mostOf(node) < least)
      return { keyword: one.keyword, message: `every text of its ${one.says} is shorter than ${least}` };
    for (const other of all.slice(0, index)) {
      if (other.text === one.text) continue;
      const shortest = shortestOfBoth(one.text, other.text);
      if (!Number.isFinite(shortest)) return { keyword: one.keyword, message: `no text has its ${other.says} and its ${one.says}` };
      if (shortest > most)
        return { keyword: one.keyword, message: `every text of its ${other.says} and ${one.says} is longer than ${most}` };
    }
  }
  return undefined;
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    // E108 reports it.
    return false;
  }
}

const jsonTypeOf = (value: unknown): string => (Number.isInteger(value) ? "integer" : Array.isArray(value) ? "array" : typeof value);

function ofLists(schemas: readonly JsonSchema[]): Contradiction | undefined {
  const least = Math.max(0, ...limitsOf(schemas, "minItems").map(({ value }) => Number(value)));
  const most = Math.min(...limitsOf(schemas, "maxItems").map(({ value }) => Number(value)), Number.POSITIVE_INFINITY);
  if (least > most) return { keyword: "minItems", message: `it has at least ${least} and at most ${most} items` };
  const codes = schemas.map((schema) => codesOf(schema)).find((found) => found !== undefined);
  const contained = limitsOf(schemas, "contains").map(({ value }) => (value as JsonSchema)["const"]);
  const unknown =
    codes === undefined ? undefined : contained.find((item) => item !== undefined && !codes.some(({ value }) => value === item));
  if (unknown !== undefined) return { keyword: "contains", message: `${JSON.stringify(unknown)} is not one of its codes` };
  const itemTypes = schemas.flatMap(({ items }) => typesOf((items ?? {}) as JsonSchema));
  const strange = contained.find((item) => item !== undefined && itemTypes.length > 0 && !itemTypes.includes(jsonTypeOf(item)));
  if (strange !== undefined)
    return { keyword: "contains", message: `${JSON.stringify(strange)} is none of its items, which have another type` };
  const isUnique = schemas.some((schema) => schema["uniqueItems"] === true);
  if (isUnique && codes !== undefined && codes.length < least)
    return { keyword: "minItems", message: `it has at least ${least} different items, and there are ${codes.length} codes` };
  if (most === 0) return { keyword: "maxItems", message: "it is always empty" };
  return undefined;
}
