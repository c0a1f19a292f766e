/** Returns the distinct n-grams of a text: runs of `length` adjacent characters, with A to Z lowercased. Empty for shorter texts. */
export const gramsOf = (text: string, length: number): string[] => gramsToFind(text, length, 1);

/**
 * Returns n-grams that cover a search text: one at every `step` characters, and the last one. Each further n-gram costs an index
 * lookup.
 *
 * @returns an empty list if the text has less than `length` characters
 */
export function gramsToFind(text: string, length: number, step: number): string[] {
  const characters = charactersOf(text);
  const last = characters.length - length;
  const grams = new Set<string>();
  for (let at = 0; last >= 0 && at < last + step; at += step) {
    const start = Math.min(at, last);
    grams.add(characters.slice(start, start + length).join(""));
  }
  return [...grams];
}

/** Returns a minimal set of bigrams that cover a search text. Empty for texts of less than two characters. */
export const bigramsToFind = (text: string): string[] => gramsToFind(text, 2, 2);

/** Lowercases A to Z only, as `lower()` of SQLite does. */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Splits a text into code points, as the databases count characters. */
const charactersOf = (text: string): string[] => [...lowerAscii(text)];
