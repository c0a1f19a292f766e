import { type RefObject, useLayoutEffect, useState } from "react";

/** The element in which another one scrolls, as {@link useScroller} finds it, and its padding. */
export interface Scroller {
  element: HTMLElement;
  /** Padding in pixels. Sticky elements would stop inside of it. */
  top: number;
  bottom: number;
}

/**
 * Finds the element in which another one scrolls: the nearest one with `overflow-y` auto or scroll, starting at the element itself. An
 * element that is in the document already is searched before the first render, so that nothing is rendered twice.
 *
 * @param mark a value that changes when the scrolling element may be another one
 * @returns undefined if there is no such element, and before the first layout of an element that is rendered with the caller
 */
export function useScroller(ref: RefObject<HTMLElement | null>, mark: unknown): Scroller | undefined {
  const [scroller, setScroller] = useState<Scroller | undefined>(() => scrollerOf(ref.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark says that it may be another one
  useLayoutEffect(() => {
    const next = scrollerOf(ref.current);
    setScroller((old) => (old?.element === next?.element && old?.top === next?.top && old?.bottom === next?.bottom ? old : next));
  }, [ref, mark]);
  return scroller;
}

function scrollerOf(start: HTMLElement | null): Scroller | undefined {
  for (let element = start; element !== null; element = element.parentElement) {
    const { overflowY, paddingTop, paddingBottom } = getComputedStyle(element);
    if (overflowY !== "auto" && overflowY !== "scroll") continue;
    return { element, top: Number.parseFloat(paddingTop) || 0, bottom: Number.parseFloat(paddingBottom) || 0 };
  }
  return undefined;
}
