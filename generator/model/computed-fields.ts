import type { ComputedValue } from "../../runtime/contract/language/screen-form.ts";
import { type ComputedField, formulasOf } from "./formula-fields.ts";
import type { NameType } from "./names.ts";
import type { Entity } from "./types.ts";

/** Tests whether a type belongs to a field that the server computes by a formula. False for undefined. */
export const isFormula = (type: NameType | undefined): boolean => type?.field?.derived !== undefined && "formula" in type.field.derived;

/**
 * Returns how a form computes a field while users type: by a formula, or as the sum of a list. Undefined for any other field. Also
 * undefined for sums that are grouped by a field of the rows (`by`).
 */
export function computedOf({ field }: NameType, entities: ReadonlyMap<string, Entity>): ComputedValue | undefined {
  const derived = field?.derived;
  if (derived === undefined) return undefined;
  if ("formula" in derived) return { formula: derived.formula.rule };
  if (!("sum" in derived) || derived.sum.by !== undefined) return undefined;
  const { list, of } = derived.sum;
  const rows = entities.get(entities.get(field?.entity ?? "")?.fields.get(list)?.rows ?? "");
  return { sum: { list, of, ...(rows?.fields.get(of)?.stored === "money" ? { isMoney: true as const } : {}) } };
}

/**
 * Returns the formulas in the rows of a list, in the order in which they are computed. Undefined if the rows have no formulas, or if the
 * field is no list of rows.
 */
export function rowFormulas({ field }: NameType, entities: ReadonlyMap<string, Entity>): ComputedField[] | undefined {
  const rows = entities.get(field?.rows ?? "");
  const found = rows === undefined ? [] : formulasOf(rows);
  return found.length === 0 ? undefined : found;
}
