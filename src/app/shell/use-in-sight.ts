import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { CachedReadings } from "./cached-readings.ts";

/**
 * Preserves a page while it is hidden. Scroll positions are restored, because a browser may reset those of hidden elements.
 * Its queries are retained meanwhile.
 */
export function useInSight(page: string, readings: CachedReadings): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const places = useRef(new Map<Element, readonly [number, number]>());

  useLayoutEffect(() => {
    const pane = ref.current;
    if (pane === null) return;
    for (const [part, [left, top]] of places.current) {
      if (!pane.contains(part)) places.current.delete(part);
      else if (part.scrollLeft !== left || part.scrollTop !== top) part.scrollTo(left, top);
    }
    const note = (event: Event) => {
      const part = event.target;
      if (part instanceof Element) places.current.set(part, [part.scrollLeft, part.scrollTop]);
    };
    // Scroll events do not bubble.
    pane.addEventListener("scroll", note, { capture: true, passive: true });
    return () => {
      pane.removeEventListener("scroll", note, { capture: true });
      // Runs before the components of the page unsubscribe from their queries.
      readings.hide(page);
    };
  }, [page, readings]);

  // Runs after the components have subscribed again.
  useEffect(() => readings.release(page), [page, readings]);
  return ref;
}
