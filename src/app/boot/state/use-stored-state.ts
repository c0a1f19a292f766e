import { useCallback, useMemo, useSyncExternalStore } from "react";
import { followState, parsed, readText, storageKey, writeState } from "../../../../runtime/plain.ts";

/**
 * Returns a value from the local storage, and a function that stores a new value. A change updates all components that use the same name,
 * in other windows of the browser too.
 *
 * @param name key in the storage, without the project's prefix
 * @param parse converts the stored value, which may be undefined or written by other software. Define this function outside the component:
 * it must be the same function in each render, because a new function parses the value again
 * @example
 * const isTrue = (stored: unknown): boolean => stored === true;
 *
 * function Sidebar(): ReactNode {
 *   const [collapsed, setCollapsed] = useStoredState("collapsed", isTrue);
 *   // …
 * }
 */
export function useStoredState<T>(name: string, parse: (stored: unknown) => T): readonly [T, (next: T) => void] {
  const key = storageKey(name);
  const follow = useCallback((listener: () => void) => followState("local", name, listener), [name]);
  const text = useSyncExternalStore(follow, () => readText("local", key));
  const value = useMemo(() => parse(parsed(text)), [parse, text]);
  const set = useCallback((next: T) => writeState("local", name, next), [name]);
  return [value, set];
}
