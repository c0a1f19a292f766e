/**
 * What the text indexes are of: each two characters that stand side by side, A to Z as a to z. Two, since that is what people
 * look for in Chinese; a longer text is where all its pairs are, which then is asked of the text itself.
 */
export function partsOfText(text: string): string[] {
  // As the databases count them: a character outside the first plane is one.
  const characters = [...text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())];
  const parts = new Set<string>();
  for (let at = 1; at < characters.length; at++) parts.add(`${characters[at - 1]}${characters[at]}`);
  return [...parts];
}
