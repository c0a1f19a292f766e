import { Unsaved } from "../../../../runtime/index.ts";

const pages = new Map<string, Unsaved>();

/**
 * Returns the registry of forms with unsaved input in the page of a tag; creates it if needed. The key `""` belongs to the frame around the
 * pages.
 */
export function unsavedOf(key: string): Unsaved {
  const known = pages.get(key) ?? new Unsaved();
  pages.set(key, known);
  return known;
}

/** Returns the keys of tags, among the given ones, whose pages have unsaved input. */
export function unsavedAmong(keys: readonly string[]): readonly string[] {
  return keys.filter((key) => pages.get(key)?.isDirty() === true);
}
