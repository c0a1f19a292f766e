import { Unsaved } from "../../../../runtime/index.ts";

const pages = new Map<string, Unsaved>();

/** Returns the unsaved input of a tag. The key `""` is that of the frame around the tags. */
export function unsavedOf(key: string): Unsaved {
  const known = pages.get(key) ?? new Unsaved();
  pages.set(key, known);
  return known;
}

/** Lists the tags that have unsaved input. */
export function unsavedAmong(keys: readonly string[]): readonly string[] {
  return keys.filter((key) => pages.get(key)?.isDirty() === true);
}
