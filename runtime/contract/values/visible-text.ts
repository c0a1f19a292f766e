/**
 * Characters that nobody sees and that no text of a person needs: controls but tab and line ends, marks of direction, blanks without
 * a width, fillers. Joiners and selectors of variants stay: signs made of several need them.
 */
const UNSEEN =
  /(?![\t\n\r])\p{Cc}|\u00ad|\u034f|\u061c|[\u115f\u1160]|\u17b4|\u17b5|[\u180b-\u180f]|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f]|\u3164|\ufeff|\uffa0|[\ufff0-\ufffb]/u;
const ALL_UNSEEN = new RegExp(UNSEEN.source, "gu");

/** Blanks, and what is seen only beside something else. */
const NOTHING = /^(?:\s|\u200c|\u200d|\u2800|[\ufe00-\ufe0f]|[\u{e0000}-\u{e01ef}])*$/u;

/** The first character of a text that nobody sees; undefined: there is none. */
export const unseenIn = (text: string): { character: string; index: number } | undefined => {
  const found = UNSEEN.exec(text);
  return found === null ? undefined : { character: found[0], index: found.index };
};

/** A text as it is judged and stored: without what nobody sees, and without blanks around it. Empty: nothing is to be seen. */
export function visibleText(text: string): string {
  const seen = (UNSEEN.test(text) ? text.replace(ALL_UNSEEN, "") : text).trim();
  return NOTHING.test(seen) ? "" : seen;
}

/** Nothing of a text is to be seen. */
export const isBlank = (text: string): boolean => visibleText(text) === "";
