import { useCallback, useEffect, useRef } from "react";

/** Milliseconds without input before a search is sent (P-CONST-03). */
const SEARCH_DEBOUNCE = 300;

/** Result of {@link useDebounced}: runs the function later or now. */
export interface Debounced<A extends unknown[]> {
  /** Runs the function after a quiet time without further calls. */
  later: (...args: A) => void;
  /** Runs the function at once and cancels a pending run. */
  now: (...args: A) => void;
  cancel: () => void;
}

/**
 * Debounces a function: a call is delayed until no further call was made for 300 ms. A pending run is suspended while the portal tab of its
 * page is hidden, because React then stops effects. When the page is visible again, the delay starts anew. Unmounting drops a pending run.
 *
 * @param run the function; the function of the latest render is called
 */
export function useDebounced<A extends unknown[]>(run: (...args: A) => void): Debounced<A> {
  const latest = useRef(run);
  latest.current = run;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef<A>(undefined);
  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    asked.current = undefined;
  }, []);
  const now = useCallback(
    (...args: A) => {
      cancel();
      latest.current(...args);
    },
    [cancel],
  );
  const later = useCallback(
    (...args: A) => {
      clearTimeout(timer.current);
      asked.current = args;
      timer.current = setTimeout(() => now(...args), SEARCH_DEBOUNCE);
    },
    [now],
  );
  useEffect(() => {
    if (asked.current !== undefined) later(...asked.current);
    return () => clearTimeout(timer.current);
  }, [later]);
  return { later, now, cancel };
}
