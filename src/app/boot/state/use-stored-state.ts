import { useCallback, useMemo, useSyncExternalStore } from "react";
import { followState, parsed, readText, type StorageKind, storageKey, writeState } from "../../../../runtime/plain.ts";

/**
 * Returns a value from the browser's storage, and a function that stores a new value. All components that use the same value are updated on
 * a change.
 *
 * @param kind `local`: all tabs share the value. `session`: it belongs to the tab
 * @param name key in the storage, without prefix
 * @param parse Converts the stored value, which may be undefined. It must be stable, such as a function of the module.
 * @example const [collapsed, setCollapsed] = useStoredState("local", "collapsed", (kept) => kept === true);
 */
export function useStoredState<T>(kind: StorageKind, name: string, parse: (stored: unknown) => T): readonly [T, (next: T) => void] {
  const key = storageKey(name);
  const follow = useCallback((listener: () => void) => followState(kind, name, listener), [kind, name]);
  const text = useSyncExternalStore(follow, () => readText(kind, key));
  const value = useMemo(() => parse(parsed(text)), [parse, text]);
  const set = useCallback((next: T) => writeState(kind, name, next), [kind, name]);
  return [value, set];
}
