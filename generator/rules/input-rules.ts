import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { referencesOf } from "../model/values.ts";

/**
 * Converts the rules between the inputs of a call (`if`, `then`, `else`) to conditions that are true for every valid request. Left out are
 * rules that conditions cannot express, and rules that refer to no input in `names`.
 *
 * @param names the inputs of interest
 */
export function rulesAsConditions(schema: JsonSchema, names: ReadonlySet<string>): ConditionTree[] {
  const members = (schema["allOf"] as JsonSchema[] | undefined) ?? [];
  return [schema, ...members].flatMap(implications).filter((tree) => referencesOf(tree).some(({ path: [name = ""] }) => names.has(name)));
}

function implications({ if: condition, then, else: other }: JsonSchema): ConditionTree[] {
  const asked = conditionOf(condition as JsonSchema | undefined);
  if (asked === undefined) return [];
  const branch = (schema: unknown, unless: ConditionTree): ConditionTree[] =>
    schema === undefined ? [] : [{ any: [unless, ensuredBy(schema as JsonSchema)] }];
  return [...branch(then, { not: asked }), ...branch(other, asked)];
}

/** Returns the condition of an `if` that compares fields with constants. Undefined for any other one. */
function conditionOf(schema: JsonSchema | undefined): ConditionTree | undefined {
  if (schema === undefined || Object.keys(schema).some((keyword) => keyword !== "properties" && keyword !== "required")) return undefined;
  const required = new Set((schema["required"] as string[] | undefined) ?? []);
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>);
  if (properties.some(([, rules]) => Object.keys(rules).some((keyword) => keyword !== "const" && keyword !== "enum"))) return undefined;
  const compared = properties.map(([name, rules]): ConditionTree => {
    const [first = { all: [] }] = testsOf(name, rules);
    return required.has(name) ? first : { any: [isEmpty(name, true), first] };
  });
  return { all: [...compared, ...[...required].map((name) => isEmpty(name, false))] };
}

/** Returns what a `then` or `else` ensures. An empty value satisfies all its rules except `required`. */
function ensuredBy(schema: JsonSchema): ConditionTree {
  const required = ((schema["required"] as string[] | undefined) ?? []).map((name) => isEmpty(name, false));
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>);
  const limited = properties.flatMap(([name, rules]) => testsOf(name, rules).map((test) => ({ any: [isEmpty(name, true), test] })));
  return { all: [...required, ...limited] };
}

const at = (name: string) => ({ subject: "form", path: [name] });

const isEmpty = (name: string, is: boolean): ConditionTree => ({ test: "empty", left: at(name), right: { literal: is } });

/** Keywords that have a test of conditions. */
const TESTS = { const: "equals", enum: "oneOf", format: "format", minimum: "gte", maximum: "lte" } as const;

const testsOf = (name: string, rules: JsonSchema): ConditionTree[] =>
  Object.entries(TESTS).flatMap(([keyword, test]) =>
    rules[keyword] === undefined ? [] : [{ test, left: at(name), right: { literal: rules[keyword] as string } }],
  );
