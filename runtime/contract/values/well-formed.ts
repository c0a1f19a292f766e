/** Tests whether a text contains no lone surrogate (half of a surrogate pair). UTF-8 and databases cannot store such a text. */
export const isWellFormed = (text: string): boolean => !/\p{Cs}/u.test(text);

/** Replaces each lone surrogate by U+FFFD, as a conversion to UTF-8 does. Complete pairs are kept. */
export const toWellFormed = (text: string): string => (isWellFormed(text) ? text : text.replace(/\p{Cs}/gu, "\uFFFD"));

/**
 * Cuts a text to a maximum length. A surrogate pair at the end is dropped as a whole, never split.
 *
 * @param most longest result in UTF-16 code units, without `mark`
 * @param mark appended to a text that was cut
 * @example cutText("a😀b", 2, "…") // "a…"
 */
export const cutText = (text: string, most: number, mark = ""): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "")}${mark}`;
