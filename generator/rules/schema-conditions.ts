import type { Comparison, ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Literal } from "../../runtime/contract/values/data.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { Place } from "../diagnostics/place.ts";
import { withFacts } from "../model/condition-facts.ts";
import type { NameType } from "../model/names.ts";

/** The declared fields of an entity, by name. */
export type Fields = ReadonlyMap<string, NameType>;

/**
 * Translates the rules between fields of a schema to a condition on a record, so that the rules can be tested for contradictions. A keyword
 * that conditions cannot express becomes an operand that may be true or false. A blank text counts as absent, as in validation.
 *
 * @param part a schema with `properties`, `required`, `not`, `anyOf`, `allOf` or `if`. An empty schema gives a condition that is always
 * true
 * @param at source position that the condition gets
 */
export function conditionOfPart(part: JsonSchema, fields: Fields, at: Place): ConditionTree {
  const inner = (schema: unknown): ConditionTree => conditionOfPart((schema ?? {}) as JsonSchema, fields, at);
  const listed = (keyword: string): ConditionTree[] => ((part[keyword] as unknown[] | undefined) ?? []).map(inner);
  const properties = Object.entries((part["properties"] ?? {}) as Record<string, JsonSchema>);
  const dependent = Object.entries((part["dependentRequired"] ?? {}) as Record<string, string[]>);
  const asked = part["if"] === undefined ? undefined : inner(part["if"]);
  return {
    all: [
      ...((part["required"] as string[] | undefined) ?? []).map((name) => isPresent(name, fields, at)),
      ...properties.flatMap(([name, rules]) => conditionsOfValue(name, rules, fields, at)),
      ...dependent.flatMap(([name, others]) =>
        others.map((other) => ({ any: [{ not: isPresent(name, fields, at) }, isPresent(other, fields, at)] })),
      ),
      ...(part["not"] === undefined ? [] : [{ not: inner(part["not"]) }]),
      ...(part["anyOf"] === undefined ? [] : [{ any: listed("anyOf") }]),
      ...listed("allOf"),
      ...(asked === undefined ? [] : [{ any: [{ not: asked }, inner(part["then"])] }, { any: [asked, inner(part["else"])] }]),
    ],
  };
}

/** Builds the condition that a field has a value. A blank text is no value, but an empty list is one. */
export function isPresent(name: string, fields: Fields, at: Place): ConditionTree {
  const type = fields.get(name);
  const test = type?.type === "array" || type?.type === "object" ? "given" : "empty";
  return compared(name, test, test === "given", type, at);
}

/**
 * Builds the condition that a field has a certain value (`equals`).
 *
 * @param at place for the facts of the condition
 */
export const isEqual = (name: string, value: Literal, fields: Fields, at: Place): ConditionTree =>
  compared(name, "equals", value, fields.get(name), at);

const compared = (name: string, test: Comparison["test"], literal: Literal, type: NameType | undefined, at: Place): ConditionTree =>
  withFacts({ test, left: { subject: "row", path: [name] }, right: { literal } }, { at, type });

/** The test of conditions for each keyword that has one. */
const TESTS: Readonly<Record<string, Comparison["test"]>> = {
  const: "equals",
  enum: "oneOf",
  format: "format",
  minimum: "gte",
  maximum: "lte",
  exclusiveMinimum: "gt",
  exclusiveMaximum: "lt",
};

/** Keywords of a fragment that limit nothing. */
const TEXTS: ReadonlySet<string> = new Set(["type", "title", "description", "errorMessage"]);

/** Translates the rules of one value, which hold while the field has a value. */
function conditionsOfValue(name: string, rules: JsonSchema, fields: Fields, at: Place): ConditionTree[] {
  const absent: ConditionTree = { not: isPresent(name, fields, at) };
  return Object.entries(rules).flatMap(([keyword, value]): ConditionTree[] => {
    if (TEXTS.has(keyword)) return [];
    const test = TESTS[keyword];
    const contained = keyword === "contains" ? (value as JsonSchema)["const"] : undefined;
    if (contained !== undefined) return [{ any: [absent, compared(name, "has", contained as Literal, fields.get(name), at)] }];
    if (test !== undefined) return [{ any: [absent, compared(name, test, value as Literal, fields.get(name), at)] }];
    return [{ any: [absent, { actor: `${name} ${keyword} ${JSON.stringify(value)}` }] }];
  });
}
