import { useCallback, useMemo, useSyncExternalStore } from "react";
import { followState, parsed, readText, storageKey, writeState } from "../../../../runtime/plain.ts";

/**
 * Returns a value from the local storage, and a function that stores a new value. All components that use the same value are updated on a
 * change.
 *
 * @param name key in the storage, without the project's prefix
 * @param parse converts the stored value, which may be undefined or written by other software. It must be the same function in each render
 * @example const [collapsed, setCollapsed] = useStoredState("collapsed", (kept) => kept === true);
 */
export function useStoredState<T>(name: string, parse: (stored: unknown) => T): readonly [T, (next: T) => void] {
  const key = storageKey(name);
  const follow = useCallback((listener: () => void) => followState("local", name, listener), [name]);
  const text = useSyncExternalStore(follow, () => readText("local", key));
  const value = useMemo(() => parse(parsed(text)), [parse, text]);
  const set = useCallback((next: T) => writeState("local", name, next), [name]);
  return [value, set];
}
