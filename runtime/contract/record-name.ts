import { type Data, type Scope, type Value, valueOf } from "./data.ts";

/** Brackets around a field that is empty. */
const EMPTY_BRACKETS = /（\s*）|\(\s*\)|「\s*」|《\s*》|【\s*】|\[\s*\]/g;

/** What people call a record (`x-title` of its entity); undefined: it has no name, or nothing of it is filled in. */
export function nameOf(naming: Value<string> | undefined, row: Data | null | undefined, scope: Scope): string | undefined {
  if (naming === undefined || row === null || row === undefined) return undefined;
  const name = valueOf(naming, { ...scope, row })
    .replace(EMPTY_BRACKETS, "")
    .trim();
  return name === "" ? undefined : name;
}
