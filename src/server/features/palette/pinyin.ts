import { LRUCache } from "lru-cache";

/** Pinyin of texts. The same menus and actions are asked for again and again. */
const known = new LRUCache<string, string>({ max: 2000 });

/** The converter to pinyin. It is loaded at the first use, because its dictionary takes 15 ms and some megabytes. */
let converter: Promise<(text: string) => string[]> | undefined;

const load = async (): Promise<(text: string) => string[]> => {
  const { pinyin } = await import("pinyin-pro");
  return (text) => pinyin(text, { toneType: "none", type: "array", v: true });
};

/**
 * Returns the pinyin of a text: one lower-case syllable for each character, separated by blanks (`用户` is `yong hu`). A character without a
 * pronunciation remains unchanged. If a character has several pronunciations, the word around it decides.
 */
export async function pinyinOf(text: string): Promise<string> {
  const found = known.get(text);
  if (found !== undefined) return found;
  converter ??= load();
  const syllables = (await converter)(text).map((syllable) => syllable.trim().toLowerCase() || "-");
  const made = syllables.join(" ");
  known.set(text, made);
  return made;
}
