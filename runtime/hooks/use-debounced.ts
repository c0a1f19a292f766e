import { useCallback, useEffect, useRef } from "react";

/** Quiet time after the last input before a search is sent (P-CONST-03). */
const SEARCH_DEBOUNCE = 300;

export interface Debounced<A extends unknown[]> {
  /** Runs the function when nothing was asked for during the quiet time. */
  later: (...args: A) => void;
  /** Runs it at once. */
  now: (...args: A) => void;
  cancel: () => void;
}

/** What was asked for just before its page went out of sight (its effects stop) is run when it is back. */
export function useDebounced<A extends unknown[]>(run: (...args: A) => void, quiet: number = SEARCH_DEBOUNCE): Debounced<A> {
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
      timer.current = setTimeout(() => now(...args), quiet);
    },
    [now, quiet],
  );
  useEffect(() => {
    if (asked.current !== undefined) later(...asked.current);
    return () => clearTimeout(timer.current);
  }, [later]);
  return { later, now, cancel };
}
