/**
 * Returns the distinct bigrams of a text: each pair of adjacent characters, with A to Z lowercased. The text indexes contain
 * bigrams, because searches in Chinese mostly have two characters. A longer search finds the rows that contain all its bigrams,
 * then checks the text itself.
 */
export function bigramsOf(text: string): string[] {
  const characters = charactersOf(text);
  const parts = new Set<string>();
  for (let at = 1; at < characters.length; at++) parts.add(`${characters[at - 1]}${characters[at]}`);
  return [...parts];
}

/**
 * Returns a minimal set of bigrams that cover a search text. Each further one costs an index lookup and seldom excludes a row.
 *
 * @returns an empty list for texts of less than two characters
 */
export function bigramsToFind(text: string): string[] {
  const characters = charactersOf(text);
  const parts = new Set<string>();
  for (let at = 0; at + 1 < characters.length; at += 2) parts.add(`${characters[at]}${characters[at + 1]}`);
  if (characters.length % 2 === 1 && characters.length > 1) parts.add(characters.slice(-2).join(""));
  return [...parts];
}

/** Splits a text into code points, as the databases count characters. */
const charactersOf = (text: string): string[] => [...text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())];
