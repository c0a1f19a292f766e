import { type Data, type Scope, type Value, valueOf } from "../values/data.ts";

/** Brackets around a field that is empty. */
const EMPTY_BRACKETS = /（\s*）|\(\s*\)|「\s*」|《\s*》|【\s*】|\[\s*\]/g;

export const withoutEmptyBrackets = (name: string): string => name.replace(EMPTY_BRACKETS, "").trim();

/** What people call a record (`x-title` of its entity); undefined: it has no name, or nothing of it is filled in. */
export function nameOf(naming: Value<string> | undefined, row: Data | null | undefined, scope: Scope): string | undefined {
  if (naming === undefined || row === null || row === undefined) return undefined;
  const name = withoutEmptyBrackets(valueOf(naming, { ...scope, row }));
  return name === "" ? undefined : name;
}
