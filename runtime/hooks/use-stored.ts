import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { followState, parsed, readText, storageKey, writeState } from "./stored-state.ts";

/**
 * Returns a preference that is stored in this browser, and a function that changes it. All components that use the preference are updated,
 * in other windows too.
 *
 * @param name the name of the preference, without the project's prefix
 * @param initial the value while nothing valid is stored; changes after the first render are ignored
 * @returns the value, which is not validated, and the setter. Calling the setter with undefined removes the preference
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
