/**
 * Invisible characters that no ordinary text needs: controls except tab and line ends, direction marks, zero-width blanks, fillers.
 * Joiners and variation selectors are allowed, because composed characters need them.
 */
const UNSEEN =
  /(?![\t\n\r])\p{Cc}|\u00ad|\u034f|\u061c|[\u115f\u1160]|\u17b4|\u17b5|[\u180b-\u180f]|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f]|\u3164|\ufeff|\uffa0|[\ufff0-\ufffb]/u;
const ALL_UNSEEN = new RegExp(UNSEEN.source, "gu");

/** Matches a text without any visible character: it has only blanks, and characters that are visible only in combination with others. */
const NOTHING = /^(?:\s|\u200c|\u200d|\u2800|[\ufe00-\ufe0f]|[\u{e0000}-\u{e01ef}])*$/u;

/**
 * Finds the first invisible character of a text, such as a zero-width space.
 *
 * @returns the character and its index, or undefined if there is none
 */
export const unseenIn = (text: string): { character: string; index: number } | undefined => {
  const found = UNSEEN.exec(text);
  return found === null ? undefined : { character: found[0], index: found.index };
};

/**
 * Removes invisible characters and surrounding blanks. Texts are validated and stored in this form.
 *
 * @returns the text; empty if nothing visible remains
 */
export function visibleText(text: string): string {
  const seen = (UNSEEN.test(text) ? text.replace(ALL_UNSEEN, "") : text).trim();
  return NOTHING.test(seen) ? "" : seen;
}

/** Tests whether a text has no visible character. True for an empty text. */
export const isBlank = (text: string): boolean => visibleText(text) === "";
