import { type ReactNode, useEffect, useRef } from "react";

/**
 * Maximum random delay, in milliseconds, before requests are repeated when the network is back. It prevents all browsers of an office from
 * sending at the same moment.
 */
const SPREAD = 1000;

/** Number of times that the network has returned since the page was loaded. */
let returns = 0;
const listeners = new Set<() => void>();

if (typeof window !== "undefined") {
  let timer: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener("online", () => {
    returns += 1;
    // A flickering network restarts the delay, so that failed requests are repeated only once.
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const listener of [...listeners]) listener();
    }, Math.random() * SPREAD);
  });
}

/**
 * Registers a listener that is called each time the browser reports that its network is back, after a random delay of up to 1 s. The delay
 * spreads the requests of many browsers.
 *
 * @param listener called without arguments
 * @returns a function that ends the subscription
 */
export function onBackOnline(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Renders nothing, and calls a function when the network is back. Render it in place of content that could not be loaded. On a hidden page,
 * the function is called when the page is visible again.
 *
 * @param retry the function; if it differs between renders, the function of the last render is called
 * @example {isError && <RetryOnline retry={() => void refetch()} />}
 */
export function RetryOnline({ retry }: { retry: () => void }): ReactNode {
  const seen = useRef(returns);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    const again = () => {
      seen.current = returns;
      latest.current();
    };
    // The effects of a hidden page are suspended, so the network may have returned in the meantime.
    if (seen.current !== returns) again();
    return onBackOnline(again);
  }, []);
  return null;
}
