import { useCallback, useMemo, useRef } from "react";
import { useRuntime } from "../host/runtime.tsx";

/** Undefined and blank take a name out of the address. */
export type QueryPatch = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface QueryState {
  search: URLSearchParams;
  /** Changes what the address holds. */
  patch: (patch: QueryPatch) => void;
  /** The same as a step that the browser's Back takes back. */
  step: (patch: QueryPatch) => void;
}

/** What a screen keeps in its address: search values, page, order, tree node, step. */
export function useQueryState(): QueryState {
  const { useLocationState } = useRuntime();
  const { search, setSearch } = useLocationState();
  // Two changes in one event must not overwrite each other: the second starts from the first.
  const latest = useRef(search);
  latest.current = search;
  const set = useRef(setSearch);
  set.current = setSearch;
  const change = useCallback((changes: QueryPatch, step: boolean) => {
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(changes)) {
      next.delete(name);
      const values = typeof value === "string" ? [value] : (value ?? []);
      for (const item of values) if (item !== "") next.append(name, item);
    }
    latest.current = next;
    set.current(next, step);
  }, []);
  return useMemo(
    () => ({ search, patch: (changes: QueryPatch) => change(changes, false), step: (changes: QueryPatch) => change(changes, true) }),
    [search, change],
  );
}
