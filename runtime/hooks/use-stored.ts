import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { followState, parsed, readText, storageKey, writeState } from "./stored-state.ts";

/**
 * Returns a preference of this browser and its setter. All components that show it update, in other windows too.
 *
 * @param name the name of the state, without the project's prefix
 * @param initial the value while nothing valid is stored; the value of the first render counts
 * @returns the value and a setter, for which undefined removes the preference. The stored shape is not validated
 * @example const [collapsed, setCollapsed] = useStored("menu-collapsed", false);
 */
export function useStored<T>(name: string, initial: T): [T, (next: T) => void] {
  const follow = useCallback((listener: () => void) => followState("local", name, listener), [name]);
  const text = useSyncExternalStore(follow, () => readText("local", storageKey(name)));
  const [first] = useState(initial);
  const value = useMemo(() => (parsed(text) as T | undefined) ?? first, [text, first]);
  const store = useCallback((next: T) => writeState("local", name, next), [name]);
  return [value, store];
}
