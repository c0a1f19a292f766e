import { useCallback, useMemo, useSyncExternalStore } from "react";
import { followState, parsed, readText, type StorageKind, storageKey, writeState } from "../../../../runtime/plain.ts";

/**
 * A piece of local state that a component shows. Every component that shows the same one follows a change.
 *
 * @param parse makes a value of what is kept; also given `undefined`. Stable: a function of the module.
 * @example const [collapsed, setCollapsed] = useStoredState("local", "collapsed", (kept) => kept === true);
 */
export function useStoredState<T>(kind: StorageKind, name: string, parse: (kept: unknown) => T): readonly [T, (next: T) => void] {
  const key = storageKey(name);
  const follow = useCallback((listener: () => void) => followState(kind, name, listener), [kind, name]);
  const text = useSyncExternalStore(follow, () => readText(kind, key));
  const value = useMemo(() => parse(parsed(text)), [parse, text]);
  const set = useCallback((next: T) => writeState(kind, name, next), [kind, name]);
  return [value, set];
}
