/**
 * What the text indexes are of: each two characters that stand side by side, A to Z as a to z. Two, since that is what people
 * look for in Chinese; a longer text is where all its pairs are, which then is asked of the text itself.
 */
export function bigramsOf(text: string): string[] {
  const characters = charactersOf(text);
  const parts = new Set<string>();
  for (let at = 1; at < characters.length; at++) parts.add(`${characters[at - 1]}${characters[at]}`);
  return [...parts];
}

/** The fewest of them that cover a text that is looked for: a pair more costs a list of rows, and seldom rules one out. */
export function bigramsToFind(text: string): string[] {
  const characters = charactersOf(text);
  const parts = new Set<string>();
  for (let at = 0; at + 1 < characters.length; at += 2) parts.add(`${characters[at]}${characters[at + 1]}`);
  if (characters.length % 2 === 1 && characters.length > 1) parts.add(characters.slice(-2).join(""));
  return [...parts];
}

/** As the databases count them: a character outside the first plane is one. */
const charactersOf = (text: string): string[] => [...text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())];
