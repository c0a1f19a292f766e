import { useCallback, useMemo, useRef } from "react";
import { useRuntime } from "../host/runtime.tsx";

/** New values of query parameters, by name. Undefined, an empty text and an empty list remove the parameter; others stay unchanged. */
export type QueryPatch = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The state of a page that is stored in the URL, and functions that change it. {@link useQueryState} returns it. */
export interface QueryState {
  search: URLSearchParams;
  /** Changes the address and replaces the current history entry. */
  patch: (patch: QueryPatch) => void;
  /** Changes the address and adds a history entry, which the browser's Back button undoes. */
  step: (patch: QueryPatch) => void;
}

/**
 * Returns the state of a page that is stored in the URL (search values, page, sort order, tree node, step), and functions that change it.
 *
 * @returns `search`: the parameters. `patch` changes some parameters and replaces the current history entry. `step` changes some parameters
 * and adds a history entry, so that Back restores the previous parameters
 */
export function useQueryState(): QueryState {
  const { useLocationState } = useRuntime();
  const { search, setSearch } = useLocationState();
  // Two changes in one event must not overwrite each other: the second starts from the result of the first.
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
