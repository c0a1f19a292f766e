const MINUTE_MS = 60_000;

/**
 * Creates a counter by key and minute, in this process.
 *
 * @param now returns epoch milliseconds
 * @returns a function that counts one event and returns the key's count in the current minute
 */
export function countPerMinute(now: () => number): (key: string) => number {
  let [minute, counts] = [0, new Map<string, number>()];
  return (key) => {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) [minute, counts] = [current, new Map()];
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}
