import { readState, writeState } from "../../../../runtime/plain.ts";

/** The name of the state, which is a preference of the user. */
const NAME = "used";
/** The maximum number of entries. The least used ones are dropped. */
const MOST = 40;
/** The maximum count of an entry. Above it, all counts are halved, so that recent uses outweigh old ones. */
const HIGH = 200;

/** Returns how often the user has opened each page of the menus in this browser, by path. */
export function usesOf(): ReadonlyMap<string, number> {
  const stored = readState("local", NAME);
  if (stored === null || typeof stored !== "object") return new Map();
  return new Map(
    Object.entries(stored).filter((entry): entry is [string, number] => Number.isSafeInteger(entry[1]) && Number(entry[1]) > 0),
  );
}

/**
 * Adds one to the number of times that the user has opened the page with this path. The numbers are local state. If a number becomes too
 * high, all numbers are halved. Only the numbers of the most used pages are stored.
 */
export function noteUse(path: string): void {
  const uses = new Map(usesOf());
  uses.set(path, (uses.get(path) ?? 0) + 1);
  const many = (uses.get(path) ?? 0) > HIGH;
  const entries = [...uses].map(([key, count]) => [key, many ? Math.floor(count / 2) : count] as const).filter(([, count]) => count > 0);
  const stored = entries.sort(([, a], [, b]) => b - a).slice(0, MOST);
  writeState("local", NAME, Object.fromEntries(stored.some(([key]) => key === path) ? stored : [...stored.slice(0, MOST - 1), [path, 1]]));
}
