import { type Data, type Scope, type Value, valueOf } from "../values/data.ts";

/** Brackets that surround an empty field. */
const EMPTY_BRACKETS = /（\s*）|\(\s*\)|「\s*」|《\s*》|【\s*】|\[\s*\]/g;

/** Removes brackets without content, which an empty field leaves in a name, and surrounding blanks. */
export const withoutEmptyBrackets = (name: string): string => name.replace(EMPTY_BRACKETS, "").trim();

/**
 * Returns the display name of a record, such as `张三（zhangsan）`. The template `x-title` of the entity defines it.
 *
 * @param naming the compiled `x-title`; undefined if the entity has none
 * @param row the record
 * @returns the name without empty brackets; undefined if the name is empty, or if `naming` or `row` is missing
 */
export function nameOf(naming: Value<string> | undefined, row: Data | null | undefined, scope: Scope): string | undefined {
  if (naming === undefined || row === null || row === undefined) return undefined;
  const name = withoutEmptyBrackets(valueOf(naming, { ...scope, row }));
  return name === "" ? undefined : name;
}
