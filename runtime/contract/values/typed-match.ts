/** Positions in a text: from the first character to the one after the last. */
export type Range = readonly [from: number, to: number];

/** Initials of two letters, by which a syllable is abbreviated as well. */
const LONG_INITIAL = /^[zcs]h/;

/**
 * Finds what a user means by a typed text: a part of the text whatever the case, or the pinyin of adjacent characters. Users type each
 * syllable whole, by its initial, or, at the end, by its first letters. Thus `用户`, `yonghu`, `yhgl` and `yongh` find 用户管理.
 *
 * @param pinyin a syllable for each character of the text, separated by blanks; empty if it is not known
 * @returns undefined if the text does not match; the whole text matches nothing typed
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

/** Returns the position after the characters that the letters mean. `dead`: remainders that were tried in vain. */
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
