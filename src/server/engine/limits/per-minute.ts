const MINUTE_MS = 60_000;

/**
 * Creates a counter of events by key. All counts begin again with every minute. They are in the memory of this process.
 *
 * @param now returns epoch milliseconds
 * @returns a function that counts one event and returns the count of its key in the current minute
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
