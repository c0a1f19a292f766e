import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { followState, parsed, readText, storageKey, writeState } from "./stored.ts";

/** A preference of this browser: whatever shows it follows a change, in the other tags and windows too. */
export function useStored<T>(name: string, initial: T): [T, (next: T) => void] {
  const follow = useCallback((listener: () => void) => followState("local", name, listener), [name]);
  const text = useSyncExternalStore(follow, () => readText("local", storageKey(name)));
  const [first] = useState(initial);
  const value = useMemo(() => (parsed(text) as T | undefined) ?? first, [text, first]);
  const store = useCallback((next: T) => writeState("local", name, next), [name]);
  return [value, store];
}
