import { type Data, type Scope, type Value, valueOf } from "../values/data.ts";

/** Brackets that surround an empty field. */
const EMPTY_BRACKETS = /（\s*）|\(\s*\)|「\s*」|《\s*》|【\s*】|\[\s*\]/g;

/** Removes brackets without content, which an empty field leaves behind in a name. */
export const withoutEmptyBrackets = (name: string): string => name.replace(EMPTY_BRACKETS, "").trim();

/**
 * Returns the display name of a record (`x-title` of its entity).
 *
 * @returns the name, or undefined if the entity has no `x-title`, there is no record, or all fields of the name are empty
 */
export function nameOf(naming: Value<string> | undefined, row: Data | null | undefined, scope: Scope): string | undefined {
  if (naming === undefined || row === null || row === undefined) return undefined;
  const name = withoutEmptyBrackets(valueOf(naming, { ...scope, row }));
  return name === "" ? undefined : name;
}
