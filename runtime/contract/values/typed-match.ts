/** A range of characters in a text: the index of its first character, and the index after its last character. */
export type Range = readonly [from: number, to: number];

/** Matches a syllable whose initial has two letters. Users may abbreviate it by both letters, or by the first one. */
const LONG_INITIAL = /^[zcs]h/;

/**
 * Finds the part of a text that matches the letters a user typed. It matches a substring in any case, or the pinyin of adjacent characters.
 * Each syllable may be typed in full or by its initial. The last syllable may also be typed by its first letters. Thus `用户`, `yonghu`,
 * `yhgl` and `yongh` find 用户管理.
 *
 * @param pinyin one syllable for each character of the text, separated by blanks; empty if the pinyin is unknown
 * @param typed the letters
 * @returns the matched range (start, end); undefined if nothing matches or `typed` is blank
 */
export function findTyped(text: string, pinyin: string, typed: string): Range | undefined {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return undefined;
  const at = text.toLowerCase().indexOf(wanted);
  if (at >= 0) return [at, at + wanted.length];
  const syllables = pinyin === "" ? [] : pinyin.split(" ");
  // Characters outside of the basic plane would shift the positions.
  if (syllables.length !== text.length || !/^[a-z]+$/.test(wanted)) return undefined;
  for (let from = 0; from < syllables.length; from++) {
    const to = endOf(syllables, from, wanted, new Set());
    if (to !== undefined) return [from, to];
  }
  return undefined;
}

/**
 * Matches letters with the syllables from `at` on: each syllable whole, by its initial, or by its first letter; the last one by any prefix.
 *
 * @param dead positions with remaining letters that have failed before; it is extended, so that no combination is tried twice
 * @returns the position after the last matched syllable, or undefined if the letters do not match
 */
function endOf(syllables: readonly string[], at: number, letters: string, dead: Set<string>): number | undefined {
  if (letters === "") return at;
  const syllable = syllables[at];
  const key = `${at} ${letters.length}`;
  if (syllable === undefined || !/^[a-z]/.test(syllable) || dead.has(key)) return undefined;
  if (syllable.startsWith(letters)) return at + 1;
  for (const part of [syllable, LONG_INITIAL.exec(syllable)?.[0], syllable[0]]) {
    if (part === undefined || !letters.startsWith(part)) continue;
    const to = endOf(syllables, at + 1, letters.slice(part.length), dead);
    if (to !== undefined) return to;
  }
  dead.add(key);
  return undefined;
}
