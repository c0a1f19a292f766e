import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { KeptReadings } from "./kept-readings.ts";

/**
 * What a page needs when it goes out of sight and comes back: every part that was scrolled stands where it stood (a
 * browser may forget it for what is not displayed), and its readings are kept meanwhile.
 */
export function useInSight(page: string, readings: KeptReadings): RefObject<HTMLDivElement | null> {
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
    // Scrolling does not bubble.
    pane.addEventListener("scroll", note, { capture: true, passive: true });
    return () => {
      pane.removeEventListener("scroll", note, { capture: true });
      // Before the parts of the page stop following what they read.
      readings.hide(page);
    };
  }, [page, readings]);

  // After they follow it again.
  useEffect(() => readings.release(page), [page, readings]);
  return ref;
}
