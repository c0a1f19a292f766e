/**
 * Returns the number of edits between two names (Damerau–Levenshtein distance). An edit inserts, deletes or replaces a character, or swaps
 * two adjacent characters.
 *
 * @param limit the largest distance that the caller needs exactly
 * @returns the distance; if it exceeds `limit`, any number greater than `limit`
 */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : limit + 1;
      current[j] = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost, swapped);
    }
    [before, previous] = [previous, current];
  }
  return previous[b.length] ?? 0;
}

/**
 * Finds the valid name that the author of a misspelled name probably meant. Upper and lower case are treated as equal. Among equally
 * similar names, the alphabetically first is returned.
 *
 * @param name the misspelled name
 * @param known the valid names
 * @returns undefined if every name differs by too many edits. The number of edits may be a third of the length of `name`, but at least one.
 * For a `name` of one or two letters, no edit is allowed
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  // Any two names of one or two letters are close to each other, so they must match exactly.
  const limit = name.length < 3 ? 0 : Math.max(1, Math.floor(name.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of [...new Set(known)].sort()) {
    const found = distance(name.toLowerCase(), candidate.toLowerCase(), limit);
    if (found < bestDistance) [best, bestDistance] = [candidate, found];
  }
  return best;
}
