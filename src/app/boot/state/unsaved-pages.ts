import { Unsaved } from "../../../../runtime/index.ts";

const pages = new Map<string, Unsaved>();

/** What is typed and not saved, by tag; `""`: in the frame around them. */
export function unsavedOf(key: string): Unsaved {
  const known = pages.get(key) ?? new Unsaved();
  pages.set(key, known);
  return known;
}

/** Those of the tags that would lose something now. */
export function unsavedAmong(keys: readonly string[]): readonly string[] {
  return keys.filter((key) => pages.get(key)?.isDirty() === true);
}
