/**
 * Counts the edits between two names: insertions, deletions, replacements and swaps of neighbours (Damerau–Levenshtein).
 *
 * @returns the distance, or a number greater than `limit` if it exceeds `limit`
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
 * Finds the known name that was probably meant, case-insensitively. Among equally close names the alphabetically first one wins.
 *
 * @returns undefined if every name differs in more than a third of the letters of `name`. One edit is always allowed, except in
 *   names of one or two letters
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
