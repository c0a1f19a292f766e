import { type ReactNode, useEffect, useRef } from "react";

/** Milliseconds over which the browsers of an office spread what they ask for when their network is back. */
const SPREAD = 1000;

/** How often the network has come back since the page was loaded. */
let returns = 0;
const listeners = new Set<() => void>();

if (typeof window !== "undefined") {
  let timer: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener("online", () => {
    returns += 1;
    // A network that flickers restarts the wait: what failed is asked for once.
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const listener of [...listeners]) listener();
    }, Math.random() * SPREAD);
  });
}

/**
 * Calls `listener` up to 1 s after the browser reports that its network is back.
 *
 * @returns ends the subscription
 */
export function onBackOnline(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Calls `retry` once the network is back: for what stands in place of something that did not load. In a page at rest it
 * waits until the page is in sight again.
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
    // The effects of a hidden page rest: the network may have come back meanwhile.
    if (seen.current !== returns) again();
    return onBackOnline(again);
  }, []);
  return null;
}
