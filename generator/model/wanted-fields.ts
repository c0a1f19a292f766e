import type { ConditionAst } from "../parse/ast.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";

/** A rule between fields, from `if` and `then` of a schema: if the fields in `when` have exactly these values, `fields` are required. */
export interface Wanted {
  when: ReadonlyMap<string, unknown>;
  fields: readonly string[];
}

/**
 * Returns those rules in the input schema of a call that require fields if other fields have certain constants (`if` and `then`). Rules
 * with another kind of condition are left out.
 */
export function wantedBy(schema: JsonSchema): Wanted[] {
  const all = Array.isArray(schema["allOf"]) ? (schema["allOf"] as JsonSchema[]) : [];
  return [schema, ...all].flatMap((fragment) => {
    const when = constantsOf(fragment["if"] as JsonSchema | undefined);
    const then = fragment["then"] as { required?: readonly string[] } | undefined;
    return when === undefined || then?.required === undefined ? [] : [{ when, fields: then.required }];
  });
}

/**
 * Returns the constants that a rule compares fields with, by field. Undefined if the rule tests anything but equality with constants, or is
 * absent.
 */
function constantsOf(rule: JsonSchema | undefined): ReadonlyMap<string, unknown> | undefined {
  if (rule === undefined || Object.keys(rule).some((name) => name !== "properties" && name !== "required")) return undefined;
  const entries = Object.entries((rule["properties"] ?? {}) as Record<string, JsonSchema>);
  const plain = entries.every(([, schema]) => Object.keys(schema).join() === "const");
  return plain && entries.length > 0 ? new Map(entries.map(([name, schema]) => [name, schema["const"]])) : undefined;
}

/**
 * Tests whether a rule requires a field in every case in which the form shows it, because `show` implies the condition of the rule. The
 * form then marks the field as required. False without `show`.
 */
export function isWantedWhereShown(field: string, show: ConditionAst | undefined, rules: readonly Wanted[]): boolean {
  const given = show === undefined ? new Map<string, unknown>() : valuesIn(show);
  return rules.some(({ when, fields }) => fields.includes(field) && [...when].every(([name, value]) => given.get(name) === value));
}

/**
 * Returns the values that fields are known to have whenever a condition holds: the values of its `equals` tests, alone or joined by `all`.
 */
function valuesIn(condition: ConditionAst): Map<string, unknown> {
  if (condition.kind === "all") return new Map(condition.items.flatMap((item) => [...valuesIn(item)]));
  if (condition.kind !== "test" || condition.test !== "equals" || !("literal" in condition.right)) return new Map();
  return new Map([[condition.name.text, condition.right.literal]]);
}
